"""Everything that is read from `ontology/`: schema, prefixes, roles, lexicon; and how things are named."""
