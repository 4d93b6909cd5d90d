// breaks: Shop.User init values
import EndpointRuntime

func initializerChanged() -> Shop.User { Shop.User(id: "1", name: "Ada", email: "") }
