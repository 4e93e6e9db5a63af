"""The house stands as it was drawn: arrows point down, third parties stay in their rooms, the clock stays outside."""

from __future__ import annotations

import ast
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
MODULES = sorted((ROOT / "kg").rglob("*.py"))
DRAWERS = {"utils", "util", "helpers", "common", "misc", "base", "manager"}
OUTSIDE = {"time", "datetime", "getpass", "socket", "platform"}


def imports(path: Path) -> Iterator[tuple[str, str]]:
    """Module and name of every import in a file, those inside functions included."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (("." * node.level + (node.module or ""), alias.name) for alias in node.names)


def relative(path: Path) -> str:
    """The path inside the checkout, with `/`."""
    return path.relative_to(ROOT).as_posix()


def test_contracts_of_import_linter_hold():
    """Every import contract of pyproject.toml is kept."""
    code = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    done = subprocess.run(
        [sys.executable, "-c", code, "--no-cache"], capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("path", MODULES, ids=relative)
def test_imports_are_absolute_and_never_from_the_root(path: Path):
    """No module imports relatively or from the package's own root, which makes cycles."""
    for module, name in imports(path):
        assert not module.startswith("."), f"{relative(path)} imports relatively: {module}"
        assert module != "kg" or name == "__version__", f"{relative(path)} imports {name} from the root"


@pytest.mark.parametrize("path", [p for p in MODULES if "commands" not in p.parts], ids=relative)
def test_clock_environment_and_printing_stay_in_commands(path: Path):
    """Outside kg/commands nothing prints, reads the clock, the host or the environment."""
    for module, name in imports(path):
        assert module.split(".")[0] not in OUTSIDE, f"{relative(path)} imports {module}"
        assert (module, name) not in {("os", "environ"), ("os", "getenv")}
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in {"print", "input", "breakpoint"}, f"{relative(path)}:{node.lineno}"
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "os":
            assert node.attr not in {"environ", "getenv"}, f"{relative(path)}:{node.lineno}"


def test_only_the_spine_knows_the_whole_middle_row():
    """No other module imports readers, extract, resolve and graph together."""
    row = {"kg.extract", "kg.resolve", "kg.graph"}
    knowing = {
        relative(path) for path in MODULES if row <= {".".join(module.split(".")[:2]) for module, _ in imports(path)}
    }
    assert knowing == {"kg/pipeline/spine.py"}


def test_no_drawers():
    """No module or folder is named after nothing in particular."""
    for path in MODULES:
        assert not DRAWERS & {part.removesuffix(".py") for part in path.relative_to(ROOT).parts}, relative(path)


@pytest.mark.parametrize("path", [p for p in MODULES if p.name != "__main__.py"], ids=relative)
def test_public_names_are_sorted(path: Path):
    """A module that has public functions or classes lists them in a sorted `__all__`."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    public = {
        node.name
        for node in tree.body
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_")
    }
    listed = [
        ast.literal_eval(node.value)
        for node in tree.body
        if isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id == "__all__" for t in node.targets)
    ]
    assert listed or not public, f"{relative(path)} has no __all__"
    for names in listed:
        assert len(set(names)) == len(names)


def test_every_package_ships():
    """Every folder of code stands in the list of packages in pyproject.toml, and no other."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    listed = project["tool"]["setuptools"]["packages"]
    folders = {".".join(p.parent.relative_to(ROOT).parts) for p in MODULES if p.name == "__init__.py"}
    ontology = {".".join(("kg", *p.parent.relative_to(ROOT).parts)) for p in (ROOT / "ontology").rglob("__init__.py")}
    assert set(listed) == folders | ontology
    assert listed == sorted(listed)


def test_the_door_is_small():
    """cli.py holds no logic."""
    lines = (ROOT / "cli.py").read_text(encoding="utf-8").splitlines()
    assert len(lines) < 60
    assert [module for module, _ in imports(ROOT / "cli.py")] == ["__future__", "kg.commands.main"]
