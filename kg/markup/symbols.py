r"""Tables of markup: what each LaTeX command stands for. Data only; the readers of markup live beside it."""

from __future__ import annotations

import unicodedata

__all__ = [
    "ACCENTS",
    "BLACKBOARD",
    "DECLARATIONS",
    "DROPPED",
    "DROPPED_ONE",
    "FORMATTING",
    "OVER",
    "PLACEHOLDERS",
    "QUOTING",
    "SPACING",
    "SUPERSCRIPTS",
    "SYMBOLS",
    "accented",
    "dingbat",
]


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_SMALL = "alpha beta gamma delta zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau upsilon chi psi omega"
_CAPITAL = "Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega"
_GREEK = {
    name: unicodedata.lookup(f"GREEK {size} LETTER {name.upper().replace('LAMBDA', 'LAMDA')}")
    for size, names in (("SMALL", _SMALL), ("CAPITAL", _CAPITAL))
    for name in _words(names)
}

_LETTERS = {
    "epsilon": "ε", "varepsilon": "ε", "phi": "φ", "varphi": "φ", "vartheta": "θ", "varrho": "ρ", "varsigma": "ς",
    "varpi": "π", "varkappa": "κ", "varTheta": "Θ", "ell": "ℓ", "hbar": "ℏ", "Re": "ℜ", "Im": "ℑ", "aleph": "ℵ",
    "AA": "Å", "aa": "å", "AE": "Æ", "ae": "æ", "OE": "Œ", "oe": "œ", "O": "Ø", "o": "ø", "L": "Ł", "l": "ł",
    "ss": "ß", "i": "ı", "j": "ȷ", "imath": "i", "jmath": "j",
}  # fmt: skip

_SIGNS = {
    "times": "×", "div": "÷", "pm": "±", "mp": "∓", "cdot": "·", "ast": "*", "star": "*", "circ": "∘", "bullet": "•",
    "oplus": "⊕", "ominus": "⊖", "otimes": "⊗", "odot": "⊙", "cap": "∩", "cup": "∪", "vee": "∨", "wedge": "∧",
    "lor": "∨", "land": "∧", "neg": "¬", "lnot": "¬", "setminus": "∖", "dagger": "†", "ddagger": "‡",
    "le": "≤", "leq": "≤", "leqslant": "≤", "ge": "≥", "geq": "≥", "geqslant": "≥", "ll": "≪", "gg": "≫",
    "ne": "≠", "neq": "≠", "equiv": "≡", "approx": "≈", "sim": "∼", "simeq": "≃", "cong": "≅", "asymp": "≍",
    "propto": "∝", "lesssim": "≲", "gtrsim": "≳", "prec": "≺", "succ": "≻", "preceq": "⪯", "succeq": "⪰",
    "in": "∈", "notin": "∉", "ni": "∋", "subset": "⊂", "subseteq": "⊆", "subsetneq": "⊊", "supset": "⊃",
    "supseteq": "⊇", "emptyset": "∅", "varnothing": "∅", "forall": "∀", "exists": "∃", "perp": "⊥", "bot": "⊥",
    "top": "⊤", "parallel": "∥", "mid": "|", "vert": "|", "Vert": "‖", "lvert": "|", "rvert": "|", "lVert": "‖",
    "rVert": "‖", "to": "→", "rightarrow": "→", "leftarrow": "←", "leftrightarrow": "↔", "Rightarrow": "⇒",
    "Leftarrow": "⇐", "Leftrightarrow": "⇔", "longrightarrow": "⟶", "implies": "⇒", "iff": "⇔", "mapsto": "↦",
    "uparrow": "↑", "downarrow": "↓", "updownarrow": "↕", "nearrow": "↗", "searrow": "↘", "hookrightarrow": "↪",
    "infty": "∞", "partial": "∂", "nabla": "∇", "sum": "∑", "prod": "∏", "int": "∫", "langle": "⟨", "rangle": "⟩",
    "lfloor": "⌊", "rfloor": "⌋", "lceil": "⌈", "rceil": "⌉", "lbrace": "{", "rbrace": "}", "lbrack": "[",
    "rbrack": "]", "dots": "…", "ldots": "…", "cdots": "⋯", "vdots": "⋮", "prime": "′", "angle": "∠",
    "triangle": "△", "square": "□", "Box": "□", "checkmark": "✓", "degree": "°", "colon": ":", "dag": "†",
    "textless": "<", "textgreater": ">", "textbar": "|", "textbackslash": "\\", "textasciitilde": "~",
    "textasciicircum": "^", "textunderscore": "_", "textemdash": "—", "textendash": "–", "textquoteleft": "‘",
    "textquoteright": "’", "textquotedblleft": "“", "textquotedblright": "”", "textdegree": "°", "textmu": "μ",
    "texttimes": "×", "textregistered": "®", "texttrademark": "™", "copyright": "©", "pounds": "£", "euro": "€",
    "S": "§", "P": "¶", "slash": "/", "choose": " choose ", "LaTeX": "LaTeX", "TeX": "TeX", "eg": "e.g.",
    "ie": "i.e.", "aka": "a.k.a.", "wrt": "w.r.t.", "etal": "et al.", "etc": "etc.", "vs": "vs.",
}  # fmt: skip

