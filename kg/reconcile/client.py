"""A client of the Reconciliation Service API (versions 0.1 and 0.2): manifest, batches of queries, retries."""

from __future__ import annotations

import json
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from kg.errors import InputError

__all__ = ["Candidate", "Query", "Service"]

_TRY_AGAIN = frozenset([408, 425, 429, 500, 502, 503, 504])
_LARGEST = 16 * 2**20
_LONGEST_WAIT = 60.0


@dataclass(frozen=True, slots=True, order=True)
class Query:
    """What is asked of one entity: its name, the authority's type (empty: any), how many candidates."""

    name: str
    type: str = ""
    limit: int = 3

    def as_dict(self) -> dict[str, Any]:
        """The query as the API wants it."""
        query: dict[str, Any] = {"query": self.name, "limit": self.limit}
        return query | ({"type": self.type} if self.type else {})


@dataclass(frozen=True, slots=True)
class Candidate:
    """One candidate: id at the authority, name, score as the service gives it, whether it calls it a sure match."""

    id: str
    name: str
    score: float
    is_match: bool
    types: tuple[str, ...] = ()


@dataclass(slots=True)
class Service:
    """A reconciliation service at a URL.

    Args:
        url: the endpoint.
        sleep: waits so many seconds before another try.
        tries: how often a request is sent before giving up.
        timeout: seconds to wait for an answer.
    """

    url: str
    sleep: Callable[[float], None]
    tries: int = 4
    timeout: float = 30.0
    _manifest: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if urllib.parse.urlsplit(self.url).scheme not in {"http", "https"}:
            raise InputError("a service is named by its http or https address", path=self.url)

    @property
    def manifest(self) -> Mapping[str, Any]:
        """What the service says of itself; asked once.

        Raises:
            InputError: there is no service, or none of this API.
        """
        if not self._manifest:
            answer = self._ask(None)
            if not isinstance(answer.get("name"), str) or not isinstance(answer.get("identifierSpace"), str):
                raise InputError("no manifest with name and identifierSpace: no reconciliation service", path=self.url)
            self._manifest = answer
        return self._manifest

    @property
    def batch_size(self) -> int:
        """How many queries the service wants at once, 10 if it does not say."""
        size = self.manifest.get("batchSize")
        return size if isinstance(size, int) and size > 0 else 10

    def iri_of(self, id_: str) -> str:
        """The address of an entity of the authority."""
        view = self.manifest.get("view")
        pattern = view.get("url", "") if isinstance(view, dict) else ""
        space = str(self.manifest["identifierSpace"])
        if id_.startswith(("http://", "https://")):
            return id_
        quoted = urllib.parse.quote(id_, safe="/:@._-~")
        return pattern.replace("{{id}}", quoted) if "{{id}}" in pattern else space + quoted

    def match(self, queries: Sequence[Query]) -> list[tuple[Candidate, ...]]:
        """The candidates of each query of one batch, best first.

        Raises:
            InputError: the service does not answer, or answers something else.
        """
        asked = {f"q{n}": query.as_dict() for n, query in enumerate(queries)}
        answer = self._ask({"queries": json.dumps(asked, ensure_ascii=False)})
        missing = [key for key in asked if not isinstance(answer.get(key), dict)]
        if missing:
            raise InputError(f"the answer lacks {missing[0]} of {len(asked)} queries", path=self.url)
        return [_candidates(answer[key].get("result")) for key in asked]

    def _ask(self, form: Mapping[str, str] | None) -> dict[str, Any]:
        """The JSON object that a request brings, tried again where that may help."""
        data = urllib.parse.urlencode(form).encode() if form is not None else None
        for left in range(self.tries - 1, -1, -1):
            request = urllib.request.Request(self.url, data, {"Accept": "application/json", "User-Agent": "paperkg"})  # noqa: S310 - __post_init__ admits http and https only
            try:
                with urllib.request.urlopen(request, timeout=self.timeout) as response:  # noqa: S310 - as above
                    return _object(response.read(_LARGEST), self.url)
            except urllib.error.HTTPError as error:
                if error.code not in _TRY_AGAIN or not left:
                    raise InputError(f"the service answers {error.code} {error.reason}", path=self.url) from error
                self.sleep(_wait(error.headers.get("Retry-After"), self.tries - left))
            except (urllib.error.URLError, TimeoutError, ConnectionError) as error:
                if not left:
                    raise InputError(f"the service cannot be reached: {error}", path=self.url) from error
                self.sleep(_wait(None, self.tries - left))
        raise AssertionError  # pragma: no cover - the last try returns or raises


def _wait(wish: str | None, tried: int) -> float:
    """Seconds to wait: what the service wishes, else 1, 2, 4, …; never more than a minute."""
    seconds = float(wish) if wish and wish.isdigit() else 2.0 ** (tried - 1)
    return min(seconds, _LONGEST_WAIT)


def _object(raw: bytes, url: str) -> dict[str, Any]:
    try:
        answer = json.loads(raw)
    except ValueError as error:
        raise InputError(f"the answer is no JSON: {error}", path=url) from error
    if not isinstance(answer, dict):
        raise InputError("the answer is no JSON object", path=url)
    return answer


def _candidates(result: Any) -> tuple[Candidate, ...]:
    """The candidates of one answer; what is none is left out."""
    found = []
    for item in result if isinstance(result, list) else ():
        if isinstance(item, dict) and isinstance(item.get("id"), str) and isinstance(item.get("score"), int | float):
            types = [t.get("id", "") if isinstance(t, dict) else str(t) for t in item.get("type") or ()]
            found.append(
                Candidate(
                    item["id"], str(item.get("name", "")), float(item["score"]), item.get("match") is True, tuple(types)
                )
            )
    return tuple(sorted(found, key=lambda c: (-c.score, c.id)))
