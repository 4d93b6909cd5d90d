#!/usr/bin/env python3
"""Checks that generated models decode the values of real documents and encode them back to equal JSON.

usage: check.py [--docs DIR] [--only ID,ID] [--jobs N] [--build DIR] [--work DIR] [--show N] [--failures FILE] [--report FILE]

The values are the examples and defaults of each document's schemas, properties, parameters and bodies, and values composed of these for every
named schema, model and body. A value counts if it is valid for its schema, which an independent validator decides (jsonschema with all its
format checkers). A valid value comes back equal (numbers by value, members in any order), comes back equal according to the rules in compare.py,
or fails.

The table counts given values that are invalid and values that cannot be judged because their schema is not a valid schema, neither of which
count; valid, decoded and equal values; values that each rule explains; failures, and failures that exceptions.tsv explains; and the shares of
valid values that come back, both equal and with the rules. Fails if a value fails in a place that exceptions.tsv does not list, if a listed
place has no failure, or if less than 99.5 % of all values or 95 % of a document's values come back. `--report` also writes the table to a file.
"""
import argparse
import collections
import concurrent.futures
import json
import os
import re
import sys
import time
from decimal import Decimal
from pathlib import Path

import compare
import document as documents
import pointers
import made
from collect import Collector, Value
from harness import Harness
from report import HEAD, came_back, exceptions, explanations, report, row, text

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]


class Failure(collections.namedtuple("Failure", "document pointer type kind reason value")):
    @property
    def place(self):
        return f"{self.document}\t{self.pointer}"


def check(path, harness):
    """Returns a document's counts and failures."""
    counts = collections.Counter()
    shown = harness.describe(path)
    if shown is None:
        return counts, [Failure(path.stem, "#", "", "generate", "the tool refuses the document", "")]
    document = documents.Document(path)
    values, judged = [], {}
    for value in Collector(document, shown).values() + samples(document, shown, harness):
        key = (value.pointer, text(value.value))
        if key not in judged:
            judged[key] = document.is_valid(value.value, value.schema)
        if judged[key] is None:
            counts["unjudged"] += 1
        elif judged[key]:
            values.append(value)
        elif value.kind not in ("composed", "made"):
            counts["invalid"] += 1
    types = sorted({value.type for value in values})
    problem = harness.build(types)
    if problem:
        return counts, [Failure(path.stem, "#", "", "compile", problem, "")]
    index = {type: number for number, type in enumerate(types)}
    answers = harness.run([f"{index[value.type]} {text(value.value)}" for value in values])
    comparison = compare.Comparison(document)
    models = {model["type"]: model for model in shown["models"]}
    failures = []
    for value, answer in zip(values, answers):
        counts["valid"] += 1
        reason = judge(value, answer, comparison, models, counts)
        if reason:
            counts["failed"] += 1
            failures.append(Failure(path.stem, value.pointer, value.type, value.kind, reason, text(value.value)))
    return counts, failures


def samples(document, shown, harness):
    """Returns the examples that the generator writes for models. made.py reports invalid ones."""
    folder = harness.folder / "made"
    folder.mkdir(exist_ok=True)
    examples, described = made.make(harness.tool, harness.document, folder)
    types, found = {model["type"] for model in shown["models"]}, []
    for sample in made.values(examples, described):
        type = (sample.type or "").replace("API.", shown["models"][0]["type"].partition(".")[0] + ".")
        if type.strip("[]") in types:
            place = document.place(sample.pointer)
            found.append(Value("made", place, pointers.lookup(document.schemas, place), type, examples.value(sample.text)))
    return found


def judge(value, answer, comparison, models, counts):
    """Returns what is wrong with an answer, and counts correct answers."""
    if answer.startswith("-"):
        return answer[1:]
    result, unknown = json.loads(answer[1:], parse_float=Decimal)
    for type, part in unknown:
        if not comparison.is_open(models[type], part):
            return f"{type} has no case for {text(part)[:100]}"
    counts["decoded"] += 1
    counts["open"] += bool(unknown)
    if compare.same(value.value, result):
        counts["equal"] += 1
        return None
    found = comparison.findings(value.value, result, value.schema)
    if "default" in found and not any(models[type]["received"] for type in reached(value.type, models)):
        return "a default was written that was not set, although the type is only sent"
    differences = sorted(finding for finding in found if finding.startswith("differs"))
    if differences:
        return differences[0]
    for rule in found:
        counts[rule] += 1
    return None


