#!/usr/bin/env python3
"""Checks the request of every operation of OpenAPI documents against the document.

usage: prove.py --build DIR --work DIR [--docs DIR]… [--only ID,ID] [--verbose] [--json FILE]

For every operation several calls are made, with values from the document's examples and with values made of its schemas. What the
transport is given is checked twice: openapi-core says whether the document allows it (valid), and the request is read back into
values, which have to be those that were put in (exact). Exceptions stand in exceptions.json, each with its reason; one that is not
there fails the run, and so does one that no longer occurs. Where a "limit" of openapi-core keeps it from judging, the operation is
counted as unjudged; the second check holds there too. An operation is impossible where the document's schemas allow no value.
"""
import argparse
import json
import re
import sys
from pathlib import Path

from cases import Cases
from documents import Document
from exact import Exact
from harness import ORIGIN, Failure, Harness
from oracle import Oracle
from values import Values
from wire import Sent

HERE = Path(__file__).resolve().parent
COLUMNS = ("operations", "calls", "built", "valid", "unjudged", "exact", "explained")
HEAD = f"{'document':24}" + "".join(f"{name:>11}" for name in COLUMNS)
LINE = "{document:24}" + "".join("{%s:11}" % name for name in COLUMNS)


class Exceptions:
    def __init__(self, path):
        self.rules = json.loads(path.read_text())
        self.used = set()

    def explaining(self, document, operation, check, text):
        """The rule that explains a problem; None when there is none."""
        for index, rule in enumerate(self.rules):
            if rule["check"] == check and rule["document"] in (document, "*") and rule.get("operation", operation) == operation:
                if re.search(rule["says"], text):
                    self.used.add(index)
                    return rule
        return None

    def unused(self, documents):
        return [rule for index, rule in enumerate(self.rules)
                if index not in self.used and (rule["document"] in documents or rule["document"] == "*" and len(documents) > 40)]


class Row:
    def __init__(self, document):
        self.document = document
        self.operations = self.calls = self.built = self.valid = self.unjudged = self.exact = self.explained = self.impossible = 0
        self.problems = []


def prove(path, arguments, exceptions):
    document = Document(path)
    row = Row(path.stem)
    operations = list(document.operations())
    row.operations = len(operations)
    if not operations:
        return row
    harness = Harness(document, arguments.build, arguments.work)
    values = Values(document)
    cases, oracle = Cases(document, values), Oracle(document)
    harness.compile()

    planned = []
    failed = {"built": set(), "valid": set(), "exact": set(), "unjudged": set(), "impossible": set()}
    for operation in operations:
        found = harness.find(operation)
        if found is None:
            report(row, failed, exceptions, operation, "built", "", "the generator left it out")
            continue
        number, shown = found
        for index, case in cases.of(operation, shown):
            if case.missing:
                report(row, failed, exceptions, operation, "built", case.label, f"no value for {', '.join(case.missing)}")
                continue
            planned.append((operation, case, line(harness, operation, number, shown, index, case)))
    row.calls = len(planned)
    server = (document.root.get("servers") or [{"url": "/"}])[0]
    for (operation, case, _), answer in zip(planned, harness.perform([entry[2] for entry in planned])):
        if "error" in answer or "url" not in answer:
            report(row, failed, exceptions, operation, "built", case.label, answer.get("error", "no request"))
            continue
        sent = Sent(answer)
        for text in Exact(operation, case, sent, cases.defaults, ORIGIN, server).differences():
            report(row, failed, exceptions, operation, "exact", case.label, text)
        for text in oracle.problems(operation, sent, ORIGIN):
            report(row, failed, exceptions, operation, "valid", case.label, text)
    lost = failed["built"] | failed["impossible"]
    row.impossible = len(failed["impossible"] - failed["built"])
    row.built = len(operations) - len(lost)
    row.valid = row.built - len((failed["valid"] | failed["unjudged"]) - lost)
    row.unjudged = len(failed["unjudged"] - failed["valid"] - lost)
    row.exact = row.built - len(failed["exact"] - lost)
    return row


def reached(row, name):
    """The share of the operations that could be called and judged."""
    unjudged = row["impossible"] + (row["unjudged"] if name == "valid" else 0)
    return (row[name] + unjudged) / row["operations"] if row["operations"] else 1.0


