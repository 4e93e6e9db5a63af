"""A vocabulary, an encoder of random weights and annotated abstracts, all small and made here."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kg.extract.wordpiece import WordPiece

_WORDS = "we propose foo ##net bar on qh ##9 . a b c train the with and"
WORDS = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", *_WORDS.split()]


def entity(type_: str, role: str, *surfaces: str) -> dict[str, object]:
    """An entity as annotators write it."""
    return {"name": surfaces[0], "type": type_, "role": role, "surfaces": list(surfaces)}


def write_rows(path: Path, count: int) -> Path:
    """A file of annotated abstracts of different lengths."""
    rows = [
        {
            "id": f"p{number}",
            "text": f"We propose FooNet{' and a b c' * (number % 5)} on QH9 with **BarNet**.",
            "entities": [
                entity("METHOD", "proposes", "FooNet"),
                entity("DATASET", "evaluates_on", "QH9"),
                entity("MODEL", "backbone", "BarNet"),
            ],
        }
        for number in range(count)
    ]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


@pytest.fixture(scope="session")
def cut() -> WordPiece:
    """The small vocabulary."""
    return WordPiece(WORDS)


@pytest.fixture
def annotated(tmp_path: Path) -> Path:
    """Twelve annotated abstracts."""
    return write_rows(tmp_path / "train.jsonl", 12)


@pytest.fixture(scope="session")
def base(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Folder of an encoder of two layers with sixteen numbers a piece; skips where torch is absent."""
    torch = pytest.importorskip("torch", reason="needs torch: pip install 'paperkg[train]'")
    transformers = pytest.importorskip("transformers", reason="needs transformers: pip install 'paperkg[train]'")
    folder = tmp_path_factory.mktemp("base")
    (folder / "vocab.txt").write_text("\n".join(WORDS) + "\n", encoding="utf-8")
    torch.manual_seed(1)
    torch.set_num_threads(1)
    config = transformers.BertConfig(
        vocab_size=len(WORDS),
        hidden_size=16,
        num_hidden_layers=2,
        num_attention_heads=2,
        intermediate_size=32,
        max_position_embeddings=64,
    )
    transformers.utils.logging.disable_progress_bar()
    transformers.BertModel(config, add_pooling_layer=False).save_pretrained(folder)
    return folder
