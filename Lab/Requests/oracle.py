"""Passes the same request to openapi-core, which is independent of this project."""
import logging
import re
import warnings
from urllib.parse import unquote, parse_qsl

from openapi_core import Config, OpenAPI
from openapi_core.datatypes import RequestParameters
from openapi_core.deserializing.media_types.util import binary_loads, json_loads, plain_loads
from werkzeug.datastructures import Headers, ImmutableMultiDict

from wire import encoded, expanded_server

warnings.filterwarnings("ignore")
logging.disable(logging.WARNING)


def latin_loads(value, **_):
    """Decodes bytes as one character each, so that a schema sees a string."""
    return value.decode("latin-1")


UNUSED = {"in": "query", "name": "unused", "schema": {}}


class CoreRequest:
    def __init__(self, sent):
        # openapi-core does not decode paths. These characters need no escaping there (RFC 3986, section 3.3) and are not delimiters.
        self.host_url, self.path = sent.origin, sent.path.replace("%3A", ":").replace("%40", "@")
        self.method, self.content_type = sent.method.lower(), sent.header("content-type") or ""
        # openapi-core treats an empty body as missing.
        self.body = {"application/x-www-form-urlencoded": b"&"}.get(self.content_type, b"\n") if sent.body == b"" else sent.body
        cookies = [item.split("=", 1) for item in (sent.header("cookie") or "").split("; ") if "=" in item]
        self.parameters = RequestParameters(
            query=ImmutableMultiDict(parse_qsl(sent.query, keep_blank_values=True)), header=Headers(sent.headers),
            cookie=ImmutableMultiDict([(name, unquote(text)) for name, text in cookies]))


