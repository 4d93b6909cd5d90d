"""Translates discriminators into JSON Schema 2020-12."""
from pointers import BASE, lookup


def discriminate(document, node, result):
    """Translates `oneOf` and `anyOf` with a discriminator, whose value selects one of the members."""
    discriminator = node.get("discriminator")
    if not isinstance(discriminator, dict) or "propertyName" not in discriminator:
        return
    members = [member.get("$ref") for key in ("oneOf", "anyOf") for member in node.get(key, []) if isinstance(member, dict)]
    if not members or None in members:
        return
    key = discriminator["propertyName"]
    named = {name: target if target.startswith("#") else component(document, target)
             for name, target in discriminator.get("mapping", {}).items() if isinstance(target, str)}
    for member in members:
        if member not in named.values():
            name = member.rsplit("/", 1)[-1]
            if not may_be(document, member, key, name):
                return
            named.setdefault(name, member)
    clauses = [{"required": [key], "properties": {key: {"enum": list(named)}}}]
    for name, target in named.items():
        clauses.append({"if": {"properties": {key: {"const": name}}}, "then": {"$ref": BASE + target}})
    result["allOf"] = result.get("allOf", []) + [{"if": {"type": "object"}, "then": {"allOf": clauses}}]


def may_be(document, pointer, key, name):
    """Whether the schema allows its own name as the discriminator's value. Otherwise names do not identify the members."""
    member = lookup(document.raw, pointer)
    own = (member.get("properties") or {}).get(key) if isinstance(member, dict) else None
    values = own.get("enum", [own["const"]] if "const" in own else None) if isinstance(own, dict) else None
    return values is None or name in values


def component(document, name):
    return ("#/definitions/" if document.is_swagger else "#/components/schemas/") + name
