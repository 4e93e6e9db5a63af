"""Settings, the spine that joins the rooms into a build, and what a build reports.

settings.py      default.toml, a TOML file, KG_* variables and flags -> frozen settings
fingerprint.py   what decides the bytes of a build, as one hash
sources.py       inputs as the user names them -> papers and problems
mapping.py       papers -> extractions, in one process or several, order kept
extractions.py   extractions -> rows of extractions.jsonl
report.py        what was read, found and skipped; where the time went
outputs.py       the files of a build
staging.py       a folder of outputs that appears whole or not at all
spine.py         the order of it all; the only module that imports the rooms of the middle row
"""
