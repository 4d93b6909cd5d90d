"""Compares the body of a request with the value passed to its call."""
import base64
import email.parser
import email.policy
import json
from urllib.parse import quote, unquote

from same import same_json, same_tree, without_empty, without_null
from wire import claim, form_decode, is_within, query_items, read_query


def text_of(value):
    return json.dumps(value) if not isinstance(value, str) else value


def first_difference(value, sent, defaults, place=""):
    """Returns the place where two JSON values differ, with both values; a value is None if that side has nothing there."""
    if isinstance(value, dict) and isinstance(sent, dict):
        pairs = ((key, value.get(key), sent.get(key)) for key in sorted(value.keys() | sent.keys()))
    elif isinstance(value, list) and isinstance(sent, list) and len(value) == len(sent):
        pairs = ((index, *pair) for index, pair in enumerate(zip(value, sent)))
    else:
        return place, value, sent
    for key, left, right in pairs:
        is_default = left is None and any(same_json(default, right, defaults) for default in defaults.get(key, []))
        if not same_json(left, right, defaults) and not is_default:
            return first_difference(left, right, defaults, f"{place}/{key}")
    return place, value, sent


class ExactBody:
    """A mixin for `Exact`, which has the operation, its case and the sent request."""

    def body(self):
        content, value = self.case.content, self.case.body
        type_ = self.sent.header("content-type")
        if content is None:
            if self.sent.body is not None or type_ is not None:
                self.say("unexpected body")
            return
        if self.sent.body is None or type_ is None:
            return self.say("the body is missing")
        if not is_within(type_, content.media_type) or "*" in type_:
            self.say(f"Content-Type {type_} is not {content.media_type}")
        kind = self.case.kind
        if kind == "json":
            sent = json.loads(self.sent.body)
            if self.case.is_made and sent.keys() - value.keys():
                self.say(f"the initializer adds {', '.join(sorted(sent.keys() - value.keys()))} to the required members")
            elif not same_json(value, sent, self.defaults):
                place, given, taken = first_difference(value, sent, self.defaults)
                self.say(f"body at {place or 'its root'}: {json.dumps(given)[:300]} was sent as {json.dumps(taken)[:300]}")
        elif kind == "bytes":
            if self.sent.body != base64.b64decode(value):
                self.say("the bytes of the body differ")
        elif kind == "text":
            if not same_tree(value, self.sent.body.decode()):
                self.say(f"body {json.dumps(value)} was sent as {self.sent.body!r}")
        elif kind == "lines":
            sent = [json.loads(line) for line in self.sent.body.decode().replace("\x1e", "").split("\n") if line]
            if not same_json(value, sent, self.defaults):
                self.say(f"lines {json.dumps(value)[:600]} were sent as {json.dumps(sent)[:600]}")
        elif kind == "form":
            self.form(content, value)
        elif kind == "multipart":
            self.multipart(content, value, type_)

    def form(self, content, value):
        items = query_items(self.sent.body.decode("ascii"), form_decode)
        for name, member in without_null(value).items():
            encoding = content.encoding.get(name)
            style, explode = "form", True
            if encoding is not None:
                style = encoding.get("style", "form")
                explode = encoding.get("explode", style in ("form", "deepObject"))
            member = without_empty(member) if style == "deepObject" else member
            # Without an Encoding Object, the format of an object is undefined in 3.0 and is JSON in 3.1. Accept JSON and deepObject.
            if encoding is None and isinstance(member, dict):
                taken = claim(items, lambda key: key == name or key.startswith(name + "["))
                if len(taken) == 1 and taken[0][0] == name:
                    if not same_json(member, json.loads(form_decode(taken[0][1])), self.defaults):
                        self.say(f"form {name}: {json.dumps(member)} was sent as {taken[0][1]}")
                    continue
                member = without_empty(member)
                tree = read_query([(k, t) for k, t in taken], name, member, "deepObject", True, form_decode)
            elif encoding is not None and "style" not in encoding and "json" in encoding.get("contentType", ""):
                taken = claim(items, lambda key: key == name)
                if len(taken) != 1 or not same_json(member, json.loads(form_decode(taken[0][1])), self.defaults):
                    self.say(f"form {name}: {json.dumps(member)} was sent as {taken}")
                continue
            else:
                tree = read_query(items, name, member, style, explode, form_decode)
            if tree is None and member in ([], {}):
                continue
            if not same_tree(member, tree):
                self.say(f"form {name}: {json.dumps(member)} was sent as {json.dumps(tree)}")
        left = [(key, form_decode(text)) for key, text in items]
        for key, text in left:
            if not any(same_tree(default, text) for default in self.defaults.get(key, [])):
                self.say(f"unexpected form item: {key}")

    def multipart(self, content, value, type_):
        whole = b"Content-Type: " + type_.encode() + b"\r\n\r\n" + self.sent.body
        if not value:
            return
        message = email.parser.BytesParser(policy=email.policy.HTTP).parsebytes(whole)
        if message.defects or not message.is_multipart():
            return self.say(f"the body is not multipart: {message.defects}")
        parts = [(part.get_param("name", header="content-disposition"), part) for part in message.get_payload()]
        for name, member in without_null(value).items():
            encoding = content.encoding.get(name) or {}
            if name not in self.case.files and any(key in encoding for key in ("style", "explode", "allowReserved")):
                self.styled_parts(name, member, encoding, parts)
                continue
            taken = claim(parts, lambda key: key == name)
            members = member if isinstance(member, list) else [member]
            if len(taken) != len(members):
                self.say(f"{name} has {len(taken)} parts for {len(members)} values")
            for inner, (_, part) in zip(members, taken):
                self.part(content, name, inner, part)
        for name, part in parts:
            text = part.get_payload(decode=True).decode(errors="replace")
            defaults = self.defaults.get(name, [])
            # A default that is a list is sent as one part per item.
            defaults = defaults + [item for default in defaults if isinstance(default, list) for item in default]
            if not any(same_tree(default, text) for default in defaults):
                self.say(f"unexpected part: {name}")

    def styled_parts(self, name, member, encoding, parts):
        """Parts are written like query items, but without percent-encoding (OpenAPI 3.1, Encoding Object)."""
        style = encoding.get("style", "form")
        explode = encoding.get("explode", style in ("form", "deepObject"))
        if not isinstance(member, (dict, list)):
            # A style does not apply to a scalar.
            style, explode = "form", True
        if not explode:
            # Without escaping, a delimiter inside an item is ambiguous, so the joined text is compared.
            pieces = [piece for pair in member.items() for piece in pair] if isinstance(member, dict) else member
            separator = {"spaceDelimited": " ", "pipeDelimited": "|"}.get(style, ",")
            sent = [part.get_payload(decode=True).decode() for _, part in claim(parts, lambda key: key == name)]
            if sent != [separator.join(text_of(piece) for piece in pieces)]:
                self.say(f"part {name}: {json.dumps(member)} was sent as {sent}")
            return
        items = [(key, quote(part.get_payload(decode=True).decode(), safe="")) for key, part in parts]
        count = len(items)
        tree = read_query(items, name, member, style, explode, unquote)
        parts[:] = [(key, part) for key, part in parts if any(key == left for left, _ in items)]
        if not same_tree(member, tree) or count == len(items):
            self.say(f"part {name}: {json.dumps(member)} was sent as {json.dumps(tree)}")

    def part(self, content, name, value, part):
        raw = part.get_payload(decode=True)
        asked = (content.encoding.get(name) or {}).get("contentType")
        type_ = part.get_content_type() if part["content-type"] else None
        if asked and not any(is_within(type_ or "text/plain", one) for one in asked.split(",")):
            self.say(f"part {name} is {type_}, not {asked}")
        if name in self.case.files:
            if raw != base64.b64decode(value):
                self.say(f"the bytes of the file {name} differ")
        elif isinstance(value, (dict, list)) or (type_ or "").endswith("json"):
            if not same_json(value, json.loads(raw), self.defaults) or not (type_ or "").endswith("json"):
                self.say(f"part {name}: {json.dumps(value)} was sent as {raw!r}, {type_}")
        elif not same_tree(value, raw.decode()):
            self.say(f"part {name}: {json.dumps(value)} was sent as {raw!r}")
