"""Same papers and settings, same bytes: whatever the hash seed, the jobs, the order of files or the folder."""

from __future__ import annotations

import hashlib
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CODE = "from kg.commands.main import main; main()"
# A shell lets what it starts in the background ignore the interrupt; here it must reach the command all the same.
HEEDS = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"


@pytest.fixture(scope="module")
def lists(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with two lists, more papers than one chunk, and names that clash."""
    folder = tmp_path_factory.mktemp("lists")
    names = ("LoRA", "DPO", "GSM8K", "MMLU", "Qwen2.5-7B", "ImageNet", "CLIP", "Adam")
    for part in ("a", "b"):
        papers = [
            f"We propose {part.upper()}Net{n}, built on {names[n % 8]} and {names[(n + 3) % 8]}. On {names[n % 5]} it "
            f"improves accuracy by {n}.5% over {names[(n + 1) % 8]}."
            for n in range(40)
        ]
        (folder / f"{part}.txt").write_text("ICML 2026 Papers\n\n" + "\n\n".join(papers) + "\n", encoding="utf-8")
    return folder


def digests(folder: Path) -> dict[str, str]:
    """File name -> hash, for all files that must not change."""
    return {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.iterdir())
        if path.name != "timings.json"
    }


def build(out: Path, *arguments: str | Path, seed: str = "1", cwd: Path | None = None) -> dict[str, str]:
    """Builds in a process of its own."""
    environment = {k: v for k, v in os.environ.items() if not k.startswith("KG_")}
    environment |= {"PYTHONHASHSEED": seed, "KG_PROFILE": "rules"}
    command = [sys.executable, "-c", CODE, "build", *map(str, arguments), "-o", str(out), "-q"]
    done = subprocess.run(command, env=environment, cwd=cwd or out.parent, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return digests(out)


@pytest.fixture(scope="module")
def plain(lists: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The build that all others are compared with."""
    found = build(tmp_path_factory.mktemp("plain") / "out", lists / "a.txt", lists / "b.txt")
    assert len(found) == 8
    return found


def test_hash_seed_and_folder(lists: Path, plain: dict[str, str], tmp_path: Path):
    """Another hash seed, run from another folder with relative paths."""
    assert build(tmp_path / "out", "a.txt", "b.txt", seed="2", cwd=lists) == plain


def test_jobs_and_order_of_files(lists: Path, plain: dict[str, str], tmp_path: Path):
    """Two processes, and the files the other way round."""
    assert build(tmp_path / "out", lists / "b.txt", lists / "a.txt", "--jobs", "2", seed="3") == plain


def test_folder_is_its_files(lists: Path, plain: dict[str, str], tmp_path: Path):
    """The folder instead of its files; a file named twice is read once."""
    assert build(tmp_path / "out", lists, lists / "a.txt") == plain


def wait_for_handler(pid: int, number: int) -> None:
    """Waits until a process catches a signal, which it does once Python runs its command; at most half a minute."""
    status = Path(f"/proc/{pid}/status")
    for _ in range(300):
        caught = re.search(r"^SigCgt:\s*(\w+)", status.read_text("ascii"), re.MULTILINE) if status.exists() else None
        if caught and int(caught[1], 16) >> (number - 1) & 1:
            return
        time.sleep(0.1)


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_interrupt_keeps_the_old_output(lists: Path, tmp_path: Path, jobs: str, number: int, code: int):
    """An interrupted build exits with its code, leaves no process and no file, and the old output stays whole."""
    out = tmp_path / "out"
    before = build(out, lists / "a.txt")
    many = tmp_path / "many.jsonl"
    row = '{{"id": "p{n}", "abstract": "We propose ZNet{n}, built on LoRA, and test it on GSM8K and MMLU."}}\n'
    many.write_text("".join(row.format(n=n) for n in range(30_000)), encoding="utf-8")
    command = [sys.executable, "-c", f"{HEEDS}; {CODE}", "build", str(many), "-o", str(out), "--jobs", jobs]
    with subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        wait_for_handler(process.pid, number)
        time.sleep(2)
        assert process.poll() is None, "the build was over before it could be interrupted"
        process.send_signal(number)
        _, said = process.communicate(timeout=30)
    assert process.returncode == code, said
    assert "Traceback" not in said
    assert digests(out) == before
    assert {p.name for p in tmp_path.iterdir()} == {"out", "many.jsonl"}


def test_trained_model_gives_the_same_bytes_in_any_process(lists: Path, tmp_path: Path):
    """Profile `accurate` reads one window a call: two processes give the bytes of one."""
    one = build(tmp_path / "one", lists / "a.txt", "--profile", "accurate")
    two = build(tmp_path / "two", lists / "a.txt", "--profile", "accurate", "--jobs", "2", seed="2")
    assert one == two
