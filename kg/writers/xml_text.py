"""Text as it may stand in XML 1.0: escaped so that a parser gives back every character, line breaks and tabs too.

Characters that XML cannot hold at all are gone already: `kg.graph.relational` leaves none in its cells.
"""

from __future__ import annotations

import re

__all__ = ["to_attribute", "to_content"]

_ESCAPES = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "\t": "&#9;",
    "\n": "&#10;",
    "\r": "&#13;",
}
_IN_CONTENT = re.compile("[&<>\r]")  # a parser turns a bare carriage return into a line feed (XML 1.0, 2.11)
_IN_ATTRIBUTE = re.compile('[&<>"\t\n\r]')  # and white space in an attribute into blanks (3.3.3)


def to_content(text: str) -> str:
    r"""Text for between two tags.

    >>> to_content("a < b & c\r\n]]>")
    'a &lt; b &amp; c&#13;\n]]&gt;'
    """
    return _IN_CONTENT.sub(_escape, text)


def to_attribute(text: str) -> str:
    r"""Text for between the double quotes of an attribute.

    >>> to_attribute('say "R&D"\n')
    'say &quot;R&amp;D&quot;&#10;'
    """
    return _IN_ATTRIBUTE.sub(_escape, text)


def _escape(match: re.Match[str]) -> str:
    return _ESCAPES[match[0]]
