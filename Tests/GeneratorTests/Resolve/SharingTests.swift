import Testing

@testable import EndpointGenerator

@Suite struct SharingTests {
    static func models(_ text: String) -> [String] {
        (Resolved(text).api?.models ?? []).map { $0.nameParts.map(\.raw).joined(separator: ".") }
    }

    static func lists(_ values: [String]) -> String {
        let operations = values.enumerated().map { index, schema in
            let parameter = #"{"name": "direction", "in": "query", "schema": \#(schema)}"#
            return #""/p\#(index)": {"get": {"operationId": "list\#(index)", "parameters": [\#(parameter)], "responses": {}}}"#
        }
        return operations.joined(separator: ",")
    }

    /// Each name depends on the operation or component alone.
    @Test func inlineSchemasHaveTheirOwnNames() {
        let same = #"{"enum": ["asc", "desc"]}"#
        #expect(Self.models(pathsDocument(Self.lists([same, same]))) == ["list0.direction", "list1.direction"])
        let schemas = #""schemas": {"Direction": {"enum": ["n", "s"]}, "Order": {"properties": {"direction": \#(same)}}}"#
        let resolved = Resolved(pathsDocument(Self.lists([same, same]), components: schemas))
        let aliases = resolved.api?.models.compactMap { model in model.sameAs.map { (model.nameParts.map(\.raw), resolved.name($0)) } }
        #expect(aliases?.map(\.0) == [["list0", "direction"], ["list1", "direction"]])
        #expect(aliases?.map(\.1) == ["Order.direction", "Order.direction"])
    }

    /// Components that the config leaves out keep their names.
    @Test(arguments: [[], ["getUser"]] as [Set<String>]) func includingLessMovesNoName(included: Set<String>) throws {
        let status = #"{"type": "string", "enum": ["x"]}"#
        let schemas = #""schemas": {"UserStatus": \#(status), "User": {"properties": {"status": {"enum": ["y"]}}}}"#
        let content = ##"{"application/json": {"schema": {"$ref": "#/components/schemas/User"}}}"##
        let path = #""/u": {"get": {"operationId": "getUser", "responses": {"200": {"description": "", "content": \#(content)}}}}"#
        var options = ResolveOptions()
        options.include.operations = included.map { LocatedText(stringLiteral: $0) }
        let api = try #require(Resolved(pathsDocument(path, components: schemas), options: options).api)
        var diagnostics = Diagnostics()
        let names = nameSwift(api, root: .fixed("T"), nests: true, diagnostics: &diagnostics).models.map(\.name)
        #expect(Set(names).subtracting(["UserStatus"]) == ["User", "UserStatus2"])
    }

    /// Bodies of one operation with the same name are one type.
    @Test func equalBodiesOfAnOperationAreOneType() {
        let error =
            #"{"description": "", "content": {"application/json": {"schema": {"properties": {"code": {"enum": ["a", "b"]}, "message": {"type": "string"}}}}}}"#
        let resolved = Resolved(
            pathsDocument(
                """
                "/a": {"get": {"operationId": "a", "responses": {"200": \(error), "201": \(error)}}}
                """))
        #expect(resolved.api?.models.map { $0.nameParts.map(\.raw) } == [["a", "response"], ["a", "response", "code"]])
    }

    /// Lists typealiases as text, such as `PostOwner = PostAuthor`.
    static func aliases(_ schemas: String) -> [String] {
        let resolved = Resolved(schemasDocument(schemas))
        return (resolved.api?.models ?? []).compactMap { model in
            model.sameAs.map { "\(model.nameParts.map(\.raw).joined(separator: ".")) = \(resolved.name($0))" }
        }
    }

