"""Where the reading of one source stands: the position, the text so far, what is open and what is left out ahead."""

from __future__ import annotations

from dataclasses import dataclass, field

from kg.markup.buffer import Buffer, Pair, normal

__all__ = ["Cursor", "Group"]


@dataclass(slots=True)
class Group:
    """An open brace: where its marker starts and ends, and what to write at its close."""

    start: int
    inner_start: int
    closing: str = ""


@dataclass(slots=True)
class Cursor:
    """A position in a source that only moves forward, and the plain text behind it.

    `markers` are stretches (start -> end) that Markdown leaves out; `groups` and `tags` are open braces and HTML
    elements (name, start, end of the tag, number of plain characters before it).
    """

    source: str
    buffer: Buffer = field(init=False)
    at: int = 0
    markers: dict[int, int] = field(default_factory=dict)
    groups: list[Group] = field(default_factory=list)
    tags: list[tuple[str, int, int, int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.buffer = Buffer(self.source)

    @property
    def char(self) -> str:
        """The character at the position."""
        return self.source[self.at]

    @property
    def before(self) -> str:
        """The character before the position, empty at the start."""
        return self.source[max(self.at - 1, 0) : self.at]

    def put(self, text: str, end: int) -> None:
        """Write text that stands for everything up to `end`, and go there."""
        self.buffer.put(text, self.at, end)
        self.at = end

    def copy_normal(self, start: int, end: int) -> None:
        """Write `[start, end)` character by character, without looking for markup; the position stays."""
        for at in range(start, end):
            self.buffer.put(normal(self.source[at]), at, at + 1)

    def copy_address(self, start: int, end: int) -> None:
        """Write a URL as it is, but for characters that LaTeX had to escape; the position stays."""
        at = start
        while at < end:
            width = 2 if self.source[at] == "\\" and at + 1 < end else 1
            self.buffer.put(normal(self.source[at + width - 1]), at, at + width)
            at += width

    def leave_out(self, pair: Pair) -> None:
        """Leave out a pair of markers when the position comes to them."""
        self.markers[pair.start] = pair.inner_start
        if pair.end > pair.inner_end:  # a marker that nothing closes has an empty partner
            self.markers[pair.inner_end] = pair.end
            self.buffer.pairs.append(pair)

    def open_group(self, end: int, closing: str = "") -> None:
        """Open a group whose marker reaches from here to `end`, and go there."""
        self.groups.append(Group(self.at, end, closing))
        self.at = end
