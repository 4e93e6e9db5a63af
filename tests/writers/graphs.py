"""Graphs to write: a small one about real papers, a nasty one, and a synthetic one of any size.

They follow the attribute contract of `kg.graph` and are made by hand, so that writers are tested without extraction.
"""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, field
from typing import Any

import networkx as nx

from kg.model import Venue
from kg.vocab.iris import BASE, assertion_iri, h, slug, text_iri, venue_iri
from kg.vocab.prefixes import expand

__all__ = ["NASTY", "Number", "Told", "make_graph", "nasty_graph", "real_graph", "synthetic_graph"]

CLASSES = {
    "METHOD": "kg:Method",
    "MODEL": "kg:Model",
    "DATASET": "kg:Dataset",
    "TASK": "kg:Task",
    "METRIC": "kg:Metric",
}


@dataclass
class Number:
    """A result as the text gives it; `quote` is the stretch it was read in."""

    system: str
    metric: str
    value: str
    quote: str
    unit: str = ""
    dataset: str = ""
    baseline: str = ""
    kind: str = "absolute"


@dataclass
class Told:
    """A paper as a test tells it: links are (predicate, type, name, surface, rule, confidence)."""

    title: str
    text: str
    links: list[tuple[str, str, str, str, str, float]] = field(default_factory=list)
    authors: list[str] = field(default_factory=list)
    venue: tuple[str, int] | None = None
    url: str = ""
    code: str = ""
    identifiers: dict[str, str] = field(default_factory=dict)
    numbers: list[Number] = field(default_factory=list)


def make_graph(
    papers: list[Told], aliases: dict[str, list[str]] | None = None, family: list[tuple[str, str, str]] | None = None
) -> nx.MultiDiGraph[str]:
    """The graph that a build of these papers would give, by the attribute contract.

    Args:
        papers: what the papers say.
        aliases: further names of entities.
        family: (name, predicate, name) between entities, evidenced by the subject's first mention.
    """
    graph: nx.MultiDiGraph[str] = nx.MultiDiGraph(
        base=BASE,
        run=f"{BASE}id/run/0123456789abcdef",
        fingerprint="0123456789abcdef",
        version="0.1.0",
        profile="rules",
        settings={"profile": "rules"},
        replaced=[],
    )
    for number, told in enumerate(papers, start=1):
        _add_paper(graph, told, number, aliases or {})
    for subject, predicate, target in family or []:
        _add_family(graph, subject, predicate, target)
    return graph


def _add_paper(graph: nx.MultiDiGraph[str], told: Told, number: int, aliases: dict[str, list[str]]) -> None:
    scheme, value = next(iter(told.identifiers.items()), ("text", f"{slug(told.title)[:24]}-{number}"))
    iri = f"{BASE}id/paper/{scheme}-{value.replace('/', '%2F')}"
    text = text_iri(BASE, told.text)
    venue = venue_iri(BASE, Venue(*told.venue)) if told.venue else ""
    graph.add_node(
        iri,
        kind="paper",
        label=told.title or f"Paper {number}",
        title=told.title,
        authors=told.authors,
        venue=venue,
        venue_name=told.venue[0] if told.venue else "",
        year=told.venue[1] if told.venue else None,
        url=told.url,
        topic="",
        identifiers=dict(told.identifiers),
        texts=[
            {
                "iri": text,
                "text": told.text,
                "file": "told.jsonl",
                "line": number,
                "record": f"told#{number}",
                "sentences": [list(pair) for pair in _sentences(told.text)],
            }
        ],
    )
    if told.venue:
        graph.add_node(
            venue, kind="venue", label=f"{told.venue[0]} {told.venue[1]}", name=told.venue[0], year=told.venue[1]
        )
        _add_edge(graph, iri, "kg:publishedAt", venue, "", 1.0, "metadata", [])
    for predicate, type_, name, surface, rule, confidence in told.links:
        entity = _add_entity(graph, type_, name, aliases)
        evidence = [
            _evidence(told, text, match.start(), match.end(), rule, confidence)
            for match in re.finditer(re.escape(surface), told.text)
        ]
        assert evidence, f"{surface!r} is not in the text of {told.title!r}"
        _add_edge(graph, iri, predicate, entity, predicate.removeprefix("kg:"), confidence, rule, evidence)
    if told.code:
        graph.add_node(told.code, kind="repository", label=told.code.partition("//")[2], url=told.code)
        at = told.text.find(told.code)
        evidence = [_evidence(told, text, at, at + len(told.code), "offered", 0.95)]
        _add_edge(graph, iri, "kg:hasCode", told.code, "", 0.95, "offered", evidence)
    for number_ in told.numbers:
        _add_number(graph, iri, text, told, number_)


