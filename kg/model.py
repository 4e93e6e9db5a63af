"""The values that pass between rooms. Standard library only; every value is frozen, every collection a tuple.

Text side (offsets count Unicode code points of the raw source text, half-open):
    Paper -> PlainText -> Extraction(Link(Mention), Result, WebAddress)
Graph side (names are IRIs):
    Resolution(MergedPaper(SourceText), Entity, Assertion(Evidence), ReportedResult, Merge)
`kg.resolve` is the only bridge between the two.
"""

from __future__ import annotations

import bisect
from dataclasses import dataclass, field
from typing import Literal

__all__ = [
    "Assertion",
    "Entity",
    "EntityType",
    "Evidence",
    "Extraction",
    "Link",
    "Mention",
    "Merge",
    "MergedPaper",
    "Origin",
    "Paper",
    "PlainText",
    "Problem",
    "ReportedResult",
    "Resolution",
    "Result",
    "ResultKind",
    "Role",
    "SourceText",
    "Span",
    "Venue",
    "WebAddress",
    "WebKind",
]

# Closed sets of the annotation guidelines; a test holds them to ontology/roles.tsv.
EntityType = Literal["DATASET", "METHOD", "METRIC", "MODEL", "TASK"]
Role = Literal[
    "proposes",
    "studies",
    "backbone",
    "uses",
    "evaluates_on",
    "trains_on",
    "compares_with",
    "addresses",
    "measured_by",
    "mentions",
]
ResultKind = Literal["absolute", "improvement", "ratio", "reduction"]
WebKind = Literal["repository", "website"]


