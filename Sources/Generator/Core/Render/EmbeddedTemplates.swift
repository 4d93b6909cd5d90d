// Made from Templates/ by `make generate`. Do not edit.

/// The templates, by name.
let embeddedTemplates: [(name: String, text: String)] = [
    (
        "alias",
        ####"""
        {{! public typealias CommentAuthor = PostAuthor }}
        {{#doc}}
        {{.}}
        {{/doc}}
        {{access}}typealias {{name}} = {{other}}

        """####
    ),
    (
        "api",
        ####"""
        {{! nonisolated public struct Newsroom: EndpointAPI { let client, services; struct Server } }}
        {{#doc}}
        {{.}}
        {{/doc}}
        nonisolated {{access}}struct {{root}}: EndpointAPI {
            {{access}}let client: {{Client}}<{{root}}>

            {{access}}init(client: {{Client}}<{{root}}>) { self.client = client }
        {{#configuration}}

            /// How JSON is read and written, and the names that the document declares secret.
            {{access}}static let configuration = {{APIConfiguration}}({{configuration}})
        {{/configuration}}
        {{#initializer}}

            /// Creates the API on one of its servers.{{#hasCredentials}} Each operation receives the credentials that its description requires.{{/hasCredentials}}
            {{access}}init({{clientParameters}}) {
        {{#hasCommon}}
                let options = {{CallOptions}}.common(common).with(options)
        {{/hasCommon}}
        {{#hasCredentials}}
                let middleware = middleware + [.credentials(credentials)]
        {{/hasCredentials}}
                self.init(server: server, {{#hasOverrides}}servers: servers, {{/hasOverrides}}transport: transport, middleware: middleware, options: options, clock: clock)
            }
        {{/initializer}}
        {{#services}}

        {{#doc}}
            {{.}}
        {{/doc}}
            {{access}}var {{property}}: {{client}} { {{client}}(client: client) }
        {{/services}}

            {{> servers}}
        {{#common}}

            {{> common}}
        {{/common}}
        {{#credentials}}

            {{> credentials}}
        {{/credentials}}
        }

        /// Generated for this version of the runtime; an error here means that the tool and the runtime are incompatible.
        private let runtimeVersion: Void = EndpointRuntimeVersion.version1

        """####
    ),
    (
        "body",
        ####"""
        {{! nonisolated public enum CreateUserBody: Sendable { case json(NewUser), … } }}
        /// The body of `{{operation}}`, in one of its media types.
        nonisolated {{access}}enum {{type}}: Sendable {
        {{#cases}}
            case {{case}}({{type}})
        {{/cases}}
        }

        """####
    ),
    (
        "calls",
        ####"""
        {{! nonisolated public enum UsersCalls { public static func get(id: String) -> Call<User> } }}
        /// The operations of ``{{service}}`` as values typed by their response.
        nonisolated {{access}}enum {{calls}} {
        {{#operations}}
        {{^-first}}

        {{/-first}}
        {{#callForms}}
        {{#summary}}
            {{.}}
        {{/summary}}
        {{#isDeprecated}}
            @available(*, deprecated)
        {{/isDeprecated}}
            {{access}}static func {{method}}({{formParameters}}) -> {{Call}}<{{success}}> {
                self.{{method}}({{formArguments}})
            }

        {{/callForms}}
        {{#summary}}
            {{.}}
        {{/summary}}
        {{#isDeprecated}}
            @available(*, deprecated)
        {{/isDeprecated}}
            {{access}}static func {{method}}({{callParameters}}) -> {{Call}}<{{success}}> {
                {{#unwrapping}}{{Call}}<{{body}}>{{/unwrapping}}.{{decoder}}({{endpoint}}.{{method}}{{#arguments}}({{arguments}}){{/arguments}}{{decoderArguments}}){{#unwrapping}}.map { {{unwrapping}} }{{/unwrapping}}
            }
        {{/operations}}
        }

        """####
    ),
    (
        "client",
        ####"""
        {{! nonisolated public struct UsersClient: UsersService, EndpointClient { public let client: Client<Newsroom> } }}
        /// ``{{service}}`` over HTTP.
        nonisolated {{access}}struct {{client}}: {{service}}, EndpointClient {
            {{access}}let client: {{Client}}<{{root}}>

            {{access}}init(client: {{Client}}<{{root}}>) { self.client = client }
        }

        """####
    ),
    (
        "common",
        ####"""
        {{! nonisolated public struct CommonParameters: EndpointCommonParameters { public var version: String … } }}
        /// The parameters that are set once for all calls.
        nonisolated {{access}}struct {{type}}: EndpointCommonParameters {
        {{#properties}}
        {{#doc}}
            {{.}}
        {{/doc}}
            {{access}}var {{name}}: {{type}}
        {{/properties}}

            {{access}}init({{initParameters}}) {
        {{#properties}}
                self.{{name}} = {{name}}
        {{/properties}}
            }
        }

        """####
    ),
    (
        "completions",
        ####"""
        {{! nonisolated extension Newsroom.UsersService { func get(id: String, _ completion: @escaping @MainActor (Result<User, EndpointError>) -> Void) -> Task<Void, Never> } }}
        nonisolated extension {{service}} {
        {{#operations}}
        {{^-first}}

        {{/-first}}
        {{#summary}}
            {{.}}
        {{/summary}}
        {{#isDeprecated}}
            @available(*, deprecated)
        {{/isDeprecated}}
            @discardableResult
            {{access}}func {{method}}({{completionSignature}}) -> {{Task}}<Void, Never> {
                {{Task}} {
                    do throws(EndpointError) {
                        let value: {{success}} = try await self.{{method}}({{arguments}})
                        await {{completion}}(.success(value))
                    } catch {
                        await {{completion}}(.failure(error))
                    }
                }
            }
        {{#forms}}

        {{#summary}}
            {{.}}
        {{/summary}}
        {{#isDeprecated}}
            @available(*, deprecated)
        {{/isDeprecated}}
            @discardableResult
            {{access}}func {{method}}({{formCompletion}}) -> {{Task}}<Void, Never> {
                self.{{method}}({{formCompletionArguments}})
            }
        {{/forms}}
        {{/operations}}
        }

        """####
    ),
    (
        "credentials",
        ####"""
        {{! public struct Credentials: EndpointCredentials { var apiKey: APIKey?; func authorization(for scheme:) } }}
        /// Credentials by security scheme, for `Middleware.credentials`.
        nonisolated {{access}}struct {{credentials}}: EndpointCredentials {
        {{#schemes}}
        {{#doc}}
            {{.}}
        {{/doc}}
            {{access}}var {{name}}: {{type}}?
        {{/schemes}}

            {{access}}init({{initParameters}}) {
        {{#schemes}}
                self.{{name}} = {{name}}
        {{/schemes}}
            }

            {{access}}func authorization(for scheme: String) async throws -> {{Authorization}}? {
                switch scheme {
        {{#schemes}}
                case {{id}}: try await {{name}}?.{{function}}
        {{/schemes}}
                default: nil
                }
            }
        {{#hasAlternatives}}

            {{access}}static var alternatives: [[String]] { [{{alternatives}}] }
        {{/hasAlternatives}}
        }

        """####
    ),
    (
        "defaulted",
        ####"""
        {{! nonisolated extension Newsroom.UsersService { func listUsers(page: Int? = nil) …; func listAllUsers(…) -> PagedItems<UserPage, User> } }}
        nonisolated extension {{service}} {
        {{#operations}}
        {{^-first}}

        {{/-first}}
        {{#forms}}
        {{^-first}}

        {{/-first}}
        {{#summary}}
            {{.}}
        {{/summary}}
        {{#isDeprecated}}
            @available(*, deprecated)
        {{/isDeprecated}}
            {{#isDiscardable}}@discardableResult {{/isDiscardable}}{{access}}func {{method}}({{formParameters}}) async throws(EndpointError){{#returns}} -> {{success}}{{/returns}} {
                try await self.{{method}}({{formArguments}})
            }
        {{/forms}}
        {{#pages}}
        {{#hasForms}}

        {{/hasForms}}
            {{> pages}}
        {{/pages}}
        {{/operations}}
        }

        """####
    ),
    (
        "endpoint",
        ####"""
        {{! nonisolated public indirect enum UsersEndpoint: Endpoint { case get(id: String) … } }}
        {{#doc}}
        {{.}}
        {{/doc}}
        nonisolated {{access}}indirect enum {{endpoint}}: {{Endpoint}} {
            {{access}}typealias API = {{root}}

        {{#operations}}
        {{#summary}}
            {{.}}
        {{/summary}}
            case {{method}}{{#associatedValues}}({{associatedValues}}){{/associatedValues}}
        {{#-last}}

        {{/-last}}
        {{/operations}}
            {{access}}func encode(into request: inout RequestBuilder) {
                switch self {
        {{#operations}}
                case .{{method}}{{#patterns}}({{patterns}}){{/patterns}}:
                    request.operation({{requestArguments}})
        {{#server}}
                    request.server({{server}})
        {{/server}}
        {{#failures}}
                    request.failures({{.}}.self)
        {{/failures}}
        {{#security}}
                    request.security({{.}})
        {{/security}}
        {{#accept}}
                    request.accept({{accept}})
        {{/accept}}
        {{#statements}}
                    {{.}}
        {{/statements}}
        {{/operations}}
                }
            }
        }

        """####
    ),
    (
        "enum",
        ####"""
        {{! nonisolated public enum Visibility: JSONStringEnum { case all, …, unrecognized(String) } }}
        {{#doc}}
        {{.}}
        {{/doc}}
        nonisolated {{access}}enum {{name}}: {{conformances}} {
        {{#cases}}
        {{#doc}}
            {{.}}
        {{/doc}}
            case {{case}}
        {{/cases}}
        {{#isOpen}}
            /// A value that is not in the document.
            case unrecognized({{raw}})
        {{/isOpen}}
        }

        """####
    ),
    (
        "examples",
        ####"""
        {{! nonisolated extension Newsroom { public static var examples: Newsroom; text of all examples }; extension Newsroom.User { public static var example: User } }}
        nonisolated extension {{root}} {
            /// The API with an example for every response, without network access, for previews and tests. The content of requests makes no difference.
            {{access}}static var examples: {{root}} { exampleTexts.api() }

            /// Examples by name and by operation, from the document or made from its schemas.
            fileprivate static let exampleTexts = EndpointExamples(
                #"""
        {{#lines}}
                {{line}}
        {{/lines}}
                """#)
        }
        {{#models}}
        {{#-first}}

        // A sample value of each type: the document's example, or made from the schema.
        {{/-first}}
        nonisolated extension {{type}} {
            {{access}}static var example: {{type}} { {{root}}.exampleTexts.value({{key}}) }
        }
        {{/models}}

        """####
    ),
    (
        "failure",
        ####"""
        {{! nonisolated public indirect enum CreateUserFailure: EndpointFailure, Equatable { case conflict(Problem), …; init?(response: FailureResponse) } }}
        {{#shared}}
        /// Documented failures of `{{operation}}`, the same as those of `{{sharedWith}}`.
        {{access}}typealias {{type}} = {{shared}}
        {{/shared}}
        {{^shared}}
        /// Documented failures of `{{operation}}`{{#isShared}}, and of other operations with the same failures{{/isShared}}.
        nonisolated {{access}}indirect enum {{type}}: EndpointFailure{{#isEquatable}}, Equatable{{/isEquatable}} {
        {{#cases}}
        {{#doc}}
            {{.}}
        {{/doc}}
            case {{declaration}}
        {{/cases}}
        {{#descriptions}}

            {{access}}static var descriptions: String { {{descriptions}} }
        {{/descriptions}}

            {{access}}init?(response: FailureResponse) {
        {{#only}}
                {{.}}
        {{/only}}
        {{^only}}
                switch response.status {
        {{#matches}}
                {{label}}:
        {{#lines}}
                    {{.}}
        {{/lines}}
        {{/matches}}
        {{^isExhaustive}}
                default: return nil
        {{/isExhaustive}}
                }
        {{/only}}
            }

            {{access}}var content: (status: Int, body: (any Sendable)?) {
                switch self {
        {{#cases}}
                case .{{binding}}: ({{status}}, {{body}})
        {{/cases}}
                }
            }
        }
        {{/shared}}

        """####
    ),
    (
        "file",
        ####"""
        {{! A file: the header, then declarations, nested in the API's root type unless the config disables that. }}
        {{> header}}
        {{#top}}
        {{#view}}

        {{> *template}}
        {{/view}}
        {{/top}}
        {{#nested}}

        nonisolated extension {{root}} {
        {{#items}}
        {{#view}}
            {{> *template}}
        {{/view}}
        {{^-last}}

        {{/-last}}
        {{/items}}
        }
        {{/nested}}
        {{#flat}}
        {{#view}}

        {{> *template}}
        {{/view}}
        {{/flat}}
        {{#coding}}

        // How the models above are read, written and compared: by the index of a key, which compiles fastest.
        {{#items}}
        {{#view}}

        {{> *template}}
        {{/view}}
        {{/items}}
        {{/coding}}
        {{#outer}}
        {{#view}}

        {{> *template}}
        {{/view}}
        {{/outer}}

        """####
    ),
    (
        "forwarding",
        ####"""
        {{! nonisolated extension Newsroom.UsersServiceWrapper { forwards all } }}
        nonisolated extension {{wrapper}} {
        {{#operations}}
        {{^-first}}

        {{/-first}}
        {{#isDeprecated}}
            @available(*, deprecated)
        {{/isDeprecated}}
            {{#isDiscardable}}@discardableResult {{/isDiscardable}}{{access}}func {{method}}({{parameters}}) async throws(EndpointError){{#returns}} -> {{success}}{{/returns}} {
                try await self.wrapped.{{method}}({{arguments}})
            }
        {{/operations}}
        }

        """####
    ),
    (
        "header",
        ####"""
        {{! The header of every file. Its first line marks the file as generated: only such files are ever removed. }}
        {{header}}
        {{#foundation}}
        #if canImport(FoundationEssentials)
            {{access}}import FoundationEssentials
        #else
            {{access}}import Foundation
        #endif
        {{/foundation}}
        {{#packageFoundation}}
        #if canImport(FoundationEssentials) && hasFeature(InternalImportsByDefault)
            package import FoundationEssentials
        #elseif canImport(FoundationEssentials)
            import FoundationEssentials
        #elseif hasFeature(InternalImportsByDefault)
            package import Foundation
        #else
            import Foundation
        #endif
        {{/packageFoundation}}
        {{#timeZones}}
        #if canImport(FoundationInternationalization)
            import FoundationInternationalization
        #endif
        {{/timeZones}}
        {{#packageImports}}
        #if hasFeature(InternalImportsByDefault)
        {{#modules}}
            {{attribute}}package import {{module}}
        {{/modules}}
        #else
        {{#modules}}
            {{attribute}}import {{module}}
        {{/modules}}
        #endif
        {{/packageImports}}
        {{#imports}}
        {{attribute}}{{access}}import {{module}}
        {{/imports}}

        """####
    ),
    (
        "headers",
        ####"""
        {{! nonisolated public enum Headers { public static var eTag: HeaderField<String> { .init("ETag") } … } }}
        /// Documented header fields of responses: `response.headers[{{type}}.{{example}}]`.
        nonisolated {{access}}enum {{type}} {
        {{#fields}}
        {{#doc}}
            {{.}}
        {{/doc}}
            {{access}}static var {{name}}: {{HeaderField}}<{{value}}> { .init({{literal}}{{#dates}}, dates: {{.}}.configuration.dates{{/dates}}) }
        {{/fields}}
        }

        """####
    ),
    (
        "live",
        ####"""
        {{! nonisolated extension Newsroom.UsersService where Self: EndpointClient { the requests themselves; any of them can be replaced } }}
        nonisolated extension {{service}} where Self: EndpointClient {
        {{#operations}}
        {{^-first}}

        {{/-first}}
        {{#isDeprecated}}
            @available(*, deprecated)
        {{/isDeprecated}}
            {{#isDiscardable}}@discardableResult {{/isDiscardable}}{{access}}func {{method}}({{parameters}}) async throws(EndpointError){{#returns}} -> {{success}}{{/returns}} {
                try await self.client.value({{calls}}.{{method}}({{callArguments}}))
            }
        {{#streamed}}

        {{#summary}}
            {{.}}
        {{/summary}}
            ///
            /// The body is a file or a stream of pieces.
        {{#isDeprecated}}
            @available(*, deprecated)
        {{/isDeprecated}}
            {{#isDiscardable}}@discardableResult {{/isDiscardable}}{{access}}func {{method}}({{streamedParameters}}) async throws(EndpointError){{#returns}} -> {{success}}{{/returns}} {
                try await self.client.value({{calls}}.{{method}}({{streamedArguments}}))
            }
        {{/streamed}}
        {{#linkedPages}}

            {{> pages}}
        {{/linkedPages}}
        {{/operations}}
        }

        """####
    ),
    (
        "mock",
        ####"""
        {{! nonisolated public struct UsersServiceMock: UsersService { a closure per operation } }}
        /// A mock of ``{{service}}`` that needs no network access, with one closure per operation. A call without a closure fails with an error that names the operation.
        nonisolated {{access}}struct {{mock}}: {{service}} {
        {{#operations}}
            {{access}}var {{handler}}: (@Sendable ({{closureParameters}}) async throws -> {{success}})?
        {{/operations}}

            {{access}}init(
        {{#operations}}
                {{method}}: (@Sendable ({{closureParameters}}) async throws -> {{success}})? = nil{{^-last}},{{/-last}}
        {{/operations}}
            ) {
        {{#operations}}
                {{handler}} = {{method}}
        {{/operations}}
            }
        {{#operations}}

        {{#isDeprecated}}
            @available(*, deprecated)
        {{/isDeprecated}}
            {{#isDiscardable}}@discardableResult {{/isDiscardable}}{{access}}func {{method}}({{parameters}}) async throws(EndpointError){{#returns}} -> {{success}}{{/returns}} {
                guard let {{handlerLocal}} = {{handler}} else {
                    throw EndpointError.unsetMock({{operationLiteral}})
                }
                do {
                    return try await {{handlerLocal}}({{closureArguments}})
                } catch {
                    throw EndpointError.wrapping(error, operation: {{operationLiteral}})
                }
            }
        {{/operations}}
        }

        """####
    ),
    (
        "pages",
        ####"""
        {{! func listAllUsers(…) -> PagedItems<UserPage, User> }}
        /// The items of all pages of `{{method}}`. Pages are fetched as needed.
        {{#isDeprecated}}
        @available(*, deprecated)
        {{/isDeprecated}}
        {{access}}func {{pagesMethod}}({{methodParameters}}) -> {{PagedItems}}<{{success}}, {{item}}> {
        {{^isLinked}}
            {{PagedItems}}(parameters, operation: {{operationLiteral}}, {{how}}) { try await self.{{method}}({{pageArguments}}) }
        {{/isLinked}}
        {{#isLinked}}
            {{PagedItems}}(self.client, {{calls}}.{{method}}({{callArguments}}), {{how}})
        {{/isLinked}}
        }
        {{#pageForms}}

        /// The items of all pages of `{{method}}`. Pages are fetched as needed.
        {{#isDeprecated}}
        @available(*, deprecated)
        {{/isDeprecated}}
        {{access}}func {{pagesMethod}}({{formParameters}}) -> {{PagedItems}}<{{success}}, {{item}}> {
            self.{{pagesMethod}}({{formArguments}})
        }
        {{/pageForms}}

        """####
    ),
    (
        "parameters",
        ####"""
        {{! nonisolated public struct ListUsersParameters: Sendable { public var page: Int? … } }}
        /// The parameters of `{{operation}}`.
        nonisolated {{access}}struct {{type}}: {{#isHashable}}OperationParameters{{/isHashable}}{{^isHashable}}Sendable{{/isHashable}} {
        {{#properties}}
        {{#doc}}
            {{.}}
        {{/doc}}
            {{access}}var {{name}}: {{type}}
        {{/properties}}

            {{access}}init({{initParameters}}) {
        {{#properties}}
                self.{{name}} = {{name}}
        {{/properties}}
            }
        {{#isHashable}}

            {{access}}var memberValues: [AnyHashable] { [{{names}}] }
        {{/isHashable}}
        }

        """####
    ),
    (
        "response",
        ####"""
        {{! nonisolated public indirect enum CreateJobResponse: ResponseDecodable { case ok(Job), noContent } }}
        /// The responses of `{{operation}}`.
        nonisolated {{access}}indirect enum {{type}}: ResponseDecodable {
        {{#cases}}
        {{#doc}}
            {{.}}
        {{/doc}}
            case {{declaration}}
        {{/cases}}

            {{access}}init?(_ response: ReceivedResponse) throws {
                switch response.status {
        {{#matches}}
                {{label}}: {{line}}
        {{/matches}}
        {{^isExhaustive}}
                default: return nil
        {{/isExhaustive}}
                }
            }
        }

        """####
    ),
    (
        "servers",
        ####"""
        {{! public struct Server: EndpointServer { static var production; static func regional(region:) }, with the enums of its variables }}
        /// The servers of the API.
        nonisolated {{access}}struct Server: EndpointServer {
            {{access}}let url: String

            {{access}}init(url: String) { self.url = url }
        {{#servers}}

        {{#doc}}
            {{.}}
        {{/doc}}
        {{^hasParameters}}
            {{access}}static var {{name}}: Server { Server(url: {{url}}) }
        {{/hasParameters}}
        {{#hasParameters}}
            {{access}}static func {{name}}({{parameters}}) -> Server { Server(url: {{url}}{{#hasVariables}}, variables: [{{arguments}}]{{/hasVariables}}) }
        {{/hasParameters}}
        {{/servers}}
        {{#hasOverrides}}

            /// The document's servers. Operations with servers of their own go there if the client uses one of these.
            {{access}}static var documented: [EndpointRuntime.ServerTemplate] { [{{documented}}] }

            /// The URL for operations that have servers of their own: `{{root}}(server: …, servers: […])`.
            nonisolated {{access}}struct Override: EndpointServerOverride {
                {{access}}let documented: String
                {{access}}let url: String
        {{#overrides}}

        {{#doc}}
                {{.}}
        {{/doc}}
                {{access}}static func {{name}}({{parameters}}) -> Override { Override(documented: {{key}}, url: {{url}}) }
        {{/overrides}}
            }
        {{/hasOverrides}}
        {{#variables}}

        {{#doc}}
            {{.}}
        {{/doc}}
            nonisolated {{access}}enum {{name}}: String, Sendable, CaseIterable {
        {{#cases}}
                case {{case}} = {{value}}
        {{/cases}}
            }
        {{/variables}}
        }

        """####
    ),
    (
        "service",
        ####"""
        {{! nonisolated public protocol UsersService: Sendable { func get(id: String) async throws(EndpointError) -> User } }}
        {{#doc}}
        {{.}}
        {{/doc}}
        nonisolated {{access}}protocol {{service}}: Sendable {
        {{#operations}}
        {{^-first}}

        {{/-first}}
        {{#doc}}
            {{.}}
        {{/doc}}
        {{#isDeprecated}}
            @available(*, deprecated)
        {{/isDeprecated}}
            {{#isDiscardable}}@discardableResult {{/isDiscardable}}func {{method}}({{parameters}}) async throws(EndpointError){{#returns}} -> {{success}}{{/returns}}
        {{/operations}}
        }

        """####
    ),
    (
        "string-enum-coding",
        ####"""
        {{! nonisolated extension Bookshop.Genre { known, init(known:), rawValue, Codable } }}
        nonisolated extension {{extended}} {
            {{access}}static let known = JSONKeys({{keys}})

            {{access}}init(known index: Int{{#isOpen}}, _ text: @autoclosure () -> String{{/isOpen}}) {
                switch index {
        {{#cases}}
                case {{index}}: self = .{{case}}
        {{/cases}}
                default: self = .{{fallback}}
                }
            }

            {{access}}var rawValue: String {
                switch self {
        {{#cases}}
                case .{{case}}: {{literal}}
        {{/cases}}
        {{#isOpen}}
                case .unrecognized(let text): text
        {{/isOpen}}
                }
            }

            {{access}}init(from decoder: any Decoder) throws { try self.init(decoding: decoder) }

            {{access}}func encode(to encoder: any Encoder) throws { try encode(into: encoder) }
        }

        """####
    ),
    (
        "struct-coding",
        ####"""
        {{! nonisolated extension Bookshop.Book { keys, init(from:), write(to:), areEqual, hash(into:) } }}
        nonisolated extension {{extended}} {
        {{#keys}}
            {{access}}static let keys = JSONKeys({{keys}})
        {{/keys}}
        {{#decodes}}

            {{access}}init(from reader: inout JSONReader) {
                let object = reader.begin(Self.keys{{options}})
        {{#reads}}
                {{.}}
        {{/reads}}
                reader.end(object)
            }
        {{/decodes}}
        {{#encodes}}

            {{access}}func write(to writer: inout JSONWriter) {
                let object = writer.begin(Self.keys)
        {{#writes}}
                {{.}}
        {{/writes}}
                writer.end(object)
            }
        {{/encodes}}
        {{#isHashable}}
        {{#keys}}

        {{/keys}}
            {{access}}static func areEqual(_ left: Self, _ right: Self) -> Bool {
        {{#compared}}
                guard Memberwise.equal(left.{{.}}, right.{{.}}) else { return false }
        {{/compared}}
                return true
            }

            {{access}}func hash(into hasher: inout Hasher) {
        {{#hashes}}
                {{.}}
        {{/hashes}}
            }
        {{/isHashable}}
        }

        """####
    ),
    (
        "struct",
        ####"""
        {{! nonisolated public struct User: JSONStruct, Codable, Hashable { public let id: String … } }}
        {{#doc}}
        {{.}}
        {{/doc}}
        nonisolated {{access}}struct {{name}}: {{conformances}} {
        {{#properties}}
        {{#doc}}
            {{.}}
        {{/doc}}
        {{^storage}}
            {{access}}{{keyword}} {{name}}: {{type}}
        {{/storage}}
        {{#storage}}
        {{#isDeprecated}}
            @available(*, deprecated)
        {{/isDeprecated}}
            {{access}}var {{name}}: {{type}} { {{accessors}} }
            {{storage}}
        {{/storage}}
        {{/properties}}
        {{#additional}}
            /// The values under all other keys.
            {{access}}{{keyword}} additionalProperties: [String: {{additional}}]
        {{/additional}}
        {{#others}}
            /// Values of properties that no source names, which are sent as received.
            private let {{others}}: [String: JSONValue]
        {{/others}}
        {{#hasMembers}}

        {{/hasMembers}}
            {{access}}init({{initParameters}}) {
        {{#stores}}
                {{.}}
        {{/stores}}
            }
        {{#received}}

            /// Creates the request variant from a response.
            {{access}}init({{initParameters}}) {
        {{#lines}}
                {{.}}
        {{/lines}}
            }
        {{/received}}
        }

        """####
    ),
    (
        "union-coding",
        ####"""
        {{! nonisolated extension Drawing.Shape { members, init(from:), write(to:) } }}
        nonisolated extension {{extended}} {
        {{#decodes}}
        {{^discriminator}}
            {{access}}static let members = JSONUnionTable(
                #"""
                [
        {{#cases}}
                {{shape}}{{^-last}},{{/-last}}
        {{/cases}}
                ]
                """#{{#partialDiscriminator}}, discriminator: {{.}}{{/partialDiscriminator}}{{#membersOverlap}}, membersOverlap: true{{/membersOverlap}})

        {{/discriminator}}
            {{access}}init(from reader: inout JSONReader) {
        {{#discriminator}}
                switch reader.discriminator({{discriminator}}) {
        {{#cases}}
        {{#values}}
                case {{values}}: {{read}}
        {{/values}}
        {{/cases}}
        {{/discriminator}}
        {{^discriminator}}
                switch reader.select(Self.members, Self.self) {
        {{#cases}}
                case {{index}}: {{read}}
        {{/cases}}
        {{#membersOverlap}}
                case JSONUnionTable.overlapping: self = reader.overlapping(Self.members, Self.overlapping)
        {{/membersOverlap}}
        {{/discriminator}}
        {{#defaultRead}}
                case _ where reader.peekKind() == .object: {{.}}
        {{/defaultRead}}
                default: {{#isOpen}}self = .unrecognized(JSONValue(from: &reader)){{/isOpen}}{{^isOpen}}reader.failUnion(); self = {{standIn}}{{/isOpen}}
                }
            }
        {{/decodes}}
        {{#encodes}}
        {{#decodes}}

        {{/decodes}}
            {{access}}func write(to writer: inout JSONWriter) {
                switch self {
        {{#cases}}
                case .{{case}}{{#type}}(let value){{/type}}: {{write}}
        {{/cases}}
        {{#membersOverlap}}
                case .overlapping(let value, let others): writer.overlapping(value, others)
        {{/membersOverlap}}
        {{#isOpen}}
                case .unrecognized(let value): value.write(to: &writer)
        {{/isOpen}}
                }
            }
        {{/encodes}}
        }

        """####
    ),
    (
        "union",
        ####"""
        {{! nonisolated public indirect enum Shape: JSONUnion { case circle(Circle), …, unrecognized(JSONValue) } }}
        {{#doc}}
        {{.}}
        {{/doc}}
        nonisolated {{access}}indirect enum {{name}}: {{conformances}}{{#literal}}, ExpressibleByIntegerLiteral{{/literal}} {
        {{#cases}}
        {{#doc}}
            {{.}}
        {{/doc}}
            case {{case}}{{#type}}({{.}}){{/type}}
        {{/cases}}
        {{#membersOverlap}}
            /// A value that matches more than one of these cases: the best match, and the values of its unknown keys.
            case overlapping({{name}}, others: [String: JSONValue])
        {{/membersOverlap}}
        {{#isOpen}}
            /// A value that matches none of these cases, kept unchanged.
            case unrecognized(JSONValue)
        {{/isOpen}}
        {{#literal}}

            {{access}}init(integerLiteral value: {{number}}) { self = .{{made}} }
        {{/literal}}
        {{#received}}

            /// Creates the request variant from a response.
            {{access}}init({{initParameters}}) {
        {{#lines}}
                {{.}}
        {{/lines}}
            }
        {{/received}}
        }

        """####
    ),
    (
        "value-enum-coding",
        ####"""
        {{! nonisolated extension Bookshop.Genre { known, init(known:), rawValue, Codable } }}
        nonisolated extension {{extended}} {
            {{access}}static let known: [{{raw}}] = [{{#cases}}{{literal}}{{^-last}}, {{/-last}}{{/cases}}]

            {{access}}init(known index: Int{{#isOpen}}, _ value: {{raw}}{{/isOpen}}) {
                switch index {
        {{#cases}}
                case {{index}}: self = .{{case}}
        {{/cases}}
                default: self = .{{fallback}}
                }
            }

            {{access}}var rawValue: {{raw}} {
                switch self {
        {{#cases}}
                case .{{case}}: {{literal}}
        {{/cases}}
        {{#isOpen}}
                case .unrecognized(let value): value
        {{/isOpen}}
                }
            }

            {{access}}init(from decoder: any Decoder) throws { try self.init(decoding: decoder) }

            {{access}}func encode(to encoder: any Encoder) throws { try encode(into: encoder) }
        }

        """####
    ),
    (
        "webhooks",
        ####"""
        {{! nonisolated public enum Webhooks { public static func newBooking(from body: Data) throws(JSONError) -> Booking } }}
        /// Requests that the API's server sends. Each function decodes the body of one request.
        nonisolated {{access}}enum {{type}} {
        {{#webhooks}}
        {{^-first}}

        {{/-first}}
        {{#doc}}
            {{.}}
        {{/doc}}
            {{access}}static func {{name}}(from body: Data) throws({{JSONError}}) -> {{payload}} {
                try {{JSON}}.decode({{coded}}.self, from: body{{#options}}, options: .init({{.}}){{/options}}){{#isForeign}}.value{{/isForeign}}
            }
        {{/webhooks}}
        }

        """####
    ),
    (
        "wrapper-model-coding",
        ####"""
        {{! nonisolated extension Forest.Tree { init(from:), write(to:) } }}
        nonisolated extension {{extended}} {
        {{#decodes}}
            {{access}}init(from reader: inout JSONReader) { value = .init(from: &reader) }
        {{/decodes}}
        {{#encodes}}
        {{#decodes}}

        {{/decodes}}
            {{access}}func write(to writer: inout JSONWriter) { value.write(to: &writer) }
        {{/encodes}}
        }

        """####
    ),
    (
        "wrapper-model",
        ####"""
        {{! nonisolated public struct Tree: JSONModel, Codable, Hashable, which holds one value: an array of Trees }}
        {{#doc}}
        {{.}}
        {{/doc}}
        nonisolated {{access}}struct {{name}}: {{conformances}} {
            {{access}}var value: {{type}}

            {{access}}init(_ value: {{type}}) { self.value = value }
        {{#received}}

            /// Creates the request variant from a response.
            {{access}}init({{initParameters}}) {
        {{#lines}}
                {{.}}
        {{/lines}}
            }
        {{/received}}
        }

        """####
    ),
    (
        "wrapper",
        ####"""
        {{! nonisolated public protocol UsersServiceWrapper: UsersService { var wrapped: any UsersService { get } } }}
        /// Forwards every operation of ``{{service}}`` to another value. Override the operations that should behave differently.
        nonisolated {{access}}protocol {{wrapper}}: {{service}} {
            var wrapped: any {{service}} { get }
        }

        """####
    ),
]
