"""Composes values for a schema from the examples, defaults, enum values and smallest values of its parts."""
import random

from scalars import Impossible, number, string

NODES = 400


class Composer:
    def __init__(self, document):
        self.document = document

    def values(self, schema, names=()):
        """For each alternative, returns a value with all properties and one with only the required ones. `names` are its names in
        discriminators."""
        try:
            alternatives = max([1] + [len(part.get(key, [])) for part in self.parts(schema) for key in ("oneOf", "anyOf")])
        except Impossible:
            return
        for choice in range(min(alternatives, 100)):
            for is_full in (True, False):
                self.budget = NODES
                random.seed(1)
                try:
                    yield self._value(schema, is_full, choice, 0, set(names))
                except (Impossible, RecursionError):
                    continue

    def parts(self, schema):
        """The schemas that apply at the same time, with the first of each list of alternatives."""
        return self._parts(schema, 0)

    def _parts(self, schema, choice, depth=0, names=None):
        """The schemas that must hold at the same time: those behind references and `allOf`, and one of each list of alternatives."""
        if schema is True or schema == {} or not isinstance(schema, dict):
            return []
        if depth > 20:
            raise Impossible
        parts = [schema]
        if "$ref" in schema:
            target = self.document.target(schema)
            if target is None:
                raise Impossible
            if names is not None:
                names.add(schema["$ref"].rsplit("/", 1)[-1])
            parts += self._parts(target, choice, depth + 1, names)
        for part in schema.get("allOf", []):
            # The translation adds `if`/`then` restrictions for a discriminator. They contain nothing to compose.
            if not (isinstance(part, dict) and set(part) == {"if", "then"}):
                parts += self._parts(part, choice, depth + 1, names)
        for key in ("oneOf", "anyOf"):
            members = schema.get(key, [])
            if members:
                index = min(choice, len(members) - 1)
                inner = set()
                parts += self._parts(members[index], 0, depth + 1, inner)
                found = self._discriminated(schema, members[index], inner)
                if found:
                    parts.append(found)
        return parts

    def _discriminated(self, schema, member, names):
        discriminator = schema.get("discriminator")
        if not isinstance(discriminator, dict) or "propertyName" not in discriminator or not isinstance(member, dict):
            return None
        reference = member.get("$ref", "").rsplit("#", 1)[-1]
        for name, target in discriminator.get("mapping", {}).items():
            if isinstance(target, str) and (target.rsplit("#", 1)[-1] == reference or target == reference.rsplit("/", 1)[-1]):
                return {"properties": {discriminator["propertyName"]: {"const": name}}, "required": [discriminator["propertyName"]]}
        name = reference.rsplit("/", 1)[-1]
        return {"properties": {discriminator["propertyName"]: {"const": name}}, "required": [discriminator["propertyName"]]}

    def _value(self, schema, is_full, choice, depth, names):
        self.budget -= 1
        if depth > 12:
            raise Impossible
        if schema is False:
            raise Impossible
        parts = self._parts(schema, choice, 0, names)
        if depth > 0:
            for part in parts[:2]:
                for value in self._given(part):
                    if self.document.is_valid(value, schema):
                        return value
        for part in parts:
            if "const" in part:
                return part["const"]
        enums = [part["enum"] for part in parts if isinstance(part.get("enum"), list)]
        if enums:
            values = [value for value in enums[0] if all(value in other for other in enums)]
            if not values:
                raise Impossible
            return next((value for value in values if value is not None), None)
        kind = self._kind(parts)
        if kind == "object":
            return self._object(parts, is_full and depth < 4 and self.budget > 0, depth, names)
        if kind == "array":
            return self._array(parts, is_full, depth)
        if kind in ("integer", "number"):
            return number(parts)
        if kind == "boolean":
            return True
        if kind == "null":
            return None
        return string(parts)

    def _given(self, part):
        for key in ("example", "default", "x-example"):
            if key in part:
                yield part[key]
        if isinstance(part.get("examples"), list):
            yield from part["examples"][:1]

    def _kind(self, parts):
        kinds = None
        for part in parts:
            if "type" in part:
                own = part["type"] if isinstance(part["type"], list) else [part["type"]]
                own = own + (["integer"] if "number" in own else [])
                kinds = own if kinds is None else [kind for kind in kinds if kind in own]
        if kinds == []:
            raise Impossible
        if kinds:
            return next((kind for kind in kinds if kind != "null"), "null")
        for part in parts:
            if "properties" in part or "additionalProperties" in part:
                return "object"
            if "items" in part:
                return "array"
        return "string"

    def _object(self, parts, is_full, depth, names):
        properties, required, extra = {}, set(), None
        for part in parts:
            for key, schema in (part.get("properties") or {}).items():
                properties.setdefault(key, []).append(schema)
            required |= set(part["required"] if isinstance(part.get("required"), list) else [])
            if isinstance(part.get("additionalProperties"), dict):
                extra = part["additionalProperties"]
        constants = {}
        for part in parts:
            discriminator = part.get("discriminator")
            if isinstance(discriminator, dict) and "oneOf" not in part and "anyOf" not in part:
                constants.update(self._own_name(discriminator, names))
        result = {}
        for key, schemas in properties.items():
            if key not in required and not is_full:
                continue
            if key in constants and not any("const" in schema for schema in schemas if isinstance(schema, dict)):
                result[key] = constants[key]
                continue
            schema = schemas[0] if len(schemas) == 1 else {"allOf": schemas}
            try:
                result[key] = self._value(schema, is_full, 0, depth + 1, set())
            except Impossible:
                if key in required:
                    raise
        for key in required - properties.keys():
            result[key] = self._value(extra, False, 0, depth + 1, set()) if extra else "value"
        if is_full and extra is not None:
            try:
                result.setdefault("anotherKey", self._value(extra, False, 0, depth + 1, set()))
            except Impossible:
                pass
        return result

    def _own_name(self, discriminator, names):
        """The value of a parent's discriminator that selects one of the composed schemas."""
        key = discriminator.get("propertyName")
        for name, target in (discriminator.get("mapping") or {}).items():
            if isinstance(target, str) and target.rsplit("/", 1)[-1] in names:
                return {key: name}
        return {key: sorted(names)[0]} if key and names and not discriminator.get("mapping") else {}

    def _array(self, parts, is_full, depth):
        items = [part["items"] for part in parts if isinstance(part.get("items"), dict)]
        places = [schema for part in parts for schema in part.get("prefixItems", [])]
        low = max([0] + [part.get("minItems", 0) for part in parts])
        high = min([10**9] + [part.get("maxItems", 10**9) for part in parts])
        result = [self._value(schema, is_full, 0, depth + 1, set()) for schema in places]
        schema = items[0] if len(items) == 1 else {"allOf": items} if items else {}
        count = max(low, min(1 if is_full and depth < 8 else 0, high))
        if count > 50:
            raise Impossible
        while len(result) < count:
            try:
                result.append(self._value(schema, is_full, 0, depth + 1, set()))
            except Impossible:
                if len(result) < low:
                    raise
                break
        return result
