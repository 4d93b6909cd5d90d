// breaks: Shop.UsersService listUsers calls
import EndpointRuntime

func pagesRemoved(_ users: any Shop.UsersService) { _ = users.listAllUsers() }
