r"""Maths to readable text: `\tau ^2` -> `τ²`. Only what stands between the dollars; where maths is lives in regions."""

from __future__ import annotations

import re

from kg.markup.buffer import Piece, normal
from kg.markup.symbols import (
    ACCENTS,
    BLACKBOARD,
    DECLARATIONS,
    DROPPED,
    DROPPED_ONE,
    FORMATTING,
    OVER,
    SPACING,
    SUPERSCRIPTS,
    SYMBOLS,
    accented,
)

__all__ = ["read_maths"]

_COMMAND = re.compile(r"\\([A-Za-z]+|.)", re.DOTALL)
_DEEPEST = 40
_FRACTIONS = {
    "binom": " choose ", "dfrac": "/", "frac": "/", "nicefrac": "/", "sfrac": "/", "stackrel": "/", "tfrac": "/",
}  # fmt: skip


def read_maths(source: str, start: int, end: int) -> list[Piece]:
    """The readable characters of the maths in `source[start:end]` (without its dollars), in source order."""
    reader = _Maths(source, end)
    pieces: list[Piece] = []
    at = start
    while at < end:  # an unmatched closing brace ends a sequence early
        more, at = reader.sequence(at, 0)
        pieces += more
        at += 1
    return pieces


class _Maths:
    """A reader of one stretch of maths; every method returns pieces and the position after them."""

    def __init__(self, source: str, end: int) -> None:
        self.source = source
        self.end = end

    def sequence(self, at: int, depth: int) -> tuple[list[Piece], int]:
        """Everything up to a closing brace or the end."""
        pieces: list[Piece] = []
        while at < self.end and self.source[at] != "}":
            if self.source[at] in "^_":
                more, at = self._script(at, depth)
                if more:
                    while pieces and pieces[-1].char == " ":
                        pieces.pop()
            else:
                more, at = self._atom(at, depth)
            pieces += more
        return pieces, at

    def _atom(self, at: int, depth: int) -> tuple[list[Piece], int]:
        """One character, group or command."""
        char = self.source[at]
        if char == "\\":
            return self._command(at, depth)
        if char == "{" and depth < _DEEPEST:
            pieces, at = self.sequence(at + 1, depth + 1)
            return pieces, min(at + 1, self.end)
        text = {"~": " ", "'": "′", "{": "", "&": " "}.get(char)
        return _pieces(normal(char) if text is None else text, at, at + 1), at + 1

    def _argument(self, at: int, depth: int) -> tuple[list[Piece], int]:
        """The argument of a command: the next group, command or character."""
        while at < self.end and self.source[at].isspace():
            at += 1
        if at >= self.end or self.source[at] in "}^_" or depth >= _DEEPEST:
            return [], at
        return self._atom(at, depth + 1)

    def _command(self, at: int, depth: int) -> tuple[list[Piece], int]:
        match = _COMMAND.match(self.source, at, self.end)
        if match is None:  # a backslash at the very end
            return [], at + 1
        name, after = match[1], match.end()
        if name in FORMATTING:
            return self._argument(after, depth)
        if name in DECLARATIONS:
            return [], self._after_delimiter(after)
        text = self._text(name, after)
        return self._structure(name, at, after, depth) if text is None else (_pieces(text, at, after), after)

    def _text(self, name: str, after: int) -> str | None:
        """The text that a command without arguments stands for; None for the others."""
        if name == "\\" and self.source[after : after + 1] == "%":
            return ""
        for table in (SYMBOLS, SPACING, {"|": "‖"}):
            if name in table:
                return table[name]
        return None if name.isalpha() or name in ACCENTS else normal(name)

    def _after_delimiter(self, at: int) -> int:
        r"""The position after the `.` of `\right.`; anything else stays."""
        is_empty = self.source[at : at + 1] == "." and self.source[at - 4 : at] in {"left", "ight"}
        return at + 1 if is_empty else at

    def _structure(self, name: str, at: int, after: int, depth: int) -> tuple[list[Piece], int]:
        """Commands that build something from their arguments; of unknown ones the argument, else the name."""
        if name in _FRACTIONS:
            upper, after = self._argument(after, depth)
            lower, after = self._argument(after, depth)
            return _fraction(upper, lower, _FRACTIONS[name]), after
        is_known = name in OVER or name in ACCENTS or name in DROPPED or name in DROPPED_ONE
        if not is_known and name not in {"mathbb", "sqrt"} and self.source[after : after + 1] != "{":
            return _pieces(name, at, after), after
        pieces, after = self._argument(after, depth)
        if name in DROPPED or name in DROPPED_ONE:
            pieces = []
        elif name == "sqrt":
            pieces = [Piece("√", at, pieces[0].end if pieces else after), *_bracketed(pieces)]
        elif name == "mathbb":
            pieces = [piece._replace(char=BLACKBOARD.get(piece.char, piece.char)) for piece in pieces]
        elif is_known and len(pieces) == 1 and (letter := accented(pieces[0].char, OVER.get(name) or ACCENTS[name])):
            pieces = [Piece(letter, at, after)]
        return pieces, after

    def _script(self, at: int, depth: int) -> tuple[list[Piece], int]:
        """A superscript or subscript: raised where Unicode can, digits below flat, else with its mark."""
        mark = self.source[at]
        pieces, after = self._argument(at + 1, depth)
        pieces = [piece for piece in pieces if piece.char != " "]
        if not pieces:
            return [], max(after, at + 1)
        if mark == "^" and all(piece.char in SUPERSCRIPTS for piece in pieces):
            pieces = [piece._replace(char=SUPERSCRIPTS[piece.char]) for piece in pieces]
        elif mark == "^":
            pieces = [Piece("^", at, pieces[0].end), *_bracketed(pieces)]
        elif not pieces[0].char.isdigit():
            pieces = [Piece("_", at, pieces[0].end), *pieces]
        pieces[0] = pieces[0]._replace(start=at)
        pieces[-1] = pieces[-1]._replace(end=max(after, pieces[-1].end))
        return pieces, after


def _pieces(text: str, start: int, end: int) -> list[Piece]:
    return [Piece(char, start, end) for char in text]


def _bracketed(pieces: list[Piece]) -> list[Piece]:
    """The pieces, in brackets unless they are one word or number."""
    if not pieces or all(piece.char.isalnum() or piece.char in "._" for piece in pieces):
        return pieces
    return [pieces[0]._replace(char="("), *pieces, pieces[-1]._replace(char=")")]


def _fraction(upper: list[Piece], lower: list[Piece], sign: str) -> list[Piece]:
    if not upper or not lower:
        return upper + lower
    middle = [Piece(char, lower[0].start, lower[0].end) for char in sign]
    return [*_bracketed(upper), *middle, *_bracketed(lower)]
