"""Generates a document's API, compiles it together with calls of all its operations, and makes the calls."""
import hashlib
import json
import re
import shutil
import subprocess
from pathlib import Path

HERE = Path(__file__).resolve().parent
RUNTIME = HERE.parents[1] / "Sources" / "Runtime"
MODULES = {
    "EndpointBasics": "Basics", "EndpointHTTP": "HTTP", "EndpointJSON": "JSON", "EndpointRuntime": "Client", "EndpointURLSession": "URLSession"}
ORIGIN = "https://proof.example"
TOKENS = {"BearerToken": '.init("bearer-proof")', "APIKey": '.init("key-proof")', "BasicCredentials": '.init(user: "u", password: "p")'}


class Failure(Exception):
    pass


class Harness:
    """The compiled calls of one document."""

    def __init__(self, document, build, work):
        self.document, self.build = document, build
        self.folder = work / document.path.stem
        self.folder.mkdir(parents=True, exist_ok=True)
        self.config = self.folder / f"{document.path.stem}.endpoints.json"
        spec = Path("..") / document.path.name
        link = self.folder.parent / document.path.name
        # A document in a different folder may have used the same name.
        if link.resolve() != document.path.resolve():
            link.unlink(missing_ok=True)
            link.symlink_to(document.path.resolve())
        self.config.write_text(json.dumps({
            "spec": str(spec), "output": "Generated", "access": "internal", "name": "Proof", "schemas": {"*": {"mutable": "requests"}},
            "generate": ["models", "endpoints", "calls"]}))
        run(build / "endpoints", "generate", self.config)
        self.api = json.loads(run(build / "endpoints", "show", "--json", self.config))["documents"][0]
        self.operations = [o for service in self.api["services"] for o in service["operations"]]
        self.models = {model["type"]: model for model in self.api["models"]}

    def find(self, operation):
        """Returns how to call an operation: its number and description, or None if the generator left it out."""
        for number, shown in enumerate(self.operations):
            if shown["pointer"] == operation.pointer:
                return number, shown
        # A path item that is a reference is defined elsewhere.
        for number, shown in enumerate(self.operations):
            if shown["method"].lower() == operation.method.lower() and shown["path"] == operation.path:
                return number, shown
        return None

    # Swift

    def source(self):
        # A table of closures, because compiling a single function with hundreds of awaits takes gigabytes of memory.
        lines = ["import EndpointRuntime", "import Foundation", "", "let operations: [@Sendable (Case) async throws -> HTTPRequest] = ["]
        lines += [f"    perform{number}," for number in range(len(self.operations))]
        lines += ["]", "", "func perform(_ c: Case) async throws -> HTTPRequest {",
                  "    guard operations.indices.contains(c.operation) else { throw MissingValue(name: \"operation\") }",
                  "    return try await operations[c.operation](c)", "}", ""]
        lines += ["func send<Value>(_ call: Call<Value>) async throws -> HTTPRequest {",
                  f"    try await record(call, {self.server()}, [{self.credentials()}], Proof.self)", "}"]
        for number, operation in enumerate(self.operations):
            lines += ["", f"func perform{number}(_ c: Case) async throws -> HTTPRequest {{"]
            lines += ["    " + line for line in self.call(operation)] + ["}"]
        return "\n".join(lines) + "\n"

    def call(self, operation):
        arguments = []
        # As in Swift, what has no default comes first. A required parameter with a default or just one value has a default argument as well.
        for index, parameter in sorted(enumerate(operation["parameters"]), key=lambda item: not item[1]["required"] or "default" in item[1]):
            read = "value" if parameter["required"] else "optional"
            arguments.append(f'{parameter["label"]}: c.{read}("{index}")')
        if operation.get("parametersType"):
            arguments = [f'{operation["parametersType"]}({", ".join(arguments)})']
        body = operation.get("body")
        if not body:
            return [f'try await send({operation["call"]}({", ".join(arguments)}))']
        lines = ["switch c.content {"]
        for index, content in enumerate(body["contents"]):
            lines.append(f"case {index}:")
            read = 'try c.value("body")'
            if content["type"].endswith("MediaContent"):
                read = f'MediaContent({read}, mediaType: c.mediaType("body") ?? "")'
            made = self.made(content["type"])
            lines.append(f'    var body: {content["type"]}' + (f" = {read}" if made is None else ""))
            if made is not None and content["mediaType"].startswith("multipart/"):
                # A model that is only sent in parts has no JSON code.
                lines.append(f"    body = {made}")
                lines += ["    " + line for line in self.others(content["type"])]
            elif made is not None:
                lines.append(f"    if c.isMade {{ body = {made} }} else {{ body = {read} }}")
            lines += ["    " + line for line in self.files(content)]
            value = f'.{content["case"]}(body)' if "case" in content else "body"
            lines.append(f'    return try await send({operation["call"]}({", ".join(arguments + [f"body: {value}"])}))')
        if not body["required"]:
            lines.append(f'case -1: return try await send({operation["call"]}({", ".join(arguments + ["body: nil"])}))')
        return lines + ['default: throw MissingValue(name: "body")', "}"]

    def made(self, type_):
        """Calls the initializer of a struct that is only sent, with its required arguments only."""
        model = self.models.get(type_.rstrip("?"), {})
        if model.get("kind") != "struct" or model["received"] or not model["sent"]:
            return None
        arguments = [f'{p["name"]}: try c.member({json.dumps(p["key"])})' for p in model["properties"] if p["required"]]
        return f'{model["type"]}({", ".join(arguments)})'

    def others(self, type_):
        """Sets the members that the initializer does not need, if the case has them."""
        lines = []
        for p in self.models[type_.rstrip("?")]["properties"]:
            if not p["required"]:
                wrapped = p["type"].removesuffix("?")
                lines.append(f'if let value: {wrapped} = try c.optionalMember({json.dumps(p["key"])}) {{ body.{p["name"]} = value }}')
        return lines

    def files(self, content):
        """Sets the case's media types for the files in a form."""
        lines = []
        for index, (name, _, type) in enumerate(self.file_properties(content)):
            given = f'if let type = c.mediaType("{index}") {{ '
            if type.startswith("["):
                access = f"body.{name}" + ("?" if type.endswith("?") else "")
                whole = f"body.{name} ?? []" if type.endswith("?") else f"body.{name}"
                lines.append(given + f"for index in ({whole}).indices {{ {access}[index].mediaType = type }} }}")
            else:
                lines.append(given + f"body.{name}{'?' if type.endswith('?') else ''}.mediaType = type }}")
        return lines

    def file_properties(self, content):
        if not content["mediaType"].startswith("multipart/"):
            return []
        model = self.models.get(content["type"], {})
        return [(p["name"], p["key"], p["type"]) for p in model.get("properties", []) if "FilePart" in p["type"]]

    def generated(self, pattern):
        return re.findall(pattern, (self.folder / "Generated" / "Proof.swift").read_text())

    def server(self):
        for kind, name, relative in self.generated(r"(?s)static (var|func) (\S+?)(?:: Server|\(\s*(to origin)?.*?\) -> Server) \{"):
            return f"Proof.Server.{name}" + ("" if kind == "var" else f'(to: "{ORIGIN}")' if relative else "()")
        return f'Proof.Server(url: "{ORIGIN}")'

    def credentials(self):
        found = self.generated(r"(?m)^        var (\S+): (?:EndpointRuntime\.)?(BearerToken|APIKey|BasicCredentials)\?$")
        if not found:
            return ""
        return f".credentials(Proof.{self.generated(r'struct (.+): EndpointCredentials')[0]}(" + ", ".join(f"{name}: {TOKENS[kind]}" for name, kind in found) + "))"

    # Compiler

    def compile(self):
        calls = self.folder / "Calls.swift"
        calls.write_text(self.source())
        sources = sorted((self.folder / "Generated").glob("*.swift")) + [calls, HERE / "Harness.swift"]
        # The build folder also contains object files of deleted sources.
        runtime = [
            self.build / f"{module}.build" / f"{path.name}.o"
            for module, folder in MODULES.items() for path in sorted((RUNTIME / folder).rglob("*.swift"))
        ]
        runtime += sorted((self.build / "EndpointCLibraries.build").glob("*.o"))
        digest = hashlib.sha256()
        for path in sources + runtime:
            digest.update(path.read_bytes())
        stamp = self.folder / "stamp"
        self.binary = self.folder / "harness"
        if stamp.exists() and self.binary.exists() and stamp.read_text() == digest.hexdigest():
            return
        objects = self.folder / "objects"
        shutil.rmtree(objects, ignore_errors=True)
        objects.mkdir()
        run("swiftc", "-swift-version", "6", "-parse-as-library", "-module-name", "ProofHarness", "-I", self.build / "Modules",
            "-I", RUNTIME / "CLibraries/include", "-Onone", "-enable-batch-mode", "-suppress-warnings", "-c", *sources, cwd=objects)
        run("swiftc", *sorted(objects.glob("*.o")), *runtime, "-o", self.binary)
        stamp.write_text(digest.hexdigest())

    def perform(self, cases):
        """Returns the requests of the cases, in order."""
        lines = "".join(json.dumps(case) + "\n" for case in cases)
        done = subprocess.run([self.binary], input=lines, capture_output=True, text=True, timeout=600)
        answers = [json.loads(line) for line in done.stdout.splitlines()]
        if len(answers) != len(cases):
            raise Failure(f"the harness stopped after {len(answers)} of {len(cases)} cases: {done.stderr[-500:]}")
        return answers


def run(*command, cwd=None):
    done = subprocess.run([str(part) for part in command], cwd=cwd, capture_output=True, text=True)
    if done.returncode:
        output = done.stderr + done.stdout
        errors = [line for line in output.splitlines() if "error" in line]
        raise Failure(f"{Path(str(command[0])).name} failed: " + "\n".join(errors[:5] or [output[-500:]]))
    return done.stdout
