"""The spaCy pipeline of each profile, and its run over one paper."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kg.errors import ConfigError, nearest
from kg.model import Extraction, Paper, PlainText

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc

__all__ = ["COMPONENTS", "PARTS", "PROFILES", "extract", "load_nlp", "read"]

COMPONENTS = (
    "kg_sentences",
    "kg_urls",
    "kg_acronyms",
    "kg_gazetteer",
    "kg_shapes",
    "kg_phrases",
    "kg_tasks",
    "kg_policy",
    "kg_groups",
    "kg_roles",
    "kg_results",
)
# The tagger decides anew what the rules decided, and the results are read from what it left.
PROFILES = {
    "accurate": (*COMPONENTS[:-1], "kg_tagger", COMPONENTS[-1]),
    "fast": (*COMPONENTS[:-1], "kg_tagger", COMPONENTS[-1]),
    "rules": COMPONENTS,
}

PARTS = {
    "acronyms": ("kg_acronyms",),
    "lexicon": ("kg_gazetteer",),
    "rules": ("kg_shapes", "kg_phrases", "kg_tasks"),
}
"""What can be left out of the reading, to see what it is worth: part -> its components."""


def load_nlp(profile: str = "rules", model: str = "", without: Sequence[str] = ()) -> Language:
    """The pipeline of a profile: a blank English one with our tokenizer and components.

    Args:
        profile: which components run.
        model: folder of the trained model, for a profile that has one; "" is the one that ships for it.
        without: PARTS to leave out.

    Raises:
        ConfigError: a profile or a part that does not exist.
    """
    for part in without:
        if part not in PARTS:
            raise ConfigError(f"nothing named {part!r} can be left out: {nearest(part, PARTS)}")
    if profile not in PROFILES:
        raise ConfigError(f"no extraction profile {profile!r}: {nearest(profile, PROFILES)}")
    import spacy  # noqa: PLC0415 - importing spaCy costs seconds; only runs that extract pay

    from kg.extract import tokenizer  # noqa: F401, PLC0415 - registers the tokenizer

    nlp = spacy.blank("en", config={"nlp": {"tokenizer": {"@tokenizers": "kg.words.v1"}}})
    left_out = {component for part in without for component in PARTS[part]}
    for component in PROFILES[profile]:
        if component in left_out:
            continue
        has_model = component == "kg_tagger"
        nlp.add_pipe(component, config={"folder": model or _shipped(profile)} if has_model else {})
    return nlp


def _shipped(profile: str) -> str:
    from kg.extract.modelfile import shipped_model  # noqa: PLC0415 - the rules need no numpy

    return str(shipped_model(profile))


def extract(nlp: Language, paper: Paper, plain: PlainText) -> Extraction:
    """Everything read in one paper; `plain` is its text without markup."""
    from kg.extract.reading import read_doc  # noqa: PLC0415 - see load_nlp

    return read_doc(read(nlp, plain), paper, plain)


def read(nlp: Language, plain: PlainText) -> Doc:
    """The Doc of a text without markup, after every component."""
    from kg.extract.state import put_plain  # noqa: PLC0415 - see load_nlp

    doc = put_plain(nlp.make_doc(plain.text), plain)
    if len(doc):
        doc.spans["candidates"] = []
        for _, component in nlp.pipeline:
            doc = component(doc)
    return doc
