"""Tests that the check finds differences, and that its rules explain only the differences that they are meant for."""
import types
import unittest
from decimal import Decimal

from compare import Comparison, same


def findings(value, result, schema, schemas=None):
    judge = types.SimpleNamespace(target=lambda part: (schemas or {}).get(part["$ref"]), is_valid=lambda value, part: True, resolved=lambda part: part)
    return {finding.split(" ")[0] for finding in Comparison(judge).findings(value, result, schema)}


class CompareTests(unittest.TestCase):
    def test_json_is_compared_by_value(self):
        self.assertTrue(same({"a": 1, "b": [Decimal("1.50")]}, {"b": [Decimal("1.5")], "a": Decimal("1.0")}))
        for left, right in ((1, True), (0, False), (1, "1"), (None, {}), ([1], [1, 2]), ({"a": None}, {}), (Decimal("0.1"), Decimal("0.11"))):
            self.assertFalse(same(left, right), (left, right))

    def test_rules(self):
        text = {"properties": {"a": {"type": "string"}}}
        self.assertEqual(findings({"a": "2024-01-01T00:00:00.000Z"}, {"a": "2024-01-01T00:00:00Z"}, text), {"date"})
        self.assertEqual(findings({"a": "2024-01-01T01:00:00+01:00"}, {"a": "2024-01-01T00:00:00Z"}, text), {"date"})
        self.assertEqual(findings({"a": "2024-01-01T00:00:00.1234567Z"}, {"a": "2024-01-01T00:00:00.123457Z"}, text), {"digits"})
        self.assertEqual(findings({"b": 1}, {}, text), {"unlisted"})
        self.assertEqual(findings({"a": None}, {}, text), {"null"})
        self.assertEqual(findings({}, {"a": "x"}, {"properties": {"a": {"default": "x"}}}), {"default"})
        self.assertEqual(findings({"a": 1}, {}, {"properties": {"a": {"readOnly": True}}}), {"direction"})

    def test_a_discriminator_chooses(self):
        parts = {"#/a": {"properties": {"kind": {}, "x": {}}}, "#/b": {"required": ["x"], "properties": {"kind": {}, "x": {}}}}
        union = {"anyOf": [{"$ref": "#/a"}, {"$ref": "#/b"}], "discriminator": {"propertyName": "kind"}}
        self.assertEqual(findings({"kind": "a", "x": None}, {"kind": "a"}, union, parts), {"null"})
        self.assertEqual(findings({"kind": "b", "x": None}, {"kind": "b"}, union, parts), {"differs"})
        self.assertEqual(findings({"x": None}, {}, union, parts), {"differs"})

    def test_differences(self):
        text = {"properties": {"a": {"type": "string"}}}
        self.assertEqual(findings({"a": "2024-01-01T00:00:00Z"}, {"a": "2024-01-01T00:00:01Z"}, text), {"differs"})
        self.assertEqual(findings({"a": "x"}, {}, text), {"differs"})
        self.assertEqual(findings({"a": "x"}, {"a": "y"}, text), {"differs"})
        self.assertEqual(findings({"a": None}, {}, dict(text, required=["a"])), {"differs"})
        self.assertEqual(findings({}, {"a": "y"}, {"properties": {"a": {"default": "x"}}}), {"differs"})
        self.assertEqual(findings({"b": 1}, {}, dict(text, additionalProperties={"type": "integer"})), {"differs"})
        self.assertEqual(findings([1], [], {"items": {"type": "integer"}}), {"differs"})
        self.assertEqual(findings({"a": 1}, {"a": 2}, {}), {"differs"})


if __name__ == "__main__":
    unittest.main()