def grouped(problems):
    """Problems of the same operation that say the same are one line."""
    found = {}
    for check, operation, label, text in problems:
        found.setdefault((check, operation, " ".join(text.split())[:60]), []).append((label, " ".join(text.split())))
    return [f"{check}: {operation} ({texts[0][0]}, {len(texts)} calls): {texts[0][1]}"[:700] for (check, operation, _), texts in found.items()]


def report(row, failed, exceptions, operation, check, label, text):
    rule = exceptions.explaining(row.document, operation.id, check, text)
    kind = check if rule is None or not rule.get("limit") else "impossible" if check == "built" else "unjudged"
    failed[kind].add(operation.id)
    if rule is not None:
        row.explained += 1
    else:
        row.problems.append((check, operation.id, label, text))


def line(harness, operation, number, shown, index, case):
    """A case as the harness reads it."""
    arguments = {}
    for position, parameter in enumerate(shown["parameters"]):
        key = parameter["in"], parameter["name"]
        if key in case.arguments:
            arguments[str(position)] = case.arguments[key]
        elif parameter["name"] in case.undeclared:
            arguments[str(position)] = next(
                (v for (place, name), v in case.arguments.items() if place in ("path", "querystring") and moved(operation, name, parameter)),
                case.undeclared[parameter["name"]])
    media_types = {}
    if case.content is not None:
        arguments["body"] = case.body
        if "*" in case.content.media_type:
            media_types["body"] = concrete(case.content.media_type)
        content = shown["body"]["contents"][index]
        for position, (_, key, _) in enumerate(harness.file_properties(content)):
            asked = (case.content.encoding.get(key) or {}).get("contentType", "")
            if "*" in asked or "," in asked:
                media_types[str(position)] = concrete(asked.split(",")[0].strip())
    return {"operation": number, "content": index, "values": arguments, "mediaTypes": media_types}


def moved(operation, name, parameter):
    """A parameter that stands in the query of the path itself (`?q={query}`), or is the whole query."""
    return f"{parameter['name']}={{{name}}}" in operation.path or name == parameter["name"]


def concrete(range_):
    return {"image/*": "image/png", "*/*": "application/x-proof", "text/*": "text/markdown", "audio/*": "audio/ogg", "video/*": "video/mp4"}.get(
        range_, range_.replace("*", "x-proof"))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=Path, required=True, help="what `swift build --show-bin-path` prints")
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--docs", type=Path, action="append", default=[])
    parser.add_argument("--only", default="")
    parser.add_argument("--verbose", action="store_true")
    parser.add_argument("--json", type=Path)
    arguments = parser.parse_args()
    arguments.work.mkdir(parents=True, exist_ok=True)
    wanted = set(filter(None, arguments.only.split(",")))
    paths = [p for folder in arguments.docs for p in sorted(folder.glob("*.json")) if not wanted or p.stem in wanted]
    if not paths:
        sys.exit("no documents")

    exceptions = Exceptions(HERE / "exceptions.json")
    rows, fine = [], True
    print(HEAD)
    for path in paths:
        try:
            row = prove(path, arguments, exceptions)
        except Failure as failure:
            row = Row(path.stem)
            row.problems.append(("built", "", "", str(failure)))
        rows.append(row)
        print(LINE.format(**vars(row)), flush=True)
        for lines in grouped(row.problems)[: None if arguments.verbose else 8]:
            print(f"    {lines}")
        for name in ("built", "valid", "exact"):
            if reached(vars(row), name) < 0.95:
                fine = False
                print(f"    {name}: below 95 %")
        fine = fine and not row.problems
    total = {name: sum(getattr(row, name) for row in rows) for name in (*COLUMNS, "impossible")}
    print(LINE.format(document="all", **total))
    for name in ("built", "valid", "exact"):
        share = reached(total, name)
        print(f"{name}: {100 * share:.2f} %" + ("" if share >= 0.995 else ", below 99.5 %"))
        fine = fine and share >= 0.995
    for rule in exceptions.unused({row.document for row in rows}):
        fine = False
        print(f"this exception no longer occurs: {json.dumps(rule)}")
    if arguments.json:
        arguments.json.write_text(json.dumps([vars(row) for row in rows], indent=1))
    sys.exit(0 if fine else 1)


main()
