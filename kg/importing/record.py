"""Records as evidence: a record's fields as plain lines, which become a source text of the paper it is about.

A statement that stands in a record and in no sentence is evidenced by the record itself. Each record is one line,
`record: 3; task: image classification; dataset: ImageNet; …`, and each line counts as a sentence; the mention of a name
is the place of its value. All records of one file about one paper make one text. The confidence of what a record
states is 1: it says how sure the reading is, and a field needs no reading. Whether the source is right is not known
here, and nowhere; its name stands in the rule.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kg.graph.relational import clean_name
from kg.model import Extraction, Link, Mention, Origin, Paper, Result, Span, Venue, WebAddress
from kg.vocab.addresses import canonical
from kg.vocab.iris import sha256_hex

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from kg.model import EntityType, ResultKind, Role

__all__ = ["LONGEST_NAME", "Number", "PaperFacts", "RecordText", "one_line"]

LONGEST_NAME = 300
"""Characters of the longest name; what is longer is prose."""


def one_line(value: object) -> str:
    r"""A value of a foreign record as text on one line, without control characters.

    >>> one_line(" a\n\x00b "), one_line(None), one_line(3), one_line([1])
    ('a b', '', '3', '')
    """
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return ""
    text = value if isinstance(value, str) else repr(value)
    return " ".join((text if text.isascii() and text.isprintable() else clean_name(text)).split())


@dataclass(frozen=True, slots=True)
class PaperFacts:
    """What a source says of a paper as such; `identifiers` name it across files."""

    title: str = ""
    authors: tuple[str, ...] = ()
    venue: Venue | None = None
    year: int | None = None
    url: str = ""
    topic: str = ""
    identifiers: tuple[tuple[str, str], ...] = ()

    def or_else(self, other: PaperFacts) -> PaperFacts:
        """These facts, and where they say nothing, the others; identifiers of both."""
        return PaperFacts(
            self.title or other.title,
            self.authors or other.authors,
            self.venue or other.venue,
            self.year or other.year,
            self.url or other.url,
            self.topic or other.topic,
            tuple(sorted({*self.identifiers, *other.identifiers})),
        )

    def paper(self, id_: str, text: str, origin: Origin) -> Paper:
        """A paper with these facts and a text."""
        return Paper(
            id_,
            text,
            origin,
            title=self.title,
            authors=self.authors,
            venue=self.venue,
            year=self.year,
            url=self.url,
            topic=self.topic,
            identifiers=self.identifiers,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Number:
    """A reported number, as a record has it."""

    subject: str
    metric: str
    value: str
    value_text: str
    unit: str = ""
    kind: ResultKind = "absolute"
    dataset: str | None = None
    baseline: str | None = None
    uncertainty: str = ""


class RecordText:
    """The records of one file about one paper, as they are told: a text, its lines, and what they state.

    Args:
        rule: what evidence names as its rule, `import:` and the source.
        origin: file, and line of the first record.
    """

    def __init__(self, rule: str, origin: Origin) -> None:
        self._rule = rule
        self._origin = origin
        self._parts: list[str] = []
        self._length = 0
        self._start = 0
        self._lines: list[Span] = []
        self._links: dict[tuple[str, str, str], tuple[dict[str, None], list[Mention], float]] = {}
        self._results: list[Result] = []
        self._urls: list[WebAddress] = []

    @property
    def is_empty(self) -> bool:
        """Whether nothing was told."""
        return not self._length

    def start(self, number: int) -> None:
        """Begin the line of a record; `number` counts the records of the file from 1."""
        if self._length:
            self.finish_line()
            self._write("\n")
        self._start = self._length
        self._write(f"record: {number}")

    def finish_line(self) -> None:
        """End the line, which is a sentence."""
        if self._length > self._start:
            self._lines.append(Span(self._start, self._length))
        self._start = self._length

    def _write(self, text: str) -> None:
        self._parts.append(text)
        self._length += len(text)

    def field(self, name: str, value: str) -> Span:
        """Write a field of the record; where its value stands."""
        self._write(f"; {name}: ")
        start = self._length
        self._write(value)
        return Span(start, self._length)

    def link(
        self, name: str, type_: EntityType, role: Role, spans: Mapping[str, Span], *, confidence: float = 1.0
    ) -> None:
        """State that the paper has a thing in a role.

        Args:
            name: what it is called first.
            type_: its type.
            role: its role.
            spans: every form that the record gives, and where it stands.
            confidence: see above.
        """
        forms, mentions, _ = self._links.setdefault((name, type_, role), ({}, [], confidence))
        forms |= dict.fromkeys(spans)
        mentions += [Mention(s.start, s.end, form, self._rule, confidence) for form, s in spans.items()]

    def address(self, url: str, span: Span, *, is_offered: bool) -> bool:
        """State that the paper has an address; False if it is none that a graph can hold."""
        found = canonical(url)
        if found is None or not url.lower().startswith(("http://", "https://")):
            return False
        self._urls.append(WebAddress(span.start, span.end, *found, is_offered, self._rule))
        return True

    def result(self, number: Number, span: Span, *, confidence: float = 1.0) -> None:
        """State that the paper reports a number, which stands at `span`."""
        self._results.append(
            Result(
                subject=number.subject,
                metric=number.metric,
                value=number.value,
                value_text=number.value_text,
                unit=number.unit,
                kind=number.kind,
                start=span.start,
                end=span.end,
                confidence=confidence,
                rule=self._rule,
                dataset=number.dataset,
                baseline=number.baseline,
                uncertainty=number.uncertainty,
            )
        )

    def finish(self, id_: str, facts: PaperFacts) -> tuple[Paper, Extraction]:
        """The paper whose text the records are, and what they state."""
        self.finish_line()
        text = "".join(self._parts)
        links = (
            Link(name, type_, role, confidence, self._rule, tuple(sorted(set(mentions))), forms=tuple(forms))  # type: ignore[arg-type]
            for (name, type_, role), (forms, mentions, confidence) in self._links.items()
        )
        extraction = Extraction(
            paper=id_,
            text_sha256=sha256_hex(text),
            sentences=tuple(self._lines),
            links=_in_order(links),
            results=tuple(self._results),
            urls=tuple(sorted(self._urls)),
        )
        return facts.paper(id_, text, self._origin), extraction


def _in_order(links: Iterable[Link]) -> tuple[Link, ...]:
    return tuple(sorted(links, key=lambda link: (link.mentions[0].start, link.type, link.name)))
