"""Reconciliation against a local server that speaks the real protocol (Reconciliation Service API 0.2)."""

from __future__ import annotations

import json
import threading
import urllib.parse
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from kg.errors import InputError
from kg.reconcile import Candidate, Query, Service, choose, reconcile

KNOWN = {"QH9": ("Q1", "QH9"), "LoRA": ("Q2", "low-rank adaptation"), "ResNet": ("Q3", "ResNet")}


class Authority(ThreadingHTTPServer):
    """A service that knows three things; `faults` are statuses to answer with first, `batches` what was asked."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.faults: list[tuple[int, str]] = []
        self.batches: list[list[str]] = []
        self.body: bytes | None = None

    @property
    def url(self) -> str:
        """Where it listens."""
        return f"http://127.0.0.1:{self.server_port}/reconcile"


class Handler(BaseHTTPRequestHandler):
    """GET gives the manifest, POST answers a batch of queries."""

    server: Authority

    def do_GET(self) -> None:
        """The manifest."""
        self._answer(
            {
                "versions": ["0.2"],
                "name": "Test authority",
                "identifierSpace": "http://authority.test/entity/",
                "schemaSpace": "http://authority.test/type/",
                "view": {"url": "http://authority.test/wiki/{{id}}"},
                "batchSize": 2,
            }
        )

    def do_POST(self) -> None:
        """The candidates of each query."""
        raw = self.rfile.read(int(self.headers["Content-Length"]))
        if self.server.faults:
            status, wait = self.server.faults.pop(0)
            self.send_response(status)
            if wait:
                self.send_header("Retry-After", wait)
            self.end_headers()
            return
        (text,) = urllib.parse.parse_qs(raw.decode())["queries"]
        queries = json.loads(text)
        self.server.batches.append([query["query"] for query in queries.values()])
        self._answer({key: {"result": self._found(query["query"])} for key, query in queries.items()})

    def _found(self, name: str) -> list[dict[str, object]]:
        if name not in KNOWN:
            return []
        id_, label = KNOWN[name]
        type_ = [{"id": "T1", "name": "thing"}]
        weak = {"id": "Q9", "name": "other", "score": 12.5, "match": False, "type": type_}
        return [weak, {"id": id_, "name": label, "score": 99, "match": name != "ResNet", "type": type_}]

    def _answer(self, value: object) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        self.wfile.write(self.server.body if self.server.body is not None else json.dumps(value).encode())

    def log_message(self, *_arguments: object) -> None:
        """Says nothing."""


@pytest.fixture
def authority() -> Iterator[Authority]:
    """A running service."""
    server = Authority()
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield server
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def naps() -> list[float]:
    """The seconds that a client wanted to wait."""
    return []


QUERIES = {f"id/{name}": Query(name) for name in ("LoRA", "QH9", "ResNet", "nothing", "other")}


def test_batches(authority: Authority, naps: list[float]) -> None:
    """Queries go in batches of the size that the service wants, equal ones once, and every entity gets its answer."""
    queries = QUERIES | {"id/again": Query("QH9")}
    found = reconcile(queries, Service(authority.url, naps.append))
    assert sorted(map(len, authority.batches)) == [1, 2, 2]
    assert [candidate.id for candidate in found["id/QH9"]] == ["Q1", "Q9"]
    assert found["id/again"] == found["id/QH9"]
    assert found["id/nothing"] == ()
    assert found["id/LoRA"][0] == Candidate("Q2", "low-rank adaptation", 99.0, is_match=True, types=("T1",))


def test_proposals(authority: Authority, naps: list[float]) -> None:
    """What a service is sure of and calls the same comes first; addresses are made as the manifest says."""
    service = Service(authority.url, naps.append)
    names = {iri: (query.name,) for iri, query in QUERIES.items()}
    proposals = choose(reconcile(QUERIES, service), names, service)
    assert [(p.label, p.confidence) for p in proposals] == [("QH9", 0.9), ("LoRA", 0.7), ("ResNet", 0.7)]
    assert proposals[0].object == "http://authority.test/wiki/Q1"


@pytest.mark.parametrize(
    ("faults", "waits"),
    [
        pytest.param([(503, ""), (502, "")], [1.0, 2.0], id="a service that comes back"),
        pytest.param([(429, "7")], [7.0], id="a service that says how long"),
        pytest.param([(429, "100000")], [60.0], id="never longer than a minute"),
    ],
)
def test_retries(authority: Authority, naps: list[float], faults: list[tuple[int, str]], waits: list[float]) -> None:
    """A fault that may pass is tried again, after a growing wait or the one that the service names."""
    authority.faults = list(faults)
    assert Service(authority.url, naps.append).match([Query("QH9")])[0][0].id == "Q1"
    assert naps == waits


def test_gives_up(authority: Authority, naps: list[float]) -> None:
    """A fault that stays is an error that names the service; one that cannot pass is not tried twice."""
    authority.faults = [(500, "")] * 3
    with pytest.raises(InputError, match="answers 500"):
        Service(authority.url, naps.append, tries=3).match([Query("QH9")])
    assert len(naps) == 2
    authority.faults = [(404, "")]
    with pytest.raises(InputError, match="answers 404"):
        Service(authority.url, naps.append).match([Query("QH9")])
    assert len(naps) == 2


def test_goes_on_where_it_stopped(authority: Authority, naps: list[float], tmp_path: Path) -> None:
    """Batches answered before a failure are kept, and only the rest is asked by the next run."""
    cache = tmp_path / "answers.jsonl"
    service = Service(authority.url, naps.append, tries=1)
    stop = threading.Event()

    def progress(done: int, _all: int) -> None:
        if done and not stop.is_set():
            stop.set()
            authority.faults = [(500, "")]

    with pytest.raises(InputError):
        reconcile(QUERIES, service, cache=cache, progress=progress)
    first = list(authority.batches)
    whole = reconcile(QUERIES, service, cache=cache)
    asked = [name for batch in authority.batches for name in batch]
    assert len(first) == 1
    assert sorted(asked) == sorted(query.name for query in QUERIES.values())
    authority.batches.clear()
    assert reconcile(QUERIES, service, cache=cache) == whole
    assert authority.batches == []


def test_line_cut_short(authority: Authority, naps: list[float], tmp_path: Path) -> None:
    """The last line of a cache that a crash cut short is asked again; a broken line before it is an error."""
    cache = tmp_path / "answers.jsonl"
    reconcile({"a": Query("QH9")}, Service(authority.url, naps.append), cache=cache)
    whole = cache.read_text(encoding="utf-8")
    cache.write_text(whole[:40], encoding="utf-8")
    reconcile({"a": Query("QH9")}, Service(authority.url, naps.append), cache=cache)
    assert authority.batches == [["QH9"], ["QH9"]]
    with pytest.raises(InputError, match=r"answers.jsonl:1"):
        reconcile({"a": Query("QH9")}, Service(authority.url, naps.append), cache=cache)


@pytest.mark.parametrize("body", [b"<html>", b"[1]", b"{}", b'{"q0": 3}'], ids=["no JSON", "no object", "empty", "odd"])
def test_other_answers(authority: Authority, naps: list[float], body: bytes) -> None:
    """An answer that is not of the protocol is an error, not a crash."""
    authority.body = body
    with pytest.raises(InputError):
        Service(authority.url, naps.append).match([Query("QH9")])
    with pytest.raises(InputError):
        _ = Service(authority.url, naps.append).batch_size


@pytest.mark.parametrize("url", ["file:///etc/hosts", "ftp://127.0.0.1/x", "authority"])
def test_only_http(naps: list[float], url: str) -> None:
    """Only http and https addresses are asked."""
    with pytest.raises(InputError, match="http or https"):
        Service(url, naps.append)


def test_nobody_there(naps: list[float]) -> None:
    """A service that is not there is an error after the last try."""
    with pytest.raises(InputError, match="cannot be reached"):
        Service("http://127.0.0.1:9/", naps.append, tries=2).match([Query("QH9")])
    assert naps == [1.0]
