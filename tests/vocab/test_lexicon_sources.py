"""Where names come from: harvested packages, lists in other formats, and what a corpus itself shows."""

from __future__ import annotations

import gzip
import io
import json
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from kg.commands.main import cli
from kg.errors import InputError, VocabularyError
from kg.vocab.lexicon import Entry, Lexicon, StopName
from kg.vocab.lexicon.archives import open_package
from kg.vocab.lexicon.formats import read_records
from kg.vocab.lexicon.gazetteer import read_gazetteer
from kg.vocab.lexicon.harvest import compare_records, harvest
from kg.vocab.lexicon.mine import MinedText, mine

# The files of made-up releases of packages that recipes exist for.
FILES = {
    "torch_geometric": {
        "torch_geometric/datasets/zorp.py": (
            "class Zorp9(Dataset):\n    '''Zorp of https://arxiv.org/abs/2301.00001 and 2301.00002.'''\n"
            "class _Hidden:\n    '''No.'''\nclass Bare:\n    pass\n"
        ),
        "torch_geometric/datasets/broken.py": "class (",
        "torch_geometric/nn/models/mix.py": "class MixNet:\n    '''A network.'''\nraise SystemExit('run')\n",
    },
    "evalscope": {
        "evalscope/benchmarks/a/a_adapter.py": (
            "register(BenchmarkMeta(name='zorp', pretty_name='ZorpBench', paper_url='https://arxiv.org/abs/2402.00003'))\n"
            "register(BenchmarkMeta(name='x', pretty_name=computed()))\n"
        )
    },
    "inspect_evals": {
        "inspect_evals/zorp/eval.yaml": "title: 'ZorpEval: all of it'\narxiv: https://arxiv.org/abs/2403.00004\n"
    },
    "transformers": {
        "transformers/models/auto/configuration_auto.py": (
            "MODEL_NAMES_MAPPING = OrderedDict([('zorp', 'ZORP'), ('mix', 'MixModel')])\n"
        )
    },
    "opencompass": {
        "dataset-index.yml": "- zorp:\n    name: ZorpQA\n    paper: https://arxiv.org/pdf/2404.00005\n- b:\n    name: BQA\n"
    },
    "timm": {"timm/models/zorp.py": '""" ZorpFormer Model.\n\nhttps://arxiv.org/abs/2405.00006\n"""\n'},
}


def metadata(name: str) -> str:
    """The metadata of a release."""
    return f"Metadata-Version: 2.4\nName: {name}\nVersion: 1.5\nLicense-Expression: MIT\n\nText.\n"


@pytest.fixture
def wheel(tmp_path: Path) -> Callable[[str], Path]:
    """Makes the wheel of a package."""

    def make(name: str) -> Path:
        path = tmp_path / f"{name}-1.5-py3-none-any.whl"
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr(f"{name}-1.5.dist-info/METADATA", metadata(name))
            for file, text in FILES[name].items():
                archive.writestr(file, text)
        return path

    return make


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("torch_geometric", [("dataset", "Zorp9", {"arxiv": "2301.00001"}), ("method", "MixNet", {})]),
        ("evalscope", [("benchmark", "ZorpBench", {"arxiv": "2402.00003"})]),
        ("inspect_evals", [("benchmark", "ZorpEval", {"arxiv": "2403.00004"})]),
        ("transformers", [("model", "MixModel", {}), ("model", "ZORP", {})]),
        ("opencompass", [("benchmark", "BQA", {}), ("benchmark", "ZorpQA", {"arxiv": "2404.00005"})]),
        ("timm", [("model", "ZorpFormer", {"arxiv": "2405.00006"})]),
    ],
)
def test_recipes(wheel: Callable[[str], Path], name: str, found: list[object]) -> None:
    """Each recipe reads names and pages as text, runs nothing, and notes source, version and licence."""
    with open_package(str(wheel(name))) as package:
        records = harvest(package)
    assert [(r["type"], r["name"], r["urls"]) for r in records] == found
    source = name.replace("_", "-") + "==1.5"
    assert all((r["source"], r["licence"]) == ([source], ["MIT"]) for r in records)


