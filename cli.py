"""The door: `python cli.py ...` works from a checkout; the installed command `kg` points into kg.commands."""

from __future__ import annotations

from kg.commands.main import main

if __name__ == "__main__":
    main()
