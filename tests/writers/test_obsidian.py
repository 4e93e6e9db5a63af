"""The Obsidian vault: every note can be opened, every link leads somewhere, and paper text stays text."""

from __future__ import annotations

import html
import re
import unicodedata
import warnings
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from kg.api import build
from kg.graph.relational import Tables, clean_name
from kg.writers.obsidian import ObsidianWriter
from kg.writers.obsidian.filenames import note_names, to_file_name
from kg.writers.obsidian.literal import link, literal, one_line, quoted, scalar

NOTED = {"paper", "entity", "venue"}
LISTS = 8
TRICKS = [
    "[[Index]] ![[Papers]]",
    "%% hidden %%",
    "`= this.file.name` and `$= dv.pages()`",
    "<% tp.file.title %> <%* await x %>",
    "$x_1$ and $$y$$",
    "<script>alert(1)</script> <img src=x onerror=alert(1)>",
    "key:: value [key:: value]",
    "#tag ==mark== ~~del~~ ^block",
    "{{date}} &lt; &#35; &amp;",
    "[x](javascript:alert(1)) ![](http://x.org/a.png) [^1]",
    "a | b || c",
    "\\[ \\\\ *a* __b__ ```",
    "- [ ] task",
    "1. one",
]


@pytest.fixture(scope="module")
def seeds(shared: Path) -> Any:
    """The graph of the seed abstracts."""
    return build(shared / "seeds", profile="rules").networkx


@pytest.fixture(params=["real", "nasty", "seeds"])
def graph(request: pytest.FixtureRequest) -> Any:
    """Each graph; the seeds' is built once."""
    return request.getfixturevalue(request.param)


@pytest.fixture
def vault(graph: Any, tmp_path: Path) -> Path:
    """What the writer makes of it."""
    ObsidianWriter().write(graph, tmp_path / "vault")
    return tmp_path / "vault"


def opened(vault: Path) -> Any:
    """The vault as obsidiantools sees it."""
    api = pytest.importorskip("obsidiantools.api", reason="reads vaults")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of its HTML parser
        return api.Vault(vault).connect()


def wanted_names(graph: Any) -> dict[str, str]:
    """IRI -> name of the note, of all nodes that have one, in the words of the front matter."""
    return {iri: node["label"] for iri, node in graph.nodes(data=True) if node["kind"] in NOTED}


def test_obsidiantools_finds_every_note_and_no_broken_link(graph: Any, vault: Path):
    """A note for each paper, entity and venue, the lists beside them; every link has its note."""
    read = opened(vault)
    assert len(read.md_file_index) == len(wanted_names(graph)) + LISTS
    assert not read.nonexistent_notes
    assert not read.isolated_notes


def test_front_matter_says_what_the_note_is_of(graph: Any, vault: Path):
    """The properties are YAML; the label is the name or an alias; id and type are the graph's."""
    tools = pytest.importorskip("obsidiantools.md_utils", reason="reads notes")
    found_in = {path: tools.get_front_matter(path) for path in vault.glob("*/*.md")}
    by_id = {found["id"]: (path.stem, found) for path, found in found_in.items()}
    assert set(by_id) == set(wanted_names(graph))
    for iri, (name, found) in by_id.items():
        node = graph.nodes[iri]
        known = {name, *found.get("aliases", [])}
        assert one_line(clean_name(node["label"])) in known
        assert {one_line(clean_name(alias)) for alias in node.get("aliases", [])} <= known
        assert found["type"] == (node.get("type") or node["kind"]).lower()
        assert found["tags"] == [found["type"]]
        assert found.get("year") == node.get("year")


def test_links_are_those_of_the_graph(graph: Any, vault: Path):
    """Each edge between two notes is a link in both of them, and nothing else is."""
    notes = {_property(path, "id"): path for path in vault.glob("*/*.md")}
    names = {iri: path.stem for iri, path in notes.items()}
    wanted: Counter[tuple[str, str]] = Counter()
    for source, target in graph.edges():
        if source in names and target in names:
            wanted.update([(source, names[target]), (target, names[source])])
    for iri, path in notes.items():
        listed = re.findall(r"^- \[\[(.+?)\]\]", path.read_text("utf-8"), re.MULTILINE)
        assert Counter(listed) == Counter({name: n for (one, name), n in wanted.items() if one == iri}), path.name