def test_forms_of_a_package(wheel: Callable[[str], Path], tmp_path: Path) -> None:
    """A wheel, a source archive and a folder of one release give the same records."""
    files = FILES["timm"] | {"PKG-INFO": metadata("timm")}
    folder = tmp_path / "timm"
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    archive = tmp_path / "timm-1.5.tar.gz"
    with tarfile.open(archive, "w:gz") as tar:
        for name, text in files.items():
            info = tarfile.TarInfo(f"timm-1.5/{name}")
            info.size = len(text.encode())
            tar.addfile(info, io.BytesIO(text.encode()))
    found = []
    for path in (wheel("timm"), archive, folder):
        with open_package(str(path)) as package:
            found.append(harvest(package))
    assert found[0] == found[1] == found[2] != ()


def test_npm_archive(tmp_path: Path) -> None:
    """The data of an npm package are read from its archive."""
    path = tmp_path / "tasks.tgz"
    files = {
        "package/package.json": '{"name": "@huggingface/tasks", "version": "0.1", "license": "MIT"}',
        "package/dist/commonjs/tasks/zorp/data.js": 'exports.default = {metrics: [{label: "zorp score"}]};',
    }
    with tarfile.open(path, "w:gz") as tar:
        for name, text in files.items():
            info = tarfile.TarInfo(name)
            info.size = len(text)
            tar.addfile(info, io.BytesIO(text.encode()))
    with open_package(str(path)) as package:
        assert [(r["name"], r["source"]) for r in harvest(package)] == [("zorp score", ["@huggingface/tasks==0.1"])]


def test_unknown_packages(tmp_path: Path) -> None:
    """A package that is not there, cannot be read or has no recipe is an error that says what there is."""
    with pytest.raises(InputError, match="no installed package"), open_package("no-such-package-zorp"):
        pass
    broken = tmp_path / "timm.whl"
    broken.write_bytes(b"no zip")
    with pytest.raises(InputError, match="cannot be read"), open_package(str(broken)):
        pass
    with open_package("click") as package, pytest.raises(VocabularyError, match="no recipe for the package 'click'"):
        harvest(package)


def test_what_changed() -> None:
    """New names, names that are gone and names with other pages are told; another version alone is no change."""
    old = [{"type": "model", "name": n, "urls": {}, "source": ["x==1"]} for n in ("A", "B", "C")]
    new = [
        {"type": "model", "name": n, "urls": u, "source": ["x==2"]}
        for n, u in (("B", {}), ("C", {"arxiv": "1"}), ("D", {}))
    ]
    changes = compare_records(old, new)
    assert (changes.added, changes.removed, changes.changed) == (("model D",), ("model A",), ("model C",))


def test_harvest_command(wheel: Callable[[str], Path], tmp_path: Path) -> None:
    """Records of one package are replaced whole, those of others stay, and tables can be made of the file."""
    out = tmp_path / "names.jsonl"
    run = CliRunner()
    assert run.invoke(cli, ["lexicon", "harvest", str(wheel("evalscope")), "-o", str(out)]).exit_code == 0
    answer = run.invoke(
        cli, ["lexicon", "harvest", str(wheel("timm")), str(wheel("evalscope")), "-o", str(out), "--json"]
    )
    assert json.loads(answer.stdout) == {
        "timm 1.5": {"added": ["model ZorpFormer"], "removed": [], "changed": []},
        "evalscope 1.5": {"added": [], "removed": [], "changed": []},
    }
    assert [json.loads(line)["name"] for line in out.read_text(encoding="utf-8").splitlines()] == [
        "ZorpBench",
        "ZorpFormer",
    ]
    assert run.invoke(cli, ["lexicon", "import", str(out), "-o", str(tmp_path / "tables")]).exit_code == 0
    shown = run.invoke(cli, ["lexicon", "show", "ZorpBench", "--lexicon", str(tmp_path / "tables"), "--json"])
    assert json.loads(shown.stdout)[0]["source"] == "evalscope==1.5"


SKOS = """@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
<https://x.org/a> a skos:Concept ; skos:prefLabel "zorp mixing"@en, "Zorpmischung"@de ; skos:altLabel "ZM" ; skos:broader <https://x.org/b> .
<https://x.org/b> a skos:Concept ; skos:prefLabel "mixing" .
"""
PWC = [
    {
        "name": "ZorpSet",
        "full_name": "Zorp Set of Data",
        "homepage": "https://x.org",
        "modalities": ["Texts"],
        "url": "https://y.org",
    },
    {"name": "MixNet", "full_name": "Mixing Network", "paper": {"url": "https://arxiv.org/abs/2301.00001v2"}},
]


