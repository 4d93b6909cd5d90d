"""The figures of one run (`results.json`) and of peers (`peers.json`), and how they are formatted."""
import datetime
import json
from pathlib import Path

HERE = Path(__file__).resolve().parent
NAMES = {
    "petstore-v3": "Petstore, 27 kB", "box": "Box, 1.8 MB", "slack": "Slack, 1.2 MB", "discord": "Discord, 1.2 MB", "digitalocean": "DigitalOcean, 3.1 MB",
    "openai": "OpenAI, 3.4 MB", "stripe": "Stripe, 4.0 MB", "github": "GitHub, 4.0 MB", "stripe, calls: 10, called": "Stripe, ten calls, called",
    "stripe, calls: 10, named": "Stripe, ten calls, named",
}


class Results:
    def __init__(self):
        run = json.loads((HERE / "results.json").read_text())
        self.rows, self.date, self.commit, self.machine = run["rows"], run["date"], run["commit"], run["machine"]
        self.later = run.get("later", {})
        self.peer, self.client, *self.others = json.loads((HERE / "peers.json").read_text())["peers"]

    def row(self, table, name, unit, than=None):
        """Returns the first matching row. `than` is the beginning of the description of the other side."""
        for row in self.rows:
            if (row["table"], row["name"], row["unit"]) == (table, name, unit) and row.get("than", "").startswith(than or ""):
                return row
        raise SystemExit(f"results.json has no row {table}, {name}, {unit}, {than or 'any'}: run `Lab/run bench`")

    def peers(self, table, name, unit):
        """Returns the peer's row, or `None`."""
        return next((row for row in self.peer["rows"] if (row["table"], row["name"], row["unit"]) == (table, name, unit)), None)

    def beside_peer(self, table, name, unit):
        """Returns our figure and the peer's row. Our figure is from the same hour if the peer's row has it, and otherwise from the run."""
        theirs = self.peers(table, name, unit)
        return theirs["ours"] if "ours" in theirs else self.row(table, name, unit)["ours"], theirs

    @property
    def place(self):
        words = {1: "one core", 2: "two cores", 4: "four cores", 8: "eight cores"}
        cpus = words.get(self.machine["cpus"], f"{self.machine['cpus']} cores")
        return f"{cpus}, {self.machine['architecture'].replace('_', '-')} {self.machine['system']}, Swift {self.machine['swift']}"


def day(date):
    date = datetime.date.fromisoformat(date)
    return f"{date.day} {date:%B %Y}"


def number(value):
    """Rounds to two or three significant digits, with separators."""
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.{0 if value == int(value) or value >= 20 else 1 if value >= 1 else 2}f}"


def figure(value, unit):
    match unit:
        case "s CPU":
            return f"{number(value)} s"
        case "MB":
            return f"{value / 1000:.{1 if value >= 1000 else 2}f} GB"
        case "MB linked" | "MB stripped":
            return f"{value:.2f} MB" if value < 9.95 else f"{value:.1f} MB"
        case "kB":
            return f"{value:,.0f} kB"
        case "s wall":
            return f"{number(value)} s"
        case "us CPU":
            return f"{number(value)} µs"
        case "lines" | "types" | "files" | "packages":
            return f"{value:,.0f}"
        case "allocations" | "calls/s":
            return f"{value:,.0f}"
    return f"{number(value)} {unit}"


def times(ratio):
    return f"{ratio:.0f}" if ratio >= 9.95 else f"{ratio:.1f}" if ratio >= 0.95 else f"{ratio:.2f}"
