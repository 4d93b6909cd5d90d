import Foundation
import Testing

@testable import EndpointGenerator

/// Names of operations say what they do, and omit what the service's name says. The golden cases `names-in-…` show the names for the servers'
/// frameworks.
@Suite struct OperationNameTests {
    private func operation(_ route: String, _ id: String? = nil, _ tag: String? = nil) -> (route: String, id: String?, tag: String?) {
        (route, id, tag)
    }

    /// Returns the names of operations (`service.function`) by their method and path, and the names of their types.
    private func names(_ api: API?) throws -> [String: (function: String, type: String)] {
        let api = try #require(api)
        var diagnostics = Diagnostics()
        let names = nameSwift(api, root: .upperCamel(Words(["Shop"]), .standard), nests: true, diagnostics: &diagnostics)
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

    private func functions(
        _ operations: [(route: String, id: String?, tag: String?)], _ options: ResolveOptions = ResolveOptions()
    ) throws -> [String] {
        let names = try names(Resolved(document(operations), options: options).api)
        return operations.map { names[$0.route]?.function ?? "-" }
    }

    /// The table of the page on names.
    @Test func rowsOfTheTableOfVerbsAreRight() throws {
        let page = try String(contentsOf: EmbeddedTemplatesTests.project.appending(path: "Documentation/Naming.md"), encoding: .utf8)
        let table = try #require(page.split(separator: "<!-- verbs -->\n").dropFirst().first)
        let rows = (table.split(separator: "\n").dropFirst(2) + furtherRows.split(separator: "\n")).map { line in
            line.split(separator: "`").enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) }
        }
        #expect(rows.count >= 30)
        var options = ResolveOptions()
        options.operationNames = .verbs
        for row in rows {
            #expect(row.count == 4 || row.count == 5, "\(row)")
            guard row.count >= 4 else { continue }
            let id = row.count == 5 ? row[2] : nil
            let names = try names(Resolved(document([operation(row[0], id, row[1])]), options: options).api)
            let found = names.values.first
            #expect(found?.function.split(separator: ".").last.map(String.init) == row[row.count - 2], "\(row)")
            #expect(found?.type == row[row.count - 1] + "Failure", "\(row)")
        }
    }

    /// Rows of operations whose rules the page says in words.
    private let furtherRows = """
        | `GET /users/{id}/settings` | `users` | | `getSettings` | `GetUserSettings` |
        | `GET /plans/{plan_id}/settings` | `plans` | `getPlanSettingsById` | `getSettings` | `GetPlanSettingsByID` |
        | `GET /plans/{plan_id}/months/{month}/releases` | `plans` | `getReleasesByMonth` | `getReleasesByMonth` | `GetReleasesByMonth` |
        | `GET /catalog/items/by/{name}` | `Items` | `GetItemsByName` | `listByName` | `GetItemsByName` |
        | `GET /evolution-trigger` | `evolution` | `evolution_trigger_list` | `listTriggers` | `EvolutionTriggerList` |
        | `POST /storages/{id}/sync` | `Data` | `storages_sync_create` | `syncStorage` | `StoragesSyncCreate` |
        | `POST /alerts/silences` | `silence` | `postSilences` | `create` | `PostSilences` |
        | `PUT /drives/{drive_id}` | `drives` | `putGuestDriveByID` | `updateGuestDrive` | `PutGuestDriveByID` |
        | `POST /users/createWithList` | `user` | `createUsersWithListInput` | `createWithListInput` | `CreateUsersWithListInput` |
        | `GET /version` | `version` | `version` | `get` | `Version` |
        """

    @Test func idsLoseTheNounOfTheServiceAndBeginWithTheVerb() throws {
        #expect(
            try functions([
                operation("DELETE /me/albums", "remove-albums-user", "Albums"), operation("POST /me/albums", "addAlbums", "Albums"),
                operation("POST /v2/hooks", "postWebHook", "Web Hooks"), operation("GET /berry-flavor", "berry_flavor_list", "berries"),
                operation("GET /berry/{id}", "berry_retrieve", "berries"), operation("GET /genai/agents", "genai_list_agents", "AI"),
                operation("PUT /registries/{id}/plan", "registries_update_plan", "Container Registries"),
                operation("GET /ids/{id}", "getGroup", "Users & Groups"), operation("GET /price-list", "priceList", "Shop"),
                operation("PUT /projects/{id}", "projects_partial_update", "Projects"),
                operation("GET /volumes", "volumes_list", "Storage"), operation("POST /points/batch", "batch_update", "Points"),
                operation("POST /chat.post", "chat.postMessage", "chat"), operation("GET /releases/{id}", "getRelease", "Repos"),
                operation("GET /releases/tags/{tag}", "getReleaseByTag", "Repos"), operation("POST /copy", "copy", "copy"),
                operation("POST /chat", "chat", "chat"), operation("GET /users/search/{id}", "getSearchList", "Users"),
            ]) == [
                "albums.removeAlbumsUser", "albums.addAlbums", "webHooks.create", "berries.listFlavors", "berries.retrieve",
                "ai.listAgents", "containerRegistries.updatePlan", "usersGroups.getGroup", "shop.priceList", "projects.partialUpdate",
                "storage.listVolumes", "points.batchUpdate", "chat.postMessage", "repos.getRelease", "repos.getReleaseByTag", "copy.copy",
                "chat.chat", "users.getSearchList",
            ])
    }

    @Test func aSegmentOfSeveralWordsThatEndsTheServiceIsTheService() throws {
        #expect(
            try functions([
                operation("GET /sign_requests", nil, "Box Sign Requests"),
                operation("POST /sign_requests/{id}/cancel", nil, "Box Sign Requests"),
                operation("GET /users/{id}/memberships", nil, "Group Memberships"),
            ]) == [
                "boxSignRequests.list", "boxSignRequests.cancel", "groupMemberships.listUserMemberships",
            ])
    }

    @Test func operationsOfOnePathShareItsVerbs() throws {
        #expect(
            try functions([
                operation("PUT /a/{id}"), operation("PATCH /a/{id}"), operation("POST /a/{id}"), operation("POST /b/{id}"),
                operation("PATCH /c/{id}"), operation("POST /c/{id}"),
                operation("PUT /d", "putD", "d"), operation("PATCH /d", "patchD", "d"),
                operation("PUT /e", "updateE", "e"), operation("PATCH /e", "patchE", "e"),
            ]) == [
                "a.replace", "a.update", "a.postByID", "b.update", "c.update", "c.postByID", "d.replace", "d.update", "e.update", "e.patch",
            ])
    }

    @Test func operationsWithTheSameShortNameKeepWhatTellsThemApart() throws {
        #expect(
            try functions([
                operation("GET /v1/users", nil, "Users"), operation("GET /v2/users", nil, "Users"),
                operation("GET /v2/users/{id}", nil, "Users"), operation("GET /orgs/{org}/members", nil, "Members"),
                operation("GET /teams/{team}/members", nil, "Members"), operation("GET /repos/{owner}"),
                operation("GET /repos/{owner}/{name}"),
            ]) == [
                "users.getV1Users", "users.getV2Users", "users.get", "members.listOrgMembers", "members.listTeamMembers",
                "repos.getReposByOwner", "repos.getReposByOwnerName",
            ])
    }

    /// Ids that spell the path are read like paths if three quarters of the document's ids are so, or if they contain the version.
    @Test func generatedIDsAreNamedLikePaths() throws {
        let operations = [
            operation("GET /files/{file_id}", "get_files_id", "Files"), operation("POST /files", "post_files", "Files"),
            operation("GET /files/{file_id}/versions/{version_id}", "get_files_id_versions_id", "Files"),
            operation("GET /accounts/{account}", "GetAccountsAccount"), operation("GET /accounts", "GetAccounts"),
            operation("DELETE /things/{id}", "thingsIdDelete"), operation("PUT /files/{file_id}", "put_files_id#add_shared_link", "Files"),
        ]
        let names = [
            "files.get", "files.create", "files.getVersion", "accounts.get", "accounts.list", "things.delete", "files.addSharedLink",
        ]
        #expect(try functions(operations) == names)
        let chosen = [operation("GET /a/{b}", "alpha", "X"), operation("GET /a", "beta", "X")]
        #expect(try functions(operations + chosen) == names + ["x.alpha", "x.beta"])
        let more = [operation("GET /c", "gamma", "X")]
        let asWritten = [
            "files.getFilesID", "files.create", "files.getFilesIDVersionsID", "accounts.getAccountsAccount", "accounts.list",
            "things.idDelete", "files.putFilesIDAddSharedLink",
        ]
        #expect(try functions(operations + chosen + more) == asWritten + ["x.alpha", "x.beta", "x.gamma"])
        var options = ResolveOptions()
        options.operationNames = .ids
        #expect(try functions(operations, options) == asWritten)
        options.operationNames = .verbs
        #expect(try functions(operations + chosen + more, options) == names + ["x.alpha", "x.beta", "x.gamma"])
        #expect(
            try functions([
                operation("GET /api/v1/charts/{pk}", "getApiV1ChartsPk", "Charts"), operation("GET /charts", "allCharts", "Charts"),
                operation("PATCH /api/projects/{id}", "api_projects_partial_update", "Projects"),
            ]) == ["charts.get", "charts.allCharts", "projects.partialUpdate"])
    }

    @Test func operationIDsThatAreNotGeneratedLoseOnlyTheNounOfTheService() throws {
        let chosen = [
            operation("GET /pets", "listPets", "Pets"), operation("GET /pets/{id}", "getPetById", "Pets"),
            operation("POST /users", "createUser", "User"), operation("GET /user/{id}", "getUserById", "User"),
            operation("GET /silences", "getSilences", "Silence"), operation("GET /silence/{silenceID}", "getSilence", "Silence"),
            operation("POST /api/tokens", "createApiToken", "Tokens"), operation("GET /api/keys", "listApiKeysOfUser", "Tokens"),
            operation("GET /keys", "list_api_keys", "Keys"), operation("GET /keys/{id}", "get_api_key", "Keys"),
            operation("GET /oauth/2/token", "token_2", "OAuth"), operation("GET /status", "getStatus", "General"),
        ]
        let names = try functions(chosen).map { $0.split(separator: ".")[1] }
        #expect(
            names == [
                "list", "get", "create", "get", "list", "get", "createAPIToken", "listAPIKeysOfUser", "listAPIKeys", "getAPIKey", "token2",
                "getStatus",
            ])
    }

    @Test func idsLoseNumbersThatSayNothing() throws {
        #expect(
            try functions([
                operation("GET /orders", "list_1", "orders"), operation("GET /users/me", "get_1", "users"),
                operation("GET /users/{id}", "get", "users"),
            ]) == ["orders.list", "users.get1", "users.get"])
    }

    @Test func requestedOperationNamesReplaceDerivedOnes() throws {
        var options = ResolveOptions()
        options.operations = ["GET /v1/users": .make(name: "everyone"), "getApiV1Users": .make(name: "get")]
        let operations = [operation("GET /v1/users", nil, "users"), operation("GET /v1/users/{id}", nil, "users")]
        let names = try names(Resolved(document(operations), options: options).api)
        #expect(names["GET /v1/users"]?.function == "users.everyone")
        #expect(names["GET /v1/users"]?.type == "EveryoneFailure")
        #expect(names["GET /v1/users/{id}"]?.function == "users.get")
        #expect(names["GET /v1/users/{id}"]?.type == "GetUserFailure")
    }

    @Test func similarTagsAreOneService() throws {
        let operations = [
            operation("GET /a", "a", "user-groups"), operation("GET /b", "b", "User Groups"), operation("GET /c", "c", "usergroups"),
            operation("GET /d", "d", "user-groups"), operation("GET /usergroups", "e"),
        ]
        let resolved = Resolved(document(operations))
        #expect(resolved.api?.services.map(\.name.raw) == ["User Groups"])
        #expect(
            resolved.findings == ["warning similar-tags #/paths/~1a/get/tags/0", "warning similar-tags #/paths/~1c/get/tags/0"])
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
        var options = ResolveOptions()
        options.operationNames = Resolved(try String(contentsOf: file, encoding: .utf8)).api?.operationNaming
        func functions(_ paths: [String: [String: Any]]) throws -> [String: String] {
            var changed = try #require(spec)
            changed["paths"] = paths
            let text = String(decoding: try JSONSerialization.data(withJSONObject: changed, options: .sortedKeys), as: UTF8.self)
            return try names(Resolved(text, options: options).api).mapValues(\.function)
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