class Oracle:
    def __init__(self, document):
        self.document = document
        # A discriminator is only a hint. openapi-core reads its values as references and fails if they are not references.
        self.root = without_discriminators(document.root)
        self.apis = {}

    def api(self, operation, origin):
        """Returns a document with only this operation, because openapi-core walks all paths for each request."""
        if operation.id not in self.apis:
            root = dict(self.root)
            node = {k: v for k, v in operation.node.items() if k not in ("callbacks", "responses", "requestBody")}
            item = {}
            node["parameters"] = [self.simple(parameter) for parameter in self.parameters(operation)]
            loaders = self.contents(node, operation)
            path = "/" + operation.path.split("#")[0].split("?")[0].lstrip("/")
            # The path is compared in its encoded form.
            path = "".join(text if i % 2 else encoded(text) for i, text in enumerate(re.split(r"(\{[^{}]*\})", path)))
            for parameter in operation.parameters:
                # openapi-core expects the path template to express these styles in the notation of RFC 6570.
                sign = {"label": ".", "matrix": ";"}.get(parameter.style)
                if parameter.location == "path" and sign:
                    path = path.replace("{%s}" % parameter.name, "{%s%s%s}" % (sign, parameter.name, "*" if parameter.explode else ""))
            root["paths"] = {path: {**item, operation.method: {**node, "responses": {}}}}
            api = expanded_server((self.document.root.get("servers") or [{"url": "/"}])[0], origin)
            root["servers"] = [self.absolute(server, "/".join(api.split("/")[:3])) for server in operation.servers]
            for part in (root["paths"][path], root["paths"][path][operation.method]):
                part.pop("servers", None)
            root.pop("webhooks", None)
            self.apis = {operation.id: OpenAPI.from_dict(root, config=Config(
                spec_validator_cls=None, extra_media_type_deserializers=loaders))}
        return self.apis[operation.id]

    def contents(self, node, operation):
        """Defines how bodies are read: JSON under any name is JSON, and a schema for JSON says nothing about bytes."""
        loaders, content = {}, {}
        for media in operation.contents:
            entry = {"encoding": media.encoding} if media.encoding else {}
            schema = self.document.followed(media.schema)
            structured = isinstance(schema, dict) and (
                any(key in schema for key in ("properties", "items", "allOf", "oneOf", "anyOf"))
                or schema.get("type") in ("boolean", "integer", "number"))
            if "json" in media.essence and "seq" not in media.essence and not media.essence.endswith(("jsonl", "ndjson")):
                entry["schema"], loaders[media.essence] = without_discriminators(media.schema), json_loads
            elif media.essence.startswith("text/"):
                entry["schema"], loaders[media.essence] = media.schema, json_loads if structured else plain_loads
            elif self.is_form(media):
                entry["schema"] = self.without_deep(media, entry)
                if self.document.version >= (3, 1):
                    loaders["application/octet-stream"] = latin_loads
                for encoding in media.encoding.values():
                    # openapi-core treats a list of media types as a single name.
                    part = str(encoding.get("contentType", ""))
                    loaders.setdefault(part, json_loads if "json" in part else latin_loads)
            else:
                loaders[media.essence] = binary_loads
            content[media.media_type] = {key: value for key, value in entry.items() if value is not None}
        if content:
            node["requestBody"] = {"required": operation.body_required, "content": content}
        return loaders

    def without_deep(self, media, entry):
        """Removes deepObject properties, which openapi-core reads only one level deep. The other check covers them."""
        deep = {name for name, encoding in media.encoding.items() if encoding.get("style") == "deepObject"}
        schema = self.document.followed(media.schema)
        if not deep or "properties" not in schema:
            return media.schema
        entry["encoding"] = {name: encoding for name, encoding in media.encoding.items() if name not in deep}
        properties = {name: {} if name in deep else member for name, member in schema["properties"].items()}
        return {**schema, "properties": properties, "required": [name for name in schema.get("required", []) if name not in deep]}

    def is_form(self, media):
        schema = self.document.followed(media.schema)
        is_object = isinstance(schema, dict) and schema.get("type") not in ("array", "string")
        return is_object and (media.essence == "application/x-www-form-urlencoded" or media.essence.startswith("multipart/"))

    def parameters(self, operation):
        """Returns the parameters of the operation and its path. openapi-core does not follow a path item's reference."""
        found = {}
        for written in (operation.item.get("parameters") or []) + (operation.node.get("parameters") or []):
            parameter = self.document.followed(written)
            if isinstance(parameter, dict):
                found[parameter.get("in"), parameter.get("name")] = parameter
        return found.values()

    def simple(self, parameter):
        """openapi-core converts text to only one type, and checks header fields that the specification tells it to ignore.

        It cannot read objects whose members are separate query items or cookies, and reads deepObject only if the object's type is declared
        inline. Such parameters are left to the other check.
        """
        if parameter.get("in") == "header" and parameter["name"].lower() in ("accept", "content-type", "authorization"):
            return UNUSED
        if parameter.get("in") in ("query", "cookie") and self.is_spread(parameter):
            return UNUSED
        schema = self.writable(parameter.get("schema"))
        if parameter.get("style") == "deepObject" and not (isinstance(schema, dict) and schema.get("type") == "object"):
            return UNUSED
        return {**parameter, "schema": one_type(schema)} if isinstance(schema, dict) else parameter

    def writable(self, schema, depth=0):
        """Removes `readOnly`, which applies only to properties (OpenAPI, Schema Object)."""
        schema = self.document.followed(schema)
        if not isinstance(schema, dict) or depth > 8:
            return schema
        result = {key: value for key, value in schema.items() if key != "readOnly"}
        for key in ("allOf", "oneOf", "anyOf"):
            if isinstance(schema.get(key), list):
                result[key] = [self.writable(member, depth + 1) for member in schema[key]]
        return result

    def is_spread(self, parameter):
        if parameter.get("style", "form") not in ("form", "cookie") or parameter.get("explode") is False or "content" in parameter:
            return False
        schema = self.document.followed(parameter.get("schema"))
        kinds = schema.get("type") if isinstance(schema, dict) else None
        return isinstance(schema, dict) and (
            kinds == "object" or isinstance(kinds, list) and "object" in kinds or any(key in schema for key in ("properties", "allOf")))

    def absolute(self, server, origin):
        url = server.get("url", "/")
        return server if "://" in expanded_server(server, "") else {**server, "url": origin + "/" + url.strip("/")}

    def problems(self, operation, sent, origin):
        try:
            return [describe(error) for error in self.api(operation, origin).iter_request_errors(CoreRequest(sent))]
        except Exception as error:
            return [f"openapi-core fails: {type(error).__name__}: {error}"]


def without_discriminators(node):
    if isinstance(node, list):
        return [without_discriminators(item) for item in node]
    if not isinstance(node, dict):
        return node
    hint = node.get("discriminator")
    is_hint = isinstance(hint, dict) and isinstance(hint.get("propertyName"), str)
    return {key: without_discriminators(value) for key, value in node.items() if key != "discriminator" or not is_hint}


def one_type(schema):
    if isinstance(schema.get("type"), list):
        kinds = [kind for kind in schema["type"] if kind not in ("null", "string")] or ["string"]
        schema = {**schema, "type": kinds[0]}
        if kinds[0] != "string":
            schema.pop("pattern", None)
    if isinstance(schema.get("items"), dict):
        schema = {**schema, "items": one_type(schema["items"])}
    return schema


def describe(error):
    texts = [f"{type(error).__name__}: {error}"]
    while error.__cause__ is not None and len(texts) < 4:
        error = error.__cause__
        texts.append(f"{type(error).__name__}: {error}")
    errors = getattr(error, "schema_errors", None)
    texts += [f"{e.json_path}: {e.message}" for e in errors or []][:2]
    if any("is valid under each of" in e.message for e in errors or []):
        texts.append("members overlap")
    return " < ".join(text if len(text) < 300 else text[:150] + " … " + text[-150:] for text in texts)
