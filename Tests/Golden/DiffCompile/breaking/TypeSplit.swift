// breaks: Shop.HolderRight - values
import EndpointRuntime

func typeSplit(_ right: Shop.HolderRight) -> Shop.HolderLeft { right }
