"""A whole run: files that extraction opens, a record of what made them, the same bytes again."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from kg.extract.modelfile import load_model
from kg.extract.signals import SIGNALS
from kg.training.settings import Settings

torch = pytest.importorskip("torch", reason="needs torch: pip install 'paperkg[train]'")
pytest.importorskip("onnx", reason="needs onnx: pip install 'paperkg[train]'")

from kg.errors import ConfigError, InputError  # noqa: E402 - see importorskip
from kg.training.bases import find_base  # noqa: E402
from kg.training.checkpoints import CHECKPOINT  # noqa: E402
from kg.training.network import Network  # noqa: E402
from kg.training.recover import read_state  # noqa: E402
from kg.training.run import Plan, Trained, train  # noqa: E402

FILES = ("model.json", "model.onnx", "run.json", "vocab.txt")


@pytest.fixture
def plan(base: Path, annotated: Path, tmp_path: Path) -> Plan:
    """A short run on twelve abstracts."""
    settings = Settings(epochs=4, batch=4, rate=1e-2, threads=1)
    return Plan(data=annotated, dev=annotated, out=tmp_path / "model", base=str(base), settings=settings)


@pytest.fixture
def trained(plan: Plan) -> Trained:
    """That run, done."""
    return train(plan)


def test_extraction_opens_what_training_writes(trained: Trained, plan: Plan, base: Path):
    """The written model says what the network says, but for the rounding of int8."""
    model = load_model(plan.out)
    ids = np.array([[2, 4, 5, 6, 7, 3]], np.int64)
    signals = np.zeros((1, 6, len(SIGNALS)), np.float32)
    network = Network(base, len(SIGNALS))
    network.load_state_dict(read_state(plan.out))
    network.eval()
    with torch.inference_mode():
        wanted = [scores.numpy() for scores in network(torch.from_numpy(ids), torch.from_numpy(signals))]
    for found, exact in zip(model.run(ids, signals), wanted, strict=True):
        assert found.shape == exact.shape
        assert np.abs(found - exact).max() < 0.5
    assert trained.drift.moved < 0.1
    assert model.max_pieces == 62


def test_same_run_same_bytes(trained: Trained, plan: Plan, tmp_path: Path):
    """The same data, settings and versions give the same files."""
    again = train(replace(plan, out=tmp_path / "again"))
    assert again.record == trained.record
    for name in FILES:
        assert (plan.out / name).read_bytes() == (tmp_path / "again" / name).read_bytes(), name


def test_card_and_record_say_what_made_the_model(trained: Trained, plan: Plan, base: Path):
    """Both name data and base by hash; the record adds settings, versions and figures, and no path or date."""
    card = json.loads((plan.out / "model.json").read_text("utf-8"))
    record = json.loads((plan.out / "run.json").read_text("utf-8"))
    assert record == trained.record
    assert card["base"] == record["base"] == find_base(str(base)).to_json()
    assert card["data"] == {"train": record["data"]["train"]}
    assert record["data"]["train"]["abstracts"] == 12
    assert card["signals"] == list(SIGNALS)
    assert card["usual_roles"]["DATASET"] == ["evaluates_on"]
    assert record["settings"]["seed"] == 0
    assert {"torch", "python", "numpy"} <= set(record["versions"])
    assert [row["epoch"] for row in record["epochs"]] == [1, 2, 3, 4]
    assert str(plan.out) not in json.dumps([card, record])


def test_network_comes_back_from_int8(trained: Trained, plan: Plan):  # noqa: ARG001 - the run must be done
    """Without its checkpoint the written model gives the network back, nearly."""
    exact = read_state(plan.out)
    (plan.out / CHECKPOINT).unlink()
    found = read_state(plan.out)
    assert found.keys() == exact.keys()
    for name, values in exact.items():
        assert torch.allclose(found[name], values, atol=float(values.abs().max()) / 60), name


def test_training_goes_on_from_a_model(trained: Trained, plan: Plan, tmp_path: Path):
    """A run that starts from a model begins where that ended, and keeps its thresholds."""
    card = json.loads((plan.out / "model.json").read_text("utf-8"))
    card["thresholds"]["METHOD"] = 0.7
    (plan.out / "model.json").write_text(json.dumps(card), encoding="utf-8")
    onward = train(replace(plan, out=tmp_path / "onward", start=plan.out))
    assert onward.record["epochs"][0]["loss"] < trained.record["epochs"][0]["loss"]
    assert json.loads((tmp_path / "onward" / "model.json").read_text("utf-8"))["thresholds"]["METHOD"] == 0.7
    assert onward.record["data"]["start"]["sha256"] == trained.record["files"]["model.onnx"]


def test_thresholds_of_another_model_are_taken_over(plan: Plan, tmp_path: Path):
    """`like` names the model whose thresholds and calibration the new one gets."""
    known = {"thresholds": {"METHOD": 0.7}, "calibration": [0.1, 0.2, 0.3, 0.4], "format": 0}
    (tmp_path / "model.json").write_text(json.dumps(known), encoding="utf-8")
    train(replace(plan, like=tmp_path))
    card = json.loads((plan.out / "model.json").read_text("utf-8"))
    assert (card["thresholds"], card["calibration"], card["format"]) == ({"METHOD": 0.7}, [0.1, 0.2, 0.3, 0.4], 1)


def test_start_without_model_is_refused(plan: Plan, tmp_path: Path):
    """A folder that holds no model is no start."""
    with pytest.raises(InputError, match=r"model\.onnx"):
        train(replace(plan, start=tmp_path))


def test_silver_examples_join(trained: Trained, plan: Plan, tmp_path: Path):
    """A corpus without annotations is labelled by a model and learned from too; its papers with annotations are not."""
    corpus = tmp_path / "corpus.jsonl"
    rows = [{"id": f"{kind}{n}", "abstract": "We propose FooNet on QH9."} for kind in ("p", "new") for n in range(8)]
    corpus.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    seen: list[tuple[str, int, int]] = []
    onward = replace(plan, out=tmp_path / "distilled", distil=corpus, teacher=plan.out)
    found = train(onward, progress=lambda *row: seen.append(row))
    assert ("label", 8, 8) in seen
    assert ("train", 20, 20) in seen
    assert found.record["data"]["distil"]["name"] == "corpus.jsonl"
    assert found.record["data"]["teacher"]["sha256"] == trained.record["files"]["model.onnx"]


def test_share_of_the_data_is_drawn_by_lot(plan: Plan, tmp_path: Path):
    """A share of a half learns from half of the papers; another seed draws others."""
    half = replace(plan.settings, share=0.5, epochs=1)
    one = train(replace(plan, settings=half))
    other = train(replace(plan, out=tmp_path / "other", settings=replace(half, seed=1)))
    assert one.record["data"]["train"]["abstracts"] == other.record["data"]["train"]["abstracts"] == 6
    assert one.record["files"]["model.onnx"] != other.record["files"]["model.onnx"]


def test_resume_with_other_settings_is_refused(trained: Trained, plan: Plan):  # noqa: ARG001 - the run must be done
    """A checkpoint of other settings is not gone on from."""
    other = replace(plan.settings, seed=1)
    with pytest.raises(ConfigError, match="other data or settings"):
        train(replace(plan, resume=True, settings=other))


def test_small_encoder_is_trained_and_read_back(plan: Plan, tmp_path: Path):
    """The small network comes out as a model that reads, equal in two runs, and training goes on from it."""
    small = replace(plan, settings=replace(plan.settings, encoder="small"))
    one = train(small)
    again = train(replace(small, out=tmp_path / "again"))
    assert one.record["files"] == again.record["files"]
    assert one.drift.largest < 0.5
    model = load_model(small.out)
    ids = np.array([[model.first, 5, 6, model.last]], np.int64)
    tags, roles = model.run(ids, np.zeros((1, 4, len(SIGNALS)), np.float32))
    assert (tags.shape[:2], roles.shape[:2]) == ((1, 4), (1, 4))
    onward = train(replace(small, out=tmp_path / "onward", start=small.out))
    assert onward.record["data"]["start"]["sha256"] == one.record["files"]["model.onnx"]


def test_small_start_for_the_other_encoder_is_refused(plan: Plan, tmp_path: Path):
    """A small network is no start for the pretrained encoder."""
    small = replace(plan, out=tmp_path / "small", settings=replace(plan.settings, encoder="small"))
    train(small)
    with pytest.raises(ConfigError, match="another base"):
        train(replace(plan, start=small.out))
