"""Looks up findings in exceptions.json."""
import collections
import json
import re


class Exceptions:
    def __init__(self, path):
        self.rules = json.loads(path.read_text())
        #: The number of findings that each rule explains.
        self.used = collections.Counter()

    def explaining(self, document, operation, check, label, text):
        """Returns the rule that explains a problem, or None. `calls` is a pattern for how values are made and for the media type."""
        for index, rule in enumerate(self.rules):
            if rule["check"] == check and rule["document"] in (document, "*") and rule.get("operation", operation) == operation:
                if re.search(rule["says"], text, re.DOTALL) and re.search(rule.get("calls", ""), label):
                    self.used[index] += 1
                    return rule
        return None

    def unused(self, documents):
        return [rule for index, rule in enumerate(self.rules)
                if not self.used[index] and (rule["document"] in documents or rule["document"] == "*" and len(documents) > 40)]


def explanations(exceptions):
    return [f"explained: {rule['document']}, {rule['check']}: {rule['because']} ({exceptions.used[index]} findings)"
            for index, rule in enumerate(exceptions.rules) if exceptions.used[index]]
