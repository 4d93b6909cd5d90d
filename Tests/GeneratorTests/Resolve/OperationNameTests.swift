import Foundation
import Testing

@testable import EndpointGenerator

/// Names of operations omit what all operations of a service repeat. The golden cases `names-in-…` show the names for the servers'
/// frameworks.
@Suite struct OperationNameTests {
    private func operation(_ route: String, _ id: String? = nil, _ tag: String? = nil) -> (route: String, id: String?, tag: String?) {
        (route, id, tag)
    }

    /// Returns the names of operations (`service.function`) by their method and path, and the names of their types.
    private func names(_ api: API?) throws -> [String: (function: String, type: String)] {
        let api = try #require(api)
        var diagnostics = Diagnostics()
        let names = nameSwift(api, root: .upperCamel(Words(["Shop"])), nests: true, diagnostics: &diagnostics)
        #expect(diagnostics.all.isEmpty)
        var found: [String: (String, String)] = [:]
        for (service, named) in zip(api.services, names.services) {
            for (operation, own) in zip(service.operations, named.operations) {
                found["\(operation.method.raw) \(operation.path.raw)"] = (
                    "\(named.property.name).\(own.method.name)", own.failure.name
                )
            }
        }
        return found
    }

    private func document(_ operations: [(route: String, id: String?, tag: String?)]) -> String {
        let paths = Dictionary(grouping: operations) { $0.route.split(separator: " ")[1] }
        let texts = paths.sorted { $0.key < $1.key }.map { path, operations in
            let methods = operations.map { operation -> String in
                let id = operation.id.map { #""operationId": "\#($0)", "# } ?? ""
                let tags = operation.tag.map { #""tags": ["\#($0)"], "# } ?? ""
                let parameters = path.split(separator: "{").dropFirst().map { part in
                    #"{"name": "\#(part.prefix { $0 != "}" })", "in": "path", "required": true, "schema": {"type": "string"}}"#
                }
                return
                    #""\#(operation.route.split(separator: " ")[0].lowercased())": {\#(id)\#(tags)"parameters": [\#(parameters.joined(separator: ", "))], "responses": {"204": {"description": ""}}}"#
            }
            return #""\#(path)": {\#(methods.joined(separator: ", "))}"#
        }
        return pathsDocument(texts.joined(separator: ", "))
    }

    private func functions(_ operations: [(route: String, id: String?, tag: String?)]) throws -> [String] {
        let names = try names(Resolved(document(operations)).api)
        return operations.map { names[$0.route]?.function ?? "-" }
    }

    @Test func pathLosesVersionsAndTheNameOfTheService() throws {
        #expect(
            try functions([
                operation("GET /api/v1/chart", nil, "Charts"), operation("GET /api/v1/chart/{pk}", nil, "Charts"),
                operation("GET /rest/api/3/issue/{id}"), operation("GET /v2beta1/user-groups", nil, "User Groups"),
                operation("POST /api/v1/rowlevelsecurity", nil, "Row Level Security"),
                operation("GET /owners", nil, "owner-rest-controller"),
                operation("GET /movie/{id}", nil, "movies"), operation("GET /categories", nil, "Category"),
                operation("PUT /statuses", nil, "Status"), operation("GET /settings/main/reset", nil, "Settings"),
                operation("GET /chart", nil, "Others"), operation("GET /v1"), operation("GET /"),
            ]) == [
                "charts.get", "charts.getByPk", "issue.getById", "userGroups.get", "rowLevelSecurity.post", "ownerRestController.get",
                "movies.getById", "category.get", "status.put", "settings.getMainReset", "others.getChart", "default.getV1",
                "default.getRoot",
            ])
    }

    /// A path keeps its last segment that is not a parameter, unless the service has its name.
    @Test func pathLosesWhatThePathsOfTheServiceHaveInCommon() throws {
        #expect(
            try functions([
                operation("GET /orgs/{org}/members", nil, "Members"), operation("GET /orgs/{org}/members/{id}", nil, "Members"),
                operation("GET /orgs/{org}/teams", nil, "More"), operation("PUT /orgs/{org}/repos/{repo}", nil, "More"),
                operation("GET /admin/users", nil, "Admin"), operation("GET /admin/users/{id}", nil, "Admin"),
                operation("GET /a/b", nil, "Alone"), operation("PUT /a/b", nil, "Alone"), operation("GET /rest/agile/1.0/board"),
                operation("GET /rest/agile/1.0/epic/{id}"), operation("GET /teams/{team}/members"), operation("GET /teams/{team}/rooms"),
            ]) == [
                "members.get", "members.getById", "more.getTeams", "more.putReposByRepo", "admin.getUsers", "admin.getUsersById",
                "alone.getB", "alone.putB", "rest.getBoard", "rest.getEpicById", "teams.getByTeamMembers", "teams.getByTeamRooms",
            ])
    }

