import EndpointRuntime
import Foundation

/// All kinds of code written for old.json.
func calls(_ shop: Shop) async throws {
    let user: Shop.User = try await shop.users.add(body: Shop.User(id: "1", name: "Ada", status: .open))
    print(user.id, user.name, user.status ?? .closed)
    _ = try await shop.users.list(page: 2) + shop.users.list() + shop.users.list(.init(page: 3))
    _ = try await shop.users.get(id: "1")
    try await shop.users.delete(id: "1")
    _ = shop.users.list(.init(page: 1)) { (result: Result<[Shop.User], EndpointError>) in print(result) }
    _ = Client<Shop>(server: .production)
    _ = Client<Shop>(server: .regional(region: "us"), middleware: [.credentials(Shop.Credentials(token: BearerToken("a")))])
    _ = try Shop.Webhooks.userAdded(from: Data()).id
}

func endpoints() {
    _ = Shop.UsersEndpoint.add(body: Shop.User(id: "1", name: "Ada"))
    let call: Call<[Shop.User]> = Shop.UsersCalls.list(.init(page: 2))
    _ = (call, Shop.UsersCalls.list(), Shop.UsersCalls.get(id: "1"))
}

func values(_ totals: Shop.Totals) throws -> Int { totals.count + Shop.Totals(count: 1).count }

func switches(_ status: Shop.Status, _ endpoint: Shop.UsersEndpoint, _ error: any Error) -> String {
    switch Shop.ListUsersFailure(error) {
    case .notFound(let problem): return problem.title
    case nil: break
    }
    switch endpoint {
    case .list(let parameters): return "\(parameters.page ?? 0)"
    case .add(let body): return body.name
    case .get(let id), .delete(let id): return id
    }
    switch status {
    case .open, .closed: return status.rawValue
    case .unrecognized(let text): return text
    }
}

struct Implementation: Shop.UsersService {
    func list(_ parameters: Shop.ListUsersParameters) async throws(EndpointError) -> [Shop.User] { [] }
    func add(body: Shop.User) async throws(EndpointError) -> Shop.User { body }
    func get(id: String) async throws(EndpointError) -> Shop.User { Shop.User(id: id, name: "") }
    func delete(id: String) async throws(EndpointError) {}
}

struct Cache: Shop.UsersServiceWrapper {
    let wrapped: any Shop.UsersService
    func get(id: String) async throws(EndpointError) -> Shop.User { try await wrapped.get(id: id) }
}

let mock = Shop.UsersServiceMock(
    list: { parameters in [Shop.User(id: "\(parameters.page ?? 0)", name: "")] }, add: { body in body },
    get: { id in Shop.User(id: id, name: "") }, delete: { _ in })
