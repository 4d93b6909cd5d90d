// breaks: Shop.UsersService add calls
import EndpointRuntime

func returnTypeChanged(_ users: any Shop.UsersService, _ user: Shop.User) async throws -> Shop.User { try await users.add(body: user) }
