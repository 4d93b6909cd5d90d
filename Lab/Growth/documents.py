"""Synthetic documents of any size: `growing`, whose cost must grow linearly, and `bounded`, which must not be expensive at all."""

import functools
import json


def reference(name):
    return {"$ref": "#/components/schemas/" + name}


def document(schemas, paths=None, description=""):
    used = {"/x": {"get": {"operationId": "x", "responses": {"200": {"description": "", "content": {"application/json": {"schema": reference("S0")}}}}}}}
    return {"openapi": "3.1.0", "info": {"title": "T", "version": "1", "description": description}, "paths": used if paths is None else paths,
            "components": {"schemas": schemas}}


def model(**properties):
    return {"type": "object", "properties": properties}


text = {"type": "string"}


def as_yaml(value, indent=""):
    """Returns YAML in block style with few quotes, as people write it."""
    def scalar(text):
        plain = isinstance(text, str) and text.replace("_", "").replace("/", "").replace(" ", "").isalpha()
        return text if plain else json.dumps(text)

    if isinstance(value, dict) and value:
        return "".join("\n%s%s:%s" % (indent, scalar(key), as_yaml(member, indent + "  ")) for key, member in value.items())
    if isinstance(value, list) and value:
        return "".join("\n%s-%s" % (indent, as_yaml(item, indent + "  ")) for item in value)
    if isinstance(value, str) and "\n" in value:
        return " |\n" + "".join("%s%s\n" % (indent, line) for line in value.splitlines())
    return " " + scalar(value)


def in_yaml(schemas, before=""):
    """Returns a YAML document with schemas that are given as text."""
    head = as_yaml(dict(document({}), components={"schemas": {}})).replace("schemas: {}", "schemas:")
    return before + head + "\n    S0: {type: object}" + "".join("\n    " + schema for schema in schemas) + "\n"


def laughs(count):
    return in_yaml(["L0: &l0 {type: object}"] + ["L%d: &l%d {allOf: [*l%d, *l%d]}" % (i, i, i - 1, i - 1) for i in range(1, count)])


def chain(count, step):
    schemas = {"S%d" % i: step(i, reference("S%d" % (i + 1))) for i in range(count)}
    schemas["S%d" % count] = model(a=text)
    return document(schemas)


