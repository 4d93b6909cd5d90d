"""Values for parameters and bodies: the document's own examples, and values made of its schemas."""
import functools
import random
import re
import warnings
from dataclasses import dataclass

import regex
import rstr
from jsonschema import Draft4Validator, Draft202012Validator, ValidationError, validators
from openapi_schema_validator import OAS30WriteValidator, oas30_format_checker, oas31_format_checker
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT4, DRAFT202012

warnings.filterwarnings("ignore")

MERGED = ("properties", "required", "allOf", "oneOf", "anyOf", "$ref")
FORMATS = {
    "date-time": ["2024-02-29T23:59:59Z", "2021-07-04T10:00:00.125Z"], "date": ["2024-02-29", "1999-12-31"], "time": ["10:20:30Z"],
    "uuid": ["6f1f9f1e-9d2c-4b6e-8a4f-0c5d1e2f3a4b", "00000000-0000-4000-8000-000000000001"],
    "uri": ["https://example.com/a?b=c&d=%20e", "urn:x:y"], "url": ["https://example.com/"], "uri-reference": ["/a?b=c"],
    "iri": ["https://example.com/"], "email": ["ada@example.com", "a+b@example.org"], "idn-email": ["ada@example.com"],
    "ipv4": ["192.0.2.1"], "ipv6": ["2001:db8::1"], "ip": ["192.0.2.1"], "hostname": ["example.com"],
    "byte": ["aGVsbG8=", "AAECAw=="], "binary": ["aGVsbG8=", "AAECAw=="], "duration": ["P1D"], "decimal": ["12.5"],
    "int64": ["9007199254740993"], "json-pointer": ["/a/b"], "regex": ["a+"],
}
#: Characters that each place has to escape. A header has no escapes; a delimiter of a style cannot stand in its own items.
HARD = {
    "query": "a b&c=d+e/ü?#%41,;\"'", "path": "a b/c?d#e%41;f,ü", "header": "a b;c=\"d\"", "cookie": "a b;c,d\"é%41", "reserved": "a b/c?d:e@f", "headerPieces": "a b;c",
    "body": "a \"b\" \\ \n ü😀 </x>", "form": "a b&c=d+e%41ü\r\nf", "label": "a b/c", "spaceDelimited": "a&b", "pipeDelimited": "a b&c",
}


# A discriminator is a hint (OpenAPI, Discriminator Object): which member a value is valid for is the schemas' to say.
def pattern(validator, text, instance, schema):
    """JSON Schema has the regular expressions of ECMA-262, with `\\p{L}`."""
    if validator.is_type(instance, "string") and not regex.search(text, instance):
        yield ValidationError(f"{instance!r} does not match {text!r}")


PLAIN = {name: Draft4Validator.VALIDATORS[name] for name in ("allOf", "anyOf", "oneOf")} | {"pattern": pattern}
STRICT30 = validators.extend(OAS30WriteValidator, PLAIN)
STRICT31 = validators.extend(Draft202012Validator, {"pattern": pattern})
#: Members of a `oneOf` that overlap leave no valid value at all: there, one that any of them accepts is sent.
LENIENT30 = validators.extend(STRICT30, {"oneOf": PLAIN["anyOf"]})
LENIENT31 = validators.extend(STRICT31, {"oneOf": STRICT31.VALIDATORS["anyOf"]})


@dataclass
class Making:
    """One way of making values: `variant` decides between alternatives, `full` whether optional members are there."""
    full: bool
    variant: int
    place: str = "body"
    #: The properties' own examples are taken where they are valid.
    exampled: bool = False


