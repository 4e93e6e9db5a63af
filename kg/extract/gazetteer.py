"""Names from the lexicon. Spellings that need context become candidates too; the policy decides about them."""

from __future__ import annotations

from functools import cache

from spacy.language import Language
from spacy.tokens import Doc

from kg.extract.state import add_candidate, text_of
from kg.vocab.lexicon import Lexicon, load_lexicon
from kg.vocab.matcher import Matcher

__all__ = ["make_gazetteer"]


@cache
def _matcher(lexicon: Lexicon) -> Matcher:
    return Matcher.from_lexicon(lexicon)


def _find_names(doc: Doc) -> Doc:
    lexicon = load_lexicon()
    entries = lexicon.entries
    for hit in _matcher(lexicon).find(text_of(doc)):
        rule = "lexicon-part" if hit.is_partial else f"lexicon-{hit.kind}"
        best = entries[hit.entries[0]]
        add_candidate(doc, hit.start, hit.end, rule=rule, type=best.type, lexicon=best.id)
    return doc


@Language.factory("kg_gazetteer", assigns=["doc.spans"])
def make_gazetteer(nlp: Language, name: str) -> object:  # noqa: ARG001 - the signature is spaCy's
    """The component that finds the names of known entities."""
    return _find_names
