// Logs calls and their attempts with swift-log.
import EndpointPolicies
import EndpointRuntime
import Logging

extension Middleware {
    /// Logs each call at `info`, or at `error` if it failed, and each attempt at `debug`.
    ///
    /// The metadata uses OpenTelemetry's names and contains no secrets. The logger's metadata provider can read the task-local values of
    /// the call.
    public static func log(to logger: Logger) -> Middleware {
        .observe { event in
            let level: Logger.Level = event.kind == .attempt ? .debug : event.error == nil ? .info : .error
            var metadata = event.attributes.mapValues { Logger.MetadataValue.string($0.description) }
            metadata["http.request.id"] = event.requestID.map { .string($0) }
            logger.log(level: level, "\(event)", metadata: metadata)
        }
    }
}
