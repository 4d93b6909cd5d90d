// breaks: Shop.UsersService list calls
import EndpointRuntime

func parameterAdded(_ users: any Shop.UsersService) async throws -> Int { try await users.list(page: 1).count }
