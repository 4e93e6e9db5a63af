"""Bytes to text: UTF-8, or UTF-16 with its byte order mark. Nothing is guessed and nothing replaced."""

from __future__ import annotations

import codecs

__all__ = ["EncodingError", "decode", "is_binary", "sniffable"]

_UTF16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_MOST_CONTROLS = 0.1
_WHITE = frozenset(b"\t\n\r\f\v\x1b")


class EncodingError(ValueError):
    """Bytes that are no text in a known encoding; knows the offset of the first bad byte and its line."""

    def __init__(self, message: str, *, line: int) -> None:
        super().__init__(message)
        self.line = line


def decode(data: bytes) -> str:
    r"""The text of a file, without byte order mark.

    Raises:
        EncodingError: the bytes are not UTF-8 (or the UTF-16 that their mark promises).

    >>> decode(b"\xef\xbb\xbfna\xc3\xafve")
    'naïve'
    """
    encoding = "utf-16" if data.startswith(_UTF16) else "utf-8-sig"
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        shift = len(codecs.BOM_UTF8) if encoding == "utf-8-sig" and data.startswith(codecs.BOM_UTF8) else 0
        offset = error.start + shift
        line = data.count(b"\n", 0, offset) + 1
        message = (
            f"the file is not {encoding.removesuffix('-sig').upper()}: bad byte 0x{data[offset]:02x} at offset "
            f"{offset}; save it as UTF-8 and try again"
        )
        raise EncodingError(message, line=line) from error


def sniffable(head: bytes) -> str:
    """The beginning of a file as text, for a look at its format: bad bytes replaced, white space in front gone."""
    encoding = "utf-16" if head.startswith(_UTF16) else "utf-8-sig"
    return head.decode(encoding, errors="replace").lstrip()


def is_binary(head: bytes) -> bool:
    r"""Whether the beginning of a file is no text at all.

    >>> is_binary(b"\x89PNG\r\n\x1a\n\x00\x00"), is_binary("naïve".encode("cp1252"))
    (True, False)
    """
    if head.startswith(_UTF16):
        return False
    controls = sum(byte < 0x20 and byte not in _WHITE for byte in head)  # noqa: PLR2004 - the first printable byte
    return (
        b"\0" in head[:1024]
        or controls > _MOST_CONTROLS * max(len(head), 1)
        or head.startswith((b"%PDF-", b"\x1f\x8b"))
    )
