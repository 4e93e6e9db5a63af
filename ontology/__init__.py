"""The vocabulary as data files: schema, shapes, roles, queries, JSON-LD context and lexicon.

The package is called `kg.ontology`; `kg.vocab` is the only room that reads it.
"""
