"""What a file says of its papers, gathered paper by paper: one text of records each, and their abstracts."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from kg.importing.protocol import Imported
from kg.importing.record import PaperFacts, RecordText
from kg.model import Extraction, Origin, Paper, Problem
from kg.readers.protocol import file_stem
from kg.vocab.iris import sha256_hex

if TYPE_CHECKING:
    from collections.abc import Hashable

__all__ = ["Collector", "Entry"]

_STAGE = "import"


@dataclass(slots=True)
class Entry:
    """One paper as a file tells it; `id_` names its records."""

    id_: str
    line: int
    facts: PaperFacts
    records: RecordText
    abstract: str = ""


@dataclass(slots=True)
class Collector:
    """The papers of one file, in the order in which it names them first, and what could not be used.

    Args:
        path: the file; origins and problems call it by its base name.
        rule: what evidence names as its rule.
    """

    path: Path
    rule: str
    _entries: dict[Hashable, Entry] = field(default_factory=dict)
    _skipped: list[Problem] = field(default_factory=list)
    _notes: dict[str, list[int]] = field(default_factory=dict)

    @property
    def file(self) -> str:
        """What the file is called."""
        return self.path.name

    def paper(self, key: Hashable, id_: str, facts: PaperFacts, line: int) -> Entry:
        """The entry of a paper; facts that were not known are added.

        Args:
            key: what records of one paper share.
            id_: id of its records.
            facts: what this record says of it.
            line: of the record.
        """
        entry = self._entries.get(key)
        if entry is None:
            records = RecordText(self.rule, Origin(self.file, line))
            entry = self._entries[key] = Entry(id_, line, facts, records)
        else:
            entry.facts = entry.facts.or_else(facts)
        return entry

    def skip(self, message: str, line: int) -> None:
        """A record, or a part of it, that is lost."""
        self._skipped.append(Problem(_STAGE, message, self.file, line))

    def note(self, what: str, line: int) -> None:
        """Something that the graph has no place for; notes of one kind are counted."""
        self._notes.setdefault(what, []).append(line)

    def finish(self) -> Imported:
        """All papers with what is said of them; a paper of which nothing is said but its name has a record still."""
        papers: list[Paper] = []
        extractions: list[Extraction] = []
        for entry in self._entries.values():
            if entry.abstract:
                papers.append(entry.facts.paper(entry.id_, entry.abstract, Origin(self.file, entry.line)))
                extractions.append(Extraction(entry.id_, sha256_hex(entry.abstract)))
            if not entry.records.is_empty:
                paper, extraction = entry.records.finish(f"{entry.id_}#{file_stem(self.file)}", entry.facts)
                papers.append(paper)
                extractions.append(extraction)
        notes = tuple(
            Problem(_STAGE, f"{what} ({len(lines)} times, first here)", self.file, lines[0])
            for what, lines in self._notes.items()
        )
        return Imported(papers=tuple(papers), extractions=tuple(extractions), skipped=tuple(self._skipped), notes=notes)
