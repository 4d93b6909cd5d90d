import Testing

@testable import EndpointGenerator

/// A name that the generator adds never displaces a name from the document. The slow test `NameClashTests` compiles all of these names.
@Suite struct AddedNameTests {
    private func names(_ paths: String) throws -> Names {
        let api = try #require(Resolved(pathsDocument(paths)).api)
        var diagnostics = Diagnostics()
        let names = nameSwift(api, root: .upperCamel(Words(["Shop"]), .standard), nests: true, diagnostics: &diagnostics)
        #expect(diagnostics.all.isEmpty)
        return names
    }

    private func operation(_ id: String, _ parameters: String = "") -> String {
        let list = #"{"description": "", "content": {"application/json": {"schema": {"type": "array", "items": {"type": "string"}}}}}"#
        return
            #""/\#(id)": {"get": {"operationId": "\#(id)", "tags": ["t"], "parameters": [\#(parameters)], "x-endpoints": {"pages": "link"}, "responses": {"200": \#(list)}}}"#
    }

    @Test func parametersNamedLikeHashableMembersGetASuffix() throws {
        let parameters = ["hashValue", "memberValues", "hash"].map { #"{"name": "\#($0)", "in": "query", "schema": {"type": "string"}}"# }
        let names = try names(operation("a", parameters.joined(separator: ", ")))
        #expect(names.services[0].operations[0].parameters.map(\.name) == ["hashValueParameter", "memberValuesParameter", "hash"])
    }

    @Test func mockClosuresYieldToOperationNames() throws {
        let names = try names(["event", "eventHandler", "other"].map { operation($0) }.joined(separator: ", "))
        #expect(names.services[0].operations.map(\.handler.name) == ["eventHandler2", "eventHandlerHandler", "otherHandler"])
    }

    @Test func pageFunctionsYieldToOperationNames() throws {
        let names = try names(["list", "listAll", "listItems", "events"].map { operation($0) }.joined(separator: ", "))
        #expect(names.services[0].operations.map(\.pages.name) == ["listAllItems", "listAllAllItems", "listItemsAllItems", "eventsItems"])
    }
}