    @Test func operationsWithTheSameShortNameKeepWhatTellsThemApart() throws {
        #expect(
            try functions([
                operation("GET /v1/users", nil, "Users"), operation("GET /v2/users", nil, "Users"),
                operation("GET /v2/users/{id}", nil, "Users"), operation("GET /api/v1/x", nil, "X"), operation("GET /api/v2/x", nil, "X"),
            ]) == ["users.getV1Users", "users.getV2Users", "users.getById", "x.getV1X", "x.getV2X"])
    }

    @Test func generatedIDsAreNamedLikePaths() throws {
        #expect(
            try functions([
                operation("GET /api/v1/charts/{pk}", "getApiV1ChartsPk", "Charts"),
                operation("POST /api/v1/charts", "list_api_v1_charts", "Charts"),
                operation("GET /api/projects/{id}/tasks", "api_projects_tasks_list", "Projects"),
                operation("PATCH /api/projects/{id}", "api_projects_partial_update", "Projects"),
                operation("GET /files/{file_id}", "get_files_id", "Files"), operation("POST /files", "post_files", "Files"),
                operation("GET /files/{file_id}/versions/{version_id}", "get_files_id_versions_id", "Files"),
                operation("GET /accounts/{account}", "GetAccountsAccount"), operation("GET /accounts", "GetAccounts"),
                operation("GET /things/{id}", "thingsIdGet"), operation("DELETE /things/{id}", "thingsIdDelete"),
            ]) == [
                "charts.getByPk", "charts.list", "projects.tasksList", "projects.partialUpdate", "files.getById", "files.post",
                "files.getByIdVersionsById", "accounts.getAccount", "accounts.get", "things.getById", "things.deleteById",
            ])
    }

    @Test func operationIDsThatAreNotGeneratedStay() throws {
        let chosen = [
            operation("GET /pets", "listPets", "Pets"), operation("GET /pets/{id}", "getPetById", "Pets"),
            operation("POST /users", "createUser", "User"), operation("GET /user/{id}", "getUserById", "User"),
            operation("GET /silences", "getSilences", "Silence"), operation("GET /silence/{silenceID}", "getSilence", "Silence"),
            operation("POST /api/tokens", "createApiToken", "Tokens"), operation("GET /api/keys", "listApiKeysOfUser", "Tokens"),
            operation("GET /keys", "list_api_keys", "Keys"), operation("GET /keys/{id}", "get_api_key", "Keys"),
            operation("GET /oauth/2/token", "token_2", "OAuth"), operation("GET /status", "getStatus", "General"),
        ]
        let names = try functions(chosen).map { $0.split(separator: ".")[1] }
        #expect(names == chosen.map { SwiftIdentifier.lowerCamel(Words(SpecText($0.id ?? ""))).name[...] })
    }

    @Test func idsLoseWordsAndNumbersThatSayNothing() throws {
        #expect(
            try functions([
                operation("GET /v2/1-clicks", "oneClicks_list", "1-Click Applications"),
                operation("POST /v2/1-clicks/kubernetes", "oneClicks_install_kubernetes", "1-Click Applications"),
                operation("GET /orders", "list_1", "orders"), operation("GET /users/me", "get_1", "users"),
                operation("GET /users/{id}", "get", "users"), operation("GET /get/a", "getA", "getters"),
                operation("GET /get/b", "getB", "getters"),
            ]) == [
                "_1ClickApplications.list", "_1ClickApplications.installKubernetes", "orders.list", "users.get1", "users.get",
                "getters.getA",
                "getters.getB",
            ])
    }

    @Test func requestedOperationNamesReplaceDerivedOnes() throws {
        var options = ResolveOptions()
        options.operations = ["GET /v1/users": .make(name: "everyone"), "getApiV1Users": .make(name: "get")]
        let operations = [operation("GET /v1/users", nil, "users"), operation("GET /v1/users/{id}", nil, "users")]
        let names = try names(Resolved(document(operations), options: options).api)
        #expect(names["GET /v1/users"]?.function == "users.everyone")
        #expect(names["GET /v1/users"]?.type == "EveryoneFailure")
        #expect(names["GET /v1/users/{id}"]?.function == "users.getById")
        #expect(names["GET /v1/users/{id}"]?.type == "UsersGetByIdFailure")
    }

    @Test func similarTagsAreOneService() throws {
        let operations = [
            operation("GET /a", "a", "user-groups"), operation("GET /b", "b", "User Groups"), operation("GET /c", "c", "usergroups"),
            operation("GET /d", "d", "user-groups"), operation("GET /usergroups", "e"),
        ]
        let resolved = Resolved(document(operations))
        #expect(resolved.api?.services.map(\.name.raw) == ["user-groups"])
        #expect(
            resolved.findings == ["warning similar-tags #/paths/~1b/get/tags/0", "warning similar-tags #/paths/~1c/get/tags/0"])
        let listed = document(operations).replacing(
            #""paths""#, with: #""tags": [{"name": "User Groups", "description": "All."}], "paths""#)
        #expect(Resolved(listed).api?.services.map(\.name.raw) == ["User Groups"])
        #expect(Resolved(listed).api?.services.first?.documentation.description == "All.")
    }

    @Test func componentFilesAreNamedAfterTheirFiles() {
        let files = [
            ("responses/404.yaml", "responses 404"), ("params/page.size.yaml", "page.size"), ("params/1.json", "params 1"),
            ("note.schema.yaml", "note"), ("./7.yml", "7"), ("not-found.yaml", "not-found"), ("schema.yaml", "schema"),
        ]
        for (file, name) in files { #expect(componentName(ofFile: file)?.raw == name) }
        #expect(componentName(ofFile: "") == nil)
        #expect(
            ["responses 404", "404", "responses 999", "not-found"].map { responseName($0).raw } == [
                "not found", "not found", "status 999", "not-found",
            ])
        let content = #""content": {"application/json": {"schema": {"type": "object", "properties": {"a": {"type": "string"}}}}}"#
        let resolved = Resolved([
            (
                "api.json",
                pathsDocument(
                    #""/a": {"get": {"operationId": "a", "parameters": [{"$ref": "params/page.size.json"}], "responses": {"204": {"description": ""}, "404": {"$ref": "responses/404.json"}}}}"#
                )
            ),
            ("params/page.size.json", #"{"name": "size", "in": "query", "schema": {"type": "string", "enum": ["s", "l"]}}"#),
            ("responses/404.json", #"{"description": "", \#(content)}"#),
        ])
        #expect(resolved.api?.models.map { $0.nameParts.map(\.raw) } == [["page.size"], ["not found", "response"]])
    }

    /// Removes each operation in turn. The functions of the other services keep their names, whichever framework described the operation.
    @Test(arguments: ["flask", "django", "spring", "go", "fastapi"])
    func operationsOfAnotherServiceChangeNoName(framework: String) throws {
        let file = EmbeddedTemplatesTests.project.appending(path: "Tests/Golden/Cases/names-in-\(framework)/spec.json")
        let spec = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
        let paths = try #require(spec?["paths"] as? [String: [String: Any]])
        func functions(_ paths: [String: [String: Any]]) throws -> [String: String] {
            var changed = try #require(spec)
            changed["paths"] = paths
            let text = String(decoding: try JSONSerialization.data(withJSONObject: changed, options: .sortedKeys), as: UTF8.self)
            return try names(Resolved(text).api).mapValues(\.function)
        }
        let all = try functions(paths)
        for (path, item) in paths {
            for method in item.keys {
                var fewer = paths
                fewer[path]?[method] = nil
                let removed = all["\(method.uppercased()) \(path)"]?.split(separator: ".").first
                let others = all.filter { $0.value.split(separator: ".").first != removed }
                let rest = try functions(fewer)
                for (route, name) in others { #expect(rest[route] == name, "without \(method) \(path)") }
            }
        }
    }
}
