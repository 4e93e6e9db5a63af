"""Pages of entities: the URL behind a registry's id, and what kind of page it is."""

from __future__ import annotations

from urllib.parse import quote

__all__ = ["is_same_thing", "page_url"]

# Registries whose entry stands for the entity itself; all other pages are about it.
_REGISTRIES = ("authority", "hf", "modelscope", "openml", "wikidata")
_PATTERNS = {
    "arxiv": "https://arxiv.org/abs/{}",
    "github": "https://github.com/{}",
    "hf_dataset": "https://huggingface.co/datasets/{}",
    "hf_model": "https://huggingface.co/{}",
    "wikidata": "http://www.wikidata.org/entity/{}",
}
_HUB = {"DATASET": "hf_dataset", "MODEL": "hf_model"}


def page_url(kind: str, value: str, type_: str) -> str:
    """The URL of a page; empty where the registry is closed or unknown.

    Args:
        kind: what the lexicon calls the page: arxiv, github, hf, homepage, …
        value: a URL, or the id of the entity there.
        type_: extraction type of the entity: the hub `hf` keeps datasets and models apart.

    >>> page_url("hf", "openai/gsm8k", "DATASET")
    'https://huggingface.co/datasets/openai/gsm8k'
    """
    if value.startswith(("http://", "https://")):
        return value
    pattern = _PATTERNS.get(_HUB.get(type_, "") if kind == "hf" else kind)
    return pattern.format(quote(value, safe="/.-_", errors="replace")) if pattern and value else ""


def is_same_thing(kind: str) -> bool:
    """Whether the page is a registry's entry of the entity itself (skos:exactMatch), not a page about it."""
    return kind.startswith(_REGISTRIES)
