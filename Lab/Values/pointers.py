"""Reads JSON with every digit, and follows pointers in it."""
import json
from decimal import Decimal

BASE = "urn:document"


def load(path):
    """Loads JSON without losing digits of numbers."""
    with open(path, encoding="utf-8-sig") as file:
        return json.load(file, parse_float=Decimal)


def tokens(pointer):
    return [token.replace("~1", "/").replace("~0", "~") for token in pointer.removeprefix("#").split("/")[1:]]


def step(token):
    return token.replace("~", "~0").replace("/", "~1")


def lookup(root, pointer):
    """Returns the target of a pointer, or None."""
    node = root
    for token in tokens(pointer):
        if isinstance(node, dict) and token in node:
            node = node[token]
        elif isinstance(node, list) and token.isdigit() and int(token) < len(node):
            node = node[int(token)]
        else:
            return None
    return node


def without_recursion(node, pointer="#", anchor=None):
    """Replaces `$recursiveRef: "#"` (JSON Schema 2019-09) with a reference to the innermost enclosing schema that has a `$recursiveAnchor`."""
    if isinstance(node, list):
        return [without_recursion(item, f"{pointer}/{index}", anchor) for index, item in enumerate(node)]
    if not isinstance(node, dict):
        return node
    anchor = pointer if node.get("$recursiveAnchor") is True else anchor
    result = {key: without_recursion(value, f"{pointer}/{step(key)}", anchor) for key, value in node.items()}
    if anchor and node.get("$recursiveRef") == "#":
        result["$ref"] = anchor
    return result
