"""The page inside a notebook: a frame that holds the whole page, so that no file lies beside the notebook."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Frame"]


@dataclass(frozen=True, slots=True, repr=False)
class Frame:
    """A page that notebooks show where it stands as the last value of a cell.

    Args:
        html: the whole page.
        height: how tall the frame is, in pixels.
    """

    html: str
    height: int = 720

    def __repr__(self) -> str:
        return f"<Frame of {len(self.html):,} characters: a notebook shows it; `.html` is the page>"

    def _repr_html_(self) -> str:
        """The frame. It is sandboxed: the page's scripts run, but know nothing of the notebook around it.

        >>> print(Frame("<p title='a&b'>", height=9)._repr_html_())
        <iframe title="Knowledge graph" srcdoc='<p title=&#39;a&amp;b&#39;>' sandbox="allow-scripts allow-downloads \
allow-popups" width="100%" height="9" frameborder="0"></iframe>
        """
        # Apostrophes around the page, since JSON is full of quotation marks: escaping those would double its size.
        page = self.html.replace("&", "&amp;").replace("'", "&#39;")
        return (
            f"""<iframe title="Knowledge graph" srcdoc='{page}' sandbox="allow-scripts allow-downloads """
            f"""allow-popups" width="100%" height="{self.height}" frameborder="0"></iframe>"""
        )
