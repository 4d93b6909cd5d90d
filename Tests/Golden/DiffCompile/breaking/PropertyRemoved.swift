// breaks: Shop.User nick values
import EndpointRuntime

func propertyRemoved(_ user: Shop.User) -> String? { user.nick }