# ---------------------------------------------------------------------------------------------- both sides


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A half-open stretch of text: `text[start:end]`."""

    start: int
    end: int


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """What is wrong with one record, file or row; the run goes on.

    `stage` is the room that found it (read, extract, resolve, curate, write).
    """

    stage: str
    message: str
    file: str = ""
    line: int = 0
    paper: str = ""


# ---------------------------------------------------------------------------------------------- text side


@dataclass(frozen=True, slots=True, order=True)
class Venue:
    """One edition of a venue: `Venue("ICML", 2026)`."""

    name: str
    year: int | None = None

    def __str__(self) -> str:
        return f"{self.name} {self.year}" if self.year else self.name


@dataclass(frozen=True, slots=True, order=True)
class Origin:
    """Where a record stands: file (relative, with `/`) and line, from 1."""

    file: str
    line: int = 0


@dataclass(frozen=True, slots=True)
class Paper:
    """One record of a paper, as a reader found it.

    `text` is the raw abstract with its markup; `identifiers` are (scheme, value) pairs with the schemes doi,
    arxiv, openreview, acl, pmid.
    """

    id: str
    text: str
    origin: Origin
    title: str = ""
    authors: tuple[str, ...] = ()
    venue: Venue | None = None
    year: int | None = None
    url: str = ""
    topic: str = ""
    identifiers: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class PlainText:
    r"""Text without markup, and the way back to its source.

    `starts[i]` and `ends[i]` bound the stretch of `source` that plain character `i` came from. Both never
    decrease. For a plain deletion the stretch is that one character; for a substitution (`\tau` -> `τ`) it is
    the whole command.
    """

    text: str
    source: str
    starts: tuple[int, ...]
    ends: tuple[int, ...]

    def to_source(self, start: int, end: int) -> Span:
        """The stretch of source behind the plain stretch `[start, end)`; it must not be empty."""
        return Span(self.starts[start], self.ends[end - 1])

    def from_source(self, offset: int) -> int:
        """The first plain character that comes from source offset `offset` or later (len(text) if none)."""
        return bisect.bisect_left(self.starts, offset)


@dataclass(frozen=True, slots=True, order=True)
class Mention:
    """A span of the raw source that names something; `surface` is its exact string."""

    start: int
    end: int
    surface: str
    rule: str
    confidence: float


@dataclass(frozen=True, slots=True)
class Link:
    """One named thing in one paper, and its role there: an edge of the graph, still in the paper's own words.

    Args:
        name: the paper-local name, markup removed; the short form if the text gives both.
        forms: every way it is written, markup removed, `name` first (long form, short form, plural).
        rule: the rule that decided the role; `cue`: the words that signalled it, empty if none.
        candidate: the lexicon id it was matched to, empty if none.
        confidence: probability that type and role are both right.
    """

    name: str
    type: EntityType
    role: Role
    confidence: float
    rule: str
    mentions: tuple[Mention, ...]
    forms: tuple[str, ...] = ()
    cue: str = ""
    candidate: str = ""

    @property
    def surfaces(self) -> tuple[str, ...]:
        """The distinct exact strings of the mentions, sorted."""
        return tuple(sorted({mention.surface for mention in self.mentions}))


@dataclass(frozen=True, slots=True)
class Result:
    """A number that the abstract reports. `value` is normalised ("100000"), `value_text` as printed ("100,000").

    `subject`, `dataset` and `baseline` are paper-local names; subject "this work" if the text names none.
    `value` may be no number ("12/15", "half"): the graph then holds only the text.
    """

    subject: str
    metric: str
    value: str
    value_text: str
    unit: str
    kind: ResultKind
    start: int
    end: int
    confidence: float
    rule: str
    dataset: str | None = None
    baseline: str | None = None
    uncertainty: str = ""


@dataclass(frozen=True, slots=True, order=True)
class WebAddress:
    """A canonical URL in the text. `is_offered`: the sentence says that code, data or model is there."""

    start: int
    end: int
    url: str
    kind: WebKind
    is_offered: bool = False
    rule: str = "url"


@dataclass(frozen=True, slots=True)
class Extraction:
    """Everything read in one paper. `acronyms` are (short form, long form) pairs, markup removed."""

    paper: str
    text_sha256: str
    sentences: tuple[Span, ...] = ()
    links: tuple[Link, ...] = ()
    results: tuple[Result, ...] = ()
    urls: tuple[WebAddress, ...] = ()
    acronyms: tuple[tuple[str, str], ...] = ()
    problems: tuple[Problem, ...] = ()


# ---------------------------------------------------------------------------------------------- graph side


@dataclass(frozen=True, slots=True)
class SourceText:
    """The exact text that was read, with the IRI that holds its hash, and its sentences."""

    iri: str
    text: str
    origin: Origin
    record: str
    sentences: tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class MergedPaper:
    """One paper, united from its records (most often one). `label` is its title, or what it proposes.

    `url` and `identifiers` are the union over the records; `venue` is None where no record names one.
    """

    iri: str
    label: str
    texts: tuple[SourceText, ...]
    title: str = ""
    authors: tuple[str, ...] = ()
    venue: Venue | None = None
    year: int | None = None
    url: str = ""
    topic: str = ""
    identifiers: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Entity:
    """A thing in the graph. `classes` are class curies (`kg:Dataset`, `kg:Benchmark`), most specific only.

    `lexicon` is the lexicon id or empty; `pages` are (kind, URL or id) pairs from the lexicon.
    """

    iri: str
    type: EntityType
    name: str
    classes: tuple[str, ...]
    aliases: tuple[str, ...] = ()
    lexicon: str = ""
    pages: tuple[tuple[str, str], ...] = ()
    higher_is_better: bool | None = None


@dataclass(frozen=True, slots=True, order=True)
class Evidence:
    """Where an assertion was read: a span of a source text, in a sentence of it, found by a rule."""

    text: str
    start: int
    end: int
    exact: str
    sentence: Span
    rule: str
    confidence: float


@dataclass(frozen=True, slots=True)
class Assertion:
    """A direct triple and why the graph holds it. `predicate` is a curie; it cannot be built without evidence."""

    iri: str
    subject: str
    predicate: str
    object: str
    confidence: float
    rule: str
    evidence: tuple[Evidence, ...]

    def __post_init__(self) -> None:
        if not self.evidence:
            raise ValueError(f"assertion without evidence: {self.subject} {self.predicate} {self.object}")


@dataclass(frozen=True, slots=True)
class ReportedResult:
    """A result as a node: the text-side result, and the IRIs its names resolved to (None where they do not)."""

    iri: str
    paper: str
    result: Result
    evidence: Evidence
    system: str | None = None
    dataset: str | None = None
    metric: str | None = None
    baseline: str | None = None


@dataclass(frozen=True, slots=True, order=True)
class Merge:
    """A row of the merge ledger, in the fields of SSSOM: who is the same as (or a variant of) whom, and why."""

    subject: str
    predicate: str
    object: str
    justification: str
    confidence: float
    rule: str
    evidence: str = ""


@dataclass(frozen=True, slots=True)
class Resolution:
    """The whole corpus, resolved. Every tuple is sorted by IRI, so equal inputs give equal values."""

    papers: tuple[MergedPaper, ...] = ()
    entities: tuple[Entity, ...] = ()
    assertions: tuple[Assertion, ...] = ()
    results: tuple[ReportedResult, ...] = ()
    merges: tuple[Merge, ...] = ()
    replaced: tuple[tuple[str, str], ...] = field(default=())
    problems: tuple[Problem, ...] = ()
