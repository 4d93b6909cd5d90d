"""Draws the bar chart of Documentation/Comparison.md from the figures: one SVG for light mode and one for dark mode."""
import textwrap
from html import escape

from results import day, figure, times

WIDTH, MARGIN, BAR, ROW = 520, 16, 24, 92
FONT = "-apple-system, 'Segoe UI', 'Noto Sans', 'DejaVu Sans', Helvetica, Arial, sans-serif"
# Text has a contrast of at least 4.5 on each background (WCAG 2.2, section 1.4.3).
COLORS = {
    "light": {"paper": "#ffffff", "frame": "#d0d7de", "text": "#1f2328", "faint": "#57606a", "ours": "#bf3a20", "on ours": "#ffffff", "other": "#8c959f",
              "on other": "#0d1117"},
    "dark": {"paper": "#0d1117", "frame": "#30363d", "text": "#e6edf3", "faint": "#9198a1", "ours": "#f05138", "on ours": "#0d1117", "other": "#656d76",
             "on other": "#ffffff"},
}


def bars(results):
    """Returns the title, unit, our value, the other value, the other's name and the text of the ratio."""
    peer = results.peer["name"]

    def compared(title, table, name, unit, words):
        ours, theirs = results.beside_peer(table, name, unit)
        other = theirs["figure"]
        return title, unit, ours, other, peer, f"{times(ours / other if unit.endswith('/s') else other / ours)} × {words}"

    def measured(title, table, name, unit, than, words):
        row = results.row(table, name, unit, than)
        return title, unit, row["ours"], row["other"], than, f"{times(row['ratio'])} × {words}"

    return [
        compared("Compile Box, 1.8 MB, debug", "compile", "box", "s CPU", "cheaper"),
        compared("Compile Stripe, 4 MB, debug", "compile", "stripe", "s CPU", "cheaper"),
        compared("Generate Box", "generate", "box", "MB/s", "faster"),
        measured("Decode a list of 500 kB", "decode", "list", "MB/s", "JSONDecoder", "faster"),
        measured("Encode it", "encode", "list", "MB/s", "JSONEncoder", "faster"),
        measured("Call, one after another", "calls", "loopback, one after another", "us CPU", "URLSession and JSONDecoder", "cheaper"),
        measured("Call, 64 at once", "calls", "loopback, 64 at once", "us CPU", "URLSession and JSONDecoder", "cheaper"),
    ]


def text(x, y, size, color, words, weight=400, anchor="start"):
    return f'<text x="{x:g}" y="{y:g}" font-size="{size}" font-weight="{weight}" fill="{color}" text-anchor="{anchor}">{escape(words)}</text>'


def bar(y, share, label, fill, on_fill, outside):
    """Puts the label inside the bar if a generous estimate of its width fits, and otherwise after it."""
    width = max(3, share * (WIDTH - 2 * MARGIN))
    lines = [f'<rect x="{MARGIN}" y="{y}" width="{width:.1f}" height="{BAR}" rx="3" fill="{fill}"/>']
    inside = len(label) * 8.6 + 16 < width
    lines.append(text(MARGIN + 8 if inside else MARGIN + width + 8, y + BAR - 7, 15, on_fill if inside else outside, label))
    return lines


def picture(results, scheme):
    colors = COLORS[scheme]
    rows = bars(results)
    peer = results.peer
    days = [results.date, *(run["date"] for run in results.later.values())]
    measured = f"{'Runs until' if results.later else 'One run on'} {day(max(days))}"
    notes = textwrap.wrap(f"CPU time, or MB per second of CPU; {results.place}. {measured}. {peer['name']} {peer['version']}: "
                          f"{day(peer['date'])}, on a machine of the same kind (Stripe: {results.peers('compile', 'stripe', 's CPU')['note']}).",
                          66, break_on_hyphens=False)
    height = MARGIN + ROW * len(rows) + 18 * len(notes) + 12
    spoken = "; ".join(f"{title}: endpoints {figure(ours, unit)}, {name} {figure(other, unit)}" for title, unit, ours, other, name, _ in rows)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}" role="img" font-family="{FONT}"'
        f' aria-label="{escape(spoken)}">',
        f'<rect x="0.5" y="0.5" width="{WIDTH - 1}" height="{height - 1}" rx="8" fill="{colors["paper"]}" stroke="{colors["frame"]}"/>',
    ]
    for index, (title, unit, ours, other, name, words) in enumerate(rows):
        y = MARGIN + index * ROW
        lines.append(text(MARGIN, y + 16, 16, colors["text"], title, 600))
        lines.append(text(WIDTH - MARGIN, y + 16, 16, colors["text"], words, 600, "end"))
        largest = max(ours, other)
        lines += bar(y + 25, ours / largest, f"endpoints {figure(ours, unit)}", colors["ours"], colors["on ours"], colors["text"])
        lines += bar(y + 25 + BAR + 3, other / largest, f"{name} {figure(other, unit)}", colors["other"], colors["on other"], colors["text"])
    for index, note in enumerate(notes):
        lines.append(text(MARGIN, MARGIN + ROW * len(rows) + 12 + 18 * index, 13, colors["faint"], note))
    return "\n".join([*lines, "</svg>", ""])
