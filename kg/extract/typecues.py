"""What the words say about the type of a name: the words around it, its own ending, the head of its long form."""

from __future__ import annotations

import re
from functools import lru_cache

__all__ = ["has_size", "head_type", "type_cue", "type_of_definition", "type_of_ending"]

_AFTER = (
    (
        "DATASET",
        r"(?:\s\([^()]*\))?(?:,? and [\w-]+)?\s(?:[\w-]+ ){0,2}?(?:benchmarks?|datasets?|corpus|corpora|leaderboards?|test ?suite|suite|testbed|simulator|data set|environments?|competitions?|challenge|test set|collection|games?|splits?|dev set|subset)\b",
    ),
    ("METRIC", r"(?:\s\([^()]*\))?\s(?:metrics?|scores?|measure|rates?)\b|@\d"),
    (
        "METHOD",
        r"(?:\s\([^()]*\))?\s(?:[\w-]+ ){0,1}?(?:algorithms?|methods?|frameworks?|optimizers?|loss(?:es)?|objectives?|architectures?|modules?|attention|layers?|blocks?|estimators?|solvers?|samplers?|kernels?|schedulers?|operators?|mechanism|strategy|procedure|approach|paradigm|pipeline|training|prompting|decoding|sampling|regularization|quantization|tokenizers?|encoders?|decoders?|networks?|adapters?|policy optimization|gradient)\b",
    ),
    (
        "MODEL",
        r"(?:\s\([^()]*\))?\s(?:[\w-]+ ){0,1}?(?:backbones?|checkpoints?|family|families|base models?|foundation models?|language models?|LLMs?|MLLMs?|VLMs?|series)\b|(?:\s\([^()]*\))? models?\b",
    ),
    ("TASK", r"(?:\s\([^()]*\))?\s(?:tasks?|problems?)\b"),
)
# A noun of a type, what may stand between it and the name, and the name.
_NOUNS = (
    ("DATASET", r"(?:benchmarks?|datasets?|corpus|corpora|suites?|testbeds?|environments?|simulators?|leaderboards?|competitions?)(?: (?:such as|like|including|called|named|termed|dubbed|namely|of|from))?"),
    ("MODEL", r"(?:LLMs?|language models?|MLLMs?|VLMs?|foundation models?|base models?|backbones?|models|checkpoints?|VLAs?|agents)(?: (?:such as|like|including|called|named|namely))?"),
    ("METRIC", r"(?:metrics?|measured (?:by|with|in)|in terms of|as measured by|lower|higher|measures)(?: (?:such as|like|including))?"),
    ("METHOD", r"(?:methods?|algorithms?|baselines?|optimizers?|frameworks?|approaches|techniques|architectures?|modules?|loss|losses|estimators?|mechanisms?|operators?|paradigm|strategy|objectives?)(?: (?:such as|like|including|called|named|termed|dubbed|namely))?"),
)  # fmt: skip
_NOUN_BEFORE = re.compile(
    rf"\b(?:{'|'.join(f'(?P<{type_}>{noun})' for type_, noun in _NOUNS)})"
    r"(?:,? ?(?:e\.g\.,?|i\.e\.,?))?[\s:,(“\"]+(?:the |both )?$",
    re.IGNORECASE,
)
# "We evaluate … on X", "the dynamics of X", "trained with X": how it ends tells whether it is worth a search.
_CLAUSES = (
    (
        "DATASET",
        (" on ", " over ", " across "),
        r"\b(?:evaluat\w+|experiments?|results|test(?:s|ed)|validat\w+|performance|accuracy|score[sd]?|state-of-the-art|SOTA|benchmark(?:s|ed|ing)?|gains|improvements?|improv\w+|achiev\w+[^.;]{0,40}|studies|evaluations?|success rate|pass@\d+|train\w*|fine-?tun\w+|outperform\w*[^.;]{0,40}|perform\w*)\s(?:\w+ ){0,3}?(?:on|over|across)\s(?:the |both |a |challenging |popular |standard |public |large(?:-scale)? |real-world |\w+ benchmarks |\w+ datasets |synthetic |simulated )*$",
    ),
    (
        "METHOD",
        (" of ", " with ", " by ", " using ", " via "),
        r"\b(?:(?:convergence|dynamics|analysis|variants?|implicit bias|generalization|optimality|regret) of|(?:trained|optimi[sz]ed|learned) (?:with|by|using|via))\s(?:the |standard |vanilla )?$",
    ),
)
_AFTER_RE = re.compile("|".join(f"(?P<{type_}>{pattern})" for type_, pattern in _AFTER))
_CLAUSE_RE = [(type_, words, re.compile(pattern, re.IGNORECASE)) for type_, words, pattern in _CLAUSES]

