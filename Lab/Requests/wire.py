"""Reads a sent request back into values according to the specification, and compares them with the values of the call.

Nothing from the runtime is used. Each difference is a line of text. No lines mean that the request says exactly what the caller passed.
"""
import base64
import re
from urllib.parse import unquote, unquote_to_bytes, urlsplit

UNENCODED = re.compile(r"[^A-Za-z0-9._~!$&'()*+,;=:@/?%-]|%(?![0-9A-Fa-f]{2})")


# Styles

def pairs_of(pieces, decode):
    return {decode(name): decode(text) for name, text in zip(pieces[::2], pieces[1::2])}


def delimited(raw, value, separator, explode, decode):
    """Parses `a,b`; for objects, `key,a,key,b` or exploded `key=a,key=b`."""
    if isinstance(value, dict):
        if explode:
            return {decode(name): decode(text) for name, _, text in (piece.partition("=") for piece in raw.split(separator))}
        return pairs_of(raw.split(separator), decode)
    if isinstance(value, list):
        return [decode(piece) for piece in raw.split(separator)]
    return decode(raw)


def read_path(raw, parameter, value):
    style, explode = parameter.style, parameter.explode
    if style == "simple":
        return delimited(raw, value, ",", explode, unquote)
    if style == "label":
        if not raw.startswith("."):
            raise ValueError("a label begins with a dot")
        return delimited(raw[1:], value, "." if explode else ",", explode, unquote)
    items = [item.partition("=") for item in raw[1:].split(";")]
    if not raw.startswith(";"):
        raise ValueError("a matrix begins with a semicolon")
    if explode and isinstance(value, dict):
        return {unquote(name): unquote(text) for name, _, text in items}
    if any(unquote(name) != parameter.name for name, _, _ in items):
        raise ValueError("a matrix item has the parameter's name")
    if explode and isinstance(value, list):
        return [unquote(text) for _, _, text in items]
    return delimited(items[0][2], value, ",", False, unquote)


def read_deep(items, name):
    """Parses `name[key]=a` and `name[key][0]=a` into a tree."""
    tree = {}
    for key, text in items:
        steps = re.findall(r"\[([^\]]*)\]", key[len(name):])
        node = tree
        for step in steps[:-1]:
            node = node.setdefault(step, {})
        node[steps[-1] if steps else ""] = text
    return listed(tree)


def listed(node):
    if not isinstance(node, dict):
        return node
    node = {key: listed(member) for key, member in node.items()}
    return list(node.values()) if node and list(node) == [str(i) for i in range(len(node))] else node


def has_nested(value):
    members = value.values() if isinstance(value, dict) else value if isinstance(value, list) else []
    return any(isinstance(member, (dict, list)) for member in members)


def claim(items, test):
    """Removes and returns the items whose name matches."""
    taken = [item for item in items if test(item[0])]
    items[:] = [item for item in items if not test(item[0])]
    return taken


def read_query(items, name, value, style, explode, decode):
    """Returns the value of raw items `(decoded name, raw text)`, or None. Removes the items that it reads."""
    if style == "deepObject" and not isinstance(value, (dict, list)):
        # A union may allow a scalar as well as an object. A scalar has no key to put in brackets.
        style = "form"
    if style == "deepObject" or (style == "form" and isinstance(value, list) and has_nested(value)):
        taken = claim(items, lambda key: key.startswith(name + "["))
        return read_deep([(key, decode(text)) for key, text in taken], name) if taken else None
    if isinstance(value, dict) and explode:
        # Each member is an item. The specification does not define nested members, so they are written as in deepObject.
        tree = {}
        for member, inner in value.items():
            if has_nested(inner) or isinstance(inner, dict):
                taken = claim(items, lambda key: key.startswith(member + "["))
                tree[member] = read_deep([(key, decode(text)) for key, text in taken], member)
            else:
                taken = claim(items, lambda key: key == member)
                texts = [decode(text) for _, text in taken]
                tree[member] = texts if isinstance(inner, list) else (texts[0] if len(texts) == 1 else texts)
        return tree
    taken = [text for _, text in claim(items, lambda key: key == name)]
    if not taken:
        return None
    if isinstance(value, list) and explode:
        return [decode(text) for text in taken]
    if len(taken) != 1:
        raise ValueError("is there more than once")
    # Forms encode a space as a plus sign.
    space = "+" if decode is form_decode else "%20"
    separator = {"spaceDelimited": space, "pipeDelimited": "%7C"}.get(style, ",")
    return delimited(taken[0], value, separator, False, decode)


def query_items(query, decode=unquote):
    return [(decode(name), text) for name, _, text in (item.partition("=") for item in query.split("&")) if name or text] if query else []


# Requests

class Sent:
    """A request as it was passed to the transport."""

    def __init__(self, answer):
        self.method, self.url = answer["method"], answer["url"]
        self.headers = [(name.lower(), value) for name, value in answer["headers"]]
        self.body = None if answer.get("body") is None else base64.b64decode(answer["body"])
        self.foundation = answer.get("foundation")
        parts = urlsplit(self.url)
        self.origin, self.path, self.query = f"{parts.scheme}://{parts.netloc}", parts.path, parts.query

    def header(self, name):
        values = [value for key, value in self.headers if key == name.lower()]
        return values[0] if len(values) == 1 else ", ".join(values) if values else None


def expanded_server(server, origin):
    url = server.get("url", "/")
    for name, variable in (server.get("variables") or {}).items():
        default = variable.get("default", (variable.get("enum") or [""])[0])
        url = url.replace("{" + name + "}", str(default))
    return (url if "://" in url else origin + "/" + url.lstrip("/")).rstrip("/")


def path_pattern(template):
    """Returns a pattern for the template, and the names of its placeholders in order."""
    pieces = re.split(r"\{([^{}]*)\}", template)
    pattern = "".join(f"(?P<p{i // 2}>[^/]*)" if i % 2 else re.escape(encoded(piece)) for i, piece in enumerate(pieces))
    return re.compile(pattern + "$"), pieces[1::2]


def encoded(literal):
    return "".join(c if re.match(r"[A-Za-z0-9._~!$&'()*+,;=:@/%-]", c) else "".join(f"%{b:02X}" for b in c.encode()) for c in literal)


def form_decode(text):
    return unquote_to_bytes(text.replace("+", " ")).decode()


def is_within(media_type, range_):
    """Whether a media type equals the one in the document, or is in the range that the document specifies."""
    media_type, range_ = (text.split(";")[0].strip().lower() for text in (media_type, range_))
    return media_type == range_ or range_ == "*/*" or (range_.endswith("/*") and media_type.startswith(range_[:-1]))
