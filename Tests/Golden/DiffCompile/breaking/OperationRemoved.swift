// breaks: Shop.UsersService delete calls
import EndpointRuntime

func operationRemoved(_ users: any Shop.UsersService) async throws { try await users.delete(id: "1") }
