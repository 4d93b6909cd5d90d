"""The tables of README.md and Documentation/, each made from results.json and peers.json."""
import re

from results import day, figure, times


def compared(results, chosen=()):
    """Documentation/Comparison.md: the comparison with the peer. README shows only the chosen rows."""
    peer = results.peer
    documents = peer["documents"]
    lines = [f"| | endpoints | {peer['name']} |", "|---|---|---|",
             f"| of {documents['of']} real documents, code is generated for | {documents['ours']} | {documents['figure']} |"]

    def add(label, table, name, *units):
        if chosen and label not in chosen:
            return
        pairs = [(*results.beside_peer(table, name, unit), unit) for unit in units]
        note = next((f" ({theirs['note']})" for _, theirs, _ in pairs if "note" in theirs), "")
        ours = ", ".join(figure(ours, unit) for ours, _, unit in pairs)
        lines.append(f"| {label} | {ours} | {', '.join(figure(theirs['figure'], unit) for _, theirs, unit in pairs)}{note} |")

    add("packages fetched by a consumer", "builds", "packages that the consumer fetched", "packages")
    add("clean debug build of the tool", "builds", "the tool, clean debug build", "s CPU")
    add("a consumer with the plugin, first `swift build`", "builds", "a consumer's first build, debug, no trait", "s CPU")
    add("Box (1.8 MB): generate", "generate", "box", "MB/s")
    add("Petstore: lines of Swift", "compile", "petstore-v3", "lines")
    add("Petstore: compile, debug", "compile", "petstore-v3", "s CPU")
    add("Box: compile, debug: CPU, wall time, and peak", "compile", "box", "s CPU", "s wall", "MB")
    add("Stripe (4.0 MB): compile, debug, and its peak", "compile", "stripe", "s CPU", "MB")
    if not chosen:
        few = results.row("used", "stripe, calls: 10, named", "s CPU")["ours"]
        lines.append(f'| Stripe, ten calls with `"only": "named"` | {figure(few, "s CPU")} | filters by hand |')
    add("one call of Petstore: the executable, stripped", "sizes", "petstore-v3, whole API, dynamic", "MB stripped")
    add("the same with Swift's libraries in it", "sizes", "petstore-v3, whole API, static", "MB stripped")
    return "\n".join(lines)


# README's rows of the comparison.
SUMMARY = ("packages fetched by a consumer", "a consumer with the plugin, first `swift build`", "Box (1.8 MB): generate", "Petstore: compile, debug",
           "Box: compile, debug: CPU, wall time, and peak", "one call of Petstore: the executable, stripped")


def others(results):
    """Documentation/Comparison.md: peers that are each measured beside ours for a single question."""
    lines = ["| | endpoints | compared with |", "|---|---|---|"]
    for peer in results.others:
        name = " ".join(filter(None, [peer["name"], peer.get("version")]))
        for row in peer["rows"]:
            lines.append(f"| {row['name']} | {figure(row['ours'], row['unit'])} | {figure(row['figure'], row['unit'])}, {name} ({day(peer['date'])}) |")
    return "\n".join(lines)


def beside_client(results):
    """Documentation/Comparison.md: calls compared with AsyncHTTPClient."""
    rows = [row for row in results.client["rows"] if row["unit"] == "us CPU" and row["name"].startswith("a profile")]
    lines = ["| | " + " | ".join(rows[0]["figures"]) + " |", "|---|" + "---|" * len(rows[0]["figures"])]
    for row in rows:
        cells = [figure(value, row["unit"]) for value in row["figures"].values()]
        lines.append(f"| {row['name']} | {' | '.join(cells)} |")
    return "\n".join(lines)


def sizes(results):
    """Documentation/SmallExecutables.md: the executables of each program in one row."""
    rows = [row for row in results.rows if row["table"] == "sizes"]
    programs = list(dict.fromkeys(row["name"].rpartition(", ")[0] for row in rows))
    kinds = [(linking, unit) for linking in ("dynamic", "static") for unit in ("MB linked", "MB stripped")]
    lines = [f"| | dynamic, linked | stripped | static, linked | stripped | {results.peer['name']} {results.peer['version']}, stripped |", "|---|---|---|---|---|---|"]
    for program in programs:
        cells = [figure(results.row("sizes", f"{program}, {linking}", unit)["ours"], unit) for linking, unit in kinds]
        theirs = [results.peers("sizes", f"{program}, {linking}", "MB stripped") for linking in ("dynamic", "static")]
        shown = ", static ".join(figure(row["figure"], "MB stripped") for row in theirs if row)
        lines.append(f"| {spelled(program)} | {' | '.join(cells)} | {shown} |")
    return re.sub(r"\|  (?=\|)", "| ", "\n".join(lines))


def first_builds(results):
    """Documentation/Installing.md: the CPU of a consumer's first build, with each way to get the tool."""
    ways = {"no trait": "no trait", "FastFirstBuild": "the trait `FastFirstBuild`, only for release builds", "artifact bundle": "the artifact bundle"}
    lines = ["| | debug | release |", "|---|---|---|"]
    for way, words in ways.items():
        known = [next((row["ours"] for row in results.rows if row["name"] == f"a consumer's first build, {mode}, {way}"), None) for mode in ("debug", "release")]
        cells = [figure(seconds, "s CPU") if seconds else "" for seconds in known]
        lines.append(f"| {words} | {' | '.join(cells)} |")
    return "\n".join(lines)


def spelled(program):
    """Returns `Box, public module` for `box, public module`."""
    name, comma, rest = program.partition(", ")
    return {"petstore-v3": "Petstore", "box": "Box", "nothing": "a program that does nothing"}.get(name, name) + comma + rest


def beside_foundation(results):
    """Documentation/Comparison.md: the runtime."""
    lines = ["| | endpoints | Foundation | |", "|---|---|---|---|"]

    def add(label, table, name, unit, than, words):
        row = results.row(table, name, unit, than)
        better = "the same" if times(row["ratio"]) == "1.0" else f"{times(row['ratio'])} × {words}"
        lines.append(f"| {label} | {figure(row['ours'], unit)} | {figure(row['other'], unit)} | {better} |")

    for label, name in (("an object of 300 bytes", "small"), ("a list of 500 kB", "list"), ("numbers", "numbers"), ("dates", "dates"),
                        ("Codable types of your own", "own types in a call")):
        add(f"decode {label}", "decode", name, "MB/s", "JSONDecoder", "faster")
        add(f"encode {label}", "encode", name, "MB/s", "JSONEncoder", "faster")
    for label in ("one after another", "64 at once"):
        add(f"a call over loopback, {label}", "calls", f"loopback, {label}", "us CPU", "URLSession", "cheaper")
    return "\n".join(lines)


def main_actor(results):
    """Documentation/Comparison.md: what a call from the main actor costs."""
    ours, hand = {}, {}
    for name in ("in memory", "in memory, from the main actor"):
        row = results.row("calls", name, "us CPU")
        ours[name], hand[name] = figure(row["ours"], "us CPU"), figure(row["other"], "us CPU")
    return (f"A call without a network costs {ours['in memory']}, and {ours['in memory, from the main actor']} from the main actor, because one switch to\n"
            "another thread and back keeps building, sending and decoding off the main actor. By hand, on the main actor itself, it is\n"
            f"{hand['in memory, from the main actor']}.")
