// Stubs for the Moya 15 declarations that the migration guide uses.

public import Alamofire
public import Foundation

public typealias Session = Alamofire.Session
public typealias Method = Alamofire.HTTPMethod
public typealias URLEncoding = Alamofire.URLEncoding

public struct MultipartFormData: Sendable {
    public enum FormDataProvider: Sendable { case data(Data) }

    public init(provider: FormDataProvider, name: String, fileName: String? = nil, mimeType: String? = nil) {}
}

public enum Task {
    case requestPlain
    case requestJSONEncodable(any Encodable)
    case requestParameters(parameters: [String: Any], encoding: any ParameterEncoding)
    case uploadMultipart([MultipartFormData])
}

public enum ValidationType: Sendable { case none, successCodes }

public protocol TargetType {
    var baseURL: URL { get }
    var path: String { get }
    var method: Method { get }
    var task: Task { get }
    var headers: [String: String]? { get }
    var validationType: ValidationType { get }
}

public final class Response: Sendable {
    public func map<Value: Decodable>(_ type: Value.Type) throws(MoyaError) -> Value { throw .requestMapping("") }
}

public enum MoyaError: Error { case requestMapping(String) }

public protocol PluginType {
    func didReceive(_ result: Result<Response, MoyaError>, target: any TargetType)
}

open class MoyaProvider<Target: TargetType> {
    public init(session: Session, plugins: [any PluginType] = []) {}

    public func request(_ target: Target, completion: @escaping (Result<Response, MoyaError>) -> Void) {}
}
