// breaks: Shop.HolderSecond - values
import EndpointRuntime

extension Shop.HolderFirst { var mark: Int { 1 } }
extension Shop.HolderSecond { var mark: Int { 2 } }
