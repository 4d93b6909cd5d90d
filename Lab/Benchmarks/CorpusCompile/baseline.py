"""The models of a document as a Swift programmer would first declare them: public `var` structs with synthesized Codable and Hashable.

They are derived from `endpoints show --json`, so both sides have the same models, members and types. Features that synthesized code lacks (open
enums, three states, dates and keys distinguished by format) are left out, and so are initializers and documentation, which favors the baseline.
"""
import json
import re

FILES = 16
RAW_TYPES = {str: "String", int: "Int", float: "Double"}


def names_in(type_text):
    return set(re.findall(r"[A-Za-z_`][\w.`]*", type_text))


def holds_inline(type_text):
    """Returns the models that a stored property of this type stores inline. Arrays and dictionaries store their elements on the heap."""
    return set() if type_text.startswith("[") else names_in(type_text)


def cyclic(models):
    """Returns the structs that contain themselves inline. Only structs can cause that, because the enums are indirect."""
    holds = {m["type"]: set().union(*(holds_inline(p["type"]) for p in m.get("properties", []))) for m in models if m["kind"] == "struct"}
    found = set()
    for start in holds:
        seen, queue = set(), list(holds[start])
        while queue:
            name = queue.pop()
            if name in seen or name not in holds:
                continue
            seen.add(name)
            queue.extend(holds[name])
        if start in seen:
            found.add(start)
    return found


def struct(model, name, boxed):
    lines = [f"    public struct {name}: Codable, Hashable, Sendable {{"]
    for member in model["properties"]:
        text = re.sub(r"\b(EndpointRuntime\.)?Patch<", "Optional<", re.sub(r"\b(EndpointRuntime\.)?FilePart\b", "Foundation.Data", member["type"]))
        if holds_inline(text) & boxed:
            optional = text.endswith("?")
            text = f"BaselineBox<{text[:-1] if optional else text}>" + ("?" if optional else "")
        lines.append(f"        public var `{member['name'].strip('`')}`: {text}")
    if model["properties"]:
        lines.append("        enum CodingKeys: String, CodingKey {")
        lines += [f"            case `{m['name'].strip('`')}` = {json.dumps(m['key'], ensure_ascii=False)}" for m in model["properties"]]
        lines.append("        }")
    return lines + ["    }"]


def enumeration(model, name):
    raw = {type(case["value"]) for case in model["cases"]}
    if len(raw) != 1 or not raw <= RAW_TYPES.keys():
        return [f"    public typealias {name} = JSONValue"]
    lines = [f"    public enum {name}: {RAW_TYPES[raw.pop()]}, Codable, Hashable, Sendable {{"]
    lines += [f"        case `{case['name'].strip('`')}` = {json.dumps(case['value'], ensure_ascii=False)}" for case in model["cases"]]
    return lines + ["    }"]


def union(model, name):
    lines = [f"    public indirect enum {name}: Codable, Hashable, Sendable {{"]
    lines += [f"        case `{case['name'].strip('`')}`" + (f"({case['type']})" if case.get("type") else "") for case in model["cases"]]
    return lines + ["    }"]


def declaration(model, boxed):
    name = model["type"].split(".", 1)[1]
    match model["kind"]:
        case "struct":
            return struct(model, name, boxed)
        case "enum":
            return enumeration(model, name)
        case "union":
            return union(model, name)
    return []


SUPPORT = """public final class BaselineBox<Value: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
    public let value: Value
    public init(from decoder: any Decoder) throws { value = try Value(from: decoder) }
    public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
    public static func == (left: BaselineBox, right: BaselineBox) -> Bool { left.value == right.value }
    public func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
"""


def baseline(api):
    """Returns the files of the baseline by name."""
    root = api["name"]
    boxed = cyclic(api["models"])
    files = {"Support.swift": SUPPORT + f"public enum {root} {{}}\n"}
    for index in range(FILES):
        models = api["models"][index::FILES]
        lines = ["import EndpointRuntime", "import Foundation", f"extension {root} {{"]
        for model in models:
            lines += declaration(model, boxed)
        files[f"Models{index + 1:02}.swift"] = "\n".join(lines + ["}", ""])
    return files