def reached(type, models):
    """Returns the models that can be reached from a type."""
    found, open_ = set(), [type]
    while open_:
        for name in re.findall(r"[\w.]+", open_.pop()):
            if name in models and name not in found:
                found.add(name)
                model = models[name]
                open_ += [member.get("type", "") for member in model.get("properties", []) + model.get("cases", [])]
                open_ += [model.get("value", ""), model.get("additionalProperties", "")]
    return found


def check_document(path, arguments):
    """Returns a document's counts and failures, and how long it took."""
    start = time.monotonic()
    try:
        counts, failures = check(path, Harness(arguments.work / path.stem, arguments.build / "endpoints", arguments.build))
    except Exception as error:
        counts, failures = collections.Counter(), [Failure(path.stem, "#", "", "check", f"{type(error).__name__}: {error}"[-2000:], "")]
    return path, counts, failures, time.monotonic() - start


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--docs", type=Path, default=ROOT.parent / "shared/corpus")
    parser.add_argument("--build", type=Path, default=ROOT / ".build/debug", help="where SwiftPM built the tool and the runtime")
    parser.add_argument("--work", type=Path, default=ROOT / ".build/lab/values")
    parser.add_argument("--only", default="")
    parser.add_argument("--jobs", type=int, default=min(4, os.cpu_count() or 1), help="documents at a time")
    parser.add_argument("--show", type=int, default=20, help="failures to print of each document")
    parser.add_argument("--failures", type=Path, help="where to write the failures that exceptions.tsv does not name, in its form")
    parser.add_argument("--report", type=Path, help="where to write the table")
    arguments = parser.parse_args()
    wanted = set(filter(None, arguments.only.split(",")))
    paths = sorted(path for path in arguments.docs.glob("*.json") if not wanted or path.stem in wanted)
    if not paths:
        print(f"no documents in {arguments.docs}: nothing is proved", file=sys.stderr)
        return 2 if wanted else 0
    known = exceptions(HERE / "exceptions.tsv")
    total, is_fine, occurred, lines, rows = collections.Counter(), True, set(), [], {}
    # Starts with the largest documents, so that the last one to finish is small.
    paths.sort(key=lambda path: -path.stat().st_size)
    with concurrent.futures.ProcessPoolExecutor(arguments.jobs) as pool:
        tasks = [pool.submit(check_document, path, arguments) for path in paths]
        for task in concurrent.futures.as_completed(tasks):
            path, counts, failures, seconds = task.result()
            unexplained = [failure for failure in failures if failure.place not in known]
            counts["explained"] = len(failures) - len(unexplained)
            counts["failed"] = len(unexplained)
            total += counts
            rows[path.stem] = row(path.stem, counts)
            print(f"{path.stem}: {counts['valid']} values, {len(failures)} differ, {len(unexplained)} unexplained; {seconds:.0f} s", flush=True)
            occurred |= {failure.place for failure in failures}
            report(unexplained, arguments.show)
            lines += [f"{failure.place}\t{failure.reason[:200]}\n" for failure in unexplained]
            is_fine = is_fine and not unexplained and came_back(counts) >= 95
    table = "\n".join([HEAD, *(rows[name] for name in sorted(rows)), row("all", total), *explanations(known, occurred)])
    print("\n" + table)
    if arguments.failures:
        arguments.failures.write_text("".join(lines))
    if arguments.report:
        arguments.report.write_text(table + "\n")
    for place in known:
        if place not in occurred and place.split("\t")[0] in rows:
            print(f"an exception that does not occur: {place}")
            is_fine = False
    return 0 if is_fine and came_back(total) >= 99.5 else 1


if __name__ == "__main__":
    sys.exit(main())