def _add_entity(graph: nx.MultiDiGraph[str], type_: str, name: str, aliases: dict[str, list[str]]) -> str:
    iri = f"{BASE}id/{type_.lower()}/{slug(name) or 'x-' + h(name, 6)}"
    if iri not in graph:
        graph.add_node(
            iri,
            kind="entity",
            label=name or "?",
            type=type_,
            classes=[CLASSES[type_]],
            aliases=aliases.get(name, []),
            lexicon="",
            pages={},
            higher_is_better=None,
        )
    return iri


def _add_edge(  # noqa: PLR0917
    graph: nx.MultiDiGraph[str],
    subject: str,
    predicate: str,
    target: str,
    role: str,
    confidence: float,
    rule: str,
    evidence: list[dict[str, Any]],
) -> None:
    iri = assertion_iri(BASE, subject, expand(predicate), target) if evidence else ""
    graph.add_edge(
        subject,
        target,
        key=predicate,
        predicate=predicate,
        role=role,
        iri=iri,
        confidence=confidence,
        rule=rule,
        evidence=evidence,
    )


def _add_number(graph: nx.MultiDiGraph[str], paper: str, text: str, told: Told, number: Number) -> None:
    iri = f"{BASE}id/result/{h(paper + number.quote + number.value + number.metric, 16)}"
    graph.add_node(
        iri,
        kind="result",
        label=f"{number.metric} {number.value}{number.unit}",
        metric_text=number.metric,
        value_text=number.value,
        value=number.value.replace(",", ""),
        unit=number.unit,
        result_kind=number.kind,
        uncertainty="",
        subject=number.system,
        dataset=number.dataset or None,
        baseline=number.baseline or None,
    )
    at = told.text.find(number.quote)
    assert at >= 0, number.quote
    _add_edge(
        graph,
        paper,
        "kg:reports",
        iri,
        "",
        0.8,
        "number",
        [_evidence(told, text, at, at + len(number.quote), "number", 0.8)],
    )
    named = {node["label"]: key for key, node in graph.nodes(data=True) if node["kind"] == "entity"}
    for predicate, name in (
        ("kg:ofSystem", number.system),
        ("kg:onDataset", number.dataset),
        ("kg:metric", number.metric),
        ("kg:relativeTo", number.baseline),
    ):
        if name in named:
            _add_edge(graph, iri, predicate, named[name], "", 0.8, "number", [])


def _add_family(graph: nx.MultiDiGraph[str], subject: str, predicate: str, target: str) -> None:
    named = {node["label"]: key for key, node in graph.nodes(data=True) if node["kind"] == "entity"}
    edge = next(data for _, _, data in graph.in_edges(named[subject], data=True) if data["evidence"])
    _add_edge(graph, named[subject], predicate, named[target], "", 0.9, "family", edge["evidence"][:1])


def _sentences(text: str) -> list[tuple[int, int]]:
    return [match.span() for match in re.finditer(r"\S.*?(?:[.!?](?=\s)|$)", text, re.DOTALL)]


def _evidence(  # noqa: PLR0917
    told: Told, text: str, begin: int, end: int, rule: str, confidence: float
) -> dict[str, Any]:
    inside = [pair for pair in _sentences(told.text) if pair[0] <= begin < pair[1]]
    start, stop = inside[0] if inside else (begin, end)
    return {
        "text": text,
        "begin": begin,
        "end": end,
        "exact": told.text[begin:end],
        "sentence": [start, stop],
        "quote": told.text[start:stop],
        "rule": rule,
        "confidence": confidence,
    }