def _property(path: Path, name: str) -> str:
    match = re.search(rf'^{name}: "(.*)"$', path.read_text("utf-8"), re.MULTILINE)
    assert match
    return match[1]


def test_each_link_has_its_sentence_with_the_mention_in_bold(real: Any, tmp_path: Path):
    """Markup of the source is gone, the name stands in bold."""
    ObsidianWriter().write(real, tmp_path / "x")
    note = next((tmp_path / "x/Papers").glob("LoRA*.md")).read_text("utf-8")
    assert "- [[LoRA]] · 0.97\n  > “We propose **LoRA**, which freezes" in note
    assert "textbf" not in note
    assert "| [[LoRA]] | trainable parameters | 10,000x (reduction) |" in note
    dataset = (tmp_path / "x/Datasets/GSM8K.md").read_text("utf-8")
    assert "## Evaluated on by" in dataset
    assert "| [[chain-of-thought prompting]] | [[accuracy]] | 58% | [[GPT-3]] |" in dataset


def test_file_names_work_everywhere(nasty: Any, tmp_path: Path):
    """No name has what Windows or a link forbids; none differs from another only in case or form."""
    ObsidianWriter().write(nasty, tmp_path / "x")
    stems = [path.stem for path in (tmp_path / "x").rglob("*.md")]
    assert not any(set(stem) & set('\\/:*?"<>|#^[]\t\n') for stem in stems)
    assert not any(stem.startswith((".", " ")) or stem.endswith((".", " ")) for stem in stems)
    assert max(len(path.name.encode()) for path in (tmp_path / "x").rglob("*.md")) <= 120
    assert len({unicodedata.normalize("NFKC", stem).casefold() for stem in stems}) == len(stems)
    assert "C++ (method)" in stems


CLASHES = [
    "A",
    "a",
    "Å",
    "A\u030a",
    "CON",
    "nul.txt",
    "",
    "...",
    "x" * 400,
    "é" * 400,
    "Papers",
    "index",
    "B (task)",
    "B",
]


@given(st.lists(st.one_of(st.sampled_from(CLASHES), st.text(max_size=6)), max_size=30))
@example(["B", "b", "B (task)", "B (model)", "b (TASK)"])
def test_names_of_notes_are_unique_and_do_not_depend_on_the_order(labels: list[str]):
    """Whatever the labels; a function of the set of nodes."""
    nodes = [(f"i:{n}", label, ["task", "model", "method"][n % 3]) for n, label in enumerate(labels)]
    names = note_names(nodes, ["Index", "Papers"])
    assert note_names(reversed(nodes), ["Index", "Papers"]) == names
    keys = [unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold()) for name in names.values()]
    assert len({*keys, "index", "papers"}) == len(keys) + 2
    for name in names.values():
        assert name
        assert len(name.encode()) <= 115
        assert not re.match(r"(con|prn|aux|nul|com\d|lpt\d)(\.|$)", name, re.IGNORECASE)


@given(st.text())
def test_a_file_name_is_its_own_file_name(label: str):
    """What is made safe once is safe."""
    once = to_file_name(label)
    assert to_file_name(once) == once


# ------------------------------------------------------------------------------------------------ text stays text


def shown(markdown: str) -> str:
    """The text that a CommonMark reader shows."""
    markdown_it = pytest.importorskip("markdown_it", reason="renders Markdown")
    rendered = markdown_it.MarkdownIt("commonmark").enable(["table", "strikethrough"]).render(markdown)
    return html.unescape(re.sub(r"</?(?:p|strong|b|em|blockquote|h1)>", "", rendered)).strip("\n")


@given(st.text(alphabet=st.one_of(st.sampled_from("[]*_`<>%$#=:{}&|\\!~^ ()a1-;"), st.characters(codec="utf-8"))))
@example("a\\")
def test_literal_text_is_shown_as_it_is(text: str):
    """A reader of Markdown shows the very text, whatever stands in it."""
    text = one_line(clean_name(text))
    assert shown(f"“{literal(text)}”") == f"“{text}”"


@pytest.mark.parametrize("text", TRICKS)
def test_nothing_in_a_text_is_run_or_linked(text: str):
    """Pairs that Obsidian or a plug-in looks for are broken up; the text is still shown whole."""
    made = f"“{literal(text)}”"
    assert shown(made) == f"“{text}”"
    for pair in ("[[", "%%", "::", "{{", "<%", "==", "<s", "<i"):
        assert pair not in made
    assert not re.search(r"(?<!\\)[`$#]", made)


