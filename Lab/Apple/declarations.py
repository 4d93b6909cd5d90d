"""The Swift text of one declaration in a symbol graph."""

import json
import re

DOMAINS = {"*": "*", "Swift": "swift"} | {platform: platform for platform in ("macOS", "iOS", "tvOS", "watchOS", "visionOS")}


def kind(symbol):
    return symbol["kind"]["identifier"]


def version(value):
    return ".".join(str(value[part]) for part in ("major", "minor", "patch") if part in value)


def attributes_of(symbol, disfavored):
    """Returns `@available` for each platform, and other attributes that a symbol graph's declaration lacks."""
    lines = []
    for item in symbol.get("availability", []):
        if item.get("domain", "*") not in DOMAINS:
            continue  # The package manager's own versions.
        parts = [DOMAINS[item.get("domain", "*")]]
        if item.get("isUnconditionallyUnavailable"):
            parts.append("unavailable")
        if item.get("isUnconditionallyDeprecated"):
            parts.append("deprecated")
        for key in ("introduced", "deprecated", "obsoleted"):
            if key in item:
                parts.append(f"{key}: {version(item[key])}")
        if "renamed" in item:
            parts.append("renamed: " + json.dumps(item["renamed"]))
        if "message" in item:
            parts.append("message: " + json.dumps(item["message"], ensure_ascii=False))
        lines.append(f"@available({', '.join(parts)})")
    if symbol["identifier"]["precise"] in disfavored:
        lines.append("@_disfavoredOverload")
    return " ".join(lines)


def where(constraints):
    signs = {"conformance": ":", "superclass": ":", "sameType": "=="}
    parts = [f"{c['lhs']} {signs[c['kind']]} {c['rhs']}" for c in constraints]
    return " where " + ", ".join(dict.fromkeys(parts)) if parts else ""


def with_access(declaration, symbol):
    """Adds the access level. Attributes come before modifiers."""
    attributes, rest = re.match(r"((?:@\w+ )*)(.*)", declaration, re.S).groups()
    return f"{attributes}{symbol['accessLevel']} {rest}"


def with_bodies(declaration, symbol):
    """Returns the declaration of a property, subscript or function with a body."""
    body = "{ fatalError() }"
    if re.search(r"(property|subscript)$", kind(symbol)):
        declaration = re.sub(r"(weak|lazy|unowned|nonisolated\(unsafe\)) ", "", declaration)
        declaration, constant = re.subn(r"^((?:(?:@\w+|public|open|static|class|final) )*)let ", r"\1var ", declaration)
        if not declaration.endswith("}"):
            declaration += " { get }" if constant else " { get set }"
        head, _, accessors = declaration.rpartition(" { ")
        view = re.search(r": (Mutable)?(Raw)?Span\b", head)
        lifetime = ("@_lifetime(&self) " if view[1] else "@_lifetime(borrow self) ") if view else ""
        accessors = re.sub(r"(?:(?:non)?mutating )?[gs]et(?: async)?(?: throws(?:\([^)]*\))?)?", lambda m: f"{lifetime}{m[0]} {body}", accessors)
        return f"{head} {{ {accessors}"
    return f"{declaration} {body}"
