"""The command line: one click command a file. Only here is anything printed, and clock and environment read.

main.py       the group `kg`, loaded lazily, and the one place where errors become exit codes
terminal.py   talk on stderr, data on stdout, marked spans, aligned tables, progress
timing.py     clock, date and memory, for those who may not ask
verdict.py    problems said on stderr, and the exit code
reference.py  the page docs/cli.md
options.py    options that several commands share, and settings from the environment
"""