_ENDINGS = (
    ("DATASET", r"(?:Bench|bench|BENCH|Arena|Gym|GYM|QA|Eval|EVAL|Dataset|Corpus|Suite|[a-z]KB|Net-?\d+[kK]|Pile|VQA|Challenge|-Bench(?:mark)?|Benchmark)(?:[-+ ]?(?:v?\d[\d.]*|Lite|Pro|Hard|Verified|Plus|X|Live|Diamond|Mini|[A-Z]))?"),
    ("MODEL", r".*[-_ ]?(?<![\d.])\d+(?:\.\d+)?(?:x\d+)?[BM](?:[-_ ].*)?|.*-(?:Instruct|Chat|Thinking)"),
    ("MODEL", r"(?:GPT|Llama|LLaMA|LLAMA|Qwen|Gemini|Claude|DeepSeek|Mistral|Mixtral|Gemma|Phi|OLMo|Pythia|GLM|InternVL|InternLM|LLaVA|Grok|Kimi|PaLM|Vicuna|Falcon|DINO|CLIP|SigLIP|SDXL|FLUX|Stable Diffusion|o[134])[-v]?\d?.*"),
    ("METRIC", r"(?:[Pp]ass|[Rr]ecall|[Pp]recision|[Hh]its|[Hh]it|NDCG|nDCG|MRR|mAP|MAP|R|P|[Aa]cc|[Ss]uccess|avg|best|maj|cons|worst)@\w+|F1|AUC|AUROC|AUPRC|FID|FVD|PSNR|SSIM|LPIPS|RMSE|MSE|MAE|mIoU|IoU|BLEU|ROUGE(?:-\w)?|WER|CER|TFLOPS|TTFT|TPOT|.*Score"),
    ("METHOD", r".*(?:PO|SGD|GAN|VAE|Net|Former|former|GNN|GCN|RL|DPO|CoT|RAG|LoRA|Adam|Flow|Diff|Prompt|KV|Attention|Tuning|Quant|Merge|Prune|Fuse|MoE|ViT|DiT|Mamba|SSM|-Q|Agent|Opt|Search|Guard|Learn|Init|Mix|Norm|Reg)"),
)  # fmt: skip
# A data set's ending may follow anything; the others are patterns of whole names.
_ENDING_RE = [(type_, re.compile(f"{p}$" if type_ == "DATASET" else p)) for type_, p in _ENDINGS]

_HEADS = (
    ("DATASET", "benchmark dataset corpus testbed suite leaderboard environment simulator arena exam challenge competition gym collection database"),
    ("METRIC", "error rate score accuracy distance index ratio divergence precision recall correlation perplexity regret latency throughput similarity discrepancy measure metric gap coefficient likelihood"),
    ("TASK", "recognition detection segmentation answering retrieval translation classification forecasting summarization captioning localization tracking disambiguation synthesis manipulation navigation understanding completion recommendation verification anonymization editing super-resolution re-identification planning"),
    ("METHOD", "network networks learning optimization optimisation algorithm method model models descent search tuning distillation training transformer transformers attention autoencoder autoencoders process machine machines mechanism policy adaptation regularization normalization quantization framework decomposition sampling prompting thought decoding diffusion matching flow alignment estimation estimator gradient experts generation operator encoder decoder loss objective ascent propagation equation kernel fusion calibration augmentation bound inference pruning routing reasoning memory module scheme architecture agent agents control system systems graph graphs space tokenizer simulation prediction modeling modelling feedback rewards planner tree program solver scaling expansion approximation trees loop cache"),
)  # fmt: skip
_HEAD_OF = {word: type_ for type_, words in reversed(_HEADS) for word in words.split()}

