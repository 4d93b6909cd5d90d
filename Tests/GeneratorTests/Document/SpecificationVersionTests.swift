import Testing

@testable import EndpointGenerator

@Suite struct SpecificationVersionTests {
    @Test(arguments: ["3.0.0", "3.0.4", "3.1.0", "3.2.0"])
    func supportedOpenAPIVersionsAreRead(_ version: String) {
        let resolved = Resolved(schemasDocument("", version: version))
        #expect(resolved.api != nil)
        #expect(resolved.findings == [])
    }

    @Test(arguments: [
        (#"{"openapi": "3.9", "paths": {}}"#, "warning unknown-version #/openapi"),
        (#"{"openapi": 3.1, "webhooks": {}}"#, "warning unexpected-type #/openapi"),
        (#"{"openapi": "4.0.0"}"#, "error unsupported-version #/openapi"),
        (#"{"swagger": "1.2"}"#, "error unsupported-version #/swagger"),
        (#"{"openapi": null}"#, "error not-openapi #/openapi"),
        (#"{"info": {}}"#, "error not-openapi #"),
        ("[]", "error not-openapi #"),
        (#"{"openapi": "3.1.0"}"#, "warning empty-document #/openapi"),
        (#"{"openapi": "3.1.0", "path": {}}"#, "warning unknown-key #/path"),
        (#"{"openapi": "3.1.0", "paths": [1]}"#, "error unexpected-type #/paths"),
    ])
    func unsupportedOrMissingVersionIsReported(_ text: String, _ finding: String) {
        #expect(Resolved(text).findings == [finding])
    }

    @Test func membersOfTheWrongTypeAreReportedAndSkipped() {
        let resolved = Resolved(#"{"openapi": "3.1.0", "info": {"title": 1}, "paths": [], "tags": {}, "components": {"schemas": 2}}"#)
        #expect(
            resolved.findings == [
                "warning unexpected-type #/info/title", "warning unexpected-type #/tags", "warning unexpected-type #/components/schemas",
            ])
        #expect(resolved.api?.services.isEmpty == true)
    }
}
