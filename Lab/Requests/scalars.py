"""Makes text and numbers that a schema allows, including characters that must be escaped in each part of a request."""
import functools
import random
import re
from dataclasses import dataclass

import regex
import rstr

FORMATS = {
    "date-time": ["2024-02-29T23:59:59Z", "2021-07-04T10:00:00.125Z"], "date": ["2024-02-29", "1999-12-31"], "time": ["10:20:30Z"],
    "uuid": ["6f1f9f1e-9d2c-4b6e-8a4f-0c5d1e2f3a4b", "00000000-0000-4000-8000-000000000001"],
    "uri": ["https://example.com/a?b=c&d=%20e", "urn:x:y"], "url": ["https://example.com/"], "uri-reference": ["/a?b=c"],
    "iri": ["https://example.com/"], "email": ["ada@example.com", "a+b@example.org"], "idn-email": ["ada@example.com"],
    "ipv4": ["192.0.2.1"], "ipv6": ["2001:db8::1"], "ip": ["192.0.2.1"], "hostname": ["example.com"],
    "byte": ["aGVsbG8=", "AAECAw=="], "binary": ["aGVsbG8=", "AAECAw=="], "duration": ["P1D"], "decimal": ["12.5"],
    "int64": ["9007199254740993"], "json-pointer": ["/a/b"], "regex": ["a+"],
}
#: Text with characters that must be escaped in each location. A header cannot contain escapes, and an item cannot contain its style's
#: delimiter.
HARD = {
    "query": "a b&c=d+e/ü?#%41,;\"'", "path": "a b/c?d#e%41;f,ü", "header": "a b;c=\"d\"", "cookie": "a b;c,d\"é%41", "reserved": "a b/c?d:e@f", "headerPieces": "a b;c",
    "body": "a \"b\" \\ \n ü😀 </x>", "form": "a b&c=d+e%41ü\r\nf", "label": "a b/c", "spaceDelimited": "a&b", "pipeDelimited": "a b&c",
}


@dataclass
class Making:
    """One way of making values: `variant` selects alternatives, `full` includes optional members."""
    full: bool
    variant: int
    place: str = "body"
    #: Whether the properties' own examples are used if they are valid.
    exampled: bool = False


def string(schema, making, key):
    if isinstance(schema.get("pattern"), str):
        return matching(schema["pattern"], schema, making.variant)
    values = FORMATS.get(schema.get("format") or "")
    if schema.get("contentEncoding") == "base64" or schema.get("format") == "base64":
        values = FORMATS["byte"]
    if making.place == "form" and "contentMediaType" in schema and "contentEncoding" not in schema:
        values = FORMATS["binary"]
    least, most = schema.get("minLength") or 0, schema.get("maxLength", 1000)
    if values:
        return values[making.variant % len(values)]
    hard = making.full and making.variant % 2 == 0 and not schema.get("format")
    text = HARD.get(making.place, "text") if hard else f"{re.sub('[^A-Za-z0-9]', '', key)[:20] or 'text'}{making.variant or ''}"
    if len(text) < least:
        text += "x" * (least - len(text))
    return text[:most].rstrip(" ") if len(text) > most else text


def number(schema, kind, making):
    least, most = schema.get("minimum"), schema.get("maximum")
    above, below = schema.get("exclusiveMinimum"), schema.get("exclusiveMaximum")
    step = schema.get("multipleOf") or (1 if kind == "integer" else 0.5)
    if above is True:
        least = (least or 0) + step
    elif isinstance(above, (int, float)) and above is not False:
        least = max(least, above + step) if least is not None else above + step
    if below is True:
        most = (most or 0) - step
    elif isinstance(below, (int, float)) and below is not False:
        most = min(most, below - step) if most is not None else below - step
    value = {0: 7, 1: 42, 2: 3}[making.variant % 3] if kind == "integer" else 1.5 + making.variant
    if making.full and making.variant == 0 and schema.get("format") == "int64":
        value = 9007199254740993
    if least is not None and value < least:
        value = least
    if most is not None and value > most:
        value = most if least is None or least <= most else least
    if schema.get("multipleOf"):
        value = value - value % step if value % step and (least is None or value - value % step >= least) else value
    return int(value) if kind == "integer" or (isinstance(value, float) and value == int(value)) else value


def matching(pattern, schema, variant):
    return matching_text(pattern, schema.get("minLength") or 0, schema.get("maxLength", 200), variant)


@functools.cache
def matching_text(pattern, least, most, variant):
    random.seed(f"{pattern}{variant}")
    generator = rstr.Rstr(random)
    generator.STAR_PLUS_LIMIT = 12
    plain = pattern.replace(r"\x20", " ")
    # A few repetitions are enough for quantifiers such as `{1,32767}`.
    plain = re.sub(r"\{(\d+),(\d*)\}", lambda found: "{%s,%d}" % (found[1], min(int(found[2] or 20), max(int(found[1]), least, 20))), plain)
    for name, letters in ((r"\p{L}", "A-Za-z"), (r"\p{N}", "0-9")):
        plain = re.sub(r"\[([^\]]*)\]", lambda found: "[" + found.group(1).replace(name, letters) + "]", plain)
        plain = plain.replace(name, f"[{letters}]")
    for _ in range(40):
        try:
            text = generator.xeger(plain)
        except Exception:
            return None
        if text.strip() != text:
            # A header value must not begin or end with a space. Most patterns do not restrict the end of the text.
            text = text.strip() + " a" if text.endswith(" ") else text.strip()
            if not regex.search(pattern, text):
                continue
        if least <= len(text) <= most and text.isprintable() and text.isascii():
            return text
    return None
