"""Divides the bytes of an executable: its symbols by kind and by module, and the sections without symbols.

    symbols.py EXECUTABLE

The executable must not be stripped. Symbols that share an address count once.
"""
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from figures import output

# The first entry found in a symbol's demangled name determines its kind.
KINDS = [
    ("parts of async functions", r"^\(\d+\) (await resume|suspend resume) partial function|^async function pointer"),
    ("value witnesses and outlined copies", r"^outlined |value witness|^__swift_(memcpy|assign|destroy|noop|allocate)"),
    ("== and hashing", r"static .*\.(== infix|areEqual)|\.hash\(into|hashValue|_rawHashValue|Memberwise"
                       r"|protocol witness for .* in Swift\.(Hashable|Equatable)|in conformance .* : Swift\.(Hashable|Equatable)"),
    ("witness tables and conformances", r"witness table|protocol conformance descriptor|associated (type|conformance)|base conformance|conformance accessor"),
    ("protocol witnesses", r"^protocol witness for "),
    ("type metadata", r"metadata|type descriptor|opaque type|reflection|(anonymous|module|extension|field|property) descriptor|^symbolic |demangling cache"),
    ("specializations of generic functions", r"^generic (not re-abstracted )?(partial )?specialization "),
    ("reading JSON", r"\.init\(from: inout EndpointJSON\.JSONReader"),
    ("writing JSON", r"\.write\(to: inout EndpointJSON\.JSONWriter"),
    ("closures and thunks", r"^(closure|implicit closure|partial apply|reabstraction thunk|dispatch thunk|method descriptor)"),
]
# If the optimizer copies a function, the copy has the same kind as the original.
COPY = re.compile(r"^(merged |function signature specialization <.*?> of )+")
SECTIONS = [
    ("unwind tables", r"\.eh_frame|\.gcc_except_table"),
    ("relocations and dynamic symbols", r"\.rela|\.relr|\.dyn|\.gnu|\.got|\.plt"),
    ("names and reflection", r"swift5_"),
]
# The first name in a mangled Swift symbol is its module. The standard library is mangled as `s`, or is part of a type's abbreviation, which
# begins with `S`.
MODULE = re.compile(r"^\$s(?:(\d+)|[sS])")
EXTENSION = re.compile(r"^[^(]*\(extension in (Endpoint\w+)\)")


def module_of(mangled, name):
    match, extended = MODULE.match(mangled), EXTENSION.match(name)
    if extended:
        return extended[1]
    if not match:
        return "shared by modules" if mangled.startswith(("$s", "symbolic")) else "C and the linker"
    if not match[1]:
        return "standard library, specialized"
    module = mangled[match.end():match.end() + int(match[1])]
    return module if module.startswith("Endpoint") else "Foundation, specialized" if module.startswith("Foundation") else "the program and its API"


def kind_of(name):
    name = COPY.sub("", name)
    return next((kind for kind, pattern in KINDS if re.search(pattern, name)), "other functions" if "." in name or "(" in name else "C and data")


def sections(executable):
    """Returns the loaded sections that occupy space in the file: their content if it is not symbols, their address and their size."""
    for line in output("readelf", "-SW", executable).splitlines():
        match = re.match(r"\s*\[\s*\d+\] (\S+)\s+(\S+)\s+([0-9a-f]+)\s+[0-9a-f]+ ([0-9a-f]+) \S+\s+[A-Z]*A", line)
        if match and match[2] != "NOBITS":
            name = match[1]
            yield next((part for part, pattern in SECTIONS if re.match(pattern, name)), None), int(match[3], 16), int(match[4], 16)


def symbols(executable):
    """Returns the size and mangled name of each symbol, one per address. Leaves out symbols in sections that are counted as a whole and symbols
    without bytes in the file."""
    whole = [range(address, address + size) for part, address, size in sections(executable) if part]
    found = {}
    for line in output("nm", "-S", "--defined-only", executable).splitlines():
        parts = line.split(" ", 3)
        if len(parts) == 4 and parts[2] not in "bB" and not any(int(parts[0], 16) in section for section in whole):
            found.setdefault(parts[0], (int(parts[1], 16), parts[3]))
    return list(found.values())


def bytes_of(executable):
    """Returns two tables of parts and their bytes, largest first."""
    found = symbols(executable)
    names = output("swift", "demangle", "--compact", input="\n".join(name for _, name in found)).splitlines()
    kinds, modules = {}, {}
    for (size, mangled), name in zip(found, names):
        kind, module = kind_of(name), module_of(mangled, name)
        kinds[kind] = kinds.get(kind, 0) + size
        modules[module] = modules.get(module, 0) + size
    total = 0
    for part, _, size in sections(executable):
        total += size
        if part:
            kinds[part] = kinds.get(part, 0) + size
    kinds["text and constants without a symbol"] = max(0, total - sum(kinds.values()))
    return {"bytes": ordered(kinds), "modules": ordered(modules)}


def ordered(sizes):
    return sorted(sizes.items(), key=lambda part: -part[1])


if __name__ == "__main__":
    for table, parts in bytes_of(Path(sys.argv[1])).items():
        print(table)
        for part, size in parts:
            print(f"  {part:<40} {size / 1000:10,.1f} kB")
