.PHONY: templates generate
# Templates/*.mustache as a Swift file, so that the tools work wherever their binary lies.
templates:
	@scripts/embed-templates

# The sources of Specs/ that are checked in (Tests/GeneratedCode, golden cases).
generate:
	@swift run endpoints generate Specs/*.endpoints.json
