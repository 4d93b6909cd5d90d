#!/usr/bin/env python3
"""Checks the request of every operation of OpenAPI documents against the document.

usage: check.py --build DIR --work DIR [--docs DIR]… [--only ID,ID] [--jobs N] [--verbose] [--json FILE] [--report FILE]

Each operation is called several times, with values from the document's examples and with values made from its schemas. The request that reaches
the transport is checked twice: openapi-core decides whether the document allows it (valid), and the request is read back into values, which must
equal the values that were passed (exact). exceptions.json lists the exceptions with their reasons. The run fails if a finding is not listed, or
if a listed exception no longer occurs. If a "limit" of openapi-core keeps it from judging an operation, the operation counts as unjudged; the
second check still applies. An operation is impossible if the document's schemas allow no value. The table counts bodies created by an
initializer with its required arguments only (made: nothing may be added to values that are only sent), findings that an exception explains, and
findings without an explanation. `--report` also writes it to a file.
"""
import argparse
import concurrent.futures
import json
import os
import sys
import time
from pathlib import Path

from cases import Cases
from documents import Document
from exact import Exact
from explained import Exceptions, explanations
from harness import ORIGIN, Failure, Harness
from lines import line
from oracle import Oracle
from values import Values
from wire import Sent

HERE = Path(__file__).resolve().parent
COLUMNS = ("operations", "calls", "made", "built", "valid", "unjudged", "exact", "impossible", "explained", "unexplained")
HEAD = f"{'document':24}" + "".join(f"{name:>12}" for name in COLUMNS)
LINE = "{document:24}" + "".join("{%s:12}" % name for name in COLUMNS)


class Row:
    def __init__(self, document):
        self.document = document
        self.operations = self.calls = self.made = self.built = self.valid = self.unjudged = self.exact = self.explained = self.impossible = 0
        self.problems = []

    @property
    def unexplained(self):
        return len(self.problems)

    def figures(self):
        return {name: getattr(self, name) for name in COLUMNS}

    def text(self):
        return LINE.format(document=self.document, **self.figures())


def check_document(path, arguments, exceptions):
    document = Document(path)
    row = Row(path.stem)
    operations = list(document.operations())
    row.operations = len(operations)
    if not operations:
        return row
    harness = Harness(document, arguments.build, arguments.work)
    values = Values(document)
    cases, oracle = Cases(document, values, harness.models), Oracle(document)
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
        # This call may be unable to set the required values, so the oracle checks them in other cases.
        row.made += case.is_made
        for text in [] if case.is_made else oracle.problems(operation, sent, ORIGIN):
            report(row, failed, exceptions, operation, "valid", case.label, text)
    lost = failed["built"] | failed["impossible"]
    row.impossible = len(failed["impossible"] - failed["built"])
    row.built = len(operations) - len(lost)
    row.valid = row.built - len((failed["valid"] | failed["unjudged"]) - lost)
    row.unjudged = len(failed["unjudged"] - failed["valid"] - lost)
    row.exact = row.built - len(failed["exact"] - lost)
    return row


def reached(row, name):
    """Returns the share of operations that could be called and judged."""
    unjudged = row["impossible"] + (row["unjudged"] if name == "valid" else 0)
    return (row[name] + unjudged) / row["operations"] if row["operations"] else 1.0


def grouped(problems):
    """Combines equal problems of the same operation into one line."""
    found = {}
    for check, operation, label, text in problems:
        found.setdefault((check, operation, " ".join(text.split())[:60]), []).append((label, " ".join(text.split())))
    return [f"{check}: {operation} ({texts[0][0]}, {len(texts)} calls): {texts[0][1]}"[:700] for (check, operation, _), texts in found.items()]


def report(row, failed, exceptions, operation, check, label, text):
    rule = exceptions.explaining(row.document, operation.id, check, label, text)
    kind = check if rule is None or not rule.get("limit") else "impossible" if check == "built" else "unjudged"
    failed[kind].add(operation.id)
    if rule is not None:
        row.explained += 1
    else:
        row.problems.append((check, operation.id, label, text))


def checked(path, arguments):
    """Returns a document's row, how often each exception was needed, and how long it took."""
    start, exceptions = time.monotonic(), Exceptions(HERE / "exceptions.json")
    try:
        row = check_document(path, arguments, exceptions)
    except Exception as error:
        row = Row(path.stem)
        row.problems.append(("built", "", "", str(error) if isinstance(error, Failure) else f"{type(error).__name__}: {error}"))
    return row, exceptions.used, time.monotonic() - start


def is_reached(row, arguments):
    """Prints what is wrong with a document, and returns whether it is correct."""
    for text in grouped(row.problems)[: None if arguments.verbose else 8]:
        print(f"    {text}")
    missed = [name for name in ("built", "valid", "exact") if reached(vars(row), name) < 0.95]
    for name in missed:
        print(f"    {name}: below 95 %")
    return not missed and not row.problems


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=Path, required=True, help="what `swift build --show-bin-path` prints")
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--docs", type=Path, action="append", default=[])
    parser.add_argument("--only", default="")
    parser.add_argument("--jobs", type=int, default=min(4, os.cpu_count() or 1), help="documents at a time")
    parser.add_argument("--verbose", action="store_true")
    parser.add_argument("--json", type=Path)
    parser.add_argument("--report", type=Path, help="where to write the table")
    arguments = parser.parse_args()
    arguments.build, arguments.work = arguments.build.resolve(), arguments.work.resolve()
    arguments.work.mkdir(parents=True, exist_ok=True)
    wanted = set(filter(None, arguments.only.split(",")))
    paths = [p for folder in arguments.docs for p in sorted(folder.glob("*.json")) if not wanted or p.stem in wanted]
    if not paths:
        sys.exit("no documents")

    exceptions = Exceptions(HERE / "exceptions.json")
    rows, fine = [], True
    # Starts with the largest documents, so that the last one to finish is small.
    paths.sort(key=lambda path: -path.stat().st_size)
    with concurrent.futures.ProcessPoolExecutor(arguments.jobs) as pool:
        for task in concurrent.futures.as_completed([pool.submit(checked, path, arguments) for path in paths]):
            row, used, seconds = task.result()
            rows.append(row)
            exceptions.used += used
            print(f"{row.document}: {row.operations} operations, {row.calls} calls, {row.unexplained} unexplained; {seconds:.0f} s", flush=True)
            fine = is_reached(row, arguments) and fine
    rows.sort(key=lambda row: row.document)
    total = {name: sum(getattr(row, name) for row in rows) for name in COLUMNS}
    table = [HEAD, *(row.text() for row in rows), LINE.format(document="all", **total)]
    for name in ("built", "valid", "exact"):
        share = reached(total, name)
        table.append(f"{name}: {100 * share:.2f} %" + ("" if share >= 0.995 else ", below 99.5 %"))
        fine = fine and share >= 0.995
    table += explanations(exceptions)
    print("\n" + "\n".join(table))
    if arguments.report:
        arguments.report.write_text("\n".join(table) + "\n")
    for rule in exceptions.unused({row.document for row in rows}):
        fine = False
        print(f"this exception no longer occurs: {json.dumps(rule)}")
    if arguments.json:
        arguments.json.write_text(json.dumps([vars(row) for row in rows], indent=1))
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