SYMBOLS: dict[str, str] = _GREEK | _LETTERS | _SIGNS
"""Commands that stand for text of their own."""

FORMATTING = _words(
    "textbf textit texttt textsc textsf textrm textmd textup textsl textnormal textul emph underline uline ul uwave "
    "text mbox hbox fbox mathrm mathbf mathsf mathtt mathit mathcal mathfrak mathscr mathnormal boldsymbol bm "
    "symbfit symbf operatorname underbrace overbrace overline underbar ensuremath textsuperscript textsubscript "
    "hl st sout term"
)
"""Commands that only dress their argument."""

QUOTING = frozenset(["enquote", "say"])
"""Commands that put their argument between quotation marks."""

DECLARATIONS = _words(
    "em bf it rm sf tt sc sl cal bfseries itshape rmfamily sffamily ttfamily scshape mdseries upshape normalfont "
    "selectfont tiny small footnotesize large Large LARGE huge Huge normalsize centering noindent displaystyle "
    "textstyle scriptstyle limits nolimits xspace left right middle big Big bigg Bigg bigl bigr Bigl Bigr biggl "
    "biggr Biggl Biggr bigm par newline linebreak item protect relax romannumeral smallskip medskip bigskip "
    "mathop mathrel mathbin mathord nonumber"
)
"""Commands without an argument that leave no text."""

DROPPED = _words(
    "cite citep citet citealt citealp citeauthor citeyear citeyearpar parencite textcite autocite nocite ref eqref "
    "cref Cref autoref pageref label begin end vspace hspace vskip hskip phantom vphantom hphantom includegraphics "
    "index thanks fontfamily fontsize color bibliography bibliographystyle input usepackage"
)
"""Commands that vanish together with their arguments."""

DROPPED_ONE = frozenset(["textcolor", "colorbox", "foreignlanguage", "hyperref", "scalebox", "resizebox", "raisebox"])
"""Commands whose first argument vanishes and whose second is text."""

PLACEHOLDERS = _words(
    "method methodname methodabbr methodfull ours our oursfull ourmethod ourmethods ourmodel ourname ouralg ouralgo "
    "ourapproach ourset ourbench ourbenchmark ourdataset name names sys sysname system systemname model modelname "
    "bench benchname benchmark benchmarkname tool toolname alg algname algo algoname approach approachname framework "
    "frameworkname dataset datasetname data dataname project projectname proposed papername acronym paper task "
    "taskname x xx"
)
"""Private macros for a name the text never expands: they say nothing, so nothing is kept."""

SPACING: dict[str, str] = {
    ",": " ", ";": " ", ":": " ", " ": " ", "\n": " ", "\t": " ", "\\": " ", "!": "", "/": "", "@": "",
    "quad": " ", "qquad": " ", "thinspace": " ", "enspace": " ", "space": " ", "nobreakspace": " ", "negthinspace": "",
}  # fmt: skip
"""Commands that stand for white space, or for nothing."""

BLACKBOARD: dict[str, str] = {
    letter: unicodedata.normalize("NFC", char)
    for letter, char in zip("CHNPQRZE", "ℂℍℕℙℚℝℤ𝔼", strict=True)
}  # fmt: skip
"""Letters of number sets."""

SUPERSCRIPTS: dict[str, str] = dict(zip("0123456789+-=()niT", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱᵀ", strict=True)) | {
    "−": "⁻", "*": "*", "⊤": "ᵀ", "∘": "°", "′": "′", "†": "†", "°": "°",
}  # fmt: skip
"""Characters with a superscript form (or that stand high anyway)."""

ACCENTS: dict[str, str] = {
    "'": "\u0301", "`": "\u0300", "^": "\u0302", '"': "\u0308", "~": "\u0303", "=": "\u0304", ".": "\u0307",
    "c": "\u0327", "v": "\u030c", "H": "\u030b", "u": "\u0306", "k": "\u0328", "r": "\u030a", "d": "\u0323",
    "b": "\u0331",
}  # fmt: skip
"""Accent commands of text and the combining mark of each."""

OVER: dict[str, str] = {
    "hat": "\u0302", "widehat": "\u0302", "tilde": "\u0303", "widetilde": "\u0303", "bar": "\u0304", "dot": "\u0307",
    "ddot": "\u0308", "vec": "\u20d7", "check": "\u030c", "breve": "\u0306", "acute": "\u0301", "grave": "\u0300",
    "mathring": "\u030a",
}  # fmt: skip
"""Accent commands of maths and the combining mark of each."""


def accented(letter: str, mark: str) -> str:
    """The letter with the combining mark as one character, or empty where Unicode has none.

    >>> accented("o", "\u0308")
    'ö'
    """
    composed = unicodedata.normalize("NFC", {"ı": "i", "ȷ": "j"}.get(letter, letter) + mark)
    return composed if len(composed) == 1 else ""


def dingbat(number: int) -> str:
    r"""The character of `\ding{number}`: ticks, crosses and circled digits; empty for others.

    >>> dingbat(182), dingbat(173), dingbat(51), dingbat(1)
    ('❶', '②', '✓', '')
    """
    for first, last, base in ((172, 181, 0x2460), (161, 254, 0x2761), (33, 126, 0x2701)):
        if first <= number <= last:
            return chr(base + number - first)
    return ""
