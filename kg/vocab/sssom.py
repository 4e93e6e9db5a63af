"""The merge ledger as a file: SSSOM/TSV, one mapping a row, with two columns of our own (rule, evidence).

A name is a literal subject: `subject_type` says so and `subject_id` is empty.
"""

from __future__ import annotations

from math import isnan
from typing import TYPE_CHECKING

from kg.errors import InputError
from kg.model import Merge
from kg.vocab.prefixes import expand

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

__all__ = ["LEDGER_COLUMNS", "parse_sssom", "to_sssom"]

LEDGER_COLUMNS = (
    "subject_id",
    "subject_label",
    "subject_type",
    "predicate_id",
    "object_id",
    "object_label",
    "mapping_justification",
    "confidence",
    "rule",
    "evidence",
)
_LITERAL, _ENTITY = "rdfs literal", "owl named individual"


def to_sssom(merges: Iterable[Merge], labels: Mapping[str, str], *, base: str, name: str = "merges") -> str:
    """Mappings as SSSOM/TSV, in the order of the rows.

    Args:
        merges: the rows; where a confidence is not known it is NaN, and its cell empty.
        labels: IRI -> label of entities and papers.
        base: what the IRIs of the graph begin with.
        name: of the set of mappings.
    """
    lines = [*_header(base, name), "\t".join(LEDGER_COLUMNS)]
    for one in merges:
        is_name = "://" not in one.subject
        cells = (
            "" if is_name else one.subject,
            one.subject if is_name else labels.get(one.subject, ""),
            _LITERAL if is_name else _ENTITY,
            one.predicate,
            one.object,
            labels.get(one.object, ""),
            one.justification,
            "" if isnan(one.confidence) else f"{one.confidence:g}",
            one.rule,
            one.evidence,
        )
        lines.append("\t".join(" ".join(cell.split()) for cell in cells))
    return "".join(line + "\n" for line in lines)


def _header(base: str, name: str) -> list[str]:
    """The metadata block: what SSSOM asks of every mapping set."""
    return [
        "#curie_map:",
        f"#  kg: {expand('kg:')}",
        "#  owl: http://www.w3.org/2002/07/owl#",
        "#  rdfs: http://www.w3.org/2000/01/rdf-schema#",
        "#  semapv: https://w3id.org/semapv/vocab/",
        "#  skos: http://www.w3.org/2004/02/skos/core#",
        "#extension_definitions:",
        "#  - slot_name: rule",
        "#    property: http://purl.org/dc/terms/description",
        "#  - slot_name: evidence",
        "#    property: http://purl.org/dc/terms/source",
        f"#mapping_set_id: {base}{name}",
        "#license: https://creativecommons.org/publicdomain/zero/1.0/",
    ]


def parse_sssom(text: str, *, file: str) -> tuple[Merge, ...]:
    r"""The rows of a ledger.

    Raises:
        InputError: it has other columns, or a row that is no mapping.
    """
    numbered = [(n, line) for n, line in enumerate(text.splitlines(), start=1) if line and not line.startswith("#")]
    if not numbered or tuple(numbered[0][1].split("\t")) != LEDGER_COLUMNS:
        line = numbered[0][0] if numbered else 0
        raise InputError(f"no merge ledger; its columns are {', '.join(LEDGER_COLUMNS)}", path=file, line=line)
    return tuple(_row(line.split("\t"), file, number) for number, line in numbered[1:])


def _row(cells: list[str], file: str, line: int) -> Merge:
    try:
        values = dict(zip(LEDGER_COLUMNS, cells, strict=True))
        return Merge(
            values["subject_id"] or values["subject_label"],
            values["predicate_id"],
            values["object_id"],
            values["mapping_justification"],
            float(values["confidence"]),
            values["rule"],
            values["evidence"],
        )
    except ValueError as error:
        raise InputError(f"no row of a merge ledger ({error}); run `kg build` again", path=file, line=line) from error
