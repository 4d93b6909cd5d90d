"""Generates the Swift program that decodes and encodes values, compiles it with a document's models, and runs it on a file of values."""
import hashlib
import json
import re
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

MAIN = """\
import EndpointRuntime
import Foundation

typealias RoundTrip = @Sendable ([UInt8]) throws -> (json: String, unknown: [String])

nonisolated func trip<T: JSONDecodable & JSONEncodable>(_ type: T.Type) -> RoundTrip {
    { bytes in
        let value = try JSON.decode(type, from: bytes)
        var unknown: [String] = []
        unrecognized(value, &unknown, 0)
        return (String(decoding: try JSON.encodeBytes(value), as: UTF8.self), unknown)
    }
}

/// The types and values for which an enum or union has no case.
nonisolated func unrecognized(_ value: Any, _ found: inout [String], _ depth: Int) {
    if depth > 90 || value is String || value is JSONValue || value is Date || value is Data || value is UUID || value is Decimal { return }
    let mirror = Mirror(reflecting: value)
    for child in mirror.children {
        if mirror.displayStyle == .enum, child.label == "unrecognized", let payload = child.value as? any JSONEncodable {
            found.append("[\\"\\(String(reflecting: type(of: value)).dropFirst(10))\\",\\(json(payload))]")
        } else {
            unrecognized(child.value, &found, depth + 1)
        }
    }
}

nonisolated func json(_ value: some JSONEncodable) -> String {
    (try? JSON.encodeBytes(value)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
}

@main nonisolated enum Harness {
    /// Reads lines `<type> <start of the value>` and answers each with `+[<value>,[[<type>,<unknown>]…]]` or `-<error>`.
    static func main() {
        var types: [RoundTrip] = []
%(calls)s
        while let line = readLine() {
            guard let space = line.firstIndex(of: " "), let index = Int(line[..<space]), types.indices.contains(index) else {
                print("-the harness does not understand this line")
                continue
            }
            do {
                let result = try types[index](Array(line[line.index(after: space)...].utf8))
                print("+[\\(result.json),[\\(result.unknown.joined(separator: ","))]]")
            } catch {
                print("-\\(String(describing: error).replacingOccurrences(of: "\\n", with: " "))")
            }
            fflush(nil)
        }
    }
}
"""
MODULES = {"EndpointBasics": "Basics", "EndpointHTTP": "HTTP", "EndpointJSON": "JSON", "EndpointRuntime": "Client"}
PER_FUNCTION = 40


class Harness:
    def __init__(self, folder, tool, runtime):
        """`tool` is the `endpoints` executable, `runtime` the folder in which SwiftPM built the runtime."""
        self.folder, self.tool, self.runtime = folder, tool, runtime
        folder.mkdir(parents=True, exist_ok=True)

    def describe(self, document):
        """Returns the output of `endpoints show --json`, or None if the tool rejects the document."""
        self.document = document
        config = self.folder / f"{document.stem}.endpoints.json"
        # corpus-check also compiles calls and services, but models are enough here.
        parts = {part: part == "models" for part in ("models", "endpoints", "calls", "services", "clients", "failures")}
        config.write_text(json.dumps({"spec": self._spec(document), "output": "Generated", "access": "internal", "generate": parts}))
        shown = subprocess.run([self.tool, "show", "--json", config], capture_output=True, text=True)
        if shown.returncode:
            return None
        subprocess.run([self.tool, "generate", "--quiet", config], check=True, capture_output=True)
        return json.loads(shown.stdout)["documents"][0]

    def _spec(self, document):
        copy = self.folder / document.name
        if not copy.exists() or copy.read_bytes() != document.read_bytes():
            copy.write_bytes(document.read_bytes())
        return copy.name

    def build(self, types):
        """Compiles, unless the same sources were compiled before. Returns the compiler's errors, if any."""
        functions, calls = [], []
        for start in range(0, len(types), PER_FUNCTION):
            calls.append(f"        types += types{start}()")
            lines = [f"        trip({type}.self)," for type in types[start:start + PER_FUNCTION]]
            functions.append(f"nonisolated func types{start}() -> [RoundTrip] {{\n    [\n" + "\n".join(lines) + "\n    ]\n}\n")
        generated = self.folder / "Generated"
        (self.folder / "Harness.swift").write_text(MAIN % {"calls": "\n".join(calls)})
        (self.folder / "Types.swift").write_text("import EndpointRuntime\nimport Foundation\n\n" + "\n".join(functions))
        sources = sorted(generated.glob("*.swift")) + [self.folder / "Harness.swift", self.folder / "Types.swift"]
        # SwiftPM does not delete the object files of deleted sources.
        objects = []
        for module, folder in MODULES.items():
            names = {source.name + ".o" for source in (ROOT / "Sources/Runtime" / folder).rglob("*.swift")}
            objects += sorted(file for file in (self.runtime / f"{module}.build").glob("*.o") if file.name in names)
        objects += sorted((self.runtime / "EndpointCLibraries.build").glob("*.o"))
        digest = hashlib.sha256()
        for file in sources + objects:
            digest.update(file.name.encode() + b"\0" + file.read_bytes())
        stamp = self.folder / "stamp"
        if stamp.exists() and stamp.read_text() == digest.hexdigest():
            return None
        made = self.folder / "objects"
        shutil.rmtree(made, ignore_errors=True)
        made.mkdir()
        compile_ = ["swiftc", "-swift-version", "6", "-parse-as-library", "-module-name", "Generated", "-I", self.runtime / "Modules",
                    "-I", ROOT / "Sources/Runtime/CLibraries/include", "-Onone", "-enable-batch-mode", "-c", *sources]
        for command in (compile_, ["swiftc", "-o", self.folder / "harness"]):
            if command is not compile_:
                command += [*sorted(made.glob("*.o")), *objects]
            run = subprocess.run(command, cwd=made, capture_output=True, text=True)
            if run.returncode:
                return (run.stdout + run.stderr)[-4000:]
        stamp.write_text(digest.hexdigest())
        return None

    def run(self, lines):
        """Returns an answer for each line. After a crash, only the line that caused it has no answer."""
        answers = []
        while len(answers) < len(lines):
            rest = "\n".join(lines[len(answers):]) + "\n"
            run = subprocess.run([self.folder / "harness"], input=rest.encode(), capture_output=True)
            found = run.stdout.decode().split("\n")[:-1]
            answers += found
            if len(answers) < len(lines):
                answers.append(f"-crashed: {run.stderr.decode(errors='replace')[-300:]}".replace("\n", " "))
        return answers


def bare(type):
    """Returns a type's text without the parts that belong to its property, or None for types that are never JSON."""
    patch = re.fullmatch(r"Patch<(.*)>\??", type)
    type = patch.group(1) + "?" if patch else type
    if "FilePart" in type or "EventStream<" in type or "JSONLines<" in type or type == "Void":
        return None
    return type
