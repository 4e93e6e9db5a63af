"""Resolution -> networkx graph; its RDF projection; store; query.

The networkx `MultiDiGraph` is the hub: everything else (RDF, HTML, JSON, answers) is a projection of it, and
`graph.json` holds all of it. Its attributes are a contract between rooms:

graph attributes
    base (IRI base), run (IRI of the run, ends in the fingerprint), fingerprint, version, profile,
    settings (dict), replaced ([[old IRI, new IRI], …])
nodes: key = IRI; `kind` one of paper, entity, repository, website, venue, result; `label`, never empty
    paper       title, authors [str], venue (IRI or ""), venue_name, year (int or None), url, topic,
                identifiers {scheme: value},
                texts [{iri, text, file, line, record, sentences [[begin, end], …]}]
    entity      type (METHOD …), classes [curie], aliases [str], lexicon (id or ""), pages {kind: url or id},
                higher_is_better (bool or None)
    repository, website   url
    venue       name, year (int or None)
    result      metric_text, value_text, value (str), unit, result_kind (absolute …), uncertainty, subject (text),
                dataset (text or None), baseline (text or None)
edges: key = predicate curie (`kg:evaluatesOn`); so two nodes have at most one edge a predicate
    predicate (= key), role ("" where none), iri (of the assertion, "" for metadata edges), confidence (float),
    rule, evidence [{text (IRI), begin, end, exact, sentence [begin, end], quote, rule, confidence}]
    metadata edges (evidence empty): paper kg:publishedAt venue
    result edges: paper kg:reports result; result kg:ofSystem | kg:onDataset | kg:metric | kg:relativeTo entity
    family edges: entity kg:variantOf | kg:partOf entity (evidence: a mention of the subject)
All values are JSON-ready. Offsets count Unicode code points of the raw source text, half-open.
"""
