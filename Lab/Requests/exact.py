"""Compares a request with the values passed to its call."""
import base64
import json
from urllib.parse import unquote

from exact_body import ExactBody
from same import same_json, same_tree, without_empty, without_null
from wire import UNENCODED, claim, delimited, expanded_server, is_within, path_pattern, query_items, read_path, read_query


class Exact(ExactBody):
    def __init__(self, operation, case, sent, defaults, origin, document_server):
        self.document_server = document_server
        self.operation, self.case, self.sent, self.origin = operation, case, sent, origin
        self.defaults = defaults.of(operation.method)
        self.found = []
        self.schemes = case.schemes_by_name

    def differences(self):
        for check in (self.method, self.path, self.security, self.query, self.headers, self.cookies, self.accept, self.body):
            try:
                check()
            except (ValueError, KeyError, IndexError, TypeError, UnicodeDecodeError) as error:
                self.say(f"{check.__name__}: {error}")
        return self.found

    def say(self, text):
        self.found.append(text)

    def given(self, location):
        """Returns the parameters in a location, with the values that the caller passed."""
        for parameter in self.operation.parameters:
            if parameter.location == location and (location, parameter.name) in self.case.arguments:
                yield parameter, self.case.arguments[location, parameter.name]

    def compare(self, parameter, value, tree):
        if parameter.media_type is not None:
            return
        if not same_tree(without_null(value), tree):
            self.say(f"{parameter.location} {parameter.name}: {json.dumps(value)} was sent as {json.dumps(tree)}")

    def compare_content(self, parameter, value, text):
        media_type = parameter.media_type.split(";")[0].strip().lower()
        same = same_json(value, json.loads(text), self.defaults) if media_type.endswith("json") else same_tree(value, text)
        if not same:
            self.say(f"{parameter.location} {parameter.name}: {json.dumps(value)} was sent as {text}")

    def method(self):
        if self.sent.method != (self.operation.method.upper() if self.operation.method.islower() else self.operation.method):
            self.say(f"method {self.sent.method}")

    def path(self):
        api = expanded_server(self.document_server, self.origin)
        # A server URL without a host is relative to the document's URL.
        server = expanded_server(self.operation.servers[0], "/".join(api.split("/")[:3]))
        whole = self.sent.origin + self.sent.path
        if UNENCODED.search(self.sent.url):
            self.say(f"the URL contains characters that must be escaped: {self.sent.url}")
        if self.sent.foundation != self.sent.url:
            self.say(f"Foundation's URL differs: {self.sent.foundation}")
        template = "/" + self.operation.path.split("#")[0].split("?")[0].lstrip("/")
        pattern, names = path_pattern(template)
        match = pattern.match(whole[len(server):]) if whole.startswith(server) else None
        if not match:
            return self.say(f"{whole} is not {server}{template}")
        declared = {parameter.name: (parameter, value) for parameter, value in self.given("path")}
        for index, name in enumerate(names):
            raw = match.group(f"p{index}")
            if name in declared:
                parameter, value = declared[name]
                if parameter.media_type is not None:
                    self.compare_content(parameter, value, unquote(raw))
                else:
                    self.compare(parameter, value, read_path(raw, parameter, value))
            elif unquote(raw) != self.case.undeclared.get(name):
                self.say(f"path {name}: {raw}")

    def security(self):
        """Checks the first alternative; the harness has credentials for every scheme."""
        for name in self.operation.security[0] if self.operation.security else {}:
            scheme = self.schemes.get(name, {})
            kind = (scheme.get("type"), str(scheme.get("scheme", "")).lower())
            place, key = scheme.get("in"), scheme.get("name", "")
            if kind == ("http", "basic"):
                is_there = self.sent.header("authorization") == "Basic " + base64.b64encode(b"u:p").decode()
            elif kind[0] in ("http", "oauth2", "openIdConnect"):
                is_there = self.sent.header("authorization") == "Bearer bearer-proof"
            elif kind[0] == "apiKey" and place == "query":
                is_there = (key, "key-proof") in query_items(self.sent.query)
            elif kind[0] == "apiKey" and place == "cookie":
                is_there = f"{key}=key-proof" in (self.sent.header("cookie") or "").split("; ")
            elif kind[0] == "apiKey":
                is_there = self.sent.header(key) == "key-proof"
            else:
                continue
            if not is_there:
                self.say(f"the credentials of {name} are missing")

    def query(self):
        items = query_items(self.sent.query)
        _, _, fixed = self.operation.path.split("#")[0].partition("?")
        placed = {}
        for name, value in query_items(fixed):
            if value.startswith("{") and value.endswith("}"):
                placed[value[1:-1]] = name
            elif (name, value) in items:
                items.remove((name, value))
        parameters = [(p, v, p.name) for p, v in self.given("query")]
        parameters += [(p, v, placed[p.name]) for p, v in self.given("path") if p.name in placed]
        # An exploded object is sent under the names of its members, so all other parameters are read first.
        parameters.sort(key=lambda entry: isinstance(entry[1], dict) and entry[0].explode and entry[0].style == "form")
        for parameter, value, name in parameters:
            if parameter.media_type is not None:
                taken = claim(items, lambda key: key == name)
                self.compare_content(parameter, value, unquote(taken[0][1]))
                continue
            style = parameter.style if parameter.location == "query" else "form"
            explode = parameter.explode if parameter.location == "query" else True
            value = without_empty(value) if style == "deepObject" else value
            tree = read_query(items, name, without_null(value), style, explode, unquote)
            if tree is None and value in ([], {}):
                continue
            self.compare(parameter, value, tree)
        for parameter, value in self.given("querystring"):
            tree = read_query(items, parameter.name, without_null(value), "form", True, unquote)
            if not same_tree(without_null(value), tree):
                self.say(f"querystring: {value} was sent as {tree}")
        keys = {scheme.get("name") for scheme in self.case.schemes if scheme.get("in") == "query"}
        left = [key for key, _ in items if key not in keys]
        if left:
            self.say(f"the query has unexpected items: {left}")

    def headers(self):
        for parameter, value in self.given("header"):
            raw = self.sent.header(parameter.name)
            if raw is None:
                if value not in ([], {}):
                    self.say(f"header {parameter.name} is missing")
            elif parameter.media_type is not None:
                self.compare_content(parameter, value, raw)
            else:
                self.compare(parameter, value, delimited(raw, value, ",", parameter.explode, lambda text: text))
        known = {p.name.lower() for p, _ in self.given("header")} | {"accept", "content-type", "cookie", "authorization"}
        known |= {scheme.get("name", "").lower() for scheme in self.case.schemes if scheme.get("in") == "header"}
        for name in {name for name, _ in self.sent.headers} - known:
            self.say(f"unexpected header: {name}")

    def cookies(self):
        if any(parameter.name.lower() == "cookie" for parameter, _ in self.given("header")):
            return
        raw = self.sent.header("cookie")
        items = [tuple(item.split("=", 1)) for item in raw.split("; ")] if raw else []
        for parameter, value in self.given("cookie"):
            if parameter.media_type is not None:
                self.compare_content(parameter, value, unquote(claim(items, lambda key: key == parameter.name)[0][1]))
                continue
            self.compare(parameter, value, read_query(items, parameter.name, without_null(value), "form", parameter.explode, unquote))
        keys = {scheme.get("name") for scheme in self.case.schemes if scheme.get("in") == "cookie"}
        left = [key for key, _ in items if key not in keys]
        if left:
            self.say(f"unexpected cookies: {left}")

    def accept(self):
        header = self.sent.header("accept")
        for media_type in (header or "").split(",") if header else []:
            offered = self.operation.produced
            if offered and not any(is_within(media_type, o) or is_within(o, media_type) for o in offered):
                if not (media_type.strip() == "application/json" and any("json" in o or "*" in o for o in offered)):
                    self.say(f"Accept names {media_type.strip()}, which is none of {', '.join(offered)}")
