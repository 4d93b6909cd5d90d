"""Provides jsonschema's format checkers, and checkers for OpenAPI formats that restrict a value but that jsonschema does not check."""
import base64
import binascii

from jsonschema import Draft202012Validator

CHECKER = Draft202012Validator.FORMAT_CHECKER


def _range(name, low, high):
    @CHECKER.checks(name)
    def check(value):
        return isinstance(value, bool) or not isinstance(value, int) or low <= value <= high


_range("int32", -2**31, 2**31 - 1)
_range("int64", -2**63, 2**63 - 1)
_range("uint32", 0, 2**32 - 1)
_range("uint64", 0, 2**64 - 1)


@CHECKER.checks("byte", raises=(binascii.Error, ValueError))
def byte(value):
    if isinstance(value, str):
        base64.b64decode(value, validate=True)
    return True
