#!/usr/bin/env python3
"""Checks that the sample values of `"generate": {"examples": true}` are valid for their schemas.

usage: made.py [--docs DIR] [--only ID,ID] [--build DIR] [--show N]

For every document, checks the example of each model that is a schema of the document, and the example of each JSON response, as the generator
writes them. An independent validator (jsonschema with its format checkers) decides. `made.tsv` lists the schemas that no value can satisfy.
Fails if the sample of any other schema is invalid, if the sample of a listed schema is valid, or if a sample cannot be judged for an unknown
reason.
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
import pointers

ROOT = Path(__file__).resolve().parents[2]
# An example of a model or of an operation's response. The example of a response has no type.
Sample = collections.namedtuple("Sample", "pointer name type text")


class Examples:
    """The content of an `…+Examples.swift` file: JSON values by name, in which `{"$ref":"Name"}` refers to another value."""

    def __init__(self, text):
        body = text.split('#"""\n', 1)[1].split('\n        """#', 1)[0]
        self.lines = dict(re.fullmatch(r'{"([^"]*)":(.*)}', line.strip()).groups() for line in body.split("\n"))

    def value(self, text):
        return json.loads(self._expanded(text), parse_float=Decimal)

    def _expanded(self, text):
        return re.sub(r'{"\$ref":"([^"]*)"}', lambda match: self._expanded(self.lines[match.group(1)]), text)


def make(tool, path, folder):
    config = folder / f"{path.stem}.endpoints.json"
    spec = folder / path.name
    spec.write_bytes(path.read_bytes())
    settings = {"spec": path.name, "output": "Out", "name": "Sample", "keepGoing": True, "generate": {"examples": True}}
    config.write_text(json.dumps(settings))
    subprocess.run([tool, "generate", "--quiet", config], check=True, capture_output=True)
    shown = json.loads(subprocess.run([tool, "show", "--json", config], check=True, capture_output=True).stdout)["documents"][0]
    return Examples((folder / "Out" / "Sample+Examples.swift").read_text()), shown


def values(examples, shown):
    """Yields each value with the pointer of its schema. If a `oneOf` of lists becomes a list of a union, the list and the model for its items
    share a pointer."""
    lists = {(member["pointer"], member["type"].rstrip("?")) for model in shown["models"] for member in model.get("properties", [])}
    lists |= {(content["schema"], content["type"]) for service in shown["services"] for operation in service["operations"]
              for content in operation["responses"] if "schema" in content}
    for model in shown["models"]:
        name = model["type"].removeprefix("Sample.")
        if name in examples.lines and "pointer" in model and model["received"]:
            is_item = (model["pointer"], f"[{model['type']}]") in lists
            form = "[%s]" if is_item else "%s"
            yield Sample(model["pointer"], name, form % model["type"], form % examples.lines[name])
    for service in shown["services"]:
        for operation in service["operations"]:
            name = operation["call"].removeprefix("Sample.").replace("Calls.", ".").replace("`", "")
            match = re.fullmatch(r'{"status":\d+,"mediaType":("[^"]*"),"body":(.*)}', examples.lines.get(name, ""))
            if not match:
                continue
            kind = json.loads(match.group(1))
            for response in operation["responses"]:
                if response.get("mediaType") == kind and "schema" in response and "json" in kind and not response["failure"]:
                    yield Sample(response["schema"], name, None, match.group(2))
                    break


def check(tool, path):
    """Returns the counts, the invalid samples, and why some samples cannot be judged."""
    counts, problems, unjudged = collections.Counter(), [], collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        examples, shown = make(tool, path, Path(folder))
    document = documents.Document(path)
    for sample in values(examples, shown):
        schema = {"$ref": f"{pointers.BASE}{document.place(sample.pointer)}"}
        value = examples.value(sample.text)
        verdict, why = document.verdict(value, schema)
        if verdict is None:
            unjudged[why] += 1
        else:
            counts["valid" if verdict else "invalid"] += 1
        if verdict is False:
            problems.append((sample.pointer, sample.name, reason(document, value, schema)))
    return counts, problems, unjudged


def reason(document, value, schema):
    error = next(document.validator(schema).iter_errors(value))
    while error.context:
        error = min(error.context, key=lambda one: -len(one.absolute_path))
    return f"{error.validator} at {'/'.join(map(str, error.absolute_path))}: {error.message[:160]}"


def exceptions(path):
    """Returns the schemas without a valid value and the reasons, by document and pointer."""
    rows = [line.split("\t") for line in path.read_text().splitlines() if line and not line.startswith("#")]
    return {(document, pointer): why for document, pointer, why in rows}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--docs", type=Path, default=ROOT.parent / "shared/corpus")
    parser.add_argument("--build", type=Path, default=ROOT / ".build/debug")
    parser.add_argument("--only", default="")
    parser.add_argument("--show", type=int, default=3)
    arguments = parser.parse_args()
    wanted = set(filter(None, arguments.only.split(",")))
    known, explained = exceptions(Path(__file__).with_name("made.tsv")), collections.Counter()
    total, unjudged, is_fine = collections.Counter(), collections.Counter(), True
    for path in sorted(arguments.docs.glob("*.json")):
        if wanted and path.stem not in wanted:
            continue
        counts, problems, whys = check(arguments.build / "endpoints", path)
        total += counts
        unjudged += whys
        print(f"{path.stem:20} {counts['valid']:6} valid {counts['invalid']:5} invalid {sum(whys.values()):5} unjudged", flush=True)
        met = {(path.stem, pointer) for pointer, _, _ in problems}
        explained.update(known[place] for place in met & known.keys())
        problems = [problem for problem in problems if (path.stem, problem[0]) not in known]
        for pointer, name, words in problems[: arguments.show]:
            print(f"    {name} {pointer}\n        {words}")
        stale = [pointer for document, pointer in known.keys() - met if document == path.stem]
        for pointer in stale:
            print(f"    valid, but in made.tsv: {pointer}")
        total["unexplained"] += len(problems)
        is_fine = is_fine and not problems and not stale
    for why, count in sorted((explained + unjudged).items()):
        print(f"{count:6} {why}")
    is_fine = is_fine and not any(why.startswith("unexplained") for why in unjudged)
    judged = total["valid"] + total["invalid"]
    print(f"examples: {total['valid']} of {judged} valid, {total['unexplained']} invalid without an explanation, "
          f"{sum(unjudged.values())} cannot be judged")
    return 0 if is_fine else 1


if __name__ == "__main__":
    sys.exit(main())
