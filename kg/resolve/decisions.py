"""What the rows of a curation table mean for a corpus: names looked up, contradictions kept out.

Names are read against the clusters as the rules alone make them, so a row means the same whatever stands in the other
rows. Of two rows that contradict each other the first one stands. Nothing is changed here.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from kg.errors import nearest
from kg.model import Problem
from kg.resolve.canonical import forms_of, name_entities
from kg.resolve.identity import Identity
from kg.resolve.names import match_key
from kg.vocab.roles import TYPES, roles_for

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from kg.model import EntityType, Role
    from kg.resolve.match import Cluster
    from kg.resolve.papers import UnitedPaper
    from kg.vocab.curation import CurationRow

__all__ = ["Directory", "Plan", "contradiction", "split_reference"]


class Directory:
    """What the names in a row mean: clusters by IRI, by `TYPE:name` and by name; papers by id and IRI."""

    def __init__(self, clusters: Sequence[Cluster], papers: Sequence[UnitedPaper], base: str) -> None:
        entities = name_entities(clusters, base=base)
        self.base = base
        self.by_iri = {entity.iri: identity for identity, entity in entities.items()}
        self.iri_of = {identity: iri for iri, identity in self.by_iri.items()}
        self.by_name: dict[tuple[str, str], set[Identity]] = defaultdict(set)
        self.spellings: set[str] = set()
        for one in clusters:
            for form in (entities[one.identity].name, *forms_of(one)):
                self.by_name[one.type, match_key(one.type, form)].add(one.identity)
                self.spellings.add(form)
        self.papers = {name: paper for paper in papers for name in _paper_names(paper)}

    def find(self, reference: str) -> Identity:
        """The one cluster that a reference means.

        Raises:
            LookupError: none or several; the message says which.
        """
        if reference in self.by_iri:
            return self.by_iri[reference]
        type_, name = split_reference(reference)
        types = [type_] if type_ else TYPES
        found = sorted({one for t in types for one in self.by_name.get((t, match_key(t, name)), ())})
        if not found:
            raise LookupError(f"no entity {reference!r}: {_hint(name, self.spellings)}")
        if len(found) > 1:
            choices = ", ".join(self.iri_of[one] for one in found)
            raise LookupError(f"{reference!r} means {len(found)} entities, write one of: {choices}")
        return found[0]

    def is_elsewhere(self, reference: str) -> bool:
        """Whether a reference is an address outside this graph."""
        return reference.startswith(("http://", "https://")) and not reference.startswith(self.base)

    def find_paper(self, reference: str) -> UnitedPaper:
        """The paper of an id or IRI.

        Raises:
            LookupError: no such paper.
        """
        if reference not in self.papers:
            raise LookupError(f"no paper {reference!r}: {_hint(reference, self.papers)}")
        return self.papers[reference]


def contradiction(row: CurationRow, old: CurationRow) -> str:
    """The sentence that says which earlier row a row contradicts."""
    place = f"{old.file}:{old.line}" if old.file else f"line {old.line}"
    return f"{str(row)!r} contradicts {str(old)!r} of {place}, which stands"


def split_reference(reference: str) -> tuple[EntityType | None, str]:
    """`TYPE:name` as type and name; a name alone has no type."""
    type_, colon, name = reference.partition(":")
    if colon and type_ in TYPES and name.strip():
        return type_, name.strip()  # type: ignore[return-value]
    return None, reference


def _paper_names(paper: UnitedPaper) -> set[str]:
    return {paper.paper.iri, *(name for r in paper.records for name in (r.paper.id, r.iri))}


def _hint(name: str, known: Iterable[str]) -> str:
    hint = nearest(name, known)
    return hint if hint.startswith("did you mean") else "check the spelling, or write TYPE:name or the IRI"


class Plan:
    """What the rows ask for; contradictions are kept out."""

    def __init__(self, directory: Directory) -> None:
        self.directory = directory
        self.same: list[tuple[Identity, Identity, CurationRow]] = []
        self.apart: list[tuple[Identity, Identity, CurationRow]] = []
        self.pages: dict[Identity, dict[str, bool]] = defaultdict(dict)
        self.split: dict[Identity, set[str]] = defaultdict(set)
        self.names: dict[Identity, str] = {}
        self.types: dict[Identity, EntityType] = {}
        self.deleted: set[Identity] = set()
        self.roles: dict[tuple[str, Identity], Role | None] = {}
        self.added: list[tuple[UnitedPaper, Identity, str, Role]] = []
        self._taken: dict[tuple[object, ...], CurationRow] = {}

    def take(self, row: CurationRow) -> list[Problem]:
        """Adds a row to the plan; what is wrong with it comes back."""
        try:
            getattr(self, "_take_" + row.action.replace("-", "_"))(row)
        except LookupError as error:
            return [Problem("curate", f"{row.action}: {error.args[0]}", row.file, row.line)]
        return []

    def _claim(self, row: CurationRow, key: tuple[object, ...]) -> None:
        """Marks a decision as taken.

        Raises:
            LookupError: an earlier row decided otherwise.
        """
        old = self._taken.setdefault(key, row)
        same_names = key[0] == "pair" or old.object == row.object
        if (old.action, old.role) != (row.action, row.role) or not same_names:
            raise LookupError(contradiction(row, old))

    def _take_page(self, row: CurationRow) -> bool:
        """Takes a row about an entity and an address elsewhere; False if it is about two entities."""
        if not self.directory.is_elsewhere(row.object):
            return False
        one = self.directory.find(row.subject)
        self._claim(row, ("page", one, row.object))
        self.pages[one][row.object] = row.action == "same"
        return True

    def _take_same(self, row: CurationRow) -> None:
        if self._take_page(row):
            return
        first, second = sorted((self.directory.find(row.subject), self.directory.find(row.object)))
        self._claim_pair(row, first, second)
        if first != second:
            self.same.append((first, second, row))

    def _take_different(self, row: CurationRow) -> None:
        if self._take_page(row):
            return
        first, second = self.directory.find(row.subject), self.directory.find(row.object)
        self._claim_pair(row, first, second)
        if first != second:
            self.apart.append((first, second, row))
            return
        name = split_reference(row.object)[1]
        key = match_key(first.type, name)
        if key == match_key(first.type, split_reference(row.subject)[1]) or row.object in self.directory.by_iri:
            raise LookupError(f"{row.subject!r} and {row.object!r} are one name; tell them apart by a rename of one")
        self.split[first].add(key)

    def _claim_pair(self, row: CurationRow, first: Identity, second: Identity) -> None:
        """Marks a pair as one or two; inside one cluster it is about two of its names."""
        names = tuple(sorted((row.subject, row.object))) if first == second else ()
        self._claim(row, ("pair", *sorted((first, second)), names))

    def _take_rename(self, row: CurationRow) -> None:
        one = self.directory.find(row.subject)
        self._claim(row, ("name", one))
        self.names[one] = row.object

    def _take_retype(self, row: CurationRow) -> None:
        one = self.directory.find(row.subject)
        self._claim(row, ("type", one))
        self.types[one] = row.object  # type: ignore[assignment]

    def _take_delete(self, row: CurationRow) -> None:
        self.deleted.add(self.directory.find(row.subject))

    def _take_set_role(self, row: CurationRow) -> None:
        paper, one = self.directory.find_paper(row.subject), self.directory.find(row.object)
        self._check_role(row.role, self.types.get(one, one.type))
        self._claim(row, ("link", paper.paper.iri, one))
        self.roles[paper.paper.iri, one] = row.role  # type: ignore[assignment]

    def _take_remove_link(self, row: CurationRow) -> None:
        paper, one = self.directory.find_paper(row.subject), self.directory.find(row.object)
        self._claim(row, ("link", paper.paper.iri, one))
        self.roles[paper.paper.iri, one] = None

    def _take_add_link(self, row: CurationRow) -> None:
        paper = self.directory.find_paper(row.subject)
        type_, name = split_reference(row.object)
        try:
            one = self.directory.find(row.object)
        except LookupError:
            if type_ is None or (type_, match_key(type_, name)) in self.directory.by_name:
                raise
            one = Identity(type_, match_key(type_, name))
        self._check_role(row.role, one.type)
        self._claim(row, ("link", paper.paper.iri, one))
        self.added.append((paper, one, name, row.role))  # type: ignore[arg-type]

    @staticmethod
    def _check_role(role: str, type_: EntityType) -> None:
        if role not in roles_for(type_):
            raise LookupError(f"a {type_} takes no role {role!r}; it takes: {', '.join(roles_for(type_))}")