# "We introduce X, a large-scale benchmark for …": the first head noun after the name says what it is.
_DEFINITION = re.compile(
    r"^(?:\s\([^()]*\))?(?:,|:| is| as|, which is|\s?[—–-]\s?)?\s(?:an?|the(?: first| largest)?|one of the first|our|new)\s(?P<text>[^.;§]{3,160})"
)
_DEFINING = re.compile(
    r"\b(?:(?P<DATASET>benchmarks?|datasets?|corpus|testbeds?|suite|leaderboard|simulator|simulation platform|evaluation (?:protocol|environment)|environments?|playground|arena|challenge set|gym)|"
    r"(?P<MODEL>(?:foundation|language|pretrained|pre-trained|base|reasoning|vision-language|open|generalist|embedding|(?:\d+(?:\.\d+)?[BM]))[ -](?:\w+[ -])?models?|(?:M?LLM|VLM|VLA|MLLM)s?(?![- ]\w*(?:based|driven|powered))|family of (?:\w+ ){0,3}models)|"
    r"(?P<METRIC>metrics?|measure|score)|"
    r"(?P<METHOD>frameworks?|methods?|algorithms?|approach|architectures?|systems?|pipelines?|paradigms?|strategy|techniques?|modules?|networks?|operators?|optimizers?|estimators?|mechanisms?|objectives?|loss|policy|agents?|scheme|attention|layers?|models?|procedure|theory|toolkit|library|solver|plug-in|protocol|tokenizers?|codecs?|encoders?|decoders?|backbone|estimator|sampler|adapter|variant|extension|family of (?:\w+ ){0,3}(?:methods|algorithms|losses|estimators)))\b",
)


def type_of_definition(after: str) -> str:
    """The type that an apposition after a name states, or "".

    >>> type_of_definition(", a large-scale benchmark for agents")
    'DATASET'
    """
    match = _DEFINITION.match(after)
    found = _DEFINING.search(match["text"]) if match else None
    return found.lastgroup or "" if found else ""


def type_cue(text: str, start: int, end: int) -> str:
    """The type that the words right next to `text[start:end]` state, or "".

    >>> text = "results on the GenEval benchmark"
    >>> type_cue(text, 15, 22)
    'DATASET'
    """
    match = _AFTER_RE.match(text[end : end + 60]) or _NOUN_BEFORE.search(before := text[max(0, start - 90) : start])
    if match:
        return match.lastgroup or ""
    for type_, words, pattern in _CLAUSE_RE:
        if any(word in before for word in words) and pattern.search(before):
            return type_
    return ""


@lru_cache(maxsize=1 << 14)
def type_of_ending(name: str) -> str:
    """The type that the name's own letters suggest, or "".

    >>> [type_of_ending(n) for n in ("StormBench", "DR Tulu-8B", "pass@1", "ParetoPO", "Tinker")]
    ['DATASET', 'MODEL', 'METRIC', 'METHOD', '']
    """
    for type_, pattern in _ENDING_RE:
        if type_ == "DATASET":
            if not name.isupper() and pattern.search(name):
                return type_
        elif pattern.fullmatch(name):
            return type_
    return ""


_SIZE = re.compile(r"[-_ ]\d+(?:\.\d+)?B(?:[-_ ]|\Z)")


def has_size(name: str) -> bool:
    """Whether a name tells a number of parameters in billions: all 265 such entities of the training annotations are models.

    >>> [has_size(n) for n in ("DR Tulu-8B", "Qwen2.5-7B-Instruct", "GPT-4", "B-7Bis")]
    [True, True, False, False]
    """
    return bool(_SIZE.search(name))


@lru_cache(maxsize=1 << 14)
def head_type(phrase: str) -> str:
    """The type that the last word of a descriptive name suggests, or "".

    >>> [head_type(p) for p in ("mean absolute error", "graph neural networks", "speech recognition")]
    ['METRIC', 'METHOD', 'TASK']
    """
    word = phrase.casefold().rpartition(" ")[2]
    return _HEAD_OF.get(word, "") or _HEAD_OF.get(word.rstrip("s"), "") or _HEAD_OF.get(word.rpartition("-")[2], "")
