"""Writes the standard library's textual interfaces from the Linux toolchain for one of Apple's platforms.

usage: interfaces.py TOOLCHAIN/lib/swift/linux TARGET OUTPUT TRIPLE
"""

import glob
import os
import re
import sys

# Some toolchains lack the last modules in this list.
MODULES = "Swift SwiftOnoneSupport _Concurrency _StringProcessing Synchronization RegexBuilder Observation _Builtin_float Testing".split()

linux, target, output, triple = sys.argv[1:]
for module in MODULES:
    found = glob.glob(f"{linux}/{module}.swiftmodule/*-unknown-linux-gnu.swiftinterface")
    if not found:
        continue
    with open(found[0]) as file:
        text = file.read()
    # Availability is not checked inside the standard library.
    text = re.sub(r"-target \w+-unknown-linux-gnu", f"-target {target} -disable-availability-checking", text, count=1)
    text = re.sub(r"(?m)^(@_exported )?import Glibc$", r"\1import Darwin", text)
    text = re.sub(r"(?m)^ *@backDeployed\(.*?\) *\n?", "", text)  # Their bodies are left out.
    text = text.replace("_swift_stdlib_gettid()", "UInt32(0)")
    os.makedirs(f"{output}/{module}.swiftmodule", exist_ok=True)
    with open(f"{output}/{module}.swiftmodule/{triple}.swiftinterface", "w") as file:
        file.write(text)
