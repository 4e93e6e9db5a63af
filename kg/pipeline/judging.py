"""What a trained model takes for an entity in each of some texts, before any threshold; for calibrating a model."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from kg.markup import source_span, to_plain
from kg.pipeline.mapping import load_pipeline

__all__ = ["judge_texts"]


def judge_texts(model: Path, texts: Iterable[str]) -> Iterator[list[dict[str, Any]]]:
    """For each text the entities that the model in a folder proposes.

    Each has `name`, `type`, `role`, `surfaces` as an extraction has, and the probabilities `certainty`, `belief` and
    `share` (see kg.extract.tagger).
    """
    from kg.extract.modelfile import load_model  # noqa: PLC0415 - spaCy and numpy are slow to import
    from kg.extract.state import put_plain  # noqa: PLC0415 - as above
    from kg.extract.tagger import Tagger  # noqa: PLC0415 - as above

    nlp = load_pipeline("rules")
    tagger = Tagger(load_model(model))
    for text in texts:
        plain = to_plain(text)
        doc = put_plain(nlp.make_doc(plain.text), plain)
        doc.spans["candidates"] = []
        for _, component in nlp.pipeline:
            doc = component(doc)
        rows = []
        for one in tagger.judge(doc):
            places = [source_span(plain, span.start_char, span.end_char) for span in one.spans]
            entity = one.entity
            rows.append(
                {
                    "name": entity["name"],
                    "type": entity["type"],
                    "role": entity["role"],
                    "surfaces": sorted({plain.source[place.start : place.end] for place in places}),
                    "certainty": one.certainty,
                    "belief": one.belief,
                    "share": one.share,
                }
            )
        yield rows
