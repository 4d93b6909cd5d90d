"""Collects the values to test for each schema with a known Swift type: the document's own values and composed ones."""
import re
from collections import Counter, namedtuple

import pointers
from compose import Composer, Impossible
from harness import bare

Value = namedtuple("Value", "kind pointer schema type value")


class Collector:
    def __init__(self, document, shown):
        self.document, self.shown = document, shown
        self.composer = Composer(document)
        self.found, self.seen = [], set()
        self.models = {model["type"]: model for model in shown["models"]}
        # A form with files cannot be sent as JSON, and neither can a model that is only sent in parts.
        self.forms = {model["type"] for model in shown["models"]
                      if any("FilePart" in member["type"] for member in model.get("properties", []))} | self.only_in_parts()
        self.owners = Counter((model["pointer"], model["sent"], model["received"]) for model in shown["models"])

    def values(self):
        for pointer, type in self.sites():
            for inner, inner_type in self.nested(pointer, type):
                self.given(inner, inner_type)
                if self.model(inner_type) or "[" in inner_type:
                    self.composed(inner, inner_type)
        return self.found

    def model(self, type):
        """The model inside lists, maps and optionals."""
        name = re.sub(r"String: |[\[\]?]", "", type)
        return name if name in self.models else None

    def only_in_parts(self):
        operations = [operation for service in self.shown["services"] for operation in service["operations"]]
        contents = [content for operation in operations for content in operation.get("body", {}).get("contents", [])]
        forms, others = [], []
        for content in contents:
            (forms if content.get("mediaType", "").startswith("multipart/") else others).append(content["type"])
        for owner in operations + self.shown["models"]:
            for key in ("parameters", "responses", "properties", "cases"):
                others += [member["type"] for member in owner.get(key, []) if isinstance(member, dict) and "type" in member]
            others.append(owner.get("additionalProperties") or "")
        others += [webhook["type"] for webhook in self.shown["webhooks"] if "type" in webhook]
        return {self.model(type) for type in forms} - {self.model(bare(type) or "") for type in others} - {None}

    # Places

    def sites(self):
        """Yields the pointer of each schema with the Swift type of its values."""
        for schema in self.shown["schemas"]:
            yield schema["pointer"], schema["type"]
            if "requestType" in schema:
                yield schema["pointer"], schema["requestType"]
        for service in self.shown["services"]:
            for operation in service["operations"]:
                for parameter in operation["parameters"]:
                    # A null parameter is omitted, even if it is required.
                    yield parameter["pointer"] + ("" if self.document.is_swagger else "/schema"), parameter["type"].rstrip("?") + "?"
                for content in operation.get("body", {}).get("contents", []) + operation["responses"]:
                    media = content.get("mediaType", "")
                    if ("json" in media or "form" in media) and "schema" in content:
                        self.beside(content["schema"], content["type"])
                        yield content["schema"], content["type"]
        for webhook in self.shown["webhooks"]:
            if "schema" in webhook:
                self.beside(webhook["schema"], webhook["type"])
                yield webhook["schema"], webhook["type"]
        for model in self.shown["models"]:
            # If multiple models share a pointer, they were merged with schemas from elsewhere.
            if self.owners[model["pointer"], model["sent"], model["received"]] > 1:
                continue
            for member in model.get("properties", []):
                if self.is_alone(model["pointer"], member):
                    yield member["pointer"], member["type"]

    def is_alone(self, owner, member):
        """Whether the property is described by one schema only. If several schemas describe it together, its type belongs to none of them."""
        if not member["pointer"].startswith(owner + "/"):
            return False
        schema = pointers.lookup(self.document.schemas, owner)
        try:
            parts = self.composer.parts(schema)
        except Impossible:
            return False
        described = pointers.lookup(self.document.schemas, member["pointer"])
        return [part["properties"][member["key"]] for part in parts if member["key"] in (part.get("properties") or {})] == [described]

    def nested(self, pointer, type):
        """Yields the place itself, and the elements of a list or map that is declared there."""
        while type := bare(type):
            yield pointer, type
            node = pointers.lookup(self.document.raw, pointer)
            if not isinstance(node, dict):
                return
            inner = type.removesuffix("?")
            if inner.startswith("[String: ") and isinstance(node.get("additionalProperties"), dict):
                pointer, type = pointer + "/additionalProperties", inner[9:-1]
            elif inner.startswith("[") and not inner.startswith("[String: ") and isinstance(node.get("items"), dict):
                pointer, type = pointer + "/items", inner[1:-1]
            else:
                return

    # Values

    def given(self, pointer, type):
        node = pointers.lookup(self.document.raw, pointer)
        if not isinstance(node, dict):
            return
        for key in ("example", "default", "x-example"):
            if key in node:
                self.add(key, pointer, type, node[key])
        for example in node["examples"] if isinstance(node.get("examples"), list) else []:
            self.add("example", pointer, type, example)

    def beside(self, pointer, type):
        """The examples of a media type, or of a Swagger response under its media type."""
        holder_pointer, _, last = pointer.rpartition("/")
        holder = pointers.lookup(self.document.raw, holder_pointer)
        if last not in ("schema", "itemSchema") or not isinstance(holder, dict):
            return
        values = [holder[key] for key in ("example", "x-example") if key in holder]
        for name, example in holder["examples"].items() if isinstance(holder.get("examples"), dict) else []:
            if self.document.is_swagger:
                values += [example] if "json" in name else []
                continue
            for _ in range(20):
                if isinstance(example, dict) and isinstance(example.get("$ref"), str):
                    example = pointers.lookup(self.document.raw, example["$ref"])
            if isinstance(example, dict):
                values += [example[key] for key in ("value", "dataValue") if key in example]
        for value in values:
            self.add("body", pointer, type, value)

    def composed(self, pointer, type):
        pointer = self.behind(pointer)
        if (pointer, type) in self.seen:
            return
        self.seen.add((pointer, type))
        schema = pointers.lookup(self.document.schemas, pointer)
        # Swagger 2.0 form fields have no schema.
        if isinstance(schema, dict) and not isinstance(schema.get("in"), str):
            isNamed = "/schemas/" in pointer or "/definitions/" in pointer
            for value in self.composer.values(schema, {pointers.tokens(pointer)[-1]} if isNamed else ()):
                self.add("composed", pointer, type, value)

    def behind(self, pointer):
        """Follows a schema that consists only of a reference."""
        for _ in range(20):
            node = pointers.lookup(self.document.schemas, pointer)
            if not isinstance(node, dict) or set(node) != {"$ref"} or not node["$ref"].startswith(pointers.BASE):
                break
            pointer = node["$ref"].removeprefix(pointers.BASE)
        return self.document.place(pointer)

    def add(self, kind, pointer, type, value):
        type, pointer = bare(type), self.behind(pointer)
        schema = pointers.lookup(self.document.schemas, pointer)
        if type is None or schema is None or self.model(type) in self.forms:
            return
        key = (pointer, type, repr(value))
        if key not in self.seen:
            self.seen.add(key)
            self.found.append(Value(kind, pointer, schema, type, value))
