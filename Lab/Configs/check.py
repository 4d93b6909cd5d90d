#!/usr/bin/env python3
"""Checks that the published JSON Schema and the tool read configs alike.

The schema accepts every config of this tree and of the pages that the tool reads. Each config in wrong.json is refused by both, at the same
place and for the same reason: the tool's message has the words that follow from the keyword of the schema that fails.
"""

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import jsonschema

ROOT = Path(__file__).resolve().parent.parent.parent
TOOL = sys.argv[1]
KINDS = {"string": "a string", "array": "a list", "object": "an object", "boolean": "true or false", "integer": "a whole number"}
validator = jsonschema.Draft202012Validator(json.loads((ROOT / "Documentation/endpoints.schema.json").read_text()))
problems: list[str] = []


def leaf(error: jsonschema.ValidationError) -> jsonschema.ValidationError:
    """Returns the error in the alternative that the value was meant for: the only one of its type, or the one that fails deepest."""
    branches: dict[object, list[jsonschema.ValidationError]] = {}
    for inner in error.context or []:
        branches.setdefault(inner.schema_path[0], []).append(inner)
    meant = [errors for errors in branches.values() if not any(is_of_other_kind(e) for e in errors)]
    if len(meant) == 1 or any(errors[0].path for errors in meant):
        return leaf(max((e for errors in meant for e in errors), key=lambda e: len(e.absolute_path)))
    return error


def is_of_other_kind(error: jsonschema.ValidationError) -> bool:
    """Whether an alternative is for values of another type, or for objects with other keys."""
    return not error.path and (error.validator in ("type", "const", "not", "anyOf") or error.validator == "enum" and not isinstance(error.instance, str))


def refusal(config: object) -> tuple[str, str] | None:
    """Returns where the schema refuses a config, as a JSON Pointer, and words that the tool's message must have."""
    errors = sorted(validator.iter_errors(config), key=lambda e: [str(p) for p in e.absolute_path])
    if not errors:
        return None
    error = leaf(errors[0])
    path, value = list(error.absolute_path), error.validator_value
    if error.validator == "additionalProperties":
        key = next(key for key in error.instance if key not in error.schema.get("properties", {}))
        path, words = [*path, key], key
    elif "dependentSchemas" in error.absolute_schema_path:
        path, words = ["only", "in"], "`in` needs"
    elif error.validator == "required":
        words = "has no" if value != ["files"] else "no files"
    elif error.validator == "enum" and isinstance(error.instance, str):
        words = f"`{error.instance}` is not allowed here"
    elif error.validator == "type":
        words = f"expected {KINDS[value]}"
    elif error.validator == "minLength":
        words = "the string is empty"
    elif error.validator in ("minimum", "maximum"):
        words = "from "
    else:
        words = "" if error.validator == "pattern" else "expected "
    return "#" + "".join("/" + str(part).replace("~", "~0").replace("/", "~1") for part in path), words


def tool_errors(config: Path) -> list[tuple[str, str]]:
    """Returns the errors that the tool finds in a config, with their JSON Pointers."""
    result = subprocess.run([TOOL, "generate", "--output", "/dev/null/none", config.name], capture_output=True, text=True, check=False, cwd=config.parent)
    text = result.stdout + result.stderr
    found = re.findall(rf"^{re.escape(config.name)}:\d+:\d+: error: (.*) \[config\]\n(?:    .*\n){{2}}(?:    at (#.*))?", text, re.MULTILINE)
    return [(place or "#", message) for message, place in found]


def check_wrong(folder: Path) -> int:
    (folder / "spec.json").write_text('{"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "paths": {}}')
    cases = json.loads((ROOT / "Lab/Configs/wrong.json").read_text())
    for config in cases:
        path = folder / "wrong.endpoints.json"
        path.write_text(json.dumps(config))
        refused, errors = refusal(config), tool_errors(path)
        if refused is None:
            problems.append(f"the schema accepts {json.dumps(config)}")
        elif not any(place == refused[0] and refused[1] in message for place, message in errors):
            problems.append(f"{json.dumps(config)}\n  the schema: at {refused[0]}: … {refused[1]} …\n  the tool: {errors}")
    return len(cases)


def check_tree() -> int:
    listed = subprocess.run(["git", "ls-files", "*.endpoints.json"], capture_output=True, text=True, check=True, cwd=ROOT).stdout.split()
    for name in listed:
        try:
            refused = refusal(json.loads((ROOT / name).read_text()))
        except json.JSONDecodeError:
            continue
        if refused and "old-keys" not in name and not any(place == refused[0] for place, _ in tool_errors(ROOT / name)):
            problems.append(f"{name}: the schema refuses it at {refused[0]}, and the tool does not")
    pages = [page for page in [*ROOT.glob("*.md"), *ROOT.glob("Documentation/**/*.md"), *ROOT.glob("Sources/**/*.md")]]
    blocks = [(page, text) for page in pages for text in re.findall(r"^```json(?: file=.*)?\n(.*?)^```", page.read_text(), re.MULTILINE | re.DOTALL)]
    for page, text in blocks:
        if text.lstrip().startswith('{ "spec"') and (refused := refusal(json.loads(text))):
            problems.append(f"{page.relative_to(ROOT)}: the schema refuses a config at {refused[0]}")
    return len(listed) + len(blocks)


with tempfile.TemporaryDirectory() as name:
    right, wrong = check_tree(), check_wrong(Path(name))
print(*problems, sep="\n", end="\n" if problems else "", file=sys.stderr)
print(f"{right} configs are read alike, and {wrong} wrong ones are refused alike" if not problems else f"{len(problems)} problems")
sys.exit(1 if problems else 0)
