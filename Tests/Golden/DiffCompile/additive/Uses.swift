import EndpointRuntime
import Foundation

/// All kinds of code written for old.json.
func calls(_ shop: Shop) async throws {
    let user: Shop.User = try await shop.users.addUser(body: Shop.User(id: "1", name: "Ada", status: .open))
    print(user.id, user.name, user.status ?? .closed)
    _ = try await shop.users.listUsers(page: 2) + shop.users.listUsers() + shop.users.listUsers(.init(page: 3))
    _ = try await shop.users.getUser(id: "1")
    try await shop.users.deleteUser(id: "1")
    _ = shop.users.listUsers(.init(page: 1)) { (result: Result<[Shop.User], EndpointError>) in print(result) }
    _ = Client<Shop>(server: .production)
    _ = Client<Shop>(server: .regional(region: "us"), middleware: [.credentials(Shop.Credentials(token: BearerToken("a")))])
    _ = try Shop.Webhooks.userAdded(from: Data()).id
}

func endpoints() {
    _ = Shop.UsersEndpoint.addUser(body: Shop.User(id: "1", name: "Ada"))
    let call: Call<[Shop.User]> = Shop.UsersCalls.listUsers(.init(page: 2))
    _ = (call, Shop.UsersCalls.listUsers(), Shop.UsersCalls.getUser(id: "1"))
}

func values(_ totals: Shop.Totals) throws -> Int { totals.count + Shop.Totals(count: 1).count }

func switches(_ status: Shop.Status, _ endpoint: Shop.UsersEndpoint, _ error: any Error) -> String {
    switch Shop.ListUsersFailure(error) {
    case .notFound(let problem): return problem.title
    case nil: break
    }
    switch endpoint {
    case .listUsers(let parameters): return "\(parameters.page ?? 0)"
    case .addUser(let body): return body.name
    case .getUser(let id), .deleteUser(let id): return id
    }
    switch status {
    case .open, .closed: return status.rawValue
    case .unrecognized(let text): return text
    }
}

struct Implementation: Shop.UsersService {
    func listUsers(_ parameters: Shop.ListUsersParameters) async throws(EndpointError) -> [Shop.User] { [] }
    func addUser(body: Shop.User) async throws(EndpointError) -> Shop.User { body }
    func getUser(id: String) async throws(EndpointError) -> Shop.User { Shop.User(id: id, name: "") }
    func deleteUser(id: String) async throws(EndpointError) {}
}

struct Cache: Shop.UsersServiceWrapper {
    let wrapped: any Shop.UsersService
    func getUser(id: String) async throws(EndpointError) -> Shop.User { try await wrapped.getUser(id: id) }
}

let mock = Shop.UsersServiceMock(
    listUsers: { parameters in [Shop.User(id: "\(parameters.page ?? 0)", name: "")] }, addUser: { body in body },
    getUser: { id in Shop.User(id: id, name: "") }, deleteUser: { _ in })
