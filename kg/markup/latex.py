"""LaTeX in running text: braces, commands, accents, ties, dashes and quotes. Each function reads one at the cursor."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kg.markup.buffer import Pair, normal
from kg.markup.symbols import (
    ACCENTS,
    DECLARATIONS,
    DROPPED,
    DROPPED_ONE,
    FORMATTING,
    OVER,
    PLACEHOLDERS,
    QUOTING,
    SPACING,
    SYMBOLS,
    accented,
    dingbat,
)

if TYPE_CHECKING:
    from kg.markup.cursor import Cursor

__all__ = ["read_close", "read_command", "read_dash", "read_open", "read_quote", "read_tie"]

_COMMAND = re.compile(r"\\([A-Za-z]+\*?|.)", re.DOTALL)
_ARGUMENT = re.compile(r"(?:[ \t]*\[[^\[\]]{0,200}\]){0,2}[ \t]*\{([^{}]{0,2000})\}")
_OPEN_BRACE = re.compile(r"[ \t]*\{")
_ADDRESS = re.compile(r"\s*\{((?:[^{}]|\\[{}]){0,2000})\}(\s*\{)?")
_LETTER = re.compile(r"\s*(?:\{\s*(\\?[A-Za-z])\s*\}|(\\[ij](?![A-Za-z])|[A-Za-z]))")
_NUMBER = re.compile(r"\{(\d{1,3})\}")
_WHITE = re.compile(r"\s*")
_WEB = frozenset(["href", "nolinkurl", "path", "url"])
_SEPARATING = frozenset(["item", "newline", "par"])
_EN, _EM = 2, 3  # hyphens that make a dash


def read_open(cursor: Cursor) -> None:
    """Read an opening brace."""
    cursor.open_group(cursor.at + 1)


def read_close(cursor: Cursor) -> None:
    """Read a closing brace; one that closes nothing goes, too."""
    if cursor.groups:
        group = cursor.groups.pop()
        cursor.buffer.pairs.append(Pair(group.start, group.inner_start, cursor.at, cursor.at + 1))
        cursor.buffer.put(group.closing, cursor.at, cursor.at + 1)
    cursor.at += 1


def read_command(cursor: Cursor) -> None:
    """Read a backslash and what it commands."""
    match = _COMMAND.match(cursor.source, cursor.at)
    if match is None:  # a backslash at the very end
        cursor.put("\\", cursor.at + 1)
        return
    name, after = match[1].rstrip("*") or "*", match.end()
    if not name.isalpha() or not name.isascii():
        _escape(cursor, name, after)
    elif name in SYMBOLS:
        cursor.put(SYMBOLS[name], _after_empty(cursor.source, after))
    elif name in ACCENTS:
        _accent(cursor, name, after)
    elif name == "ding" and (number := _NUMBER.match(cursor.source, after)):
        cursor.put(dingbat(int(number[1])), number.end())
    elif name in _WEB:
        _address(cursor, after)
    elif name in DROPPED or name in DROPPED_ONE:
        _drop(cursor, name, after)
    elif name in DECLARATIONS or name in SPACING:
        _declare(cursor, name, after)
    else:
        _dress(cursor, name, after)


def _escape(cursor: Cursor, char: str, after: int) -> None:
    r"""A backslash and a sign: an accent, white space, or the sign itself."""
    following = cursor.source[after : after + 1]
    if char in ACCENTS and _LETTER.match(cursor.source, after):
        _accent(cursor, char, after)
    elif (char == "\\" and following == "%") or (char == "-" and following.isalpha()):
        cursor.at = after  # a sloppy `\\%` means a per cent sign; `\-` is where a word may break
    elif char == "~":
        cursor.put(" ", after)
    elif char in SPACING:
        cursor.put(SPACING[char], after)
    else:
        cursor.put(normal(char), after)


def _accent(cursor: Cursor, name: str, after: int) -> None:
    match = _LETTER.match(cursor.source, after)
    letter = (match[1] or match[2]).removeprefix("\\") if match else ""
    composed = accented(letter, ACCENTS[name]) if letter else ""
    is_word = name.isalpha() and match is not None and match.start(2) == after
    if match and composed and not is_word:
        cursor.put(composed, match.end())
    else:
        _dress(cursor, name, after)


def _address(cursor: Cursor, after: int) -> None:
    r"""`\url{address}` keeps the address, `\href{address}{text}` the text."""
    match = _ADDRESS.match(cursor.source, after)
    if match is None:
        cursor.at = after
    elif match[2]:
        cursor.open_group(match.end())
    else:
        cursor.copy_address(match.start(1), match.end(1))
        cursor.buffer.pairs.append(Pair(cursor.at, match.start(1), match.end(1), match.end()))
        cursor.at = match.end()


def _drop(cursor: Cursor, name: str, after: int) -> None:
    """A command that vanishes with its argument, or with the first of two."""
    match = _ARGUMENT.match(cursor.source, after)
    brace = _OPEN_BRACE.match(cursor.source, match.end()) if match and name in DROPPED_ONE else None
    if brace:
        cursor.open_group(brace.end())
        return
    cursor.buffer.drop()
    cursor.at = match.end() if match else after


def _declare(cursor: Cursor, name: str, after: int) -> None:
    """A command that stands for white space or nothing; LaTeX takes the white space after it."""
    if name not in _SEPARATING:
        white = _WHITE.match(cursor.source, after)
        after = white.end() if white and cursor.source[after : after + 1].isspace() else after
    cursor.put(SPACING.get(name, ""), _after_empty(cursor.source, after))


def _dress(cursor: Cursor, name: str, after: int) -> None:
    """A command with an argument keeps the argument; one without keeps its own name, if that says anything."""
    brace = _OPEN_BRACE.match(cursor.source, after)
    if brace and not cursor.source.startswith("}", brace.end()):
        opening, closing = ("“", "”") if name in QUOTING else (" ", "") if name == "footnote" else ("", "")
        cursor.buffer.put(opening, cursor.at, brace.end())
        cursor.open_group(brace.end(), closing)
    elif name in FORMATTING or name in QUOTING or name in OVER or name.lower() in PLACEHOLDERS or len(name) == 1:
        cursor.buffer.drop()
        cursor.at = _after_empty(cursor.source, after)
    else:
        cursor.put(name, _after_empty(cursor.source, after))


def _after_empty(source: str, at: int) -> int:
    """The position after an empty group that only ends a command."""
    return at + 2 if source.startswith("{}", at) else at


def read_tie(cursor: Cursor) -> None:
    """Read a tilde: a tie is a space; before a number that follows a gap it means about."""
    following = cursor.source[cursor.at + 1 : cursor.at + 2]
    is_free = not cursor.before or cursor.before.isspace() or cursor.before in "(["
    cursor.put("~" if is_free and (following.isdigit() or following == "$") else " ", cursor.at + 1)


def read_dash(cursor: Cursor) -> None:
    """Read hyphens: two are an en dash, three an em dash; more are a line, and `--option` stays."""
    end = cursor.at
    while cursor.source.startswith("-", end) and end not in cursor.markers:
        end += 1
    size = end - cursor.at
    is_free = not cursor.before or cursor.before.isspace()
    if size == _EM or (size == _EN and not (is_free and cursor.source[end : end + 1].isalnum())):
        cursor.put("—" if size == _EM else "–", end)
    else:
        end = max(end, cursor.at + 1)
        cursor.buffer.copy(cursor.at, end)
        cursor.at = end


def read_quote(cursor: Cursor) -> None:
    r"""Read LaTeX quotes: two backticks open, two straight quotes close, one backtick before a word opens."""
    char = cursor.char
    if cursor.source.startswith(char * 2, cursor.at) and not cursor.source.startswith(char * 3, cursor.at):
        cursor.put("“" if char == "`" else "”", cursor.at + 2)
    elif char == "`" and cursor.source[cursor.at + 1 : cursor.at + 2].isalnum():
        cursor.put("‘", cursor.at + 1)
    else:
        cursor.put(char, cursor.at + 1)
