"""Reads the operations of an OpenAPI document with their parameters and bodies, independently of the generator."""
import json
import re
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import unquote

from swagger import upgraded

METHODS = ("get", "put", "post", "delete", "options", "head", "patch", "trace", "query")
DEFAULT_STYLES = {"path": "simple", "query": "form", "header": "simple", "cookie": "form"}


def pointer(*parts):
    return "#" + "".join("/" + str(part).replace("~", "~0").replace("/", "~1") for part in parts)


@dataclass
class Parameter:
    name: str
    location: str
    required: bool
    schema: object
    style: str
    explode: bool
    allow_reserved: bool
    #: Set if the parameter is described by `content` instead of a style.
    media_type: str | None
    examples: list


@dataclass
class Content:
    media_type: str
    schema: object
    encoding: dict
    examples: list

    @property
    def essence(self):
        return self.media_type.split(";")[0].strip().lower()


@dataclass
class Operation:
    path: str
    method: str
    node: dict
    item: dict
    parameters: list
    body_required: bool
    contents: list
    servers: list
    security: list
    produced: list = field(default_factory=list)

    @property
    def id(self):
        return f"{self.method.upper()} {self.path}"

    @property
    def pointer(self):
        if self.method in METHODS:
            return pointer("paths", self.path, self.method)
        return pointer("paths", self.path, "additionalOperations", self.method)


class Document:
    def __init__(self, path):
        self.path = Path(path)
        self.written = json.loads(self.path.read_text())
        self.is_swagger = "swagger" in self.written
        self.root = upgraded(self.written) if self.is_swagger else self.written
        self.version = tuple(int(n) for n in re.findall(r"\d+", str(self.root.get("openapi", "3.0")))[:2])

    def find(self, reference):
        """Returns the target of `#/…`, or None."""
        node = self.root
        for part in unquote(reference.lstrip("#")).split("/")[1:]:
            part = part.replace("~1", "/").replace("~0", "~")
            try:
                node = node[int(part)] if isinstance(node, list) else node[part]
            except (KeyError, IndexError, ValueError, TypeError):
                return None
        return node

    def followed(self, node):
        """Returns the target of a Reference Object."""
        for _ in range(32):
            if not isinstance(node, dict) or not isinstance(node.get("$ref"), str):
                return node
            node = self.find(node["$ref"])
        return None

    def operations(self):
        for path, item in (self.root.get("paths") or {}).items():
            if path.startswith("x-"):
                continue
            item = self.followed(item)
            if not isinstance(item, dict):
                continue
            for method in METHODS:
                if isinstance(item.get(method), dict):
                    yield self.operation(path, method, item[method], item)
            for method, node in (item.get("additionalOperations") or {}).items():
                yield self.operation(path, method, node, item)

    def operation(self, path, method, node, item):
        found = {}
        for written in (item.get("parameters") or []) + (node.get("parameters") or []):
            parameter = self.parameter(written)
            if parameter is not None:
                found[parameter.location, parameter.name] = parameter
        body = self.followed(node.get("requestBody")) or {}
        servers = node.get("servers") or item.get("servers") or self.root.get("servers") or [{"url": "/"}]
        produced = []
        for status, response in (node.get("responses") or {}).items():
            if str(status).startswith("2") or (status == "default" and len(node["responses"]) == 1):
                produced += (self.followed(response) or {}).get("content") or {}
        return Operation(
            path=path, method=method, node=node, item=item, parameters=list(found.values()),
            body_required=body.get("required") is True,
            contents=[self.content(name, media) for name, media in (body.get("content") or {}).items()],
            servers=servers, security=node.get("security", self.root.get("security") or []), produced=produced)

    def parameter(self, written):
        node = self.followed(written)
        if not isinstance(node, dict) or node.get("in") not in (*DEFAULT_STYLES, "querystring"):
            return None
        location, media_type, schema, examples = node["in"], None, node.get("schema"), self.examples(node)
        if node.get("content"):
            media_type, media = next(iter(node["content"].items()))
            media = self.followed(media) or {}
            schema, examples = media.get("schema", True), examples + self.examples(media)
        # OpenAPI, Parameter Object: parameters with the names of these header fields are ignored.
        if location == "header" and node["name"].lower() in ("accept", "content-type", "authorization"):
            return None
        default = DEFAULT_STYLES.get(location, "form")
        style = node.get("style") or default
        allowed = {"path": ("simple", "label", "matrix"), "header": ("simple",), "cookie": ("form", "cookie")}
        if style not in allowed.get(location, ("form", "spaceDelimited", "pipeDelimited", "deepObject")):
            style = default
        explode = node.get("explode")
        return Parameter(
            name=node["name"], location=location, required=location == "path" or node.get("required") is True,
            schema=schema, style=style, explode=style in ("form", "cookie", "deepObject") if explode is None else explode,
            allow_reserved=node.get("allowReserved") is True, media_type=media_type, examples=examples)

    def content(self, name, media):
        media = self.followed(media) or {}
        encoding = media.get("encoding") or {}
        if name.startswith("multipart/") and not self.is_swagger and self.version < (3, 1):
            # OpenAPI 3.0, Encoding Object: these keywords apply only to URL-encoded forms.
            encoding = {k: {n: v for n, v in e.items() if n not in ("style", "explode", "allowReserved")} for k, e in encoding.items()}
        return Content(name, media.get("schema", media.get("itemSchema")), encoding, self.examples(media))

    def examples(self, node):
        found = [node["example"]] if "example" in node else []
        several = node.get("examples")
        for example in several.values() if isinstance(several, dict) else []:
            example = self.followed(example)
            if isinstance(example, dict):
                found += [example[key] for key in ("dataValue", "value") if key in example][:1]
        return found
