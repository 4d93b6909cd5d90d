// breaks: Shop.UsersService listUsers calls
import EndpointRuntime

func parameterAdded(_ users: any Shop.UsersService) async throws -> Int { try await users.listUsers(page: 1).count }