def real_graph() -> nx.MultiDiGraph[str]:
    """Twelve well-known papers, described in our own words."""
    return make_graph(_REAL, _ALIASES, _FAMILY)


_ALIASES = {
    "LoRA": ["Low-Rank Adaptation"],
    "CLIP": ["Contrastive Language-Image Pre-training"],
    "GSM8K": ["Grade School Math 8K"],
    "MMLU": ["Massive Multitask Language Understanding"],
    "DPO": ["Direct Preference Optimization"],
    "ViT": ["Vision Transformer"],
    "GLUE": ["General Language Understanding Evaluation"],
    "WMT 2014 English-German": ["WMT14 En-De", "newstest2014"],
    "PPO": ["Proximal Policy Optimization"],
    "RLHF": ["reinforcement learning from human feedback"],
}
_FAMILY = [
    ("QLoRA", "kg:variantOf", "LoRA"),
    ("RoBERTa", "kg:variantOf", "BERT"),
    ("MMLU-Pro", "kg:variantOf", "MMLU"),
    ("MMLU-Pro", "kg:partOf", "MMLU"),
]
_REAL = [
    Told(
        "Attention Is All You Need",
        "We present the Transformer, a sequence model that is made of attention alone. It drops recurrence and "
        "convolution. "
        "For machine translation it reaches 28.4 BLEU on WMT 2014 English-German, above every earlier ensemble such as "
        "ConvS2S. It also carries over to constituency parsing on the Penn Treebank. Code is at "
        "https://github.com/tensorflow/tensor2tensor.",
        [
            ("kg:proposes", "MODEL", "Transformer", "Transformer", "we-present", 0.97),
            ("kg:addresses", "TASK", "machine translation", "machine translation", "for-task", 0.88),
            ("kg:evaluatesOn", "DATASET", "WMT 2014 English-German", "WMT 2014 English-German", "number-on", 0.94),
            ("kg:comparesWith", "MODEL", "ConvS2S", "ConvS2S", "above-every", 0.81),
            ("kg:usesMetric", "METRIC", "BLEU", "BLEU", "number", 0.95),
            ("kg:addresses", "TASK", "constituency parsing", "constituency parsing", "carries-over", 0.64),
            ("kg:evaluatesOn", "DATASET", "Penn Treebank", "Penn Treebank", "on-dataset", 0.86),
        ],
        ["Ashish Vaswani", "Noam Shazeer", "Niki Parmar"],
        ("NeurIPS", 2017),
        "https://arxiv.org/abs/1706.03762",
        "https://github.com/tensorflow/tensor2tensor",
        {"arxiv": "1706.03762"},
        [Number("Transformer", "BLEU", "28.4", "28.4 BLEU", "", "WMT 2014 English-German")],
    ),
    Told(
        "BERT: Pre-training of Deep Bidirectional Transformers for Language Understanding",
        "We introduce BERT, an encoder that reads both directions at once. It is a Transformer pre-trained with "
        "masked language "
        "modelling on BooksCorpus and English Wikipedia. Fine-tuned, it lifts the GLUE score to 80.5% and SQuAD 1.1 "
        "F1 to 93.2. "
        "We compare with OpenAI GPT and ELMo. Models are released at https://github.com/google-research/bert.",
        [
            ("kg:proposes", "MODEL", "BERT", "BERT", "we-introduce", 0.98),
            ("kg:usesBackbone", "MODEL", "Transformer", "Transformer", "is-a", 0.83),
            (
                "kg:usesMethod",
                "METHOD",
                "masked language modelling",
                "masked language modelling",
                "pretrained-with",
                0.79,
            ),
            ("kg:trainsOn", "DATASET", "BooksCorpus", "BooksCorpus", "pretrained-on", 0.92),
            ("kg:trainsOn", "DATASET", "English Wikipedia", "English Wikipedia", "pretrained-on", 0.9),
            ("kg:evaluatesOn", "DATASET", "GLUE", "GLUE", "score", 0.93),
            ("kg:evaluatesOn", "DATASET", "SQuAD 1.1", "SQuAD 1.1", "score", 0.94),
            ("kg:usesMetric", "METRIC", "F1", "F1", "number", 0.9),
            ("kg:comparesWith", "MODEL", "OpenAI GPT", "OpenAI GPT", "compare-with", 0.95),
            ("kg:comparesWith", "MODEL", "ELMo", "ELMo", "compare-with", 0.95),
        ],
        ["Jacob Devlin", "Ming-Wei Chang", "Kenton Lee", "Kristina Toutanova"],
        ("NAACL", 2019),
        "https://aclanthology.org/N19-1423/",
        "https://github.com/google-research/bert",
        {"acl": "N19-1423"},
        [
            Number("BERT", "GLUE score", "80.5", "80.5%", "%", "GLUE"),
            Number("BERT", "F1", "93.2", "F1 to 93.2", "", "SQuAD 1.1"),
        ],
    ),
    Told(
        "RoBERTa: A Robustly Optimized BERT Pretraining Approach",
        "We study how BERT was trained and find that it stopped too early. Our recipe, RoBERTa, keeps masked "
        "language modelling, "
        "removes next sentence prediction and trains longer on CC-News and OpenWebText. It matches or beats XLNet "
        "on GLUE, "
        "RACE and SQuAD 2.0, with 88.5 on the GLUE leaderboard.",
        [
            ("kg:studies", "MODEL", "BERT", "BERT", "we-study", 0.91),
            ("kg:proposes", "MODEL", "RoBERTa", "RoBERTa", "our-recipe", 0.93),
            ("kg:usesMethod", "METHOD", "masked language modelling", "masked language modelling", "keeps", 0.77),
            (
                "kg:mentionsInPassing",
                "METHOD",
                "next sentence prediction",
                "next sentence prediction",
                "fallback",
                0.52,
            ),
            ("kg:trainsOn", "DATASET", "CC-News", "CC-News", "trains-on", 0.93),
            ("kg:trainsOn", "DATASET", "OpenWebText", "OpenWebText", "trains-on", 0.93),
            ("kg:comparesWith", "MODEL", "XLNet", "XLNet", "beats", 0.94),
            ("kg:evaluatesOn", "DATASET", "GLUE", "GLUE", "beats-on", 0.95),
            ("kg:evaluatesOn", "DATASET", "RACE", "RACE", "beats-on", 0.95),
            ("kg:evaluatesOn", "DATASET", "SQuAD 2.0", "SQuAD 2.0", "beats-on", 0.95),
        ],
        ["Yinhan Liu", "Myle Ott", "Naman Goyal"],
        ("arXiv", 2019),
        "https://arxiv.org/abs/1907.11692",
        "",
        {"arxiv": "1907.11692"},
        [Number("RoBERTa", "GLUE score", "88.5", "88.5 on the GLUE", "", "GLUE")],
    ),
    Told(
        "An Image is Worth 16x16 Words: Transformers for Image Recognition at Scale",
        "We apply a plain Transformer to image patches and call it ViT. Pre-trained on JFT-300M, ViT reaches 88.55% "
        "top-1 accuracy on "
        "ImageNet and does well on CIFAR-100 and VTAB. For image classification it needs less compute than ResNet.",
        [
            ("kg:proposes", "MODEL", "ViT", "ViT", "call-it", 0.94),
            ("kg:usesBackbone", "MODEL", "Transformer", "Transformer", "we-apply", 0.85),
            ("kg:trainsOn", "DATASET", "JFT-300M", "JFT-300M", "pretrained-on", 0.95),
            ("kg:evaluatesOn", "DATASET", "ImageNet", "ImageNet", "number-on", 0.95),
            ("kg:evaluatesOn", "DATASET", "CIFAR-100", "CIFAR-100", "does-well-on", 0.9),
            ("kg:evaluatesOn", "DATASET", "VTAB", "VTAB", "does-well-on", 0.9),
            ("kg:usesMetric", "METRIC", "accuracy", "accuracy", "number", 0.93),
            ("kg:addresses", "TASK", "image classification", "image classification", "for-task", 0.9),
            ("kg:comparesWith", "MODEL", "ResNet", "ResNet", "less-than", 0.84),
        ],
        ["Alexey Dosovitskiy", "Lucas Beyer", "Neil Houlsby"],
        ("ICLR", 2021),
        "https://openreview.net/forum?id=YicbFdNTTy",
        "",
        {"openreview": "YicbFdNTTy"},
        [Number("ViT", "accuracy", "88.55", "88.55% top-1 accuracy", "%", "ImageNet")],
    ),
    Told(
        "Learning Transferable Visual Models From Natural Language Supervision",
        "We propose CLIP, which learns from 400 million pairs of image and caption by contrastive learning. Without "
        "any labelled example "
        "CLIP equals a ResNet on ImageNet at 76.2% accuracy. Its image encoder is a ViT. Weights are at "
        "https://github.com/openai/CLIP.",
        [
            ("kg:proposes", "MODEL", "CLIP", "CLIP", "we-propose", 0.97),
            ("kg:usesMethod", "METHOD", "contrastive learning", "contrastive learning", "learns-by", 0.86),
            ("kg:comparesWith", "MODEL", "ResNet", "ResNet", "equals", 0.8),
            ("kg:evaluatesOn", "DATASET", "ImageNet", "ImageNet", "number-on", 0.93),
            ("kg:usesMetric", "METRIC", "accuracy", "accuracy", "number", 0.92),
            ("kg:usesBackbone", "MODEL", "ViT", "ViT", "is-a", 0.9),
        ],
        ["Alec Radford", "Jong Wook Kim"],
        ("ICML", 2021),
        "https://arxiv.org/abs/2103.00020",
        "https://github.com/openai/CLIP",
        {"arxiv": "2103.00020"},
        [Number("CLIP", "accuracy", "76.2", "76.2% accuracy", "%", "ImageNet", "ResNet")],
    ),
    Told(
        "LoRA: Low-Rank Adaptation of Large Language Models",
        "We propose \\textbf{LoRA}, which freezes the weights and learns small low-rank updates. On GPT-3 it cuts "
        "trainable parameters "
        "by 10,000x and keeps quality. We test on GLUE with RoBERTa and DeBERTa, and on WikiSQL with GPT-3. LoRA "
        "adds no delay, unlike "
        "adapters. Code: https://github.com/microsoft/LoRA",
        [
            ("kg:proposes", "METHOD", "LoRA", "LoRA", "we-propose", 0.97),
            ("kg:usesBackbone", "MODEL", "GPT-3", "GPT-3", "on-model", 0.88),
            ("kg:evaluatesOn", "DATASET", "GLUE", "GLUE", "we-test-on", 0.96),
            ("kg:usesBackbone", "MODEL", "RoBERTa", "RoBERTa", "with-model", 0.87),
            ("kg:usesBackbone", "MODEL", "DeBERTa", "DeBERTa", "with-model", 0.87),
            ("kg:evaluatesOn", "DATASET", "WikiSQL", "WikiSQL", "we-test-on", 0.93),
            ("kg:comparesWith", "METHOD", "adapters", "adapters", "unlike", 0.78),
        ],
        ["Edward J. Hu", "Yelong Shen"],
        ("ICLR", 2022),
        "https://openreview.net/forum?id=nZeVKeeFYf9",
        "https://github.com/microsoft/LoRA",
        {"openreview": "nZeVKeeFYf9"},
        [Number("LoRA", "trainable parameters", "10,000", "by 10,000x", "x", "", "", "reduction")],
    ),
    Told(
        "QLoRA: Efficient Finetuning of Quantized LLMs",
        "We present QLoRA: the base model is held in 4-bit NormalFloat and LoRA updates are trained on top. Our "
        "best model, Guanaco, starts "
        "from LLaMA and reaches 99.3% of ChatGPT on the Vicuna benchmark. We also report MMLU. One 48 GB card is "
        "enough for 65B parameters.",
        [
            ("kg:proposes", "METHOD", "QLoRA", "QLoRA", "we-present", 0.97),
            ("kg:usesMethod", "METHOD", "LoRA", " LoRA", "trained-on-top", 0.84),
            ("kg:usesMethod", "METHOD", "4-bit NormalFloat", "4-bit NormalFloat", "held-in", 0.8),
            ("kg:proposes", "MODEL", "Guanaco", "Guanaco", "our-best-model", 0.93),
            ("kg:usesBackbone", "MODEL", "LLaMA", "LLaMA", "starts-from", 0.92),
            ("kg:comparesWith", "MODEL", "ChatGPT", "ChatGPT", "of-system", 0.85),
            ("kg:evaluatesOn", "DATASET", "Vicuna benchmark", "Vicuna benchmark", "number-on", 0.9),
            ("kg:evaluatesOn", "DATASET", "MMLU", "MMLU", "we-report", 0.86),
        ],
        ["Tim Dettmers", "Artidoro Pagnoni", "Ari Holtzman", "Luke Zettlemoyer"],
        ("NeurIPS", 2023),
        "https://arxiv.org/abs/2305.14314",
        "",
        {"arxiv": "2305.14314"},
        [
            Number(
                "Guanaco", "share of ChatGPT", "99.3", "99.3% of ChatGPT", "%", "Vicuna benchmark", "ChatGPT", "ratio"
            )
        ],
    ),
    Told(
        "Chain-of-Thought Prompting Elicits Reasoning in Large Language Models",
        "We study chain-of-thought prompting: a few worked solutions in the prompt make large models reason. With "
        "PaLM it reaches 58% on GSM8K, "
        "above fine-tuned GPT-3 with a verifier. Gains also show on SVAMP and StrategyQA for arithmetic reasoning.",
        [
            ("kg:proposes", "METHOD", "chain-of-thought prompting", "chain-of-thought prompting", "we-study-new", 0.74),
            ("kg:usesBackbone", "MODEL", "PaLM", "PaLM", "with-model", 0.9),
            ("kg:evaluatesOn", "DATASET", "GSM8K", "GSM8K", "number-on", 0.96),
            ("kg:comparesWith", "MODEL", "GPT-3", "GPT-3", "above", 0.9),
            ("kg:evaluatesOn", "DATASET", "SVAMP", "SVAMP", "gains-on", 0.88),
            ("kg:evaluatesOn", "DATASET", "StrategyQA", "StrategyQA", "gains-on", 0.88),
            ("kg:addresses", "TASK", "arithmetic reasoning", "arithmetic reasoning", "for-task", 0.87),
        ],
        ["Jason Wei", "Xuezhi Wang", "Denny Zhou"],
        ("NeurIPS", 2022),
        "https://arxiv.org/abs/2201.11903",
        "",
        {"arxiv": "2201.11903"},
        [Number("chain-of-thought prompting", "accuracy", "58", "58% on GSM8K", "%", "GSM8K", "GPT-3")],
    ),
    Told(
        "Self-Consistency Improves Chain of Thought Reasoning in Language Models",
        "We propose self-consistency: sample many chains and take the answer most of them agree on. It replaces "
        "greedy decoding in "
        "chain-of-thought prompting and adds 17.9% on GSM8K and 11.0% on SVAMP. Models are PaLM, LaMDA and GPT-3.",
        [
            ("kg:proposes", "METHOD", "self-consistency", "self-consistency", "we-propose", 0.96),
            ("kg:comparesWith", "METHOD", "greedy decoding", "greedy decoding", "replaces", 0.83),
            ("kg:usesMethod", "METHOD", "chain-of-thought prompting", "chain-of-thought prompting", "in", 0.82),
            ("kg:evaluatesOn", "DATASET", "GSM8K", "GSM8K", "number-on", 0.96),
            ("kg:evaluatesOn", "DATASET", "SVAMP", "SVAMP", "number-on", 0.95),
            ("kg:usesBackbone", "MODEL", "PaLM", "PaLM", "models-are", 0.9),
            ("kg:usesBackbone", "MODEL", "LaMDA", "LaMDA", "models-are", 0.9),
            ("kg:usesBackbone", "MODEL", "GPT-3", "GPT-3", "models-are", 0.9),
        ],
        ["Xuezhi Wang", "Jason Wei"],
        ("ICLR", 2023),
        "https://openreview.net/forum?id=1PL1NIMMrw",
        "",
        {"openreview": "1PL1NIMMrw"},
        [
            Number(
                "self-consistency", "accuracy", "17.9", "17.9% on GSM8K", "%", "GSM8K", "greedy decoding", "improvement"
            ),
            Number(
                "self-consistency", "accuracy", "11.0", "11.0% on SVAMP", "%", "SVAMP", "greedy decoding", "improvement"
            ),
        ],
    ),
    Told(
        "Direct Preference Optimization: Your Language Model is Secretly a Reward Model",
        "We introduce DPO, which learns from preferences without a separate reward model. It replaces the PPO stage "
        "of RLHF by one "
        "classification loss. On Reddit TL;DR and Anthropic-HH it wins against PPO. The start is GPT-J or Pythia.",
        [
            ("kg:proposes", "METHOD", "DPO", "DPO", "we-introduce", 0.98),
            ("kg:comparesWith", "METHOD", "PPO", "PPO", "wins-against", 0.94),
            ("kg:studies", "METHOD", "RLHF", "RLHF", "stage-of", 0.6),
            ("kg:evaluatesOn", "DATASET", "Reddit TL;DR", "Reddit TL;DR", "wins-on", 0.9),
            ("kg:evaluatesOn", "DATASET", "Anthropic-HH", "Anthropic-HH", "wins-on", 0.9),
            ("kg:usesBackbone", "MODEL", "GPT-J", "GPT-J", "start-is", 0.88),
            ("kg:usesBackbone", "MODEL", "Pythia", "Pythia", "start-is", 0.88),
        ],
        ["Rafael Rafailov", "Archit Sharma", "Chelsea Finn"],
        ("NeurIPS", 2023),
        "https://arxiv.org/abs/2305.18290",
        "",
        {"arxiv": "2305.18290"},
    ),
    Told(
        "Training language models to follow instructions with human feedback",
        "We fine-tune GPT-3 by RLHF, using PPO against a learned reward, and name the result InstructGPT. People "
        "prefer 1.3B InstructGPT to "
        "175B GPT-3. On TruthfulQA it is true about twice as often.",
        [
            ("kg:usesBackbone", "MODEL", "GPT-3", "GPT-3", "we-fine-tune", 0.95),
            ("kg:usesMethod", "METHOD", "RLHF", "RLHF", "by-method", 0.93),
            ("kg:usesMethod", "METHOD", "PPO", "PPO", "using", 0.94),
            ("kg:proposes", "MODEL", "InstructGPT", "InstructGPT", "name-the-result", 0.95),
            ("kg:evaluatesOn", "DATASET", "TruthfulQA", "TruthfulQA", "on-dataset", 0.92),
        ],
        ["Long Ouyang", "Jeff Wu"],
        ("NeurIPS", 2022),
        "https://arxiv.org/abs/2203.02155",
        "",
        {"arxiv": "2203.02155"},
    ),
    Told(
        "MMLU-Pro: A More Robust and Challenging Multi-Task Language Understanding Benchmark",
        "We release MMLU-Pro, a harder MMLU with ten choices a question. GPT-4o scores 72.6% accuracy, far below "
        "its MMLU figure. "
        "Here chain-of-thought prompting helps, which it hardly does on MMLU. Data: "
        "https://github.com/TIGER-AI-Lab/MMLU-Pro",
        [
            ("kg:proposes", "DATASET", "MMLU-Pro", "MMLU-Pro", "we-release", 0.97),
            ("kg:comparesWith", "DATASET", "MMLU", " MMLU ", "harder-than", 0.8),
            ("kg:studies", "MODEL", "GPT-4o", "GPT-4o", "scores", 0.72),
            ("kg:usesMetric", "METRIC", "accuracy", "accuracy", "number", 0.93),
            ("kg:usesMethod", "METHOD", "chain-of-thought prompting", "chain-of-thought prompting", "helps", 0.75),
        ],
        ["Yubo Wang", "Xueguang Ma"],
        ("NeurIPS", 2024),
        "https://arxiv.org/abs/2406.01574",
        "https://github.com/TIGER-AI-Lab/MMLU-Pro",
        {"arxiv": "2406.01574"},
        [Number("GPT-4o", "accuracy", "72.6", "72.6% accuracy", "%", "MMLU-Pro")],
    ),
]