def changed(count):
    """Models with `readOnly` and defaults, sent by PATCH and returned by GET. They and their unions have request models."""
    def schema(i):
        return {"type": "object", "required": ["id"], "properties": {
            "id": {"type": "string", "readOnly": True}, "note": {"type": ["string", "null"]}, "size": {"type": "integer", "default": 1},
            "next": reference("U%d" % (i // 10))}}

    schemas = {"S%d" % i: schema(i) for i in range(count)}
    for i in range(0, count, 10):
        schemas["U%d" % (i // 10)] = {"oneOf": [reference("S%d" % j) for j in range(i, min(i + 3, count))]}
    whole = {"content": {"application/json": {"schema": model(**{"p%d" % i: reference("S%d" % i) for i in range(count)})}}}
    return document(schemas, {"/x": {"get": {"responses": {"200": dict(whole, description="")}},
                                     "patch": {"requestBody": whole, "responses": {"204": {"description": ""}}}}})


def content(schema):
    return {"content": {"application/json": {"schema": schema}}}


def response(schema):
    return dict(content(schema), description="")


def used(schemas):
    """Returns one response that contains all schemas."""
    whole = model(**{"p%d" % i: reference(name) for i, name in enumerate(schemas)})
    return document(schemas, {"/x": {"get": {"operationId": "x", "responses": {"200": response(whole)}}}})


def written(count):
    """Models with `readOnly` properties, each read and sent by its own operations. All have request models."""
    schemas = {"S%d" % i: {"type": "object", "required": ["id", "name"], "properties": {
        "id": {"type": "string", "readOnly": True}, "name": text, "next": reference("S%d" % ((i + 1) % count)) if i % 10 else text}}
        for i in range(count)}
    return document(schemas, {"/p%d" % i: {
        "get": {"operationId": "get%d" % i, "responses": {"200": response(reference("S%d" % i))}},
        "post": {"operationId": "post%d" % i, "requestBody": content(reference("S%d" % i)), "responses": {"204": {"description": ""}}}}
        for i in range(count)})


def derived(count):
    bases = {"B%d" % i: model(a=text, b=text) for i in range(count // 10 + 1)}
    return used({**bases, **{"S%d" % i: {"allOf": [reference("B%d" % (i // 10)), model(**{"c%d" % (i % 5): text})]} for i in range(count)}})


def chosen(count):
    """Unions of three members that are distinguished by their keys."""
    members = {"M%d" % i: {"type": "object", "required": ["k%d" % i], "properties": {"k%d" % i: text}} for i in range(count // 2 + 2)}
    return used({**members, **{"S%d" % i: {"oneOf": [
        reference("M%d" % (i // 2)), reference("M%d" % (i // 2 + 1)), {"title": "Own", "type": "object", "properties": {"z": text}}]}
        for i in range(count)}})


def repeated(count):
    """Inline models of seven shapes, each with its own documentation."""
    def inline(i):
        linkage = model(id={"type": "string", "description": "t%d" % i}, kind={"enum": ["a", "b", "c%d" % (i % 7)]})
        return dict(model(data={"type": "array", "items": linkage}, links=model(self=text, related=text)), description="d%d" % i)

    return used({"S%d" % i: model(one=inline(i), two=inline(i)) for i in range(count)})


def discriminated(count):
    """Hierarchies of a base schema and three schemas that extend it."""
    schemas = {}
    for i in range(count // 4):
        names = {"t%d" % j: "M%d_%d" % (i, j) for j in range(3)}
        schemas["U%d" % i] = {"type": "object", "required": ["type"], "properties": {"type": text}, "discriminator": {
            "propertyName": "type", "mapping": {value: "#/components/schemas/" + name for value, name in names.items()}}}
        for name in names.values():
            schemas[name] = {"allOf": [reference("U%d" % i), model(p=text)]}
    return used(schemas)


def failing(count):
    """Operations with three documented failures each, many of them the same."""
    schemas = {"E%d" % i: model(message=text, code={"type": "integer"}) for i in range(50)}
    return document(schemas, {"/p%d" % i: {"get": {"operationId": "op%d" % i, "tags": ["t%d" % (i // 20)], "responses": {
        "200": response(model(a=text)), "404": response(reference("E%d" % (i % 50))), "409": response(model(**{"m%d" % (i % 30): text})),
        "default": response(reference("E%d" % (i * 7 % 50)))}}} for i in range(count)})


def operation(i):
    return {"get": {"operationId": "op%d" % i, "tags": ["t%d" % (i // 20)], "parameters": [
        {"name": "id", "in": "path", "required": True, "schema": text}, {"name": "q", "in": "query", "schema": {"type": "integer"}}],
        "responses": {"200": {"description": "", "content": {"application/json": {"schema": reference("S0")}}},
                      "404": {"description": "", "content": {"application/json": {"schema": reference("S0")}}}}}}


def linked(count):
    """Operations that each refer to another link of a chain of responses."""
    def link(i):
        return {"$ref": "#/components/responses/R%d" % i}

    made = document({}, {"/p%d" % i: {"get": {"responses": {"200": link(i)}}} for i in range(count)})
    made["components"]["responses"] = {"R%d" % i: link(i + 1) if i < count - 1 else response(text) for i in range(count)}
    return made


# For each kind of growth: its name, and a function that creates a document of a given size. If such a document is rejected, the rejection
# must not be expensive, either.
growing = [
    ("schemas", lambda n: document({"S%d" % i: model(a=text, b={"type": "integer"}, c=reference("S%d" % (i - i % 10))) for i in range(n)})),
    ("operations", lambda n: document({"S0": model(a=text)}, {"/p%d/{id}" % i: operation(i) for i in range(n)})),
    ("properties of one object", lambda n: document({"S0": model(**{"p%d" % i: text for i in range(n)})})),
    ("values of one enum", lambda n: document({"S0": {"type": "string", "enum": ["v%d" % i for i in range(n)]}})),
    ("members of one union", lambda n: document(dict({"M%d" % i: model(**{"p%d" % i: text}) for i in range(n)},
                                                     S0={"oneOf": [reference("M%d" % i) for i in range(n)]}))),
    ("media types of one response", lambda n: document({}, {"/x": {"get": {"responses": {"200": {"description": "", "content": {
        "application/x%d+json" % i: {"schema": model(**{"a%d" % i: text})} for i in range(n)}}}}}})),
    ("parts of one allOf", lambda n: document({"S0": {"allOf": [model(**{"p%d" % i: text}) for i in range(n)]}})),
    ("models with forms for requests", changed),
    ("models that are read and sent", written),
    ("models with allOf", derived),
    ("unions", chosen),
    ("inline models of few shapes", repeated),
    ("hierarchies", discriminated),
    ("operations with failures", failing),
    ("a cycle of models", lambda n: document({"S%d" % i: {"type": "object", "required": ["n"], "properties": {"n": reference("S%d" % ((i + 1) % n))}}
                                              for i in range(n)})),
    ("operations with a chain of responses", linked),
    ("operations with a chain of schemas", lambda n: dict(chain(n, lambda i, next: next), paths={
        "/p%d" % i: {"get": {"responses": {"200": response(reference("S%d" % i))}}} for i in range(n)})),
    ("a chain of path items", lambda n: document({}, {
        "/p%d" % i: {"$ref": "#/paths/~1p%d" % (i + 1)} if i < n - 1 else operation(i) for i in range(n)})),
    ("a chain of allOf", lambda n: chain(n, lambda i, next: {"allOf": [next]})),
    ("dangling references", lambda n: document({"S%d" % i: model(a=reference("X%d" % i)) for i in range(n)})),
    ("YAML: models", lambda n: as_yaml(document({"S%d" % i: model(a=text, b={"type": "array", "items": reference("S0")}) for i in range(n)}))),
    ("YAML: models in braces", lambda n: in_yaml("M%d: {type: object, properties: {a: {type: string}, b: {type: integer}}}" % i for i in range(n))),
    ("YAML: anchors and aliases", lambda n: in_yaml(
        ["M: &m {type: object, properties: {a: {type: string}}}"] + ["M%d: &m%d {type: array, items: *m}" % (i, i) for i in range(min(n, 30_000))])),
    ("YAML: merge keys", lambda n: in_yaml(
        ["M: &m {type: object, properties: {a: {type: string}}}"] + ["M%d: {<<: *m, description: d}" % i for i in range(min(n, 30_000))])),
    ("bytes of a YAML description, thousands", lambda n: as_yaml(document({"S0": dict(model(a=text), description="word \n" * (n * 170))}))),
    ("bytes of a description, thousands", lambda n: document({"S0": dict(model(a=text), description="word \n" * (n * 170))}, description="word " * 10)),
]
bounded = [
    ("a chain of $ref, 10⁵ long", lambda: chain(100_000, lambda i, next: next)),
    ("a cycle of $ref, 10⁵ long", lambda: document({"S%d" % i: reference("S%d" % ((i + 1) % 100_000)) for i in range(100_000)})),
    ("2³⁰-fold allOf", lambda: chain(30, lambda i, next: {"allOf": [next, next]})),
    ("2³⁰-fold allOf with properties", lambda: chain(30, lambda i, next: {"allOf": [next, {"allOf": [next, model(**{"p%d" % i: text})]}]})),
    ("2³⁰-fold oneOf", lambda: chain(30, lambda i, next: {"oneOf": [next, next]})),
    ("2¹⁰⁰⁰-fold allOf", lambda: chain(1_000, lambda i, next: {"allOf": [next, next]})),
    ("2¹⁰⁰⁰-fold anyOf of objects", lambda: chain(1_000, lambda i, next: model(a={"anyOf": [next, {"type": "array", "items": next}]}))),
    ("depth 10⁵", lambda: '{"openapi":' + '{"a":' * 100_000 + "1" + "}" * 100_000 + "}"),
    ("depth 10⁵, arrays", lambda: "[" * 100_000),
    ("depth 240 of schemas", lambda: json.dumps(document({"S0": functools.reduce(lambda inner, _: model(a=inner), range(240), text)}))),
    ("YAML: aliases, 2³⁰-fold", lambda: laughs(31)),
    ("YAML: a cycle of aliases", lambda: in_yaml(["A: &a {allOf: [*a]}"])),
    ("YAML: depth 10⁵, brackets", lambda: in_yaml(["A: " + "[" * 100_000])),
    ("YAML: depth 10⁵, items", lambda: "- " * 100_000),
    ("YAML: a plain text of 50 MB", lambda: in_yaml(["A: {description: " + "word\n     " * 5_000_000 + "}"])),
    ("YAML: a quoted text of 50 MB", lambda: in_yaml(['A: {description: "' + "word\\n\\\n     " * 3_500_000 + '"}'])),
    ("YAML: a literal text of 50 MB", lambda: in_yaml(["A:\n      description: |\n" + "        word\n" * 3_800_000])),
    ("YAML: 50 MB of blank lines and comments", lambda: in_yaml(["\n\n# word\n" * 5_000_000])),
    ("YAML: a quote that is not closed, 50 MB", lambda: in_yaml(["A: '" + "word\n     " * 5_000_000])),
    ("YAML: a tab after 50 MB", lambda: in_yaml(["A:\n      description: |\n" + "        word\n" * 3_800_000 + "\tB: {}"])),
    ("a description of 50 MB", lambda: document({"S0": model(a=text)}, description="word\n" * 10_000_000)),
]