def test_formats(tmp_path: Path) -> None:
    """CSV, SKOS and dumps of Papers with Code become records that the gazetteer reads, with source and licence."""
    (tmp_path / "a.csv").write_text(
        "name,type,aliases,arxiv\nZorpSet,dataset,ZS;Zorp-Set,2301.00001\n", encoding="utf-8"
    )
    (tmp_path / "b.ttl").write_text(SKOS, encoding="utf-8")
    (tmp_path / "c.json.gz").write_bytes(gzip.compress(json.dumps(PWC).encode()))
    csv = [json.loads(line) for line in read_records(tmp_path / "a.csv", licence="CC0-1.0")]
    assert csv[0]["aliases"] == ["ZS", "Zorp-Set"]
    assert (csv[0]["source"], csv[0]["licence"], csv[0]["urls"]) == (["a.csv"], ["CC0-1.0"], {"arxiv": "2301.00001"})
    skos = [json.loads(line) for line in read_records(tmp_path / "b.ttl", type_="method")]
    assert [(r["name"], r.get("aliases"), r.get("family")) for r in skos] == [
        ("zorp mixing", ["ZM"], "mixing"),
        ("mixing", None, None),
    ]
    pwc = [json.loads(line) for line in read_records(tmp_path / "c.json.gz")]
    assert [(r["type"], r["name"]) for r in pwc] == [("dataset", "ZorpSet"), ("method", "MixNet")]
    assert pwc[1]["urls"] == {"arxiv": "2301.00001"}
    for lines in (csv, skos, pwc):
        assert read_gazetteer([json.dumps(line) for line in lines], path="x")


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("a.csv", "title\nx\n", "at least `name`"),
        ("a.csv", "name,type\n,model\n", "a row without a name"),
        ("a.ttl", "<a> <b", "no RDF"),
        ("a.json", "{", "not JSON"),
        ("a.json", "{}", "a list of objects"),
        ("a.json", "[3]", "has no name"),
        ("a.json.gz", "no gzip", "cannot be read"),
    ],
)
def test_broken_lists(tmp_path: Path, name: str, text: str, message: str) -> None:
    """A list that cannot be read is an error that names it."""
    (tmp_path / name).write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=message):
        read_records(tmp_path / name)


def test_mine() -> None:
    """Short forms of two papers, titles that two others cite and data sets of three are found; known and stop names not."""
    papers = [
        MinedText("a", "ZorpNet: mixing it", "We use sparse zorp mixing (SZM) and a large language model (LLM)."),
        MinedText(
            "b", "", "Sparse Zorp Mixing (SZM) beats ZorpNet on the ZorpSet dataset; a large language model (LLM)."
        ),
        MinedText("c", "", "As ZorpNet, we test on ZorpSet benchmark."),
        MinedText("d", "", "It is tested on the ZorpSet corpus, and on the QH9 dataset."),
    ]
    lexicon = Lexicon([Entry("dataset/qh9", "QH9")], [StopName("large language model", "class")])
    found = mine(papers, lexicon)
    assert [(m.pattern, m.name, m.long, m.papers) for m in found] == [
        ("acronym", "SZM", "Sparse Zorp Mixing", 2),
        ("on data", "ZorpSet", "", 3),
        ("title", "ZorpNet", "", 2),
    ]
    assert mine(list(reversed(papers)), lexicon) == found


def test_prose_gate(tmp_path: Path) -> None:
    """Safe names in prose fail the check; so do too few words; text without such names passes."""
    (tmp_path / "plain.txt").write_text("The river went on and on. " * 20_000, encoding="utf-8")
    (tmp_path / "named.txt").write_text("They met GSM8K there, and went on. " * 20_000, encoding="utf-8")
    run = CliRunner()
    assert run.invoke(cli, ["lexicon", "check", "--prose", str(tmp_path / "plain.txt")]).exit_code == 0
    failed = run.invoke(cli, ["lexicon", "check", "--prose", str(tmp_path / "named.txt")])
    assert failed.exit_code == 4
    assert "GSM8K" in failed.output
    (tmp_path / "plain.txt").write_text("The river.", encoding="utf-8")
    short = run.invoke(cli, ["lexicon", "check", "--prose", str(tmp_path / "plain.txt")])
    assert (short.exit_code, "only 2 words" in short.output) == (4, True)
