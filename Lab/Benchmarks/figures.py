"""The form in which every benchmark prints and writes its results (`Sources/Figures/Row.swift` is the Swift counterpart), and shared helpers."""
import argparse
import json
import resource
import subprocess
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]


def digits(number, count=4):
    return None if number is None else float(f"{number:.{count}g}")


def shown(number):
    """Formats a compiler's cost to its significant digits, and rates and counts with separators."""
    return f"{number:,.0f}" if number >= 1000 or number == int(number) else f"{number:g}"


class Figures:
    """The rows of one run of a benchmark, in the order in which they are measured."""

    def __init__(self, arguments):
        self.arguments, self.rows = arguments, []

    def add(self, table, name, unit, ours, other=None, than=None):
        """Adds a row. `ratio` is how many times better ours is: a higher rate is better, and a lower cost is better."""
        row = {"table": table, "name": name, "unit": unit, "ours": digits(ours)}
        line = f"{table:<8} {name:<50} {shown(digits(ours)):>9} {unit:<16}"
        if other:
            ratio = ours / other if unit.endswith("/s") or not ours else other / ours
            row |= {"other": digits(other), "than": than, "ratio": digits(ratio, 3)}
            line += f" {row['ratio']:>6g} x  {than}: {shown(row['other'])}"
        print(line, flush=True)
        self.rows.append(row)

    def write(self):
        if self.arguments.json:
            self.arguments.json.write_text(json.dumps(self.rows, indent=1, ensure_ascii=False) + "\n")


def arguments(doc):
    """Returns a parser with the options of all benchmarks. `small` is one quick run of everything in debug."""
    parser = argparse.ArgumentParser(description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the rows there")
    parser.add_argument("--small", action="store_true", help="everything once, on little input, in debug builds: for CI")
    return parser


def output(*command, **options):
    result = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False, **options)
    if result.returncode:
        raise SystemExit(f"{' '.join(map(str, command))} ended with {result.returncode}\n{(result.stdout + result.stderr)[-4000:]}")
    return result.stdout


def cpu():
    """Returns the user and system seconds of all child processes that have ended."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def tool(mode):
    """Builds `endpoints` and returns its path."""
    output("swift", "build", "-c", mode, "--product", "endpoints", cwd=ROOT)
    return Path(output("swift", "build", "-c", mode, "--show-bin-path", cwd=ROOT).strip()) / "endpoints"


def binaries(mode):
    """Builds the Swift benchmarks and returns their folder, which also has the modules of the runtime."""
    output("swift", "build", "-c", mode, "--package-path", HERE)
    return Path(output("swift", "build", "-c", mode, "--package-path", HERE, "--show-bin-path").strip())


def documents(folder, names):
    """Returns documents by name: those of ../shared/corpus and the project's own."""
    folders = [folder] if folder else [ROOT.parent / "shared" / "corpus", ROOT / "Specs"]
    for name in names.split(","):
        found = next((place / f"{name}.json" for place in folders if (place / f"{name}.json").exists()), None)
        if not found:
            raise SystemExit(f"no document '{name}' in {' or '.join(map(str, folders))}")
        yield found.resolve()
