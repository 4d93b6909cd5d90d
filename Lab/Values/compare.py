"""Decides whether a value came back equal, equal according to one of the product's rules, or different.

These are the rules. A finding that no rule explains counts as a difference.

date      the same instant, UUID or bytes in a different spelling: a Date does not keep its time zone or trailing zeros
default   the property was absent and its `default` is written; applies to received values, since values that are only sent stay as set
null      null for a property that may be absent: nil is written by leaving the property out
open      a value of an open enum or union that the document allows but does not name
unlisted  a key that the schema neither lists nor asks to be kept
direction a `readOnly` property of a request, or a `writeOnly` property of a response
digits    a number, or a fraction of a second, with more digits than its type can hold
"""
import base64
import binascii
import datetime
import json
import re
import struct
from decimal import Decimal

import pointers

DATE_TIME = re.compile(r"(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d:\d\d)(?:\.(\d+))?([Zz]|[+-]\d\d:?\d\d)")
UUID = re.compile(r"[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}")


def is_number(value):
    return isinstance(value, (int, Decimal, float)) and not isinstance(value, bool)


def same(left, right):
    """Whether two JSON values are equal. Numbers are compared by value, and the order of members is ignored."""
    if is_number(left) and is_number(right):
        return Decimal(left) == Decimal(right)
    if type(left) is not type(right):
        return False
    if isinstance(left, dict):
        return left.keys() == right.keys() and all(same(left[key], right[key]) for key in left)
    if isinstance(left, list):
        return len(left) == len(right) and all(map(same, left, right))
    return left == right


def instant(text):
    match = DATE_TIME.fullmatch(text)
    if not match:
        return None
    day, time, fraction, zone = match.groups()
    zone = "+00:00" if zone in "Zz" else zone
    try:
        seconds = datetime.datetime.fromisoformat(f"{day}T{time}{zone}").timestamp()
    except ValueError:
        return None
    return Decimal(int(seconds)) + Decimal("0." + (fraction or "0"))


def base64_bytes(text):
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return None


class Comparison:
    def __init__(self, document):
        self.document = document

    def findings(self, value, result, schema):
        """Returns the rules that were needed, and differences as (`differs`, path)."""
        found = set()
        self._walk(value, result, [schema], "", found)
        return found

    def is_open(self, model, value):
        """Whether the document allows a value that has no case: a free string next to an enum, anything next to the members of a union,
        or a discriminator value that names none of a parent's children."""
        schema = pointers.lookup(self.document.schemas, model["pointer"])
        if model["kind"] == "enum":
            return any(self._is_free(part) and "string" in str(part.get("type")) for part in self._parts(value, [schema], every=True))
        members = schema.get("oneOf", []) + schema.get("anyOf", [])
        if any(self._is_free(self.document.resolved(member)) and "type" not in self.document.resolved(member) for member in members):
            return True
        key = model.get("discriminator")
        known = [name for case in model["cases"] for name in case.get("values", [])]
        return not members and key is not None and isinstance(value, dict) and value.get(key) not in known

    def _is_free(self, schema):
        return isinstance(schema, dict) and not schema.keys() & {
            "enum", "const", "$ref", "allOf", "oneOf", "anyOf", "properties", "additionalProperties", "items"}

    def _walk(self, value, result, schemas, path, found):
        if same(value, result):
            return
        parts = self._parts(value, schemas)
        if isinstance(value, dict) and isinstance(result, dict):
            for key in value:
                inner = self._members(parts, key)
                if key in result:
                    self._walk(value[key], result[key], inner, path + "/" + key, found)
                else:
                    found.add(self._dropped(value[key], key, parts, inner) or f"differs at {path}/{key}: it is gone")
            for key in result.keys() - value.keys():
                inner = [part for schema in self._members(parts, key) for part in self._parts(None, [schema], every=True)]
                if any("default" in part and self._same_default(part["default"], result[key]) for part in inner):
                    found.add("default")
                else:
                    found.add(f"differs at {path}/{key}: it was not there")
        elif isinstance(value, list) and isinstance(result, list) and len(value) == len(result):
            items = [part["items"] for part in parts if isinstance(part.get("items"), dict)]
            for index, (before, after) in enumerate(zip(value, result)):
                places = [part["prefixItems"][index] for part in parts if index < len(part.get("prefixItems", []))]
                self._walk(before, after, places or items, f"{path}/{index}", found)
        else:
            found.add(self._leaf(value, result) or f"differs at {path}: {str(value)[:60]!r} became {str(result)[:60]!r}")

    def _leaf(self, value, result):
        if isinstance(value, str) and isinstance(result, str):
            before, after = instant(value), instant(result)
            if before is not None and after is not None and abs(before - after) < Decimal("0.000001"):
                return "date" if before == after else "digits"
            if UUID.fullmatch(value) and value.lower() == result.lower():
                return "date"
            if base64_bytes(value) is not None and base64_bytes(value) == base64_bytes(result):
                return "date"
        if is_number(value) and is_number(result) and (float(value) == float(result) or single(value) == single(result)):
            return "digits"
        return None

    def _same_default(self, default, result):
        # A text is read as the boolean or number that the type requires.
        if isinstance(default, str) and isinstance(result, (bool, int, float)):
            try:
                default = json.loads(default.lower())
            except ValueError:
                return False
        return same(default, result) or self._leaf(default, result) is not None

    def _dropped(self, value, key, parts, inner):
        flags = [part for schema in inner for part in self._parts(value, [schema], every=True)]
        if value is None and inner and not any(key in part.get("required", []) for part in parts):
            return "null"
        if any(part.get("readOnly") or part.get("writeOnly") for part in flags):
            return "direction"
        return None if inner else "unlisted"

    def _members(self, parts, key):
        listed = [part["properties"][key] for part in parts if key in part.get("properties", {})]
        if listed:
            return listed
        found = [schema for part in parts for pattern, schema in part.get("patternProperties", {}).items() if re.search(pattern, key)]
        return found + [part["additionalProperties"] for part in parts if isinstance(part.get("additionalProperties"), dict)]

    def _alternatives(self, value, schema):
        """The members of a union, or only the one that the discriminator names (OpenAPI, Discriminator Object)."""
        members = schema.get("oneOf", []) + schema.get("anyOf", [])
        discriminator = schema.get("discriminator")
        if not isinstance(discriminator, dict) or not isinstance(value, dict):
            return members
        name = value.get(discriminator.get("propertyName"))
        if not isinstance(name, str):
            return members
        target = discriminator.get("mapping", {}).get(name, name).rsplit("/", 1)[-1]
        return [member for member in members if str(member.get("$ref")).rsplit("/", 1)[-1] == target] or members

    def _parts(self, value, schemas, every=False):
        """The schemas that apply to a value: those behind references and compositions, and those alternatives for which the value is valid."""
        parts, open_, seen = [], list(schemas), set()
        while open_:
            schema = open_.pop()
            if not isinstance(schema, dict) or id(schema) in seen:
                continue
            seen.add(id(schema))
            parts.append(schema)
            if "$ref" in schema:
                open_.append(self.document.target(schema))
            open_ += schema.get("allOf", [])
            if "if" in schema:
                holds = self.document.is_valid(value, schema["if"])
                branches = [key for key, excluded in (("then", False), ("else", True)) if every or holds is not excluded]
                open_ += [schema[key] for key in branches if key in schema]
            for member in self._alternatives(value, schema):
                if every or self.document.is_valid(value, member) is not False:
                    open_.append(member)
        return parts


def single(number):
    try:
        return struct.unpack("f", struct.pack("f", float(number)))[0]
    except OverflowError:
        return None
