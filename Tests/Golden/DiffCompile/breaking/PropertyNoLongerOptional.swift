// breaks: Shop.User email values
import EndpointRuntime

func propertyNoLongerOptional(_ user: Shop.User) -> Bool { if let email = user.email { email.isEmpty } else { false } }
