import Testing

@testable import EndpointGenerator

/// `readOnly` and `writeOnly`: requests and answers differ only where they must.
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

    @Test func requiredInOneDirection() {
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
        #expect(["User", "User.request", "Other"].map { resolved.model($0)?.usage } == [.response, .request, [.request, .response]])
    }

    @Test func optionalOnesNeedNoModelOfTheirOwn() {
        let resolved = Self.document(
            #"{"required": ["name"], "properties": {"id": {"type": "string", "readOnly": true}, "name": {"type": "string"}}}"#)
        #expect(resolved.properties("User") == "id: string, name: string!")
        #expect(resolved.model("User.request") == nil)
        #expect(resolved.properties("Only") == "id: string, user: User")
    }

    /// What is filled in would be sent. Where a response has a model of its own nothing is.
    @Test func defaultsOfWhatIsNotSent() {
        let properties = #""seen": {"type": "boolean", "readOnly": true, "default": true}, "size": {"type": "integer", "default": 1}"#
        func defaults(_ required: String, _ model: String) -> [String] {
            let user = ##"{\##(required) "properties": {"id": {"type": "string", "readOnly": true}, \##(properties)}}"##
            guard case .object(let object)? = Self.document(user).model(model)?.kind else { return [] }
            return object.properties.filter { $0.defaultValue != nil }.map(\.key.raw)
        }
        #expect(defaults("", "User") == ["size"])
        #expect(defaults(#""required": ["id"],"#, "User") == ["seen", "size"])
        #expect(defaults(#""required": ["id"],"#, "User.request") == ["size"])
    }
}
