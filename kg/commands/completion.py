"""`kg completion`: names of commands and options at the press of Tab."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from kg.commands.terminal import print_data

__all__ = ["completion"]


@click.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_context
def completion(ctx: click.Context, *, shell: str) -> None:
    """Print the completion script of a shell.

    \b
    bash: eval "$(kg completion bash)" in ~/.bashrc
    zsh:  eval "$(kg completion zsh)" in ~/.zshrc
    fish: kg completion fish > ~/.config/fish/completions/kg.fish
    """  # noqa: D301 - click reads the escape as "keep these lines"
    made = get_completion_class(shell)
    if made is None:  # the choices above are all known to click
        raise click.UsageError(f"no completion for {shell}")
    root = ctx.find_root().command
    print_data(made(root, {}, "kg", "_KG_COMPLETE").source())
