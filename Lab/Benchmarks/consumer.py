"""Packages outside the tree with targets that are compiled as users compile them: by `swift build`, with debug information, the index and a
module."""
import json
import os
import resource
import shutil
import subprocess
import time
from pathlib import Path

from figures import ROOT

HOME = ROOT / ".build" / "benchmarks" / "consumer"
PRODUCTS = {"EndpointRuntime": '.product(name: "EndpointRuntime", package: "endpoints")'}


class Build:
    """The cost of one `swift build`: CPU seconds of the whole process tree, wall seconds, the peak of its largest process in MB, and its output."""

    def __init__(self, seconds, wall, peak, text):
        self.seconds, self.wall, self.peak, self.text = seconds, wall, peak, text


class Package:
    """A package in a folder."""

    def __init__(self, home, mode="debug"):
        self.home, self.mode = home, mode

    def build(self, *arguments):
        """Runs in a separate process, because a process reports a single peak for all of its children."""
        command = ["swift", "build", "--package-path", str(self.home), "-c", self.mode, *arguments]
        read_end, write_end = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(read_end)
            start = time.monotonic()
            result = subprocess.run(command, capture_output=True, text=True, check=False)
            wall = time.monotonic() - start
            usage = resource.getrusage(resource.RUSAGE_CHILDREN)
            report = {"status": result.returncode, "text": result.stdout + result.stderr, "cpu": usage.ru_utime + usage.ru_stime,
                      "wall": wall, "peak": usage.ru_maxrss / 1024}
            with os.fdopen(write_end, "w") as pipe:
                json.dump(report, pipe)
            os._exit(0)
        os.close(write_end)
        with os.fdopen(read_end) as pipe:
            report = json.load(pipe)
        os.waitpid(child, 0)
        if report["status"]:
            raise SystemExit(f"{' '.join(command)} ended with {report['status']}\n{report['text'][-4000:]}")
        return Build(report["cpu"], report["wall"], report["peak"], report["text"])

    def products(self):
        """The folder of build products."""
        return self.home / ".build" / self.mode

    def objects(self, target):
        """Returns the object files of a target's sources."""
        return [file for file in (self.products() / f"{target}.build").rglob("*.o") if not file.name.endswith(".swiftmodule.o")]

    def clean_build(self, target):
        """Returns the cost of a full build of one target, less that of a build with nothing to do, which loads the package and plans."""
        module = target.replace("-", "_")
        folder = self.products() / f"{module}.build"
        # The build planner's own files are kept, because the planner would not write them again.
        for file in folder.rglob("*") if folder.exists() else []:
            if file.is_file() and file.name not in ("output-file-map.json", "sources"):
                file.unlink()
        for file in (self.products() / "Modules").glob(f"{module}.*"):
            file.unlink()
        build = self.build("--target", target)
        nothing = self.build("--target", target)
        return Build(build.seconds - nothing.seconds, build.wall - nothing.wall, build.peak, build.text)


class Consumer(Package):
    """A package that uses this one. All benchmarks share its folder, so that the runtime is compiled once per mode. Each writes its own targets."""

    def __init__(self, mode="debug"):
        super().__init__(HOME, mode)
        self.kinds = {}
        shutil.rmtree(HOME / "Sources", ignore_errors=True)

    def add(self, name, dependencies=("EndpointRuntime",), kind="target", settings=""):
        """Returns the source folder of a new target. Dependencies are targets of this package or the runtime; settings are arguments of the
        target."""
        self.kinds[name] = (kind, dependencies, settings)
        folder = HOME / "Sources" / name
        folder.mkdir(parents=True)
        return folder

    def write_manifest(self):
        lines = ["// swift-tools-version: 6.2", "import PackageDescription", "let package = Package("]
        lines += ['    name: "consumer", platforms: [.macOS(.v13)],']
        lines += [f'    dependencies: [.package(name: "endpoints", path: "{ROOT}")],', "    targets: ["]
        for name, (kind, dependencies, settings) in self.kinds.items():
            named = ", ".join(PRODUCTS.get(dependency, f'"{dependency}"') for dependency in dependencies)
            lines.append(f'        .{kind}(name: "{name}", dependencies: [{named}]{settings and ", " + settings}),')
        (HOME / "Package.swift").write_text("\n".join([*lines, "    ],", "    swiftLanguageModes: [.v6])", ""]))

    def prepare(self):
        """Plans the build and compiles the runtime, so that neither counts as a target's cost."""
        self.write_manifest()
        self.build("--target", "EndpointRuntime")
