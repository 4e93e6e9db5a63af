"""A build of a few papers in our own words, and the command line run in a folder of its own."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from kg.commands.main import cli

PAPERS = """ICML 2026 Papers

We introduce FooNet, a graph network fine-tuned with LoRA. On GSM8K, FooNet reaches an accuracy of 81.5%, \
outperforming GPT-4o by 3.2%. Code is available at https://github.com/foo/foonet.

BarTune adapts Qwen2.5-7B to tool use with LoRA. We evaluate BarTune on GSM8K and MMLU \\emph{and} compare it with DPO.

We study why DPO forgets. Experiments on Llama-3.1-8B show that DPO loses 4.1 points on MMLU.
"""


@pytest.fixture
def chdir(monkeypatch: pytest.MonkeyPatch) -> Callable[[Path], None]:
    """Changes the current folder for one test, and takes KG_* variables away."""
    for name in [name for name in os.environ if name.startswith("KG_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("KG_PROFILE", "rules")
    return monkeypatch.chdir


@pytest.fixture
def run(tmp_path: Path, chdir: Callable[[Path], None]) -> Callable[..., Result]:
    """Runs `kg` in a folder of its own that holds papers.txt."""
    (tmp_path / "papers.txt").write_text(PAPERS, encoding="utf-8")
    chdir(tmp_path)

    def invoke(*arguments: str | Path, stdin: bytes | str | None = None) -> Result:
        return CliRunner().invoke(cli, [str(argument) for argument in arguments], input=stdin)

    return invoke


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a finished build of the papers."""
    folder = tmp_path_factory.mktemp("built")
    (folder / "papers.txt").write_text(PAPERS, encoding="utf-8")
    result = CliRunner().invoke(cli, ["build", str(folder / "papers.txt"), "-o", str(folder / "out"), "-q"])
    assert result.exit_code == 0, result.output
    return folder / "out"