NASTY = (
    "Humanity’s Last Exam",
    "Erdős' problem",
    'a"b',
    "a;b|c",
    "C++",
    "R&D",
    "π₀.₅",
    "tab\there",
    "line\nbreak",
    "form\ffeed",
    "lone \ud800 surrogate",
    "emoji 🦜🏽",
    "=1+1",
    "<script>window.hacked=1</script>",
    "</script><img src=x onerror=window.hacked=1>",
    "\\href{https://example.org}{x}",
    "<a href='javascript:window.hacked=1'>x</a>",
    "U+2028 \u2028 \u2029 end",
    "]]> --> <!-- {{ 7*7 }} ${1}",
    "back\\slash",
    "مرحبا بالعالم",
    "nul \x00 bell \x07",
)


def nasty_graph(hostile: str = "") -> nx.MultiDiGraph[str]:
    """Every nasty name as title, text, author, venue, entity, alias, rule and result; `hostile` is a web address."""
    papers = []
    for index, name in enumerate(NASTY):
        text = f"🦜 We propose {name} here. It scores 12 on {name}."
        papers.append(
            Told(
                name,
                text,
                [
                    ("kg:proposes", "METHOD", name, name, f"rule {name}", 0.9),
                    ("kg:evaluatesOn", "DATASET", NASTY[index - 1], name, "on", 0.8),
                ],
                [name, "Ada"],
                (name, 2026),
                hostile or "https://example.org/?a=1&b=<2>",
                numbers=[Number(name, name, "12", "scores 12", name)],
            )
        )
    graph = make_graph(papers, {name: [f"alias {name}"] for name in NASTY})
    for index, node in enumerate(sorted(graph)):
        if hostile and graph.nodes[node]["kind"] == "entity":
            graph.nodes[node]["pages"] = {
                "homepage": hostile,
                "arxiv": "2501.01234",
                f"n{index}": "https://example.org/ok",
            }
    if hostile:
        paper = min(node for node in graph if graph.nodes[node]["kind"] == "paper")
        graph.add_node(hostile, kind="repository", label=hostile, url=hostile)
        _add_edge(graph, paper, "kg:hasCode", hostile, "", 0.9, "offered", [])
    return graph


