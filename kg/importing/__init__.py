"""Graphs and dumps that people already have -> values of the domain model, one format per file.

A file of ours that holds the whole graph comes back as the very graph. All else comes as papers and extractions, the
same values that reading papers gives, so that names are resolved by the same lexicon and rules. What a record states
is evidenced by the record: a plain line of its fields is a source text of its paper (`kg.importing.record`).
"""
