"""Paper -> Extraction: spaCy components, one per file; the only room that sees a Doc.

tokenizer, sentences -> urls, acronyms -> finders (gazetteer, shapes, phrases, tasks) -> policy -> groups -> roles
-> results (numbers, kinds, attribution) -> reading. What the components hand to each other stands in kg.extract.state.
"""

from __future__ import annotations

from kg.extract.nlp import COMPONENTS, extract, load_nlp

__all__ = ["COMPONENTS", "extract", "load_nlp"]
