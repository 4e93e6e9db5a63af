"""A knowledge graph and the ways to ask it: what `kg.build` and `kg.load` return."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, overload

from kg.errors import InputError, KgError
from kg.graph import answers, lookup

if TYPE_CHECKING:
    from networkx import MultiDiGraph
    from rdflib import Graph

    from kg.graph.answer_values import EntityAnswer, Explanation, PaperAnswer, Stats
    from kg.graph.doubles import SameName, Suspect
    from kg.graph.ledger import Shared
    from kg.graph.result_values import DatasetComparison, Leaderboard, PaperComparison, Results
    from kg.graph.table import Table
    from kg.model import Merge
    from kg.pipeline.manifest import Manifest
    from kg.pipeline.report import Progress
    from kg.pipeline.spine import Build
    from kg.resolve.compare import Comparison
    from kg.vocab.curation import CurationRow
    from kg.writers.html.frame import Frame

__all__ = ["KnowledgeGraph"]

_LEDGER_FILE = "merges.sssom.tsv"


class KnowledgeGraph:
    """A knowledge graph and the ways to ask it.

    Args:
        networkx: the graph; `kg.graph` describes its attributes.
        report: the account of the build, as in report.json; empty where there is none.
        built: the build it comes from, if it was built just now.
        folder: where it was loaded from, if it was.
    """

    def __init__(
        self,
        networkx: MultiDiGraph[str],
        *,
        report: Mapping[str, Any] | None = None,
        built: Build | None = None,
        folder: Path | None = None,
    ) -> None:
        self.networkx = networkx
        self.report = dict(report or {})
        self._built = built
        self._folder = folder

    def __repr__(self) -> str:
        counts = self.stats()
        return f"<KnowledgeGraph: {counts.papers} papers, {sum(counts.entities.values())} entities>"

    @cached_property
    def rdf(self) -> Graph:
        """The graph in RDF, as an rdflib graph; the provenance of every assertion is in it."""
        from kg.graph.rdf import to_rdflib  # noqa: PLC0415 - rdflib is slow to import

        return to_rdflib(self.networkx)

    @cached_property
    def store(self) -> Any:
        """The graph in RDF, in a pyoxigraph store."""
        from kg.graph.rdf import to_triples  # noqa: PLC0415 - pyoxigraph is not needed to walk the graph
        from kg.graph.store import open_store  # noqa: PLC0415 - as above

        return open_store(to_triples(self.networkx))

    def query(self, question: str, **parameters: str | float) -> Table:
        """The answer to SPARQL, or to a shipped question by its name (`kg query --list`).

        `to_values()` of the answer gives its rows as dicts.

        Raises:
            VocabularyError: no such question or parameter; the message names the nearest.
            KgError: the SPARQL is not well-formed.
        """
        from kg.graph.query import run_named  # noqa: PLC0415 - pyoxigraph is not needed to walk the graph
        from kg.vocab.queries import find_query, parse_query  # noqa: PLC0415 - as above

        is_sparql = "{" in question
        asked = parse_query("the query", question) if is_sparql else find_query(question)
        return run_named(self.store, asked, {name: str(value) for name, value in parameters.items()})

    @overload
    def show(self) -> Frame: ...
    @overload
    def show(self, name: str, *, type: str | None = None) -> EntityAnswer | PaperAnswer: ...
    def show(self, name: str | None = None, *, type: str | None = None) -> Frame | EntityAnswer | PaperAnswer:  # noqa: A002 - the user's word
        """What the graph knows of an entity or a paper; without a name, the page of the graph for a notebook.

        Args:
            name: a name, alias, title, record id, identifier or IRI.
            type: METHOD, MODEL, DATASET, TASK, METRIC or PAPER, where a name means several things.

        Raises:
            KgError: nothing is called so, or several things are; the message lists them.
        """
        if name is None:
            from kg.writers.html.frame import Frame  # noqa: PLC0415 - asking needs no writers

            return Frame(self.page())
        return answers.show_node(self.networkx, lookup.find_node(self.networkx, name, type_=type))

    def page(
        self,
        *,
        focus: str | None = None,
        query: str | None = None,
        max_nodes: int | None = None,
        title: str | None = None,
    ) -> str:
        """The interactive page as text, one HTML file that needs no network.

        Args:
            focus: what the first view is about, as in `show`.
            query: else SPARQL, or the name of a shipped question: the first view is the nodes in its answer.
            max_nodes: most nodes of the first view. The whole graph is in the page all the same.
            title: the heading.

        Raises:
            KgError: nothing is called so, the SPARQL is not well-formed, or its answer names no node.
        """
        from kg.writers.html import write_page  # noqa: PLC0415 - asking needs no writers

        node = None if focus is None else lookup.find_node(self.networkx, focus)
        wanted = () if query is None else self._nodes_of(query)
        return write_page(self.networkx, title=title, max_nodes=max_nodes, focus=node, wanted=wanted)

    def _nodes_of(self, query: str) -> tuple[str, ...]:
        rows = self.query(query).rows
        if not rows:
            raise KgError("the query has no answer: there is nothing to open the page on")
        cells = (cell.value for row in rows for cell in row if cell is not None and cell.kind == "uri")
        found = tuple(
            dict.fromkeys(iri for iri in cells if self.networkx.nodes.get(iri, {}).get("kind", "result") != "result")
        )
        if not found:
            raise KgError(
                "the answer to the query names no node of the graph: select papers or entities, not their names"
            )
        return found

    def explain(self, name: str, *, type: str | None = None) -> tuple[Explanation, ...]:  # noqa: A002 - the user's word
        """Every edge that touches a node, with every sentence that backs it; `name` may be an assertion's IRI."""
        found = answers.explain(self.networkx, name)
        return found or answers.explain(self.networkx, lookup.find_node(self.networkx, name, type_=type))

    def explain_miss(self, name: str, paper: str) -> tuple[tuple[str, str, str], ...]:
        """Why a name is not linked to a paper: (stage, outcome, reason) for each stage of the extraction.

        Args:
            name: as it stands in the text.
            paper: as in `show`.
        """
        from kg.pipeline.spine import explain_miss  # noqa: PLC0415 - spaCy is slow to import

        node = self.networkx.nodes[lookup.find_node(self.networkx, paper, type_="PAPER")]
        texts = [text["text"] for text in node["texts"]]
        return tuple(step for text in texts for step in explain_miss(text, name, self.networkx.graph["profile"]))

    def results(
        self,
        *,
        dataset: str | None = None,
        metric: str | None = None,
        system: str | None = None,
        paper: str | None = None,
        kind: str | None = None,
    ) -> Results:
        """The numbers that papers report, those that meet every condition; `.to_frame()` makes a DataFrame.

        Args:
            dataset: a name or another name of the dataset, or the words of the paper.
            metric: the same of the metric.
            system: the same of the method or model.
            paper: as in `show`.
            kind: absolute, improvement, reduction or ratio.

        Raises:
            KgError: nothing is called so; the message names the nearest.
        """
        from kg.graph.results import find_results  # noqa: PLC0415 - reads the lexicon

        return find_results(self.networkx, dataset=dataset, metric=metric, system=system, paper=paper, kind=kind)

    def compare(self, *names: str) -> DatasetComparison | PaperComparison:
        """Papers side by side: all that work with the dataset that one name means, or those that several names mean.

        Raises:
            KgError: nothing is called so.
        """
        from kg.graph.comparison import compare_on, compare_papers  # noqa: PLC0415 - see results

        return compare_on(self.networkx, names[0]) if len(names) == 1 else compare_papers(self.networkx, names)

    def leaderboard(self, dataset: str, *, metric: str | None = None) -> Leaderboard:
        """The absolute results on a dataset by one metric, as reported by the papers, the best first.

        Raises:
            KgError: nothing is called so, or there is no such result.
        """
        from kg.graph.comparison import make_leaderboard  # noqa: PLC0415 - see results

        return make_leaderboard(self.networkx, dataset, metric=metric)

    @property
    def ledger_text(self) -> str:
        """The merge ledger as SSSOM/TSV.

        Raises:
            InputError: the build that was loaded has none.
        """
        if self._built is not None:
            return self._built.ledger
        path = (self._folder or Path()) / _LEDGER_FILE
        try:
            return path.read_text(encoding="utf-8")
        except OSError as error:
            raise InputError("there is no merge ledger; run `kg build` again", path=str(path)) from error

    @cached_property
    def ledger(self) -> tuple[Merge, ...]:
        """Who was taken for whom, and why: every row of the merge ledger."""
        from kg.vocab.sssom import parse_sssom  # noqa: PLC0415 - few questions need it

        return parse_sssom(self.ledger_text, file=_LEDGER_FILE)

    def merges(self, name: str) -> tuple[Merge, ...]:
        """The rows of the ledger about a node or a name.

        Raises:
            KgError: nothing is called so.
        """
        from kg.graph.ledger import rows_about  # noqa: PLC0415 - as above

        return rows_about(self.networkx, self.ledger, name)

    def compare_names(self, first: str, second: str, *, type: str | None = None) -> tuple[Comparison, Shared]:  # noqa: A002 - the user's word
        """How two names compare by the rules, and what this graph makes of them.

        Raises:
            KgError: a name is not in the graph.
        """
        from kg.graph.ledger import what_joins  # noqa: PLC0415 - as above
        from kg.resolve.compare import compare_names  # noqa: PLC0415 - as above
        from kg.vocab.lexicon import load_lexicon  # noqa: PLC0415 - as above

        shared = what_joins(self.networkx, self.ledger, first, second, type_=type)
        names = [str(self.networkx.nodes[n]["label"]) if n in self.networkx else n for n in (first, second)]
        return compare_names(names[0], names[1], shared.type, load_lexicon()), shared  # type: ignore[arg-type]

    def preview(self, row: CurationRow) -> tuple[str, ...]:
        """What a decision of a person would change, in sentences.

        Raises:
            KgError: it names nothing in the graph, or a role that the type does not take.
        """
        from kg.graph.preview import preview  # noqa: PLC0415 - as above

        return preview(self.networkx, row)

    def is_same_reference(self, first: str, second: str) -> bool:
        """Whether two references of curation rows mean one thing."""
        from kg.graph.preview import is_same_reference  # noqa: PLC0415 - as above

        return is_same_reference(self.networkx, first, second)

    def homonyms(self) -> tuple[SameName, ...]:
        """Names that several entities bear, with what tells them apart."""
        from kg.graph.doubles import find_homonyms  # noqa: PLC0415 - as above

        return find_homonyms(self.networkx)

    def duplicates(self) -> tuple[Suspect, ...]:
        """Pairs of entities that may be one, likeliest first, for a person to look at."""
        from kg.graph.doubles import find_suspects  # noqa: PLC0415 - as above

        return find_suspects(self.networkx)

    def stats(self) -> Stats:
        """Counts over the graph."""
        return answers.stats(self.networkx)

    def part(self, *, focus: str | None = None, query: str | None = None, type: str | None = None) -> KnowledgeGraph:  # noqa: A002 - the user's word
        """A part of the graph, as a graph.

        Args:
            focus: a name as in `show`: the node, what is one edge away from it, and the edges between these.
            query: else SPARQL, or the name of a shipped question: what its answer names; a paper brings all it says.
            type: else METHOD, MODEL, DATASET, TASK, METRIC or PAPER: all of them and what is linked to them.

        Raises:
            KgError: nothing is called so, the SPARQL is not well-formed, or its answer names no node.
        """
        from kg.graph import subset  # noqa: PLC0415 - few need a part

        if focus is not None:
            made = subset.cut_around(self.networkx, lookup.find_node(self.networkx, focus))
        elif query is not None:
            made = subset.cut_to(self.networkx, self._nodes_of(query))
        else:
            made = subset.cut_type(self.networkx, type or "PAPER")
        if not made:
            raise KgError("there is nothing of the kind in the graph; `kg stats` shows what it holds")
        return KnowledgeGraph(made, report=self.report)

    def export(
        self,
        formats: Iterable[str],
        folder: str | Path,
        *,
        overwrite: bool = False,
        jobs: int = 1,
        options: Mapping[str, Mapping[str, Any]] | None = None,
        progress: Progress | None = None,
    ) -> Manifest:
        """Write the graph in other tools' formats into a folder, with a manifest, and return it.

        Args:
            formats: names of writers; `kg export --list` lists them.
            folder: where to; see `overwrite`.
            overwrite: replace the export that the folder holds.
            jobs: processes that write.
            options: name of a writer -> arguments it is made with.
            progress: told ("export", formats done, formats in all).

        Raises:
            OutputError: the folder cannot be written, or holds what must not be lost.
            PluginError: no writer has such a name.
        """
        from kg.pipeline.exporting import export  # noqa: PLC0415 - asking needs no writers

        return export(
            self.networkx,
            list(formats),
            Path(folder),
            overwrite=overwrite,
            jobs=jobs,
            options=options,
            progress=progress,
        )

    def export_file(
        self, name: str, path: str | Path, *, overwrite: bool = False, options: Mapping[str, Any] | None = None
    ) -> None:
        """Write the graph in one format of one file; `-` is stdout.

        Raises:
            OutputError: the file is there already, or cannot be written.
            PluginError: no writer has such a name.
        """
        from kg.pipeline.exporting import export_file  # noqa: PLC0415 - as above

        export_file(self.networkx, name, Path(path), overwrite=overwrite, options=options)

    def save(self, folder: str | Path, formats: Iterable[str] | None = None) -> Path:
        """Writes the graph in the formats that a build writes, or in those named, and returns the folder.

        A graph that was built just now brings its extractions and its report along.

        Raises:
            OutputError: the folder cannot be written; what stood there stays.
            PluginError: no writer has such a name.
        """
        from kg.pipeline.outputs import write_graph, write_outputs  # noqa: PLC0415 - asking needs no writers

        if self._built is not None:
            write_outputs(self._built, Path(folder), formats)
        else:
            write_graph(self.networkx, Path(folder), formats, report=self.report)
        return Path(folder)
