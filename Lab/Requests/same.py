"""Compares values with what a request holds: their text, JSON and trees of form fields."""
import re
from datetime import datetime
from decimal import Decimal, InvalidOperation

DATE_TIME = re.compile(r"^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d")


# Values and their textual representations

def instant(text):
    try:
        return datetime.fromisoformat(re.sub(r"[zZ]$", "+00:00", text))
    except ValueError:
        return None


def same_text(value, text):
    """Whether `text` is a valid way to write `value`."""
    if isinstance(value, bool) or value is None:
        return text == {True: "true", False: "false", None: ""}[value]
    if isinstance(value, (int, float)):
        try:
            return Decimal(text) == Decimal(str(value))
        except InvalidOperation:
            return False
    if value == text:
        return True
    if DATE_TIME.match(value) and DATE_TIME.match(text):
        return instant(value) is not None and instant(value) == instant(text)
    return re.fullmatch(r"[0-9A-Fa-f-]{36}", value) is not None and value.lower() == text


class Defaults(dict):
    """The values that models may add to a body themselves, by property name: the defaults of models that are also received."""

    #: Null is sent for required values and in the body of a PATCH. Everywhere else, it is left out.
    drop_null = True

    def of(self, method):
        kept = Defaults(self)
        kept.drop_null = method.lower() != "patch"
        return kept


def same_json(value, sent, defaults, key=""):
    """Whether two JSON values are equivalent. A member with a default may be omitted, and so may null if the default allows it."""
    if isinstance(value, dict) and isinstance(sent, dict):
        for name, member in sent.items():
            if name not in value and not any(same_json(default, member, defaults) for default in defaults.get(name, [])):
                return False
        return all(same_json(member, sent[name], defaults, name) if name in sent else member is None and defaults.drop_null
                   for name, member in value.items())
    if isinstance(value, list) and isinstance(sent, list):
        return len(value) == len(sent) and all(same_json(a, b, defaults, key) for a, b in zip(value, sent))
    if isinstance(value, bool) or isinstance(sent, bool) or value is None or sent is None:
        return value is sent
    if isinstance(value, (int, float)) and isinstance(sent, (int, float)):
        return value == sent
    return isinstance(value, str) and isinstance(sent, str) and same_text(value, sent)


def without_null(value):
    """RFC 6570, section 2.3: undefined values are left out."""
    if isinstance(value, dict):
        return {name: without_null(member) for name, member in value.items() if member is not None}
    return [without_null(item) for item in value if item is not None] if isinstance(value, list) else value


def without_empty(value):
    """Returns the parts that deepObject can express: a list or object without members has no item."""
    if isinstance(value, dict):
        members = {name: without_empty(member) for name, member in value.items()}
        return {name: member for name, member in members.items() if member not in (None, [], {})}
    return [item for item in map(without_empty, value) if item not in (None, [], {})] if isinstance(value, list) else value


def same_tree(value, tree):
    """Does the same comparison for values that were parsed from text."""
    if isinstance(value, dict) and isinstance(tree, dict):
        return value.keys() == tree.keys() and all(same_tree(member, tree[name]) for name, member in value.items())
    if isinstance(value, list) and isinstance(tree, list):
        return len(value) == len(tree) and all(same_tree(a, b) for a, b in zip(value, tree))
    return not isinstance(value, (dict, list)) and isinstance(tree, str) and same_text(value, tree)
