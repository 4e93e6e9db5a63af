"""`kg plugins`: what is installed."""

from __future__ import annotations

from dataclasses import asdict

import click

from kg.commands.options import json_option
from kg.commands.terminal import aligned, print_data, print_json
from kg.registry import GROUPS, available

__all__ = ["plugins"]


@click.command()
@json_option
def plugins(*, as_json: bool) -> None:
    """List the importers, readers, writers and components that are installed.

    Each with its group of entry points, its name, the package it came with and that package's version.
    """
    # spaCy registers dozens of factories of its own and its companions; ours and those for us start with kg_.
    found = [p for group in GROUPS for p in available(group) if group != "spacy_factories" or p.name.startswith("kg_")]
    if as_json:
        print_json([asdict(plugin) for plugin in found])
    else:
        rows = [(plugin.group, plugin.name, plugin.package, plugin.version) for plugin in found]
        print_data(aligned(rows, ("group", "name", "package", "version")))
