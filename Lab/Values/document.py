"""Translates an OpenAPI document into JSON Schema 2020-12 for an independent validator, keeping all pointers."""
import regex
from jsonschema import Draft202012Validator, ValidationError, validators
from referencing import Registry, Resource
from referencing.exceptions import Unresolvable
from referencing.jsonschema import DRAFT202012

import formats
from discriminator import component, discriminate
from pointers import BASE, load, lookup, step, without_recursion

MAPS = ("properties", "patternProperties", "$defs", "definitions", "dependentSchemas")
SINGLE = ("items", "additionalProperties", "not", "contains", "propertyNames", "if", "then", "else", "unevaluatedItems",
          "unevaluatedProperties", "contentSchema")
LISTS = ("allOf", "anyOf", "oneOf", "prefixItems")
EXAMPLES = ("example", "examples", "default", "enum", "const", "x-example", "x-examples")


def _pattern(validator, pattern, instance, schema):
    """Does the same as the validator's own check, but supports the Unicode properties that ECMA-262 has and Python's `re` lacks."""
    if isinstance(instance, str) and not regex.search(pattern, instance):
        yield ValidationError(f"{instance!r} does not match {pattern!r}")


Validator = validators.extend(Draft202012Validator, {"pattern": _pattern})


class Document:
    """An OpenAPI document: `raw` as written, and `schemas`, the same tree with its schemas translated."""

    def __init__(self, path):
        self.raw = load(path)
        version = str(self.raw.get("openapi", self.raw.get("swagger", "")))
        self.is_swagger = "swagger" in self.raw
        self.is_modern = version.startswith(("3.1", "3.2"))
        self._families = self._find_families()
        self.schemas = self._outside(without_recursion(self.raw))
        self.schemas["families"] = {name: self._family(name, family) for name, family in self._families.items()}
        resource = Resource(contents=self.schemas, specification=DRAFT202012)
        self.registry = Registry().with_resource(BASE, resource)
        self._judged = {}

    # Translation

    def _outside(self, node, key=None):
        """Translates a part that is not a schema but may contain schemas."""
        if isinstance(node, list):
            return [self._outside(item) for item in node]
        if not isinstance(node, dict):
            return node
        if self.is_swagger and "in" in node and "type" in node:
            return self._schema(node)
        result = {}
        for name, value in node.items():
            if name in ("schema", "itemSchema"):
                result[name] = self._schema(value)
            elif (name == "schemas" and key == "components") or (name == "definitions" and key is None and self.is_swagger):
                result[name] = {inner: self._schema(schema) for inner, schema in value.items()}
            elif name in EXAMPLES or name.startswith("x-"):
                result[name] = value
            else:
                result[name] = self._outside(value, name)
        return result

    # Families: a schema with a discriminator allows any of the schemas that extend it, except inside their own `allOf`.

    def _find_families(self):
        found = {}
        components = self.raw.get("definitions" if self.is_swagger else "components", {})
        components = components if self.is_swagger else components.get("schemas", {})
        for name, schema in components.items():
            discriminator = schema.get("discriminator") if isinstance(schema, dict) else None
            discriminator = {"propertyName": discriminator} if isinstance(discriminator, str) else discriminator
            if not isinstance(discriminator, dict) or "oneOf" in schema or "anyOf" in schema or "propertyName" not in discriminator:
                continue
            own = component(self, name)
            mapping = {value: target if "#" in target else component(self, target)
                       for value, target in (discriminator.get("mapping") or {}).items()}
            for child in self._descendants(own, components):
                if component(self, child) not in mapping.values():
                    mapping[child] = component(self, child)
            if any(target != own for target in mapping.values()):
                found[own] = (discriminator["propertyName"], mapping)
        return found

    def _descendants(self, parent, components, depth=0):
        for name, schema in components.items():
            parts = schema.get("allOf", []) if isinstance(schema, dict) else []
            if any(isinstance(part, dict) and part.get("$ref") == parent for part in parts) and depth < 20:
                yield name
                if "discriminator" not in schema:
                    yield from self._descendants(component(self, name), components, depth + 1)

    def _family(self, parent, family):
        """The child that the discriminator names, or a value with an unknown discriminator."""
        key, mapping = family
        members = [{"allOf": [{"$ref": BASE + target}, {"required": [key], "properties": {key: {"const": value}}}]}
                   for value, target in mapping.items()]
        unknown = {"properties": {key: {"not": {"enum": list(mapping)}}}}
        return {"anyOf": members + [{"allOf": [{"$ref": BASE + parent}, unknown]}]}

    def place(self, pointer):
        """The pointer of the schema that a value in this place must satisfy."""
        return "#/families/" + step(pointer) if pointer in self._families else pointer

    def _schema(self, node, in_all_of=False):
        if not isinstance(node, dict):
            return node
        if isinstance(node.get("$ref"), str) and not self.is_modern:
            return {"$ref": self._reference(node["$ref"], in_all_of)}
        result = {}
        for key, value in node.items():
            if key in MAPS and isinstance(value, dict):
                result[key] = {name: self._schema(schema) for name, schema in value.items()}
            elif key in SINGLE and isinstance(value, dict):
                result[key] = self._schema(value)
            elif key in LISTS and isinstance(value, list):
                result[key] = [self._schema(schema, key == "allOf") for schema in value]
                if not self.is_modern and key != "allOf":
                    # OpenAPI 3.0 has no `type: "null"`, so generators write a schema that contains only `nullable`.
                    result[key] = [{"type": "null"} if schema == {"nullable": True} else schema for schema in result[key]]
            elif key == "$ref" and isinstance(value, str):
                result[key] = self._reference(value, in_all_of)
            elif key == "required" and not isinstance(value, list):
                continue
            elif key in ("$id", "$schema", "id"):
                continue
            else:
                result[key] = value
        if not self.is_modern:
            self._older(node, result)
        discriminate(self, node, result)
        return result

    def _reference(self, text, in_all_of=False):
        if text in self._families and not in_all_of:
            return BASE + self.place(text)
        return BASE + text if text.startswith("#") else text

    def _older(self, node, result):
        """Translates the keywords that OpenAPI 3.0 and Swagger 2.0 spell differently from JSON Schema 2020-12."""
        for bound, exclusive in (("minimum", "exclusiveMinimum"), ("maximum", "exclusiveMaximum")):
            if isinstance(node.get(exclusive), bool):
                del result[exclusive]
                if node[exclusive] and bound in node:
                    result[exclusive] = result.pop(bound)
        if isinstance(node.get("items"), list):
            del result["items"]
            result["prefixItems"] = [self._schema(schema) for schema in node["items"]]
        # OpenAPI 3.0.3: `nullable` adds "null" to the types in `type`, and has no effect without `type`. Swagger 2.0 has `x-nullable`.
        if node.get("x-nullable" if self.is_swagger else "nullable") is True and isinstance(node.get("type"), str):
            result["type"] = [node["type"], "null"]

    # Reading

    def resolved(self, schema):
        """Follows references. Returns None if one cannot be resolved."""
        for _ in range(50):
            if not isinstance(schema, dict) or "$ref" not in schema:
                return schema
            reference = schema["$ref"]
            if not reference.startswith(BASE) or len(schema) > 1:
                return schema
            schema = lookup(self.schemas, reference.removeprefix(BASE))
        return None

    def target(self, schema):
        """Returns the target of a schema's `$ref`."""
        reference = schema.get("$ref", "")
        return lookup(self.schemas, reference.removeprefix(BASE)) if reference.startswith(BASE) else None

    def is_valid(self, value, schema):
        """Whether the value is valid, or None if the schema cannot be used for validation."""
        return self.verdict(value, schema)[0]

    def verdict(self, value, schema):
        """Whether the value is valid, or None with the reason why that is unknown."""
        try:
            return self.validator(schema).is_valid(value), ""
        except Unresolvable:
            return None, "a reference leads nowhere"
        except regex.error:
            return None, "a pattern is not a regular expression"
        except RecursionError:
            return None, "schemas refer to each other without end"
        except (TypeError, AttributeError):
            return None, "a keyword has a value that JSON Schema does not know"
        except Exception as error:
            return None, f"unexplained: {type(error).__name__}: {error}"

    def validator(self, schema):
        return Validator(schema, registry=self.registry, format_checker=formats.CHECKER)
