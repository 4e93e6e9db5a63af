"""The reliability diagram."""

from __future__ import annotations

from xml.etree import ElementTree as ET

from kg.evaluation import Bin, Calibration, to_svg

TABLE = Calibration((Bin(0.1, 0.3, 5, 0.2, 0.4), Bin(0.3, 0.9, 5, 0.6, 1.0)), 0.3)
SVG = "{http://www.w3.org/2000/svg}"


def test_there_is_a_dot_for_each_bin():
    """Further right is more sure, further up is more often right."""
    dots = ET.fromstring(to_svg(TABLE)).findall(f"{SVG}circle")  # noqa: S314 - our own text
    (x1, y1), (x2, y2) = ((float(dot.attrib["cx"]), float(dot.attrib["cy"])) for dot in dots)
    assert x1 < x2
    assert y1 > y2


def test_dots_lie_on_the_diagonal_where_confidence_is_true():
    """0 lies in the lower left corner of the frame, 1 in the upper right."""
    root = ET.fromstring(to_svg(Calibration((Bin(0, 0, 1, 0.0, 0.0), Bin(1, 1, 1, 1.0, 1.0)), 0.0)))  # noqa: S314
    (ideal,) = (line for line in root.findall(f"{SVG}line") if line.attrib["class"] == "ideal")
    first, last = root.findall(f"{SVG}circle")
    assert (first.attrib["cx"], first.attrib["cy"]) == (ideal.attrib["x1"], ideal.attrib["y1"])
    assert (last.attrib["cx"], last.attrib["cy"]) == (ideal.attrib["x2"], ideal.attrib["y2"])


def test_the_picture_says_what_it_shows():
    """Title, axes and a word on each bin, for those who cannot see it."""
    words = "".join(ET.fromstring(to_svg(TABLE)).itertext())  # noqa: S314 - our own text
    assert "10 links: expected calibration error 0.300" in words
    assert {"mean confidence", "share right"} <= {part.strip() for part in words.splitlines()}
    assert "5 links, confidence 0.10 to 0.30: 0.40 right" in words


def test_no_bins_give_an_empty_frame():
    """Nothing predicted is a picture without dots, not an error."""
    assert ET.fromstring(to_svg(Calibration((), 0.0))).findall(f"{SVG}circle") == []  # noqa: S314 - our own text
