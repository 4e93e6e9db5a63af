"""Markup goes, text stays: every kind of markup as a table, and what must hold for any text at all."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.markup import to_plain

MARKDOWN = [
    (
        "emphasis",
        "We call it *StormFox* and **RainOwl** and ***SnowHen***.",
        "We call it StormFox and RainOwl and SnowHen.",
    ),
    ("spelled acronym", "**S**torm **F**orecasts by **OX**en", "Storm Forecasts by OXen"),
    ("spelled inside words", "st**O**rm pre**D**iction", "stOrm preDiction"),
    ("single star acronym", "*T*iny *F*orecasts", "Tiny Forecasts"),
    ("nested emphasis", "the *ratio **variance*** matters", "the ratio variance matters"),
    ("emphasis in brackets", "introduce *Storm Auctions* (*STA*)", "introduce Storm Auctions (STA)"),
    ("no emphasis in products", "a 2*3*4 grid", "a 2*3*4 grid"),
    ("lone star", "runs A* search on V*Bench and 5 * 3", "runs A* search on V*Bench and 5 * 3"),
    ("lone star beside emphasis", "*admissible* A* search", "admissible A* search"),
    ("forgotten closing stars", "we propose **Storm Owl, a method", "we propose Storm Owl, a method"),
    ("snake case", "the set storm_owl_v2 and TI_var", "the set storm_owl_v2 and TI_var"),
    ("underscore emphasis", "call it _SVG-Fox_, which", "call it SVG-Fox, which"),
    ("code", "the `2*x_i*` flag and ```raw```", "the 2*x_i* flag and raw"),
    ("link", "code [here](https://github.com/a/b_c).", "code here."),
    ("brackets", "MD17[12] and [a] (b)", "MD17[12] and [a] (b)"),
    ("escaped star", r"5 \* 3", "5 * 3"),
]
LATEX = [
    ("macros", r"\emph{a} \textbf{b} \texttt{c} \textsc{d} \underline{e} \text{f}", "a b c d e f"),
    ("nested macros", r"\textbf{\underline{St}orm}", "Storm"),
    ("declaration", r"data {\em pricing} now", "data pricing now"),
    ("empty macro", r"\methodname{} wins", "wins"),
    ("empty macro before a comma", r"We propose \method, which", "We propose, which"),
    ("macro that is a name", r"\StormFox, and \RainOwl{} (\SnowHen)", "StormFox, and RainOwl (SnowHen)"),
    ("unknown macro with argument", r"\mybox{RainOwl} wins", "RainOwl wins"),
    ("citation", r"MD17~\cite{x}, as in \citep[p.~3]{y}.", "MD17, as in."),
    ("url", r"at \url{https://github.com/c_d/e%20f}.", "at https://github.com/c_d/e%20f."),
    ("href", r"\href{https://github.com/a/b}{code} here", "code here"),
    ("colour", r"\textcolor{red}{hot} {\color{black}cold}", "hot cold"),
    ("tie", "Lean~4 and Stable Diffusion~3", "Lean 4 and Stable Diffusion 3"),
    ("about", "needs ~50% of it (~2 GB)", "needs ~50% of it (~2 GB)"),
    ("escapes", r"80\% of R\&D costs \$5 \#1 a\_b", "80% of R&D costs $5 #1 a_b"),
    ("double escape", r"up to 65\\% less", "up to 65% less"),
    ("bare per cent", "by 12.4% and mCSI by 34.0%.", "by 12.4% and mCSI by 34.0%."),
    ("dashes", "a---b, 14--20, c -- d, run --jobs", "a—b, 14–20, c – d, run --jobs"),
    ("quotes", "``gold standard'' and `risk", "“gold standard” and ‘risk"),
    (
        "accents",
        r"Fr\'echet na\"ive Schr\"{o}dinger {\'e} Erd\H{o}s \v{S} \o{}",
        "Fréchet naïve Schrödinger é Erdős Š ø",
    ),
    ("spaces", r"i.e.\ 19.7\,FPS a\\b", "i.e. 19.7 FPS a b"),
    ("circled digit", r"is \ding{182} fast", "is ❶ fast"),
    ("unmatched braces", "Bi-Level Fox}, then {Owl", "Bi-Level Fox, then Owl"),
    ("backslash at the end", "end\\", "end\\"),
    ("power", "R^2 of 0.9, 10^6 steps, pass^k", "R² of 0.9, 10⁶ steps, pass^k"),
]
MATHS = [
    ("Greek and power", r"$\tau ^2$-Bench", "τ²-Bench"),
    ("subscript number", r"$\pi_{0.5}$ and $\ell_2$", "π0.5 and ℓ2"),
    ("subscript word", r"$\mathrm{KL_{inf}}$, $S_n$", "KL_inf, S_n"),
    ("power inside a name", "S$^3$GNN and A$^{2}$RBench", "S³GNN and A²RBench"),
    ("times", r"100,000$\times$ and 256$\times$256", "100,000× and 256×256"),
    ("complexity", r"$\mathcal{O}(\log K)$", "O(log K)"),
    ("power that has no Unicode", r"$n^{1/3}$, $e^{-V}$, $C^{-1}$", "n^(1/3), e^(-V), C⁻¹"),
    ("fraction", r"$\frac{d-1}{n}$, $\frac12$", "(d-1)/n, 1/2"),
    ("root", r"$\sqrt{3}/2$, $\sqrt{a+b}$", "√3/2, √(a+b)"),
    ("accent", r"$\widetilde{O}(\varepsilon)$", "Õ(ε)"),
    ("degree", r"$12^\circ$", "12°"),
    ("star", r"$V^*$, $\mathrm{A}^\star$", "V*, A*"),
    ("number set", r"$\mathbb{R}^d$", "ℝ^d"),
    ("per cent", r"$65\\%$, $80.3\%$", "65%, 80.3%"),
    ("thousands", "$6{,}300$", "6,300"),
    ("name in maths", r"$\textbf{StormFox}$, $\text{LIBERO}$, ${\bf Owl}$", "StormFox, LIBERO, Owl"),
    ("delimiters", r"$\left\{x \mid y\right\}$", "{x | y}"),
    ("round brackets", r"dimension \(d\) here", "dimension d here"),
    ("prices", "costs $5 and $10; R&D", "costs $5 and $10; R&D"),
    ("price before maths", r"only $0.04 per storm, a gain of $2\times$", "only $0.04 per storm, a gain of 2×"),
    ("one dollar", "it costs $3", "it costs $3"),
    ("relation", "$>$0.9 and $<$10", ">0.9 and <10"),
]
CHARACTERS = [
    ("hyphens", "Video‑MME, self‐play", "Video-MME, self-play"),
    ("dashes and quotes stay", "Video–MME — “so” it’s", "Video–MME — “so” it’s"),
    ("soft hyphen", "Storm\u00adFox", "StormFox"),
    ("full width", "\uff27\uff30\uff34-4", "GPT-4"),
    ("ligature", "e\ufb00ort", "effort"),
    ("mathematical letter", "\U0001d705-stable", "κ-stable"),
    ("combining mark", "Frechet na\u0131\u0308f, cafe\u0301", "Frechet na\u0131\u0308f, café"),
    ("entities", "Q&amp;A &lt;b&gt; &#233; R&D &unknown;", "Q&A <b> é R&D &unknown;"),
    ("tags", "<b>StormFox</b> x<sup>2</sup> H<sub>2</sub>O a<br>b <jats:p>c</jats:p>", "StormFox x² H2O a b c"),
    ("lone tag", "the <s> token and </b> end", "the <s> token and </b> end"),
    ("no tag", "if a < b and c > d, <x1>", "if a < b and c > d, <x1>"),
    ("controls", "Storm\x00Fox\x07\x9b", "StormFox"),
    ("white space", " a\tb\r\n\n c\u00a0d ", "a b c d"),
    ("surrogate", "a\ud800b", "a\ufffdb"),
    ("right to left", "\u202bמודל StormFox\u202c", "מודל StormFox"),
    ("emoji", "🚀 👩‍🔬 fast", "🚀 👩‍🔬 fast"),
    ("URL", "see https://x.org/a_b_c%20d~e--f*", "see https://x.org/a_b_c%20d~e--f*"),
    ("URL after a colon", "code:https://github.com/a/b_c", "code:https://github.com/a/b_c"),
    ("URL in angle brackets", "<https://github.com/x/y>.", "https://github.com/x/y."),
    ("URL with LaTeX escapes", r"https://github.com/x/a\_b", "https://github.com/x/a_b"),
    ("URL set bold", "**https://x.org/a**", "https://x.org/a"),
]
ALL = [(f"{group}: {name}", source, text) for group, rows in (
    ("Markdown", MARKDOWN), ("LaTeX", LATEX), ("maths", MATHS), ("characters", CHARACTERS),
) for name, source, text in rows]  # fmt: skip
MARKS = r"\$*_{}[]()<>&~^`'-%#! 12aZé²τ\n\t" + "\u00ad\u2011\uff21\ud800\x00"
ANY_TEXT = st.one_of(
    st.text(),
    st.text(alphabet=MARKS),
    st.lists(st.sampled_from([row[1] for row in ALL] + list(MARKS)), max_size=8).map("".join),
)


@pytest.mark.parametrize(("source", "text"), [row[1:] for row in ALL], ids=[row[0] for row in ALL])
def test_markup_goes_and_text_stays(source: str, text: str):
    """Each kind of markup leaves the text that a reader sees."""
    assert to_plain(source).text == text


def test_prices_links_and_macros_in_one_line():
    """No maths is swallowed between two prices, whatever stands between them."""
    source = r"cost $5 and $10; \href{https://github.com/a/b}{code}, \url{https://github.com/c_d/e%20f}; R&D; \x{} wins"
    assert to_plain(source).text == "cost $5 and $10; code, https://github.com/c_d/e%20f; R&D; wins"


@given(ANY_TEXT)
def test_any_text_has_spans_that_never_go_back(source: str):
    """Whatever the text: one stretch a character, inside the source, not empty, starts and ends never decreasing."""
    plain = to_plain(source)
    assert len(plain.text) == len(plain.starts) == len(plain.ends)
    assert list(plain.starts) == sorted(plain.starts)
    assert list(plain.ends) == sorted(plain.ends)
    assert all(0 <= start < end <= len(source) for start, end in zip(plain.starts, plain.ends, strict=True))
    assert plain.source == source


@given(ANY_TEXT)
def test_any_plain_text_can_be_written_and_holds_no_loose_space(source: str):
    """Plain text is UTF-8 without control characters, trimmed, with single spaces."""
    text = to_plain(source).text
    text.encode("utf-8")
    assert text == " ".join(text.split(" ")).strip(" ")
    assert "  " not in text
    assert not any(char < " " or "\x7f" <= char < "\xa0" for char in text)


@given(st.text(alphabet="abcXYZ 0189.,;:()!?%#é—’…βש\n*{}"))
def test_kept_characters_come_from_themselves(source: str):
    """A character of one source character equals it, unless white space became a space."""
    plain = to_plain(source)
    for char, start, end in zip(plain.text, plain.starts, plain.ends, strict=True):
        if end - start == 1:
            assert source[start] == char or (char == " " and source[start].isspace())
        else:
            assert char == " "


@given(st.lists(st.text(alphabet="abcXYZ0189.,;:()!?%#é—–’“”…βש²+/=", min_size=1), min_size=1).map(" ".join))
def test_plain_text_stays_as_it_is(text: str):
    """Text without markup goes through unchanged, each character from its own place."""
    plain = to_plain(text)
    assert plain.text == text
    assert plain.starts == tuple(range(len(text)))


@pytest.mark.parametrize(
    "source",
    ["a" * 1_000_000]
    + [unit * 100_000 for unit in ("$", "$ ", "$a", "*", "*a ", "**a", "{", "}", "[", "`", "&", "<", "-", "_a ", "\\")]
    + [unit * 20_000 for unit in ("\\textbf{", "[a](", "\\href{x", "\\cite[", "<b ", "https://", "\\(", "$x^{")],
    ids=lambda source: f"{len(source)} of {source[:9]}",
)
def test_hostile_repetition_is_read(source: str):
    """A megabyte of one word or 100,000 openings of anything: in quadratic time this would not end (benchmarks/growth.py)."""
    plain = to_plain(source)
    assert len(plain.text) == len(plain.starts) == len(plain.ends)
