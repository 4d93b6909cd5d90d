.PHONY: templates generate reliability
# Templates/*.mustache as a Swift file, so that the tools work wherever their binary lies.
templates:
	@scripts/embed-templates

# The sources of Specs/ that are checked in (Tests/GeneratedCode, golden cases).
generate:
	@swift run endpoints generate Specs/*.endpoints.json

# The promises under bad networks and bad input at full size (about a minute); the usual tests assert them at a smaller one.
reliability:
	@bash -o pipefail -c "ENDPOINTS_RELIABILITY=1 swift test --filter 'RuntimeTests.Figures' | grep -E '^reliability|✘|error:'"
