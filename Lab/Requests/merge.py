"""Flattens schemas: follows references and merges `allOf`."""


class Merged:
    def __init__(self, document):
        self.document, self.is30 = document, document.version < (3, 1)
        self.merges = {}

    def merged(self, schema, depth=0):
        """Returns the schema with references followed and `allOf` merged in. Alternatives are kept."""
        if not isinstance(schema, dict) or depth > 24 or not ("$ref" in schema or "allOf" in schema):
            return schema
        known = self.merges.get(id(schema))
        if known is None:
            # Keeps the schema alive, so that its address is not reused.
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


def both(one, other):
    """Returns a schema that combines both, as far as making values requires it."""
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
