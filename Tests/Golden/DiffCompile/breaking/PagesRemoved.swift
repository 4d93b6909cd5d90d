// breaks: Shop.UsersService list calls
import EndpointRuntime

func pagesRemoved(_ users: any Shop.UsersService) { _ = users.listAll() }
