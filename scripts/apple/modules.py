"""Lists the Swift modules of a package that one of Apple's platforms compiles, each after those that it imports.

usage: modules.py PACKAGE PLATFORM     (macos, ios, tvos, watchos)

The manifest alone decides (`swift package describe`, `dump-package`): a module counts on a platform unless every dependency on it is conditional
on other platforms. On macOS that is every module but plugins, tests included; elsewhere it is the libraries that products have and those that
depend on one: programs, tests, and what only tests use, are macOS's.
Prints the package's name, then a line for each module: its name, its compiler flags, its files; tabs between them, spaces inside of them.
"""

import json
import os
import subprocess
import sys

package, platform = os.path.abspath(sys.argv[1]), sys.argv[2]


def asked(*command: str) -> dict:
    run = subprocess.run(["swift", "package", *command], cwd=package, capture_output=True, text=True)
    if run.returncode:
        sys.exit(f"swift package {' '.join(command)}: {run.stderr.strip()}")
    return json.loads(run.stdout)


described = asked("describe", "--type", "json")
manifest = asked("dump-package")
targets = {target["name"]: target for target in described["targets"]}
written = {target["name"]: target for target in manifest["targets"]}


def applies(condition: dict | None) -> bool:
    """Whether a condition of the manifest holds on the platform. A trait's does not: no trait is on by default."""
    condition = condition or {}
    names = condition.get("platformNames") or []
    return (not names or platform in names) and not condition.get("traits") and condition.get("config") != "release"


def dependencies(name: str) -> list[tuple[str, bool]]:
    """The targets that one depends on, and whether it does on this platform."""
    found = []
    for dependency in written[name]["dependencies"]:
        sort = next((sort for sort in ("target", "byName") if sort in dependency), None)
        if sort and dependency[sort][0] in targets:
            found.append((dependency[sort][0], applies(dependency[sort][1])))
    return found


def is_there(name: str, seen: frozenset[str] = frozenset()) -> bool:
    """Whether the platform has the target: some product has it, nothing depends on it, or something that is there does."""
    if any(name in product["targets"] for product in manifest["products"]):
        return True
    dependents = [(other, here) for other in written for target, here in dependencies(other) if target == name and other not in seen]
    return not dependents or any(here and is_there(other, seen | {name}) for other, here in dependents)


def is_checked(name: str) -> bool:
    target = targets[name]
    if target["module_type"] != "SwiftTarget" or target["type"] not in ("library", "executable", "test") or not is_there(name):
        return False
    return platform == "macos" or (
        target["type"] == "library" and bool(target.get("product_memberships") or target.get("target_dependencies"))
    )


def flags(name: str) -> list[str]:
    """The compiler's flags that the manifest's Swift settings mean. Unsafe flags are the manifest's own affair."""
    found = []
    for setting in written[name]["settings"]:
        if setting["tool"] != "swift" or not applies(setting.get("condition")):
            continue
        for kind, value in setting["kind"].items():
            word = value.get("_0") if isinstance(value, dict) else value
            if kind == "define":
                found.append(f"-D{word}")
            elif kind in ("enableUpcomingFeature", "enableExperimentalFeature"):
                found += ["-enable-upcoming-feature" if kind == "enableUpcomingFeature" else "-enable-experimental-feature", word]
            elif kind == "defaultIsolation":
                found += ["-default-isolation", word]
            elif kind != "unsafeFlags":
                sys.exit(f"{name}: modules.py does not know the setting {kind}")
    return found


ordered: list[str] = []


def visit(name: str) -> None:
    if name in ordered or not is_checked(name):
        return
    for other, here in dependencies(name):
        if here:
            visit(other)
    ordered.append(name)


for name in sorted(targets):
    visit(name)
print(manifest["name"])
for name in ordered:
    target = targets[name]
    files = [os.path.join(package, target["path"], file) for file in target["sources"]]
    library = [] if any(os.path.basename(file) == "main.swift" for file in files) else ["-parse-as-library"]
    print(target["c99name"], " ".join(library + flags(name)), " ".join(files), sep="\t")
