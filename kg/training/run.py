"""A whole training run: data -> examples -> network -> model folder with its run record. Imports torch."""

from __future__ import annotations

import hashlib
import json
import random
import sys
from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from importlib.metadata import PackageNotFoundError, version
from itertools import chain
from pathlib import Path
from typing import Any

import torch
from transformers.utils import logging as transformers_logging

from kg.errors import ConfigError
from kg.extract.modelfile import load_model, shipped_model
from kg.extract.signals import SIGNALS
from kg.extract.wordpiece import WordPiece
from kg.training.annotations import AnnotatedPaper, read_annotated
from kg.training.bases import DEFAULT_BASE, Base, find_base
from kg.training.examples import Example, Examples
from kg.training.export import MAX_PIECES, Drift, export_model
from kg.training.fit import Marks, Progress, Report, fit, to_tensors
from kg.training.folds import lexicon_without, make_folds
from kg.training.network import Network
from kg.training.recover import read_state
from kg.training.settings import Settings
from kg.training.silver import read_corpus, silver_examples
from kg.training.small import SmallEncoder, take_words
from kg.vocab.roles import ROLES, TYPES

__all__ = ["RECORD", "Plan", "Trained", "train"]

RECORD = "run.json"

_LEAST_SHARE = 0.005
_SAMPLES = 20
_PARTS = ("numpy", "onnx", "onnxruntime", "paperkg", "spacy", "torch", "transformers")


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What to train on, from and to.

    Args:
        data: annotated abstracts.
        out: folder of the model.
        dev: annotated abstracts to measure on.
        gazetteer: what the shipped lexicon is made from; with it signals are cross-fitted (see kg.training.folds).
        base: package or folder of the pretrained encoder.
        start: folder of a model to go on from, instead of the encoder as it was pretrained.
        like: folder of a model whose thresholds and calibration to take over; those of `start` if None.
        distil: papers without annotations, to be labelled by `teacher`.
        leave_out: annotated abstracts that `distil` may hold and that must not be learned from; `data` and `dev` are
            left out anyway.
        teacher: folder of the model that labels them; that of the profile `accurate` if None.
        resume: go on from the checkpoint in `out`.
        settings: see there.
    """

    data: Path
    out: Path
    dev: Path | None = None
    gazetteer: Path | None = None
    base: str = DEFAULT_BASE
    start: Path | None = None
    like: Path | None = None
    distil: Path | None = None
    leave_out: tuple[Path, ...] = ()
    teacher: Path | None = None
    resume: bool = False
    settings: Settings = field(default_factory=Settings)


@dataclass(frozen=True, slots=True)
class Trained:
    """What came of a run: the record that also stands in `run.json`, and how far int8 is from the network."""

    record: dict[str, Any]
    drift: Drift


def train(plan: Plan, *, progress: Progress | None = None, report: Report | None = None) -> Trained:
    """Train a model and write it; the same data, settings and versions on the same machine give the same bytes.

    Raises:
        InputError: data, base or start that cannot be read.
        ConfigError: a checkpoint of another run.
    """
    base = find_base(plan.base)
    annotated = read_annotated(plan.data)
    papers = _drawn(annotated, plan.settings)
    dev_papers = read_annotated(plan.dev) if plan.dev else []
    data = _data(plan, len(papers), len(dev_papers))
    plan.out.mkdir(parents=True, exist_ok=True)
    cut = WordPiece((base.folder / "vocab.txt").read_text("utf-8").splitlines())
    examples = _examples(plan, papers, cut, progress) + _silver(plan, annotated + dev_papers, cut, progress)
    if not examples:
        raise ConfigError(f"{plan.data} holds no text to learn from")
    dev = list(Examples(cut).of_papers(dev_papers)) if dev_papers else []
    torch.set_num_threads(plan.settings.threads)
    network = _network(plan, base)
    marks = Marks(cut.first, cut.last, _most(network))
    settings = asdict(plan.settings)
    figures = fit(
        network,
        examples,
        plan.settings,
        marks=marks,
        folder=plan.out,
        fingerprint=_digest([data, base.to_json(), settings, SIGNALS]),
        dev=dev,
        resume=plan.resume,
        progress=progress,
        report=report,
    )
    learned_from = {name: entry for name, entry in data.items() if name != "dev"}
    details = {"data": learned_from, "max_pieces": marks.most, "usual_roles": _usual_roles(papers)}
    details |= _kept(plan.like or plan.start)
    samples = [to_tensors([example], marks) for example in (dev or examples)[:_SAMPLES]]
    drift = export_model(network, plan.out, base=base, details=details, samples=[(s[0], s[2]) for s in samples])
    record = {
        "base": base.to_json(),
        "data": data,
        "settings": settings,
        "versions": _versions(),
        "epochs": figures,
        "drift": asdict(drift),
        "files": {name: _file_digest(plan.out / name) for name in ("model.json", "model.onnx", "vocab.txt")},
    }
    text = json.dumps(record, ensure_ascii=False, indent=2) + "\n"
    (plan.out / RECORD).write_text(text, encoding="utf-8", newline="\n")
    return Trained(record, drift)


def _drawn(papers: list[AnnotatedPaper], settings: Settings) -> list[AnnotatedPaper]:
    """The share of the papers that is to be learned from, in their order."""
    count = max(1, round(settings.share * len(papers)))
    return [papers[i] for i in sorted(random.Random(settings.seed).sample(range(len(papers)), count))]


def _network(plan: Plan, base: Base) -> Network:
    """The network to begin with. Seeded here: what follows draws from the same stream."""
    transformers_logging.set_verbosity_error()  # it would print a table of weights that no tagger needs
    transformers_logging.disable_progress_bar()
    torch.manual_seed(plan.settings.seed)
    network = Network(base.folder, len(SIGNALS))
    if plan.settings.encoder == "small":
        table = network.encoder.embeddings.word_embeddings.weight.detach()
        small = SmallEncoder(len(table))
        take_words(small, table)
        network = Network(base.folder, len(SIGNALS), encoder=small)
    if plan.start is not None:
        state = read_state(plan.start)
        try:
            network.load_state_dict(state)
        except RuntimeError as error:
            raise ConfigError(f"the model in {plan.start} was made from another base or for other signals") from error
    return network


def _most(network: Network) -> int:
    """Pieces of a window that leave room for its marks."""
    return min(MAX_PIECES, int(network.encoder.config.max_position_embeddings) - 2)


def _examples(plan: Plan, papers: list[AnnotatedPaper], cut: WordPiece, progress: Progress | None) -> list[Example]:
    """The annotated examples; each part of the data read with a lexicon that does not know it, if that can be made."""
    if plan.gazetteer is None:
        return _counted(Examples(cut).of_papers(papers), 0, len(papers), progress)
    found: list[Example] = []
    for fold in make_folds(papers, plan.settings.seed):
        maker = Examples(cut, lexicon_without(fold, plan.gazetteer))
        found += _counted(maker.of_papers(fold.papers), len(found), len(papers), progress)
    return found


def _counted(made: Iterable[Example], before: int, total: int, progress: Progress | None) -> list[Example]:
    found = []
    for example in made:
        found.append(example)
        if progress:
            progress("read", before + len(found), total)
    return found


def _silver(plan: Plan, known: list[AnnotatedPaper], cut: WordPiece, progress: Progress | None) -> list[Example]:
    if plan.distil is None:
        return []
    papers = read_corpus(plan.distil, chain(known, *map(read_annotated, plan.leave_out)))
    teacher = load_model(plan.teacher or shipped_model("accurate"))

    def done(number: int) -> None:
        if progress:
            progress("label", number, len(papers))

    return list(silver_examples(papers, teacher, Examples(cut), done))


def _usual_roles(papers: list[AnnotatedPaper]) -> dict[str, list[str]]:
    """Type -> roles that at least one in two hundred of its annotated entities has; all where there are none."""
    counts = Counter((named.type, named.role) for paper in papers for named in paper.named)
    totals = {type_: sum(counts[type_, role] for role in ROLES) for type_ in TYPES}
    return {type_: [r for r in ROLES if counts[type_, r] >= _LEAST_SHARE * totals[type_]] for type_ in TYPES}


def _kept(folder: Path | None) -> dict[str, Any]:
    """Thresholds and calibration of the model in a folder; nothing where there is none."""
    if folder is None or not (folder / "model.json").is_file():
        return {}
    known = json.loads((folder / "model.json").read_text("utf-8"))
    return {name: known[name] for name in ("thresholds", "calibration") if name in known}


def _data(plan: Plan, papers: int, dev_papers: int) -> dict[str, Any]:
    """Names, hashes and sizes of what was read; no path of this machine."""
    files = {
        "train": (plan.data, papers),
        "dev": (plan.dev, dev_papers),
        "distil": (plan.distil, None),
        "gazetteer": (plan.gazetteer, None),
    } | {f"left out {number}": (path, None) for number, path in enumerate(plan.leave_out, start=1)}
    found: dict[str, Any] = {}
    for name, (path, count) in files.items():
        if path is not None:
            found[name] = {"name": path.name, "sha256": _file_digest(path)}
            found[name] |= {} if count is None else {"abstracts": count}
    for name, folder in (
        ("start", plan.start),
        ("teacher", plan.teacher or (shipped_model("accurate") if plan.distil else None)),
    ):
        if folder is not None and (folder / "model.onnx").is_file():
            found[name] = {"sha256": _file_digest(folder / "model.onnx")}
    return found


def _versions() -> dict[str, str]:
    found = {"python": ".".join(map(str, sys.version_info[:3]))}
    for part in _PARTS:
        try:
            found[part] = version(part)
        except PackageNotFoundError:
            continue
    return found


def _digest(value: Any) -> str:
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()


def _file_digest(path: Path) -> str:
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()