class Values:
    def __init__(self, document):
        self.document = document
        is30 = document.version < (3, 1)
        self.is30 = is30
        resource = Resource(contents=document.root, specification=DRAFT4 if is30 else DRAFT202012)
        registry = Registry().with_resource("urn:document", resource)
        self.strict, self.lenient = (STRICT30, LENIENT30) if is30 else (STRICT31, LENIENT31)
        self.checker = oas30_format_checker if is30 else oas31_format_checker
        self.registry, self.resolver = registry, registry.resolver("urn:document")
        self.merges = {}
        own = {"required": self.required, "properties": self.properties, "readOnly": None}
        self.strict, self.lenient = (validators.extend(kind, own) for kind in (self.strict, self.lenient))
        self.budget = 0

    # What is valid

    def required(self, validator, names, instance, schema):
        """Nobody sends what is `readOnly`, wherever it is said to be."""
        properties = (self.merged(schema).get("properties") or {}) if validator.is_type(instance, "object") else {}
        for name in names if validator.is_type(instance, "object") else []:
            member = self.merged(properties.get(name))
            if name not in instance and not (isinstance(member, dict) and member.get("readOnly") is True):
                yield ValidationError(f"{name!r} is a required property")

    def properties(self, validator, properties, instance, schema):
        """OpenAPI, Schema Object: `readOnly` is about properties. A parameter is sent, whatever its schema says."""
        yield from Draft4Validator.VALIDATORS["properties"](validator, properties, instance, schema)
        for name, member in properties.items() if self.is30 and validator.is_type(instance, "object") else []:
            member = self.merged(member)
            if name in instance and isinstance(member, dict) and member.get("readOnly") is True:
                yield ValidationError(f"{name!r} is read-only")

    def problem(self, schema, value, kind=None):
        """Why a value is not valid; None when it is."""
        if schema is True or schema is None:
            return None
        kind = kind or self.strict
        validator = kind(schema, registry=self.registry, _resolver=self.resolver, format_checker=self.checker)
        try:
            error = next(iter(validator.iter_errors(value)), None)
        except RecursionError:
            return "the schema refers to itself without end"
        except Exception as problem:  # a schema that cannot be applied: unknown type, dangling reference, pattern of another dialect
            return f"{type(problem).__name__}: {problem}"
        return None if error is None else f"{error.json_path}: {error.message}"

    def example(self, schema, examples):
        """The first valid one of the examples given and those in the schema, in a list; an empty list when there is none."""
        merged = self.merged(schema)
        candidates = list(examples)
        if isinstance(merged, dict):
            candidates += [merged[key] for key in ("example", "default") if key in merged]
            candidates += merged["examples"] if isinstance(merged.get("examples"), list) else []
        for candidate in candidates:
            if candidate is not None and self.problem(schema, candidate) is None and self.is_sendable(schema, candidate):
                return [candidate]
        return []

    def is_sendable(self, schema, value, depth=0):
        """Nothing that only a server may set (OpenAPI, `readOnly`), and nothing that the document does not describe: models have what is."""
        schema = self.merged(schema)
        if not isinstance(schema, dict) or depth > 12:
            return True
        if isinstance(value, dict):
            properties = self.described(schema, value)
            open_ = "properties" not in schema and not properties or schema.get("additionalProperties")
            for key, member in value.items():
                if key not in properties and not open_:
                    return False
                if key in properties:
                    inner = self.merged(properties[key])
                    if isinstance(inner, dict) and inner.get("readOnly") is True:
                        return False
                    if not self.is_sendable(inner, member, depth + 1):
                        return False
        if isinstance(value, list):
            return all(self.is_sendable(schema.get("items", True), item, depth + 1) for item in value)
        return True

    def described(self, schema, value, depth=0):
        """The properties of a schema, with those of alternatives that the value is valid for."""
        properties = dict(schema.get("properties") or {})
        for group in (schema.get("oneOf") or [], schema.get("anyOf") or []):
            for member in group if depth < 6 else []:
                if self.problem(member, value, self.lenient) is None:
                    merged = self.merged(member)
                    properties = {**(self.described(merged, value, depth + 1) if isinstance(merged, dict) else {}), **properties}
        return properties

    def made(self, schema, making):
        """A valid value, in a list; an empty list when none was found."""
        attempts = [Making(making.full, making.variant + offset, making.place, making.exampled) for offset in range(3)]
        for kind in (self.strict, self.lenient):
            for attempt in attempts + [Making(True, 0, "plain"), Making(False, 0, "plain")]:
                self.budget = 400
                value = self.make(schema, attempt)
                if value is not None and self.problem(schema, value, kind) is None:
                    return [value]
        return []

    # Schemas in one piece

    def merged(self, schema, depth=0):
        """The schema with references followed and `allOf` merged in; alternatives stay."""
        if not isinstance(schema, dict) or depth > 24 or not ("$ref" in schema or "allOf" in schema):
            return schema
        known = self.merges.get(id(schema))
        if known is None:
            # The schema is kept beside its merge: the next one at its address is another.
            known = self.merges[id(schema)] = (schema, self.merge(schema, depth))
        return known[1]

    def merge(self, schema, depth):
        if isinstance(schema.get("$ref"), str):
            target = self.merged(self.document.find(schema["$ref"]), depth + 1)
            siblings = {} if self.is30 else {k: v for k, v in schema.items() if k != "$ref"}
            if not siblings or not isinstance(target, dict):
                return target
            schema = {**siblings, "allOf": [target] + list(siblings.get("allOf") or [])}
        parts = schema.get("allOf")
        if not parts:
            return schema
        result = {key: value for key, value in schema.items() if key != "allOf"}
        for part in parts:
            part = self.merged(part, depth + 1)
            if isinstance(part, dict):
                result = both(result, part)
        return result

    # Values

    def make(self, schema, making, depth=0, key=""):
        schema = self.merged(schema)
        self.budget -= 1
        if schema is True or schema is None or schema == {}:
            return {"any": ["thing", 1, True]} if making.full and making.place == "body" else "any"
        if not isinstance(schema, dict) or depth > 14 or self.budget < -600:
            return None
        if making.exampled:
            found = self.example(schema, [])
            if found and found[0] != "":
                return found[0]
        groups = [schema[name] for name in ("oneOf", "anyOf") if schema.get(name)]
        if groups:
            schema = {name: value for name, value in schema.items() if name not in ("oneOf", "anyOf")}
            for group in groups:
                schema = self.chosen(schema, group, making, depth)
            if not isinstance(schema, dict):
                return None
        if "const" in schema and schema["const"] in (schema.get("enum") or [schema["const"]]):
            return schema["const"]
        if schema.get("enum"):
            values = [value for value in schema["enum"] if value is not None] or [None]
            return values[making.variant % len(values)]
        schema = self.child(schema, making) or schema
        kind = self.kind(schema, making)
        if kind == "object":
            return self.object(schema, making, depth)
        if kind == "array":
            return self.array(schema, making, depth, key)
        if kind == "string":
            return self.string(schema, making, key)
        if kind in ("integer", "number"):
            return number(schema, kind, making)
        return {"boolean": making.variant % 2 == 0, "null": None}.get(kind)

    def chosen(self, schema, group, making, depth):
        members = [self.merged(member) for member in group]
        # `{nullable: true}` allows anything, but is written for null.
        real = [m for m in members if isinstance(m, dict) and m.get("type") != "null" and m.get("enum") != [None] and m != {"nullable": True}]
        if not real:
            return schema
        # Deep inside, the shortest way out of a recursion is taken.
        index = making.variant % len(real) if depth < 5 else 0
        member, written = real[index], [g for g, m in zip(group, members) if m is real[index]][0]
        chosen = both(schema, self.merged(member))
        discriminator = schema.get("discriminator")
        if isinstance(discriminator, dict) and isinstance(written, dict) and "$ref" in written:
            chosen = self.discriminated(chosen, discriminator, written["$ref"])
        for name in ("oneOf", "anyOf"):
            if chosen.get(name) and depth < 12:
                inner = chosen.pop(name)
                chosen = self.chosen(chosen, inner, making, depth + 1)
        return chosen

    def child(self, schema, making):
        """A base whose discriminator names the schemas that extend it stands for one of them."""
        discriminator = schema.get("discriminator")
        mapping = discriminator.get("mapping") if isinstance(discriminator, dict) else None
        name = discriminator.get("propertyName") if mapping else None
        if not mapping or name not in (schema.get("properties") or {}):
            return None
        key = list(mapping)[making.variant % len(mapping)]
        target = mapping[key] if "/" in mapping[key] else "#/components/schemas/" + mapping[key]
        child = self.merged(self.document.find(target))
        if not isinstance(child, dict) or name not in (child.get("properties") or {}):
            return None
        properties = {**child["properties"], name: {"type": "string", "enum": [key]}}
        return {**child, "properties": properties, "required": list(child.get("required") or []) + [name]}

    def discriminated(self, schema, discriminator, reference):
        name = discriminator.get("propertyName")
        mapping = discriminator.get("mapping") or {}
        short = reference.rsplit("/", 1)[-1]
        values = [key for key, target in mapping.items() if target in (reference, short)] or [short]
        declared = self.merged((schema.get("properties") or {}).get(name))
        if isinstance(declared, dict) and ("const" in declared or declared.get("enum")):
            known = [declared["const"]] if "const" in declared else declared["enum"]
            values = [value for value in values if value in known]
            if not values:
                return schema
        properties = {**(schema.get("properties") or {}), name: {"type": "string", "enum": values}}
        return {**schema, "type": "object", "properties": properties, "required": list(schema.get("required") or []) + [name]}

    def kind(self, schema, making):
        kinds = schema.get("type")
        if isinstance(kinds, list):
            kinds = [k for k in kinds if k != "null"] or ["null"]
            # ASP.NET writes numbers as `[integer, string]` with a format and a pattern: it also reads them in quotes.
            if "string" in kinds and str(schema.get("format")) in ("int32", "int64", "uint32", "uint64", "float", "double", "decimal"):
                kinds = [k for k in kinds if k != "string"] or kinds
            return kinds[making.variant % len(kinds)]
        if kinds:
            return kinds
        if "properties" in schema or "additionalProperties" in schema or "required" in schema:
            return "object"
        if "items" in schema or "prefixItems" in schema:
            return "array"
        if "minimum" in schema or "maximum" in schema or "multipleOf" in schema:
            return "number"
        return "string"

    def object(self, schema, making, depth):
        required = schema.get("required") if isinstance(schema.get("required"), list) else []
        result = {}
        for name, member in (schema.get("properties") or {}).items():
            if name not in required and (not making.full or depth > 3 or self.budget < 0):
                continue
            merged = self.merged(member)
            if isinstance(merged, dict) and merged.get("readOnly") is True:
                continue
            value = self.make(member, making, depth + 1, name)
            if value is not None or name in required:
                result[name] = value
        for name, member in (schema.get("properties") or {}).items():
            if len(result) < (schema.get("minProperties") or 0) and name not in result:
                result[name] = self.make(member, making, depth + 1, name)
        more = schema.get("additionalProperties", schema.get("type") == "object" and "properties" not in schema)
        wanted = max(schema.get("minProperties") or 0, 1 if making.full and depth < 4 and more not in (False, None) else 0)
        names = iter(("key one", "key2", "schlüssel", "k4", "k5") if making.place in ("body", "form") else ("k1", "k2", "k3", "k4", "k5"))
        while len(result) < wanted:
            name = next(names, None)
            value = None if name is None else self.make(more if isinstance(more, dict) else {"type": "string"}, making, depth + 1, name)
            if value is None:
                break
            result[name] = value
        for name in required:
            if name not in result and name not in (schema.get("properties") or {}):
                result[name] = "any"
        if not result and making.place not in ("body", "form"):
            # An object without members cannot stand in a path, and is left out elsewhere.
            for name, member in list((schema.get("properties") or {}).items())[:1]:
                result[name] = self.make(member, making, depth + 1, name)
        return result

    def array(self, schema, making, depth, key):
        if isinstance(schema.get("prefixItems"), list):
            return [self.make(item, making, depth + 1, key) for item in schema["prefixItems"]]
        least, most = schema.get("minItems") or 0, schema.get("maxItems", 3)
        count = min(most, max(least, 2 if making.full and depth < 3 else 1 if making.place != "body" else 0))
        result = []
        for index in range(count * (4 if schema.get("uniqueItems") else 1)):
            inner = Making(making.full, making.variant + index, making.place, making.exampled and index == 0)
            value = self.make(schema.get("items", True), inner, depth + 1, key)
            if value is not None and not (schema.get("uniqueItems") and value in result) and len(result) < count:
                result.append(value)
        return result

    def string(self, schema, making, key):
        if isinstance(schema.get("pattern"), str):
            return matching(schema["pattern"], schema, making.variant)
        values = FORMATS.get(schema.get("format") or "")
        if schema.get("contentEncoding") == "base64" or schema.get("format") == "base64":
            values = FORMATS["byte"]
        if making.place == "form" and "contentMediaType" in schema and "contentEncoding" not in schema:
            values = FORMATS["binary"]
        least, most = schema.get("minLength") or 0, schema.get("maxLength", 1000)
        if values:
            return values[making.variant % len(values)]
        hard = making.full and making.variant % 2 == 0 and not schema.get("format")
        text = HARD.get(making.place, "text") if hard else f"{re.sub('[^A-Za-z0-9]', '', key)[:20] or 'text'}{making.variant or ''}"
        if len(text) < least:
            text += "x" * (least - len(text))
        return text[:most].rstrip(" ") if len(text) > most else text


