"""Validates request values: by JSON Schema as OpenAPI defines it, and without values that a client must not send."""
import warnings

import regex
from jsonschema import Draft4Validator, Draft202012Validator, ValidationError, validators
from openapi_schema_validator import OAS30WriteValidator, oas30_format_checker, oas31_format_checker
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT4, DRAFT202012

from merge import Merged

warnings.filterwarnings("ignore")


# A discriminator is only a hint (OpenAPI, Discriminator Object): the schemas determine for which members a value is valid.
def pattern(validator, text, instance, schema):
    """JSON Schema uses the regular expressions of ECMA-262, which include `\\p{L}`."""
    if validator.is_type(instance, "string") and not regex.search(text, instance):
        yield ValidationError(f"{instance!r} does not match {text!r}")


PLAIN = {name: Draft4Validator.VALIDATORS[name] for name in ("allOf", "anyOf", "oneOf")} | {"pattern": pattern}
STRICT30 = validators.extend(OAS30WriteValidator, PLAIN)
STRICT31 = validators.extend(Draft202012Validator, {"pattern": pattern})
#: If the members of a `oneOf` overlap, no value is valid. In that case, a value that any member accepts is sent.
LENIENT30 = validators.extend(STRICT30, {"oneOf": PLAIN["anyOf"]})
LENIENT31 = validators.extend(STRICT31, {"oneOf": STRICT31.VALIDATORS["anyOf"]})


class Validity(Merged):
    def __init__(self, document):
        super().__init__(document)
        resource = Resource(contents=document.root, specification=DRAFT4 if self.is30 else DRAFT202012)
        registry = Registry().with_resource("urn:document", resource)
        self.checker = oas30_format_checker if self.is30 else oas31_format_checker
        self.registry, self.resolver = registry, registry.resolver("urn:document")
        own = {"required": self.required, "properties": self.properties, "readOnly": None}
        kinds = (STRICT30, LENIENT30) if self.is30 else (STRICT31, LENIENT31)
        self.strict, self.lenient = (validators.extend(kind, own) for kind in kinds)

    def required(self, validator, names, instance, schema):
        """Ignores `readOnly` properties, which are never sent, wherever they are marked."""
        properties = (self.merged(schema).get("properties") or {}) if validator.is_type(instance, "object") else {}
        for name in names if validator.is_type(instance, "object") else []:
            member = self.merged(properties.get(name))
            if name not in instance and not (isinstance(member, dict) and member.get("readOnly") is True):
                yield ValidationError(f"{name!r} is a required property")

    def properties(self, validator, properties, instance, schema):
        """OpenAPI, Schema Object: `readOnly` applies to properties. A parameter is sent, whatever its schema says."""
        yield from Draft4Validator.VALIDATORS["properties"](validator, properties, instance, schema)
        for name, member in properties.items() if self.is30 and validator.is_type(instance, "object") else []:
            member = self.merged(member)
            if name in instance and isinstance(member, dict) and member.get("readOnly") is True:
                yield ValidationError(f"{name!r} is read-only")

    def problem(self, schema, value, kind=None):
        """Returns why a value is invalid, or None if it is valid."""
        if schema is True or schema is None:
            return None
        kind = kind or self.strict
        validator = kind(schema, registry=self.registry, _resolver=self.resolver, format_checker=self.checker)
        try:
            error = next(iter(validator.iter_errors(value)), None)
        except RecursionError:
            return "the schema refers to itself endlessly"
        except Exception as problem:  # the schema cannot be applied: unknown type, dangling reference, pattern in a different dialect
            return f"{type(problem).__name__}: {problem}"
        return None if error is None else f"{error.json_path}: {error.message}"

    def example(self, schema, examples):
        """Returns a list with the first valid example of those passed and those in the schema, or an empty list."""
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
        """Removes values that only a server may set (OpenAPI, `readOnly`) and undocumented members, which models do not have."""
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
        """Returns the properties of a schema, including those of alternatives for which the value is valid."""
        properties = dict(schema.get("properties") or {})
        for group in (schema.get("oneOf") or [], schema.get("anyOf") or []):
            for member in group if depth < 6 else []:
                if self.problem(member, value, self.lenient) is None:
                    merged = self.merged(member)
                    properties = {**(self.described(merged, value, depth + 1) if isinstance(merged, dict) else {}), **properties}
        return properties
