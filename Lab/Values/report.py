"""The table and the lines that check.py prints."""
import collections
import json
from decimal import Decimal

COLUMNS = ("invalid", "unjudged", "valid", "decoded", "equal", "date", "default", "null", "unlisted", "open", "direction", "digits", "failed",
           "explained")


def exceptions(path):
    """Returns the known failures: document, pointer, reason."""
    known = {}
    for line in path.read_text().splitlines() if path.exists() else []:
        if line and not line.startswith("#"):
            document, pointer, reason = line.split("\t")
            known[f"{document}\t{pointer}"] = reason
    return known


def text(value):
    """Returns compact JSON with every digit."""
    if isinstance(value, dict):
        return "{" + ",".join(json.dumps(key) + ":" + text(inner) for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(text, value)) + "]"
    return str(value) if isinstance(value, Decimal) else json.dumps(value)


def share(counts, passed):
    return 100 * passed / counts["valid"] if counts["valid"] else 100.0


def came_back(counts):
    return share(counts, counts["valid"] - counts["failed"] - counts["explained"])


HEAD = f"{'document':18}" + "".join(f"{column:>10}" for column in COLUMNS) + "  equal %   back %"


def row(name, counts):
    figures = "".join(f"{counts[column]:10}" for column in COLUMNS)
    return f"{name:18}{figures}{share(counts, counts['equal']):9.2f}{came_back(counts):9.2f}"


def explanations(known, occurred):
    """Returns the number of places that each reason explains."""
    reasons = collections.Counter((place.split("\t")[0], reason) for place, reason in known.items() if place in occurred)
    return [f"explained: {document}: {reason} ({count} places)" for (document, reason), count in sorted(reasons.items())]


def report(failures, limit):
    """Prints failures. Many values may show the same finding, so each finding is printed once."""
    first = {failure.reason: failure for failure in reversed(failures)}
    for failure in list(reversed(first.values()))[:limit]:
        print(f"    {failure.pointer} ({failure.kind}) as {failure.type}: {failure.reason[:400]}\n        {failure.value[:300]}")
    if len(first) > limit:
        print(f"    … and {len(first) - limit} more")
