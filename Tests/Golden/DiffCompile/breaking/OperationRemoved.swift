// breaks: Shop.UsersService deleteUser calls
import EndpointRuntime

func operationRemoved(_ users: any Shop.UsersService) async throws { try await users.deleteUser(id: "1") }