def synthetic_graph(papers: int = 5746, entities: int = 18000, links: int = 9) -> nx.MultiDiGraph[str]:
    """A graph of the size of a whole conference: few entities are in many papers, most in one."""
    rng = random.Random(7)
    types = ("METHOD", "METHOD", "METHOD", "MODEL", "DATASET", "DATASET", "TASK", "METRIC")
    predicates = {
        "METHOD": "kg:usesMethod",
        "MODEL": "kg:usesBackbone",
        "DATASET": "kg:evaluatesOn",
        "TASK": "kg:addresses",
        "METRIC": "kg:usesMetric",
    }
    names = [(types[i % len(types)], f"Name{i}") for i in range(entities)]
    told = []
    for number in range(papers):
        chosen = {min(int(rng.paretovariate(0.35)), entities) - 1 for _ in range(links)} | {
            (number * 3 + k) % entities for k in range(3)
        }
        sentences, listed = [], []
        for index in sorted(chosen):
            type_, name = names[index]
            sentences.append(
                f"In this sentence number {rng.randrange(10**9)} the authors write at usual length about {name}."
            )
            listed.append(
                (
                    predicates[type_] if index % 7 else "kg:proposes",
                    type_,
                    name,
                    name + ".",
                    "synthetic",
                    round(rng.random(), 2),
                )
            )
        told.append(
            Told(
                f"Paper {number} on {names[number % entities][1]} and other things of interest",
                " ".join(sentences),
                listed,
                ["A. Author", "B. Author"],
                ("ICML", 2026),
                f"https://example.org/{number}",
                identifiers={"openreview": f"x{number}"},
            )
        )
    return make_graph(told)
