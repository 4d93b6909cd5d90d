.PHONY: templates
# Templates/*.mustache as a Swift file, so that the tools work wherever their binary lies.
templates:
	@scripts/embed-templates
