"""Reads and writes the benchmark's list with typed msgspec structs. Prints the CPU seconds for each, as the median of several calls."""

import sys
import time
from datetime import datetime
from typing import Optional

import msgspec


class Address(msgspec.Struct, rename="camel", omit_defaults=True):
    street: str
    city: str
    zip: str
    country: Optional[str] = None


class Profile(msgspec.Struct, rename="camel", omit_defaults=True):
    id: str
    user_name: str
    email: str
    is_active: bool
    age: int
    score: float
    created_at: datetime
    tags: list[str]
    full_name: Optional[str] = None
    address: Optional[Address] = None


class ProfileList(msgspec.Struct):
    items: list[Profile]
    total: int


def seconds(work):
    times = []
    for _ in range(4):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return sorted(times)[len(times) // 2]


with open(sys.argv[1], "rb") as file:
    text = file.read()
decoder = msgspec.json.Decoder(ProfileList)
encoder = msgspec.json.Encoder()
value = decoder.decode(text)
print(seconds(lambda: decoder.decode(text)), seconds(lambda: encoder.encode(value)))
