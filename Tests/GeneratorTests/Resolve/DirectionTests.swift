import Testing

@testable import EndpointGenerator

/// `readOnly` and `writeOnly` lead to separate request and response models only where necessary.
@Suite struct DirectionTests {
    static func document(_ user: String, _ more: String = "") -> Resolved {
        let json = { (name: String) in
            ##"{"content": {"application/json": {"schema": {"$ref": "#/components/schemas/\##(name)"}}}, "description": ""}"##
        }
        return Resolved(
            pathsDocument(
                """
                "/a": {"post": {"operationId": "a", "requestBody": \(json("Team")), "responses": {"200": \(json("Team"))}},
                  "put": {"operationId": "b", "requestBody": \(json("Only")), "responses": {}}}
                """,
                components: """
                    "schemas": {"Team": {"properties": {"lead": {"oneOf": [{"$ref": "#/components/schemas/User"}, {"$ref": "#/components/schemas/Other"}]}, "other": {"$ref": "#/components/schemas/Other"}}},
                      "Other": {"required": ["x"], "properties": {"x": {"type": "string"}}}, "User": \(user),
                      "Only": {"required": ["id"], "properties": {"id": {"type": "string", "readOnly": true}, "user": {"$ref": "#/components/schemas/User"}}}}
                    """))
    }

    @Test func propertyRequiredInOneDirectionSplitsTheModel() {
        let resolved = Self.document(
            """
            {"required": ["id", "name", "password"], "properties": {"id": {"type": "string", "readOnly": true}, "name": {"type": "string"},
              "password": {"type": "string", "writeOnly": true}, "seen": {"type": "string", "readOnly": true}}}
            """)
        #expect(resolved.findings == [])
        #expect(resolved.properties("User") == "id: string!, name: string!, seen: string")
        #expect(resolved.properties("User.request") == "name: string!, password: string!")
        #expect(resolved.properties("Team") == "lead: Team.lead, other: Other")
        #expect(resolved.properties("Team.request") == "lead: Team.lead.request, other: Other")
        #expect(resolved.cases("Team.lead") == "User | Other")
        #expect(resolved.cases("Team.lead.request") == "User.request | Other")
        #expect(resolved.properties("Only") == "id: string, user: User.request")
        #expect(UnionTests.union(resolved, "Team.lead")?.members.first?.shape.required == ["id", "name"])
        #expect(UnionTests.union(resolved, "Team.lead.request")?.members.first?.shape.known == ["name", "password"])
        let operation = resolved.operation("a")
        #expect(operation?.body?.contents.map { resolved.spelled($0.type) } == ["Team.request"])
        #expect(operation?.responses.first?.contents.map { resolved.spelled($0.type) } == ["Team"])
        #expect(["User", "User.request", "Other"].map { resolved.model($0)?.directions } == [.response, .request, [.request, .response]])
    }

    @Test func optionalReadOnlyPropertyNeedsNoRequestModel() {
        let resolved = Self.document(
            #"{"required": ["name"], "properties": {"id": {"type": "string", "readOnly": true}, "name": {"type": "string"}}}"#)
        #expect(resolved.properties("User") == "id: string, name: string!")
        #expect(resolved.model("User.request") == nil)
        #expect(resolved.properties("Only") == "id: string, user: User")
    }

    /// The client would send any default that it fills in, so request models have no defaults.
    @Test func requestModelsHaveNoDefaults() {
        let properties = #""seen": {"type": "boolean", "readOnly": true, "default": true}, "size": {"type": "integer", "default": 1}"#
        func defaults(_ required: String, _ model: String) -> [String] {
            let user = ##"{\##(required) "properties": {"id": {"type": "string", "readOnly": true}, \##(properties)}}"##
            guard case .object(let object)? = Self.document(user).model(model)?.kind else { return [] }
            return object.properties.filter { $0.defaultValue != nil }.map(\.key.raw)
        }
        #expect(defaults("", "User") == ["size"])
        #expect(defaults(#""required": ["id"],"#, "User") == ["seen", "size"])
        #expect(defaults(#""required": ["id"],"#, "User.request") == [])
    }

    /// The model of a PATCH body distinguishes an absent value from null; a response model does not.
    @Test func patchBodyGetsAModelOfItsOwn() throws {
        func document(_ methods: [String]) -> Resolved {
            let content = ##"{"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Team"}}}, "description": ""}"##
            let operations = methods.map { method in
                let body = method == "get" ? "" : #""requestBody": \#(content), "#
                return
                    #""\#(method)": {"operationId": "\#(method)", \#(body)"responses": {"200": \#(method == "get" ? content : #"{"description": ""}"#)}}"#
            }
            return Resolved(
                pathsDocument(
                    "\"/a\": {\(operations.joined(separator: ", "))}",
                    components: ##"""
                        "schemas": {"Team": {"required": ["name", "lead"], "properties": {"name": {"type": "string"}, "lead": {"$ref": "#/components/schemas/User"},
                            "others": {"type": "array", "items": {"$ref": "#/components/schemas/Kept"}}}},
                          "User": {"properties": {"nick": {"type": ["string", "null"]}, "size": {"type": "integer", "default": 1}}},
                          "Kept": {"properties": {"a": {"type": "string"}}}}
                        """##))
        }
        let both = document(["get", "patch"])
        #expect(both.properties("Team") == "name: string!, lead: User!, others: [Kept]")
        #expect(both.properties("Team.request") == "name: string!, lead: User.request!, others: [Kept]")
        #expect(both.model("Kept.request") == nil)
        #expect([both.model("User")?.isPatched, both.model("User.request")?.isPatched] == [false, true])
        #expect(both.defaults("User") == ["size"] && both.defaults("User.request") == [] && both.assumed("User.request") == ["size"])
        let sent = document(["post", "patch"])
        #expect(sent.model("User.request") == nil && sent.model("User")?.isPatched == true)
        #expect(sent.defaults("User") == [] && sent.assumed("User") == ["size"])
        let posted = document(["get", "post"])
        #expect(posted.model("User.request") == nil && posted.model("User")?.isPatched == false)
        #expect(posted.defaults("User") == ["size"])
    }
}

extension Resolved {
    fileprivate func defaults(_ model: String) -> [String] { keys(model) { $0.defaultValue != nil } }
    fileprivate func assumed(_ model: String) -> [String] { keys(model) { $0.assumedValue != nil } }

    private func keys(_ name: String, where isIncluded: (Property) -> Bool) -> [String] {
        guard case .object(let object)? = model(name)?.kind else { return [] }
        return object.properties.filter(isIncluded).map(\.key.raw)
    }
}
