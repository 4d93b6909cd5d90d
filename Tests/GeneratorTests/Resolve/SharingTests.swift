import Testing

@testable import EndpointGenerator

@Suite struct SharingTests {
    static func models(_ text: String) -> [String] {
        (Resolved(text).api?.models ?? []).map { $0.nameParts.map(\.raw).joined(separator: ".") }
    }

    static func lists(_ values: [String]) -> String {
        let operations: [String] = values.enumerated().map { index, schema in
            let parameter = #"{"name": "direction", "in": "query", "schema": \#(schema)}"#
            return #""/p\#(index)": {"get": {"operationId": "list\#(index)", "parameters": [\#(parameter)], "responses": {}}}"#
        }
        return operations.joined(separator: ",")
    }

    @Test func equalSchemasInSeveralPlacesAreOne() {
        #expect(
            Self.models(pathsDocument(Self.lists([#"{"enum": ["asc", "desc"]}"#, #"{"enum": ["asc", "desc"], "description": "Which"}"#])))
                == ["direction"])
        // Other values, another enum; the first keeps the short name.
        let different = Self.lists([#"{"enum": ["asc", "desc"]}"#, #"{"enum": ["in", "out"]}"#, #"{"enum": ["asc", "desc"]}"#])
        #expect(Self.models(pathsDocument(different)) == ["direction", "list1.direction"])
        #expect(Self.models(pathsDocument(Self.lists([#"{"enum": ["asc", "desc"]}"#]))) == ["list0.direction"])
    }

    @Test func aComponentsNameIsNotTaken() {
        let schemas = #""schemas": {"Direction": {"enum": ["n", "s"]}}"#
        let same = #"{"enum": ["asc", "desc"]}"#
        #expect(Self.models(pathsDocument(Self.lists([same, same]), components: schemas)) == ["Direction", "list0.direction"])
    }

    @Test func theOneComponentThatHasItGivesTheName() {
        let schemas = #""schemas": {"Order": {"properties": {"direction": {"enum": ["asc", "desc"]}}}}"#
        #expect(
            Self.models(pathsDocument(Self.lists([#"{"enum": ["asc", "desc"]}"#]), components: schemas)) == ["Order", "Order.direction"])
    }

    @Test func nestedObjects() {
        let error =
            #"{"description": "", "content": {"application/json": {"schema": {"properties": {"code": {"enum": ["a", "b"]}, "message": {"type": "string"}}}}}}"#
        let resolved = Resolved(
            pathsDocument(
                """
                "/a": {"get": {"operationId": "a", "responses": {"404": \(error)}}, "put": {"operationId": "b", "responses": {"404": \(error), "200": \(error)}}}
                """))
        #expect(resolved.api?.models.map { $0.nameParts.map(\.raw) } == [["not found", "response"], ["code"], ["b", "response"]])
        #expect(resolved.properties("not found.response") == "code: code, message: string")
    }
}