def both(one, other):
    """What satisfies two schemas, as far as values are made of it."""
    result = {**other, **one}
    properties = dict(other.get("properties") or {})
    for name, schema in (one.get("properties") or {}).items():
        there = properties.get(name)
        properties[name] = {"allOf": [schema, there]} if there is not None and there != schema else schema
    if properties:
        result["properties"] = properties
    required = [n for s in (one, other) if isinstance(s.get("required"), list) for n in s["required"]]
    if required:
        result["required"] = list(dict.fromkeys(required))
    if isinstance(one.get("enum"), list) and isinstance(other.get("enum"), list):
        result["enum"] = [value for value in one["enum"] if value in other["enum"]]
    for name in ("oneOf", "anyOf"):
        if one.get(name) and other.get(name):
            result[name] = one[name]
    return result


def number(schema, kind, making):
    least, most = schema.get("minimum"), schema.get("maximum")
    above, below = schema.get("exclusiveMinimum"), schema.get("exclusiveMaximum")
    step = schema.get("multipleOf") or (1 if kind == "integer" else 0.5)
    if above is True:
        least = (least or 0) + step
    elif isinstance(above, (int, float)) and above is not False:
        least = max(least, above + step) if least is not None else above + step
    if below is True:
        most = (most or 0) - step
    elif isinstance(below, (int, float)) and below is not False:
        most = min(most, below - step) if most is not None else below - step
    value = {0: 7, 1: 42, 2: 3}[making.variant % 3] if kind == "integer" else 1.5 + making.variant
    if making.full and making.variant == 0 and schema.get("format") == "int64":
        value = 9007199254740993
    if least is not None and value < least:
        value = least
    if most is not None and value > most:
        value = most if least is None or least <= most else least
    if schema.get("multipleOf"):
        value = value - value % step if value % step and (least is None or value - value % step >= least) else value
    return int(value) if kind == "integer" or (isinstance(value, float) and value == int(value)) else value


