"""Web addresses in their canonical form, and which of them are repositories.

Rules: annotation guidelines, "URLs". A repository is a project on a code host; everything else is a website. Where
addresses stand in a text is the business of `kg.extract.urls`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

if TYPE_CHECKING:
    from kg.model import WebKind

__all__ = ["canonical"]

_CODE_HOSTS = {"github.com", "gitlab.com", "bitbucket.org", "codeberg.org"}
_NO_OWNER = {"features", "topics", "about", "explore", "marketplace", "orgs", "search", "settings", "sponsors"}
_HUB_SECTIONS = {"datasets", "spaces"}
_HUB_PAGES = {"collections", "papers", "blog", "docs", "models", "tasks", "posts", "learn"}
_ANONYMOUS = "anonymous.4open.science"
_PROJECT = 2  # owner and name


def canonical(address: str) -> tuple[str, WebKind] | None:  # noqa: PLR0911 - one return for each kind of host
    """The canonical form of an address and its kind; None for the bare host of a code site.

    >>> canonical("https://github.com/x/S3-GNN.git")
    ('https://github.com/x/S3-GNN', 'repository')
    >>> canonical("https://robomme.github.io")
    ('https://robomme.github.io', 'website')
    """
    try:
        parts = urlsplit(address)
        host = (parts.hostname or "").removeprefix("www.")
    except ValueError:
        return None
    if "." not in host:
        return None
    path = [segment for segment in parts.path.split("/") if segment]
    if host in _CODE_HOSTS:
        if len(path) >= _PROJECT and path[0] not in _NO_OWNER and _is_account(path[0]):
            name = path[1].removesuffix(".git").rstrip(".")
            return (f"https://{host}/{path[0]}/{name}", "repository") if name else None
        return (f"https://{host}/{path[0]}", "website") if path else None
    if host in {"huggingface.co", "hf.co"}:
        return _canonical_hub(path)
    if host == _ANONYMOUS:
        names = [segment for segment in path if segment not in {"r", "w", "status", "anonymize", "repository"}]
        return (f"https://{host}/r/{names[0]}", "repository") if names else None
    return address.rstrip("/"), "website"


def _canonical_hub(path: list[str]) -> tuple[str, WebKind] | None:
    host = "https://huggingface.co"
    if not path:
        return None
    if path[0] in _HUB_PAGES:
        return "/".join([host, *path]), "website"
    section = [path[0]] if path[0] in _HUB_SECTIONS else []
    rest = path[len(section) :]
    if len(rest) >= _PROJECT:
        return "/".join([host, *section, *rest[:2]]), "repository"
    return "/".join([host, *path]), "website"


def _is_account(segment: str) -> bool:
    return bool(re.fullmatch(r"[\w.-]+", unquote(segment))) and segment not in {".", ".."}