def _spoil(graph: Any, text: str) -> None:
    """Put a text into every field that a note shows."""
    for node in graph.nodes.values():
        node["label"] = text
        for key in ("title", "topic", "subject", "dataset", "unit"):
            if node.get(key):
                node[key] = text
        for key in ("authors", "aliases"):
            if key in node:
                node[key] = [text, *node[key]]
    for *_, edge in graph.edges(data=True):
        for piece in edge["evidence"]:
            piece["quote"] = f"{text} {piece['quote']}"


@pytest.mark.parametrize("text", TRICKS)
def test_a_trick_in_every_field_makes_no_link_and_no_tag(real: Any, text: str, tmp_path: Path):
    """Titles, names, aliases, authors, texts and results that are markup leave the vault as it is."""
    _spoil(real, text)
    ObsidianWriter().write(real, tmp_path / "x")
    names = {path.stem for path in (tmp_path / "x").rglob("*.md")}
    for path in (tmp_path / "x").rglob("*.md"):
        note = path.read_text("utf-8")
        assert not any(pair in note for pair in ("%%", "<%", "{{"))
        if path.stem == "Index":
            continue  # says nothing of any paper
        body = note.split("---\n", 2)[2]  # what stands before is YAML, quoted
        assert set(re.findall(r"\[\[(.+?)\]\]", body)) <= names
        assert not any(pair in body for pair in ("::", "<s", "<i", "=="))
        assert not re.search(r"(?<!\\)[`$]|(?<!\\)\]\(javascript", body)
        if path.parent != tmp_path / "x":
            assert note.count("\n# ") == 1


def test_bold_is_bold_beside_any_sign():
    """Where asterisks would stand for themselves, tags do it."""
    assert quoted("use C++s now", [(4, 7)]) == "“use <b>C++</b>s now”"
    assert quoted("use (MAE) now", [(5, 8)]) == "“use (**MAE**) now”"
    assert quoted("A B", [(0, 1), (0, 1), (2, 3)]) == "“**A** **B**”"
    assert quoted("A", [(0, 0), (5, 9)]) == "“A”"


@given(st.text(max_size=30), st.integers(0, 30), st.integers(0, 30))
def test_any_span_may_be_bold(text: str, begin: int, end: int):
    """Spans at the edges, of spaces, or beyond the text lose no letter."""
    text = clean_name(text)
    letters = "".join(c for c in shown(quoted(text, [(begin, end)])) if c.isalnum())
    assert letters == "".join(c for c in shown(quoted(text, [])) if c.isalnum())


def test_a_link_leads_only_to_the_web():
    """Other schemes become text; brackets in an address cannot end the link."""
    assert link("x", "javascript:alert(1)") == "x"
    assert link("a]b", "https://x.org/a(1)_b") == "[a\\]b](https://x.org/a%281%29%5Fb)"


@given(st.one_of(st.text(), st.lists(st.text())))
def test_front_matter_is_yaml(value: str | list[str]):
    """Any text is read back from its property by a YAML reader."""
    yaml = pytest.importorskip("yaml", reason="reads YAML")
    cleaned = [clean_name(item) for item in value] if isinstance(value, list) else clean_name(value)
    wanted = [one_line(item) for item in cleaned] if isinstance(cleaned, list) else one_line(cleaned)
    assert yaml.safe_load(f"x: {scalar(cleaned)}\n") == {"x": wanted}


def test_every_sentence_is_in_the_notes_of_both_ends(real: Any, tmp_path: Path):
    """Evidence of every edge between notes stands in both, told apart from it only by what is bold."""
    ObsidianWriter().write(real, tmp_path / "x")
    notes = {
        _property(path, "id"): path.read_text("utf-8").replace("**", "") for path in (tmp_path / "x").glob("*/*.md")
    }
    edges = {str(edge["id"]): edge for edge in Tables(real).records("edges")}
    checked = 0
    for piece in Tables(real).records("evidence"):
        edge = edges[str(piece["edge"])]
        if {edge["source"], edge["target"]} <= set(notes):
            checked += 1
            for end in ("source", "target"):
                assert quoted(str(piece["sentence"]), []) in notes[str(edge[end])]
    assert checked
