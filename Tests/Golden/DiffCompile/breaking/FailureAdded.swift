// breaks: Shop.ListUsersFailure conflict switches
import EndpointRuntime

func failureAdded(_ failure: Shop.ListUsersFailure) -> String {
    switch failure {
    case .notFound(let problem): problem.title
    }
}
