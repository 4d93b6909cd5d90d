"""Lists the Swift modules of a package that are compiled for one of Apple's platforms, each after the modules it imports.

usage: modules.py PACKAGE PLATFORM     (macos, ios, tvos, watchos)

The list depends only on the manifest (`swift package describe`, `dump-package`). A module belongs to a platform unless every dependency on
it is limited to other platforms. For macOS, these are all modules except plugins, including tests. For other platforms, they are the
libraries in products, what these depend on, and the libraries made of these alone, but not executables, tests, or what starts a server.
Prints the package's name, then one line per module with its name, compiler flags and files. Tabs separate the fields, spaces the items.
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
    """Whether a condition in the manifest holds on the platform. Trait conditions do not, because no trait is enabled by default."""
    condition = condition or {}
    names = condition.get("platformNames") or []
    return (not names or platform in names) and not condition.get("traits") and condition.get("config") != "release"


def dependencies(name: str) -> list[tuple[str, bool]]:
    """Returns the targets that a target depends on, and whether each applies on this platform."""
    found = []
    for dependency in written[name]["dependencies"]:
        sort = next((sort for sort in ("target", "byName") if sort in dependency), None)
        if sort and dependency[sort][0] in targets:
            found.append((dependency[sort][0], applies(dependency[sort][1])))
    return found


def is_there(name: str, seen: frozenset[str] = frozenset()) -> bool:
    """Whether the platform has the target: a product contains it, nothing depends on it, or a target that the platform has depends on it."""
    if any(name in product["targets"] for product in manifest["products"]):
        return True
    dependents = [(other, here) for other in written for target, here in dependencies(other) if target == name and other not in seen]
    return not dependents or any(here and is_there(other, seen | {name}) for other, here in dependents)


def is_checked(name: str) -> bool:
    target = targets[name]
    if target["module_type"] != "SwiftTarget" or target["type"] not in ("library", "executable", "test") or not is_there(name):
        return False
    if platform == "macos":
        return True
    # What only tests use is checked if it is made of checked modules alone, such as generated code, but not what starts servers.
    parts = [other for other, here in dependencies(name) if here and targets[other]["module_type"] == "SwiftTarget"]
    return target["type"] == "library" and (is_in_product(name) or bool(parts)) and all(is_checked(other) for other in parts)


def is_in_product(name: str, seen: frozenset[str] = frozenset()) -> bool:
    """Whether the target is in a library of a product, or such a library depends on it on this platform, directly or not."""
    dependents = [other for other in written for target, here in dependencies(other) if target == name and here and other not in seen]
    libraries = {target for product in manifest["products"] if "library" in product["type"] for target in product["targets"]}
    return name in libraries or any(is_in_product(other, seen | {name}) for other in dependents)


def flags(name: str) -> list[str]:
    """Returns the compiler flags for the manifest's Swift settings. Unsafe flags are passed through as they are."""
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
                sys.exit(f"{name}: modules.py does not support the setting {kind}")
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
