"""Extracts libc's headers for Apple's platforms from the PyPI wheel `ziglang`, and creates Foundation's POSIXErrorCode from errno.h.

usage: libc.py WHEEL OUTPUT    OUTPUT/libc and OUTPUT/POSIXErrorCode.swift are either complete or absent.
"""

import os
import re
import shutil
import sys
import zipfile

PREFIX = "ziglang/lib/libc/include/any-darwin-any/"

wheel, work = sys.argv[1:]
new = f"{work}/libc.new"
shutil.rmtree(new, ignore_errors=True)
archive = zipfile.ZipFile(wheel)
for name in archive.namelist():
    if name.startswith(PREFIX) and not name.endswith("/"):
        path = os.path.join(new, name[len(PREFIX) :])
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(archive.read(name))
if not os.path.exists(f"{new}/sys/errno.h"):
    sys.exit(f"{wheel} has no {PREFIX}sys/errno.h")

codes: dict[str, str] = {}
with open(f"{new}/sys/errno.h") as file:
    for name, value in re.findall(r"#define\s+(E[A-Z0-9]+)\s+(\d+)", file.read()):
        if name != "ELAST":
            codes.setdefault(value, name)
with open(f"{work}/POSIXErrorCode.swift", "w") as file:
    cases = "".join(f"    case {name} = {value}\n" for value, name in codes.items())
    file.write(f"public enum POSIXErrorCode: Int32, @unchecked Sendable {{\n{cases}}}\n")
os.rename(new, f"{work}/libc")
