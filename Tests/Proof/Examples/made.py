#!/usr/bin/env python3
"""Checks that the sample values of `"generate": {"examples": true}` are valid against the schemas that they stand for.

usage: made.py [--docs DIR] [--only ID,ID] [--build DIR] [--show N]

For every document: the example of each model that is a schema of the document, and the example response of each operation with JSON, as the
generator writes them. An independent validator (jsonschema, with its format checkers) judges. Fails below 98 % of all, or 80 % of a document's.
"""
import argparse
import collections
import json
import re
import subprocess
import sys
import tempfile
from decimal import Decimal
from pathlib import Path

import document as documents

ROOT = Path(__file__).resolve().parents[3]


class Examples:
    """What an `…+Examples.swift` holds: JSON by name, in which `@Name;` stands for that of another."""

    def __init__(self, text):
        body = text.split('#"""\n', 1)[1].split('\n        """#', 1)[0]
        self.lines = dict(line.strip().split(" ", 1) for line in body.split("\n"))

    def value(self, text):
        return json.loads(self._expanded(text), parse_float=Decimal)

    def _expanded(self, text):
        return re.sub("@([^;]*);", lambda match: self._expanded(self.lines[match.group(1)]), text)


def make(tool, path, folder):
    config = folder / f"{path.stem}.endpoints.json"
    spec = folder / path.name
    spec.write_bytes(path.read_bytes())
    settings = {"spec": path.name, "output": "Out", "name": "API", "keepGoing": True, "generate": {"examples": True}}
    config.write_text(json.dumps(settings))
    subprocess.run([tool, "generate", "--quiet", config], check=True, capture_output=True)
    shown = json.loads(subprocess.run([tool, "show", "--json", config], check=True, capture_output=True).stdout)
    return Examples((folder / "Out" / "API+Examples.swift").read_text()), shown


def values(examples, shown):
    """Each value with the pointer of its schema."""
    for model in shown["models"]:
        name = model["type"].removeprefix("API.")
        if name in examples.lines and "pointer" in model and model["received"]:
            yield model["pointer"], name, examples.lines[name]
    for service in shown["services"]:
        for operation in service["operations"]:
            name = operation["call"].removeprefix("API.").replace("Calls.", ".").replace("`", "")
            status, _, rest = examples.lines.get("!" + name, "").partition(" ")
            match = re.match(r'("[^"]*") (.*)', rest)
            if not match:
                continue
            kind = json.loads(match.group(1))
            for response in operation["responses"]:
                if response.get("mediaType") == kind and "schema" in response and "json" in kind and not response["failure"]:
                    yield response["schema"], name, match.group(2)
                    break


def check(tool, path):
    counts, problems = collections.Counter(), []
    with tempfile.TemporaryDirectory() as folder:
        examples, shown = make(tool, path, Path(folder))
    document = documents.Document(path)
    counts["models"] = sum("pointer" in model and model["received"] for model in shown["models"])
    for pointer, name, text in values(examples, shown):
        place = document.place(pointer)
        value = examples.value(text)
        verdict = document.is_valid(value, {"$ref": f"{documents.BASE}{place}"})
        counts["unjudged" if verdict is None else "valid" if verdict else "invalid"] += 1
        if verdict is False:
            problems.append((pointer, name, reason(document, value, place)))
    return counts, problems


def reason(document, value, place):
    from jsonschema import Draft202012Validator

    import formats

    validator = Draft202012Validator({"$ref": f"{documents.BASE}{place}"}, registry=document.registry, format_checker=formats.CHECKER)
    error = next(validator.iter_errors(value))
    while error.context:
        error = min(error.context, key=lambda one: -len(one.absolute_path))
    return f"{error.validator} at {'/'.join(map(str, error.absolute_path))}: {error.message[:160]}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--docs", type=Path, default=ROOT.parent / "shared/corpus")
    parser.add_argument("--build", type=Path, default=ROOT / ".build/debug")
    parser.add_argument("--only", default="")
    parser.add_argument("--show", type=int, default=3)
    arguments = parser.parse_args()
    wanted = set(filter(None, arguments.only.split(",")))
    total, is_fine = collections.Counter(), True
    for path in sorted(arguments.docs.glob("*.json")):
        if wanted and path.stem not in wanted:
            continue
        counts, problems = check(arguments.build / "endpoints", path)
        total += counts
        judged = counts["valid"] + counts["invalid"]
        is_fine = is_fine and counts["valid"] >= 0.8 * judged
        print(f"{path.stem:20} {counts['valid']:6} valid {counts['invalid']:5} invalid {counts['unjudged']:5} unjudged", flush=True)
        for pointer, name, words in problems[: arguments.show]:
            print(f"    {name} {pointer}\n        {words}")
    judged = total["valid"] + total["invalid"]
    print(f"examples: {total['valid']} of {judged} valid, {total['unjudged']} cannot be judged")
    return 0 if is_fine and total["valid"] >= 0.98 * judged else 1


if __name__ == "__main__":
    sys.exit(main())