    /// If two equal types have names of the same length, the one inside a component is declared, even if the operation comes first.
    @Test func sharedTypeIsDeclaredInsideItsComponent() {
        let genre = #"{"enum": ["a", "b"]}"#
        let body = #"{"content": {"application/json": {"schema": \#(genre)}}}"#
        let resolved = Resolved(
            pathsDocument(
                "\"/a\": {\"post\": {\"operationId\": \"add\", \"requestBody\": \(body), \"responses\": {}}}",
                components: #""schemas": {"Book": {"properties": {"genre": \#(genre), "kind": \#(genre), "sort": \#(genre)}}}"#))
        let aliases = resolved.api?.models.compactMap { model in model.sameAs.map { (model.nameParts.map(\.raw), resolved.name($0)) } }
        #expect(aliases?.map(\.0) == [["add", "request"], ["Book", "kind"], ["Book", "sort"]])
        #expect(Set(aliases?.map(\.1) ?? []) == ["Book.genre"])
    }

    /// The declared type is the first by its name, not in the document.
    @Test func equalShapesUnderOtherNamesAreAliases() {
        let small = #"{"properties": {"n": {"type": "string"}}}"#
        #expect(Self.aliases(#""A": {"properties": {"y": \#(small), "x": \#(small)}}"#) == ["A.y = A.x"])
        let person = #"{"properties": {"name": {"type": "string"}, "home": {"properties": {"city": {"type": "string"}}}}}"#
        #expect(
            Self.aliases(
                #""Post": {"properties": {"author": \#(person), "owner": \#(person), "editor": \#(person)}}, "Page": {"properties": {"by": \#(person)}}"#
            )
                == ["Post.author", "Post.owner", "Post.editor"].flatMap { ["\($0) = Page.by", "\($0).home = Page.by.home"] })
        let union = #"{"oneOf": [{"type": "string"}, {"type": "integer"}, {"properties": {"id": {"type": "string"}}, "title": "Thing"}]}"#
        #expect(
            Self.aliases(
                #""A": {"properties": {"one": \#(union), "three": \#(union)}}, "B": {"properties": {"two": \#(union), "four": \#(union)}}"#)
                == ["A.three", "B.two", "B.four"].flatMap { ["\($0) = A.one", "\($0).Thing = A.one.Thing"] })
        let choice = #"{"enum": ["a", "b"]}"#
        let choices = ["x", "y", "z", "v"].map { #""\#($0)": \#(choice)"# }.joined(separator: ",")
        #expect(Self.aliases(#""A": {"properties": {\#(choices)}}"#) == ["A.x = A.v", "A.y = A.v", "A.z = A.v"])
    }

    /// Schemas with a single difference do not share a type.
    @Test(arguments: [
        #"{"properties": {"n": {"type": "string"}}, "required": ["n"]}"#, #"{"properties": {"n": {"type": "integer"}}}"#,
        #"{"properties": {"m": {"type": "string"}}}"#, #"{"properties": {"n": {"type": "string", "default": "x"}}}"#,
        #"{"properties": {"n": {"type": ["string", "null"]}}}"#, #"{"properties": {"n": {"type": "string", "readOnly": true}}}"#,
        #"{"properties": {"n": {"type": "string", "writeOnly": true}}}"#, #"{"properties": {"n": {"type": "string", "format": "uuid"}}}"#,
        #"{"properties": {"n": {"type": "string", "enum": ["x", "y"]}}}"#, #"{"properties": {"n": {"type": "string", "const": "x"}}}"#,
        #"{"properties": {"n": {"type": "string"}}, "additionalProperties": {"type": "string"}}"#,
        #"{"properties": {"n": {"type": "string", "deprecated": true}}}"#,
        #"{"properties": {"n": {"type": "string"}, "m": {"type": "string"}}}"#,
    ])
    func schemasWithOneDifferenceAreNotShared(_ other: String) {
        let one = #"{"properties": {"n": {"type": "string"}}}"#
        #expect(
            Self.aliases(#""A": {"properties": {"x": \#(one), "y": \#(one), "z": \#(one), "v": \#(other)}}"#) == ["A.y = A.x", "A.z = A.x"])
    }

    /// Components keep their names. An inline schema becomes a typealias if exactly one component has the same shape and its name.
    @Test func componentsAreNeverMergedWithEachOther() {
        let shape = #"{"properties": {"n": {"type": "string"}}}"#
        #expect(Self.aliases(#""A": \#(shape), "B": \#(shape)"#) == [])
        #expect(Self.aliases(#""A": {"properties": {"x": \#(shape)}}, "X": \#(shape)"#) == ["A.x = X"])
        #expect(Self.aliases(#""A": {"properties": {"x": \#(shape)}}, "Other X": \#(shape)"#) == ["A.x = Other X"])
        func titled(_ title: String) -> String { #"{"title": "\#(title)", "properties": {"n": {"type": "string"}}}"# }
        #expect(Self.aliases(#""A": {"properties": {"x": \#(titled("Old"))}}, "X": \#(titled("New"))"#) == [])
        #expect(Self.aliases(#""A": {"properties": {"x": \#(titled("Same"))}}, "X": \#(titled("Same"))"#) == ["A.x = X"])
        #expect(Self.aliases(#""A": {"properties": {"x": \#(shape)}}, "B": \#(shape)"#) == [])
        let many = #""A": {"properties": {"x": \#(shape), "y": \#(shape), "z": \#(shape), "v": \#(shape)}}, "B": \#(shape)"#
        #expect(Self.aliases(many) == ["A.x = A.v", "A.y = A.v", "A.z = A.v"])
        #expect(Self.aliases(#"\#(many), "C": \#(shape)"#) == ["A.x = A.v", "A.y = A.v", "A.z = A.v"])
    }

    /// Unions whose cases are named after different types are not shared.
    @Test func unionsWithDifferentCaseNamesAreNotShared() {
        let union = #"{"oneOf": [{"type": "string"}, {"type": "array", "items": {"properties": {"id": {"type": "string"}}}}]}"#
        #expect(
            Self.aliases(
                #""A": {"properties": {"one": \#(union), "three": \#(union)}}, "B": {"properties": {"two": \#(union), "four": \#(union)}}"#)
                == ["A.three.list.item", "B.two.list.item", "B.four.list.item"].map { "\($0) = A.one.list.item" })
    }

    /// Equal request and response schemas share one declaration.
    @Test func equalRequestAndResponseSchemasShareOneType() {
        let shape = #"{"type": "object", "properties": {"n": {"type": "string"}, "d": {"type": "integer"}}}"#
        func resolved(_ sent: String, _ method: String = "post") -> Resolved {
            let body = #"{"content": {"application/json": {"schema": \#(sent)}}}"#
            let response = #"{"200": {"description": "", "content": {"application/json": {"schema": \#(sent)}}}}"#
            return Resolved(
                pathsDocument(
                    #""/a": {"get": {"operationId": "a", "responses": \#(response)}, "\#(method)": {"operationId": "b", "requestBody": \#(body), "responses": {"204": {"description": ""}}}}, "/b": {"get": {"operationId": "c", "responses": \#(response)}}, "/c": {"get": {"operationId": "d", "responses": \#(response)}}"#
                ))
        }
        let same = resolved(shape).api?.models ?? []
        #expect(same.map(\.sameAs) == [nil, ModelID(0), ModelID(0), ModelID(0)])
        #expect(same.allSatisfy { $0.directions == [.request, .response] })
        // Defaults are filled in for received values; for sent values, the server applies them.
        let defaulted = shape.replacing(#""integer""#, with: #""integer", "default": 3"#)
        #expect(resolved(defaulted).api?.models.map(\.sameAs) == [nil, nil, ModelID(0), ModelID(0)])
        // In a PATCH body, an absent property, which keeps its value, differs from null.
        let nullable = shape.replacing(#""integer""#, with: #"["integer", "null"]"#)
        #expect(resolved(nullable).api?.models.map(\.sameAs) == [nil, ModelID(0), ModelID(0), ModelID(0)])
        #expect(resolved(nullable, "patch").api?.models.map(\.sameAs) == [nil, nil, ModelID(0), ModelID(0)])
    }

    /// Resolves a document with a config and returns its models.
    static func models(_ schemas: String, _ configure: (inout ResolveOptions) -> Void) -> [Model] {
        var options = ResolveOptions()
        configure(&options)
        return Resolved(schemasDocument(schemas), options: options).api?.models ?? []
    }

    /// A config setting for one schema makes it differ from otherwise equal schemas.
    @Test func configSettingOfASchemaKeepsItFromBeingShared() {
        let shape = #"{"properties": {"n": {"type": "string"}}}"#
        let schemas =
            #""A": {"properties": {"x": \#(shape)}}, "B": {"properties": {"p": \#(shape), "q": \#(shape), "r": \#(shape), "s": \#(shape)}}, "C": {"properties": {"m": {}}}"#
        let mutable = Self.models(schemas) { $0.mutableSchemas = ["B"] }
        #expect(mutable.map(\.sameAs) == [nil, nil, nil, nil, nil, ModelID(4), ModelID(4), ModelID(4)])
        let component = #""A": {"properties": {"x": \#(shape)}}, "X": \#(shape)"#
        #expect(Self.models(component) { $0.conformingSchemas = ["X"] }.map(\.sameAs) == [nil, nil, nil])
        #expect(Self.models(component) { _ in }.map(\.sameAs) == [nil, nil, ModelID(1)])
    }

    /// Documentation written for one use of a type may be wrong for another.
    @Test(
        arguments: [
            (#""description": "One""#, #""description": "One""#, "One", nil),
            (#""description": "One""#, "", "One", nil),
            ("", #""description": "Two""#, "Two", nil),
            (#""description": "One\nof it\n\nmore""#, #""description": "Two""#, "Depends on where it is used:\n- One of it\n- Two", nil),
            (#""description": "One\nof it\n\nmore""#, #""description": "One of it""#, "One of it", nil),
            (#""description": "One\r\nof it\r\n\r\nmore""#, #""description": "One of it""#, "One of it", nil),
            (#""description": "One", "maxLength": 3"#, #""description": "One", "maxLength": 3"#, "One", "At most 3 characters."),
            (#""description": "One", "maxLength": 3"#, #""description": "One""#, "One", nil),
        ] as [(String, String, String?, String?)])
    func sharedTypeHasTheDocumentationOfBothUses(_ first: String, _ second: String, _ text: String?, _ constraints: String?) {
        func shape(_ text: String) -> String { #"{"properties": {"n": {"type": "string"\#(text.isEmpty ? "" : ", " + text)}}}"# }
        let (one, two) = (shape(first), shape(second))
        let models = Self.models(#""A": {"properties": {"a": \#(one), "b": \#(two), "c": \#(two), "d": \#(one)}}"#) { _ in }
        guard models.count == 5, models[2].sameAs == ModelID(1), case .object(let object) = models[1].kind else {
            Issue.record("not shared")
            return
        }
        #expect(object.properties[0].documentation.description?.raw == text)
        #expect(object.properties[0].documentation.constraints?.raw == constraints)
    }

    /// The number of documentation paragraphs is limited. A component always keeps its own documentation.
    @Test func documentationOfASharedTypeListsAFewOfItsTexts() {
        let places = (0..<9).map { #""p\#($0)": {"properties": {"n": {"type": "string", "description": "Text \#($0)"}}}"# }
        let inline = Self.models(#""A": {"properties": {\#(places.joined(separator: ","))}}"#) { _ in }
        guard inline.count == 10, case .object(let object) = inline[1].kind else {
            Issue.record("not shared")
            return
        }
        #expect(
            object.properties[0].documentation.description?.raw
                == "Depends on where it is used:\n- Text 0\n- Text 1\n- Text 2\n- Text 3\n- …")
        let named = Self.models(
            #""A": {"properties": {\#(places.joined(separator: ","))}}, "B": {"properties": {"n": {"type": "string", "description": "Mine"}}}"#
        ) {
            _ in
        }
        guard named.count == 11, case .object(let object) = named[1].kind else {
            Issue.record("not shared")
            return
        }
        #expect(object.properties[0].documentation.description?.raw == "Mine")
    }

    /// Models with equal contents are merged at any depth.
    @Test func equalModelsAreMergedAtAnyDepth() {
        var shape = #"{"properties": {"n": {"type": "string"}}}"#
        for depth in 0..<20 { shape = #"{"properties": {"inner \#(depth)": \#(shape)}}"# }
        #expect(Self.aliases(#""A": {"properties": {"a": \#(shape), "b": \#(shape)}}"#).contains("A.b = A.a"))
        let other = shape.replacing(#""string""#, with: #""integer""#)
        #expect(Self.aliases(#""A": {"properties": {"x": \#(shape), "y": \#(other)}}"#) == [])
    }
}