def matching(pattern, schema, variant):
    return matching_text(pattern, schema.get("minLength") or 0, schema.get("maxLength", 200), variant)


@functools.cache
def matching_text(pattern, least, most, variant):
    random.seed(f"{pattern}{variant}")
    generator = rstr.Rstr(random)
    generator.STAR_PLUS_LIMIT = 12
    plain = pattern.replace(r"\x20", " ")
    # Of `{1,32767}` a few are enough.
    plain = re.sub(r"\{(\d+),(\d*)\}", lambda found: "{%s,%d}" % (found[1], min(int(found[2] or 20), max(int(found[1]), least, 20))), plain)
    for name, letters in ((r"\p{L}", "A-Za-z"), (r"\p{N}", "0-9")):
        plain = re.sub(r"\[([^\]]*)\]", lambda found: "[" + found.group(1).replace(name, letters) + "]", plain)
        plain = plain.replace(name, f"[{letters}]")
    for _ in range(40):
        try:
            text = generator.xeger(plain)
        except Exception:
            return None
        if text.strip() != text:
            # A header has no spaces at its ends. Most patterns ask for nothing behind.
            text = text.strip() + " a" if text.endswith(" ") else text.strip()
            if not regex.search(pattern, text):
                continue
        if least <= len(text) <= most and text.isprintable() and text.isascii():
            return text
    return None
