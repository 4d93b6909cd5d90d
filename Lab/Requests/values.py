"""Provides values for parameters and bodies: the document's own examples, and values made from its schemas."""
from merge import both
from scalars import Making, number, string
from validity import Validity


class Values(Validity):
    def __init__(self, document):
        super().__init__(document)
        self.budget = 0

    def made(self, schema, making):
        """Returns a list with one valid value, or an empty list if none was found."""
        attempts = [Making(making.full, making.variant + offset, making.place, making.exampled) for offset in range(3)]
        for kind in (self.strict, self.lenient):
            for attempt in attempts + [Making(True, 0, "plain"), Making(False, 0, "plain")]:
                self.budget = 400
                value = self.make(schema, attempt)
                if value is not None and self.problem(schema, value, kind) is None:
                    return [value]
        return []

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
            return string(schema, making, key)
        if kind in ("integer", "number"):
            return number(schema, kind, making)
        return {"boolean": making.variant % 2 == 0, "null": None}.get(kind)

    def chosen(self, schema, group, making, depth):
        members = [self.merged(member) for member in group]
        # `{nullable: true}` allows anything, but authors use it to mean null.
        real = [m for m in members if isinstance(m, dict) and m.get("type") != "null" and m.get("enum") != [None] and m != {"nullable": True}]
        if not real:
            return schema
        # If the nesting is deep, always choose the first member, so that the recursion ends.
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
        """Returns one of the schemas that extend a base schema, as listed in the mapping of its discriminator, or None."""
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
            # ASP.NET describes numbers as `[integer, string]` with a format and a pattern, because it also accepts numbers in quotes.
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
            # A path cannot contain an object without members; elsewhere, such an object is omitted.
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
