"""Makes the calls of an operation: with the document's examples, with and without all optional values, and with different alternatives."""
import copy
import json
from dataclasses import dataclass, field

from values import Making
from same import Defaults

SIMPLE = Making(False, 1, "plain")


@dataclass
class Case:
    label: str
    #: The values of the parameters, keyed by location and name as in the document.
    arguments: dict
    content: object = None
    body: object = None
    kind: str | None = None
    undeclared: dict = field(default_factory=dict)
    schemes: list = field(default_factory=list)
    schemes_by_name: dict = field(default_factory=dict)
    #: The properties of a form that are files.
    files: set = field(default_factory=set)
    missing: list = field(default_factory=list)
    #: Whether the body is created with only the required arguments of its initializer.
    is_made: bool = False


class Cases:
    def __init__(self, document, values, models):
        self.document, self.values, self.models = document, values, models
        self.schemes = (document.root.get("components") or {}).get("securitySchemes") or {}
        self.defaults = Defaults()
        self.find_defaults(document.root, None)
        # Request-only models are sent exactly as they were set, without defaults.
        kept = {p["key"] for model in models.values() if model["sent"] and model["received"] for p in model.get("properties", [])}
        for key in self.defaults.keys() - kept:
            del self.defaults[key]

    def find_defaults(self, node, key):
        """Collects the defaults of schemas by property name."""
        if isinstance(node, dict):
            if "default" in node and key is not None:
                self.defaults.setdefault(key, []).append(intended_default(node))
            merged = self.values.merged(node) if key is not None and ("allOf" in node or "$ref" in node) else node
            if merged is not node and isinstance(merged, dict):
                for name in ("default", "const"):
                    if name in merged:
                        self.defaults.setdefault(key, []).append(merged[name])
            if "const" in node and key is not None:
                self.defaults.setdefault(key, []).append(node["const"])
            for name, member in node.items():
                if isinstance(member, (dict, list)):
                    self.find_defaults(member, name)
        elif isinstance(node, list):
            for member in node:
                if isinstance(member, (dict, list)):
                    self.find_defaults(member, None)

    def of(self, operation, shown):
        """Returns one case for each way of making values and each media type of the body."""
        contents = []
        for index, described in enumerate((shown.get("body") or {}).get("contents", [])):
            contents.append((index, described, next(c for c in operation.contents if c.media_type == described["mediaType"])))
        ways = [("example", Making(True, 0, exampled=True)), ("full", Making(True, 0)), ("other", Making(True, 1)), ("third", Making(True, 2)),
                ("least", Making(False, 0))]
        for label, making in ways:
            for index, described, content in contents or [(-1, None, None)]:
                yield index, self.case(operation, shown, label, making, described, content)
        for index, described, content in contents:
            case = self.made_case(operation, shown, described, content)
            if case is not None:
                yield index, case
        if contents and not shown["body"]["required"]:
            yield -1, self.case(operation, shown, "no body", SIMPLE, None, None)

    def made_case(self, operation, shown, described, content):
        """The smallest body, created with the initializer of a model that is only sent: its required members and nothing else."""
        model = self.models.get(described["type"].rstrip("?"), {})
        if model.get("kind") != "struct" or model["received"] or not model["sent"]:
            return None
        case = self.case(operation, shown, "least", Making(False, 0), described, content)
        required = {p["key"] for p in model["properties"] if p["required"]}
        if case.missing or case.kind != "json" or not isinstance(case.body, dict) or not required <= case.body.keys():
            return None
        case.label = f"made {content.essence}"
        case.body = {key: member for key, member in case.body.items() if key in required}
        case.is_made = True
        return case

    def case(self, operation, shown, label, making, described, content):
        case = Case(label if content is None else f"{label} {content.essence}", {})
        case.schemes_by_name = {name: self.document.followed(scheme) or {} for name, scheme in self.schemes.items()}
        case.schemes = [self.document.followed(s) or {} for s in self.schemes.values()]
        for parameter in operation.parameters:
            if not parameter.required and label in ("least", "no body"):
                continue
            made = self.argument(parameter, label, making)
            if made:
                case.arguments[parameter.location, parameter.name] = made[0]
            elif parameter.required:
                case.missing.append(f"{parameter.location} {parameter.name}")
        for parameter in shown["parameters"]:
            if not any(p.name == parameter["name"] and p.location == parameter["in"] for p in operation.parameters):
                case.undeclared[parameter["name"]] = "any/thing"
        if content is not None:
            self.give_body(case, described, content, label, making)
        return case

    def argument(self, parameter, label, making):
        if label == "example":
            found = self.values.example(parameter.schema, parameter.examples)
            if found and found[0] != "":
                return found
        place = parameter.location
        if place == "path" and parameter.style in ("label", "matrix"):
            place = "label"
        if parameter.allow_reserved:
            place = "reserved"
        if place == "header" and not is_scalar(self.values.merged(parameter.schema)):
            place = "headerPieces"
        if parameter.style in ("spaceDelimited", "pipeDelimited"):
            place = parameter.style
        return self.values.made(parameter.schema, Making(making.full, making.variant, place, making.exampled))

    def give_body(self, case, described, content, label, making):
        case.content = content
        swift = described["type"]
        case.kind = kind_of(content, swift)
        if case.kind == "bytes":
            case.body = "AAECA/8="
            return
        place = "form" if case.kind in ("form", "multipart") else "body"
        styles = {encoding.get("style") for encoding in content.encoding.values()} & {"spaceDelimited", "pipeDelimited"}
        if case.kind == "multipart" and styles:
            place = styles.pop()
        found = self.values.example(content.schema, content.examples) if label == "example" else []
        if not found:
            schema = {"type": "array", "items": content.schema} if case.kind == "lines" and not self.is_list(content.schema) else content.schema
            found = self.values.made(schema, Making(making.full, making.variant, place, making.exampled))
        if not found:
            case.missing.append("body")
            return
        case.body = json.dumps(found[0]) if case.kind == "text" and not isinstance(found[0], str) else copy.deepcopy(found[0])
        if case.kind == "multipart":
            self.describe_parts(case, content)
            for name in case.files & set(case.body):
                # Examples of files are text; the harness expects base64.
                case.body[name] = ["aGVsbG8=", "AAECAw=="] if isinstance(case.body[name], list) else "aGVsbG8="

    def is_list(self, schema):
        schema = self.values.merged(schema)
        return isinstance(schema, dict) and schema.get("type") == "array"

    def describe_parts(self, case, content):
        schema = self.values.merged(content.schema)
        properties = dict(schema.get("properties") or {})
        for group in (schema.get("oneOf") or []) + (schema.get("anyOf") or []):
            properties = {**((self.values.merged(group) or {}).get("properties") or {}), **properties}
        for name, member in properties.items():
            member = self.values.merged(member)
            if not isinstance(member, dict):
                continue
            # The member is a file or a list of files. In a union with any other type, a file is text.
            alternatives = [self.values.merged(one) or {} for one in (member.get("oneOf") or []) + (member.get("anyOf") or []) or [member]]
            if all(is_file(self.values.merged(one.get("items", one))) for one in alternatives):
                case.files.add(name)


def intended_default(schema):
    """Returns the default of a schema. A text is read as the boolean or number that its type requires."""
    default, type_ = schema["default"], schema.get("type")
    if not isinstance(default, str) or type_ not in ("boolean", "integer", "number"):
        return default
    try:
        return json.loads(default.lower())
    except ValueError:
        return default


def is_file(schema):
    return isinstance(schema, dict) and (schema.get("format") == "binary" or (
        "contentMediaType" in schema and "contentEncoding" not in schema))


def is_scalar(schema):
    return isinstance(schema, dict) and schema.get("type") in ("string", "integer", "number", "boolean")


def kind_of(content, swift):
    if swift in ("Data", "HTTPBody", "MediaContent", "EndpointRuntime.MediaContent"):
        return "bytes"
    if content.essence == "application/x-www-form-urlencoded":
        return "form"
    if content.essence.startswith("multipart/"):
        return "multipart"
    if "json-seq" in content.essence or content.essence.rsplit("/")[-1] in ("jsonl", "x-jsonl", "jsonlines", "ndjson", "x-ndjson", "x-jsonlines"):
        return "lines"
    return "text" if swift == "String" and not content.essence.endswith("json") else "json"
