"""Composes numbers and texts for the parts of a schema."""
import exrex

SAMPLES = {
    "date-time": "2024-02-29T12:30:45Z", "date": "2024-02-29", "time": "12:30:45Z", "duration": "P1DT2H",
    "uuid": "123e4567-e89b-12d3-a456-426614174000", "uri": "https://example.com/a?b=c#d", "url": "https://example.com/",
    "uri-reference": "/a/b", "uri-template": "https://example.com/{id}", "iri": "https://example.com/", "email": "a@example.com",
    "idn-email": "a@example.com", "hostname": "example.com", "ipv4": "192.0.2.1", "ipv6": "2001:db8::1", "byte": "aGVsbG8=",
    "binary": "bytes", "regex": "^a$", "json-pointer": "/a/0", "decimal": "12.50",
}


class Impossible(Exception):
    """Raised if no value was found. There may still be one."""


def number(parts):
    low = max([part["minimum"] for part in parts if "minimum" in part] + [part["exclusiveMinimum"] + 1 for part in parts
              if "exclusiveMinimum" in part], default=None)
    high = min([part["maximum"] for part in parts if "maximum" in part] + [part["exclusiveMaximum"] - 1 for part in parts
               if "exclusiveMaximum" in part], default=None)
    value = 1 if low is None or low <= 1 else low
    value = high if high is not None and value > high else value
    step = next((part["multipleOf"] for part in parts if "multipleOf" in part), None)
    if step and value % step:
        value += step - value % step
    return value


def string(parts):
    pattern = next((part["pattern"] for part in parts if "pattern" in part), None)
    shape = next((part["format"] for part in parts if "format" in part), None)
    if pattern is not None:
        try:
            return exrex.getone(pattern.removeprefix("^").removesuffix("$"), limit=3)
        except Exception:
            raise Impossible from None
    text = SAMPLES.get(shape, "text")
    low = max([0] + [part.get("minLength", 0) for part in parts])
    high = min([10**9] + [part.get("maxLength", 10**9) for part in parts])
    if shape not in SAMPLES:
        text = (text * (low // len(text) + 1))[:max(low, min(len(text), high))]
    return text
