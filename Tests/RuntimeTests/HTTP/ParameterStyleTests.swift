@_spi(Generated) import EndpointRuntime
import Foundation
import Testing

/// Tests the styles in OpenAPI's "Style Examples" and RFC 6570, and common practice where neither document specifies the behavior.
@Suite struct ParameterStyleTests {
    /// An endpoint whose request is built by a closure.
    struct Probe: Endpoint {
        typealias API = EchoAPI
        var template = "/x"
        var method = "GET"
        let build: @Sendable (inout RequestBuilder) -> Void

        func encode(into request: inout RequestBuilder) {
            request.operation("probe", "", method, template)
            build(&request)
        }
    }

    static let color: JSONValue = ["R": 100, "G": 200, "B": 150]
    static let list = ["blue", "black", "brown"]

    func path(_ build: @escaping @Sendable (inout RequestBuilder) -> Void) throws(EndpointError) -> String {
        try Probe(template: "/{color}", build: build).path
    }

    func request(_ build: @escaping @Sendable (inout RequestBuilder) -> Void) throws(EndpointError) -> HTTPRequest {
        try Probe(build: build).request(server: .init(url: "http://h"))
    }

    func query(_ build: @escaping @Sendable (inout RequestBuilder) -> Void) throws(EndpointError) -> String {
        try request(build).url.query ?? ""
    }

    func reason(_ build: @escaping @Sendable (inout RequestBuilder) -> Void) -> ParameterError.Reason? {
        do {
            _ = try request(build)
            return nil
        } catch {
            return (error.underlying as? ParameterError)?.reason
        }
    }

    @Test func pathParametersAreSerializedInEachStyle() throws {
        let (color, list) = (ParameterStyleTests.color, ParameterStyleTests.list)
        #expect(try path { $0.path("color", "blue") } == "/blue")
        #expect(try path { $0.path("color", "blue", explode: true) } == "/blue")
        #expect(try path { $0.path("color", "blue", style: .label) } == "/.blue")
        #expect(try path { $0.path("color", "blue", style: .matrix) } == "/;color=blue")
        #expect(try path { $0.path("color", "", style: .matrix) } == "/;color")
        #expect(try path { $0.path("color", list) } == "/blue,black,brown")
        #expect(try path { $0.path("color", list, explode: true) } == "/blue,black,brown")
        #expect(try path { $0.path("color", list, style: .label) } == "/.blue,black,brown")
        #expect(try path { $0.path("color", list, style: .label, explode: true) } == "/.blue.black.brown")
        #expect(try path { $0.path("color", list, style: .matrix) } == "/;color=blue,black,brown")
        #expect(try path { $0.path("color", list, style: .matrix, explode: true) } == "/;color=blue;color=black;color=brown")
        #expect(try path { $0.path("color", color) } == "/R,100,G,200,B,150")
        #expect(try path { $0.path("color", color, explode: true) } == "/R=100,G=200,B=150")
        #expect(try path { $0.path("color", color, style: .label) } == "/.R,100,G,200,B,150")
        #expect(try path { $0.path("color", color, style: .label, explode: true) } == "/.R=100.G=200.B=150")
        #expect(try path { $0.path("color", color, style: .matrix) } == "/;color=R,100,G,200,B,150")
        #expect(try path { $0.path("color", color, style: .matrix, explode: true) } == "/;R=100;G=200;B=150")
        #expect(try path { $0.path("color", ["a,b", "c/d"]) } == "/a%2Cb,c%2Fd")
        #expect(try path { $0.pathJSON("color", ["a"] as JSONValue) } == "/%5B%22a%22%5D")
        #expect(throws: EndpointError.self) { try path { $0.path("color", [String]()) } }
        #expect(throws: EndpointError.self) { try path { $0.path("color", ["a": ["b": 1]] as JSONValue) } }
    }

    @Test func queryParametersAreSerializedInEachStyle() throws {
        let (color, list) = (ParameterStyleTests.color, ParameterStyleTests.list)
        #expect(try query { $0.query("color", "blue") } == "color=blue")
        #expect(try query { $0.query("color", "") } == "color=")
        #expect(try query { $0.query("color", String?.none) } == "")
        #expect(try query { $0.query("color", list) } == "color=blue&color=black&color=brown")
        #expect(try query { $0.query("color", list, explode: false) } == "color=blue,black,brown")
        #expect(try query { $0.query("color", list, style: .spaceDelimited, explode: false) } == "color=blue%20black%20brown")
        #expect(try query { $0.query("color", list, style: .pipeDelimited, explode: false) } == "color=blue%7Cblack%7Cbrown")
        #expect(try query { $0.query("color", list, style: .tabDelimited, explode: false) } == "color=blue%09black%09brown")
        #expect(try query { $0.query("color", list, style: .pipeDelimited) } == "color=blue&color=black&color=brown")
        #expect(try query { $0.query("color", list, style: .deepObject) } == "color%5B0%5D=blue&color%5B1%5D=black&color%5B2%5D=brown")
        #expect(try query { $0.query("color", [String]()) } == "")
        #expect(try query { $0.query("color", ["a,b", "c&d"], explode: false) } == "color=a%2Cb,c%26d")
        #expect(try query { $0.query("color", color) } == "R=100&G=200&B=150")
        #expect(try query { $0.query("color", color, explode: false) } == "color=R,100,G,200,B,150")
        #expect(
            try query { $0.query("color", color, style: .spaceDelimited, explode: false) } == "color=R%20100%20G%20200%20B%20150")
        #expect(try query { $0.query("color", color, style: .deepObject) } == "color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150")
        #expect(try query { $0.queryJSON("color", ["R": 100] as JSONValue) } == "color=%7B%22R%22%3A100%7D")
        #expect(
            try query {
                $0.query("a", 1)
                $0.query("b", true)
                $0.query("c d", 1.5)
            } == "a=1&b=true&c%20d=1.5")
    }

    @Test func nestedObjectsUseBracketsOrAreNotSerializable() throws {
        let nested: JSONValue = ["a": ["b": ["c": "x"]], "l": [["k": 1], "t"], "n": nil, "e": []]
        let deep = try #require(try query { $0.query("f", nested, style: .deepObject) }.removingPercentEncoding)
        #expect(deep == "f[a][b][c]=x&f[l][0][k]=1&f[l][1]=t")
        let form = try #require(try query { $0.query("f", nested) }.removingPercentEncoding)
        #expect(form == "a[b][c]=x&l[0][k]=1&l[1]=t")
        #expect(try query { $0.query("f", ["ids": [1, 2]] as JSONValue) } == "ids=1&ids=2")
        #expect(reason { $0.query("f", nested, explode: false) } == .notSerializable)
        #expect(reason { $0.header("X-F", nested) } == .notSerializable)
    }

    /// Rails and PHP read arrays of plain values only with brackets. Arrays of objects keep their indexes, which PHP needs.
    @Test func arraysAndNestedObjectsAreWrittenWithBrackets() throws {
        func text(_ value: JSONValue, style: QueryStyle = .form) throws -> String? {
            try query { $0.query("f", value, style: style, brackets: true) }.removingPercentEncoding
        }
        let nested: JSONValue = ["a": 1, "l": [1, 2], "m": ["n": ["x", nil]], "o": [["k": 1]], "e": [], "p[]": [3]]
        #expect(try text(nested, style: .deepObject) == "f[a]=1&f[l][]=1&f[l][]=2&f[m][n][]=x&f[o][0][k]=1&f[p[]][]=3")
        #expect(try text(nested) == "a=1&l[]=1&l[]=2&m[n][]=x&o[0][k]=1&p[]=3")
        #expect(try text([1, 2]) == "f[]=1&f[]=2")
        #expect(try text("x") == "f=x")
    }

    @Test func reservedCharactersOfAQueryStayOnlyIfAllowed() throws {
        #expect(try query { $0.query("q", "a/b?c:d@e,f;g") } == "q=a%2Fb%3Fc%3Ad%40e%2Cf%3Bg")
        #expect(try query { $0.query("q", "a/b?c:d@e,f;g=h!", allowReserved: true) } == "q=a/b?c:d@e,f;g=h!")
        #expect(try query { $0.query("q", "a&b#c[d]+e f%41%zz", allowReserved: true) } == "q=a%26b%23c%5Bd%5D%2Be%20f%41%25zz")
    }

    /// OpenAPI 3.2: reserved characters are kept, except for those that a path segment cannot contain.
    @Test func reservedCharactersOfAPathStayUnlessTheyEndTheSegment() throws {
        #expect(try path { $0.path("color", "a:b@c/d?e#f", allowReserved: true) } == "/a:b@c%2Fd%3Fe%23f")
        #expect(try path { $0.path("color", "%2F%zz é[]", allowReserved: true) } == "/%2F%25zz%20%C3%A9%5B%5D")
        #expect(try path { $0.path("color", "a:b%2F") } == "/a%3Ab%252F")
        #expect(try path { $0.path("color", ["a,b", "c;d"], allowReserved: true) } == "/a%2Cb,c;d")
        let object: JSONValue = ["k": "v=w"]
        #expect(try path { $0.path("color", object, style: .label, explode: true, allowReserved: true) } == "/.k=v=w")
        for hostile in ["..", "%2e%2E", ".%2e", "%2E"] {
            #expect(throws: EndpointError.self) { try path { $0.path("color", hostile, allowReserved: true) } }
        }
    }

    /// A value never becomes two values: a delimiter in it is percent-encoded or, if the style has no way to tell the two apart, refused.
    @Test func delimiterInsideAValueOfAListNeverSplitsIt() throws {
        for (style, delimiter) in [(QueryStyle.spaceDelimited, " "), (.pipeDelimited, "|"), (.tabDelimited, "\t")] {
            #expect(reason { $0.query("q", ["a\(delimiter)b", "c"], style: style, explode: false) } == .containsDelimiter)
            let object: JSONValue = ["k\(delimiter)l": "v"]
            #expect(reason { $0.query("q", object, style: style, explode: false) } == .containsDelimiter)
            #expect(reason { $0.query("q", JSONValue.string("a\(delimiter)b"), style: style, explode: false) } == nil)
            #expect(reason { $0.query("q", ["a\(delimiter)b"], style: style) } == nil)
            #expect(reason { $0.form(["q": ["a\(delimiter)b"]], FormEncoding("q", style: style, explode: false)) } == .containsDelimiter)
            #expect(reason { $0.styledPart("q", ["a\(delimiter)b"], style: style, explode: false) } == .containsDelimiter)
        }
        #expect(try query { $0.query("q", ["a,b", "c"], explode: false, allowReserved: true) } == "q=a%2Cb,c")
        #expect(try query { $0.query("q", ["a|b"], style: .spaceDelimited, explode: false) } == "q=a%7Cb")
        #expect(reason { $0.styledPart("q", ["a,b"], style: .form, explode: false) } == .containsDelimiter)
        #expect(try path { $0.path("color", ["a;b"], style: .matrix, explode: true, allowReserved: true) } == "/;color=a%3Bb")
        #expect(throws: EndpointError.self) { try path { $0.path("color", ["1.5", "2"], style: .label, explode: true) } }
        #expect(try path { $0.path("color", "1.5", style: .label, explode: true) } == "/.1.5")
        #expect(try request { $0.cookie("c", ["a,b"], explode: false) }.headers["Cookie"] == "c=a%2Cb")
    }

    /// In header fields, commas inside quotes are no delimiters (RFC 9110, 5.6.1), and nothing is percent-encoded.
    @Test func commaInsideAnElementOfAHeaderIsSentOnlyInQuotes() throws {
        let header = { (value: JSONValue) in try request { $0.header("X-L", value) }.headers["X-L"] }
        #expect(try header([#"W/"a,b""#, #""c\",d""#, "e"]) == #"W/"a,b",""# + #"c\",d",e"#)
        #expect(try header("a, b") == "a, b")
        #expect(try header([#"5""#, #"6""#]) == #"5",6""#)
        for value in ["a,b", #"5",x"#, #""a",b"#, #""a\",b"#] {
            #expect(reason { $0.header("X-L", [value, "c"]) } == .containsDelimiter, "\(value)")
            #expect(reason { $0.header("X-L", ["k": .string(value)] as JSONValue, explode: true) } == .containsDelimiter, "\(value)")
        }
    }

    /// OpenAPI 3.2: this style does not escape values, so text that is not valid in a cookie cannot be sent.
    @Test func cookieStyleSendsValuesUnescapedOrRefusesThem() throws {
        let request = try request {
            $0.cookie("a", "1%202=/+", style: .cookie)
            $0.cookie("b", ["x", "y"], style: .cookie)
            $0.cookie("c", ["x", "y"], style: .cookie, explode: false)
            $0.cookie("d", ["k": 1, "m": "n"] as JSONValue, style: .cookie)
            $0.cookie("e", String?.none, style: .cookie)
        }
        #expect(request.headers["Cookie"] == "a=1%202=/+; b=x; b=y; c=x,y; k=1; m=n")
        for refused in ["a;b", "a b", "a,b", "é", "\"", "\\", "\t", "\r\n"] {
            #expect(throws: EndpointError.self) { try self.request { $0.cookie("a", refused, style: .cookie) } }
        }
        // No style can send a control character.
        #expect(throws: EndpointError.self) { try self.request { $0.cookie("a", ["\n"], explode: false) } }
    }

    @Test func headersAndCookiesAreSerializedInEachStyle() throws {
        let color = ParameterStyleTests.color
        let request = try request {
            $0.header("X-One", 1)
            $0.header("X-None", String?.none)
            $0.header("X-List", ParameterStyleTests.list)
            $0.header("X-Object", color)
            $0.header("X-Exploded", color, explode: true)
            $0.header("X-Empty-List", [String]())
            $0.header("X-Empty-Object", [:] as JSONValue)
            $0.headerJSON("X-JSON", ["a": [1, "é"]] as JSONValue)
            $0.cookie("a", "1 2")
            $0.cookie("b", ["x", "y"])
            $0.cookie("c", ["x", "y,z"], explode: false)
            $0.cookie("d", ["k": 1, "m": "n"] as JSONValue, explode: false)
            $0.cookie("e", ["k": 1, "m": "n"] as JSONValue)
        }
        #expect(request.headers["X-One"] == "1")
        for name in ["X-None", "X-Empty-List", "X-Empty-Object"] { #expect(request.headers[name] == nil) }
        #expect(request.headers["X-List"] == "blue,black,brown")
        #expect(request.headers["X-Object"] == "R,100,G,200,B,150")
        #expect(request.headers["X-Exploded"] == "R=100,G=200,B=150")
        #expect(request.headers["X-JSON"] == #"{"a":[1,"é"]}"#)
        #expect(request.headers["Cookie"] == "a=1%202; b=x; b=y; c=x,y%2Cz; d=k,1,m,n; k=1; m=n")
    }

    @Test func valuesOfEveryTypeAreWrittenAsParameterText() throws {
        let uuid = try #require(UUID(uuidString: "A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11"))
        #expect(try query { $0.query("v", uuid) } == "v=a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11")
        #expect(try query { $0.query("v", Date(timeIntervalSince1970: 1.5)) } == "v=1970-01-01T00%3A00%3A01.500Z")
        #expect(try query { $0.query("v", Int64.min) } == "v=-9223372036854775808")
        #expect(try query { $0.query("v", UInt64.max) } == "v=18446744073709551615")
        #expect(try query { $0.query("v", 2.0) } == "v=2")
        #expect(try query { $0.query("v", Float(0.1)) } == "v=0.1")
        #expect(try query { $0.query("v", Decimal(string: "1.10")) } == "v=1.1")
        #expect(try query { $0.query("v", Data([0xFB, 0xFF])) } == "v=%2B%2F8%3D")
        #expect(try query { $0.query("v", URI("a b")) } == "v=a%20b")
        #expect(reason { $0.query("v", Double.infinity) } == .notText)
        #expect(reason { $0.query("v", Double.nan) } == .notText)
        #expect(reason { $0.query("v", Date.distantFuture.addingTimeInterval(1e13)) } == .notText)
    }

    @Test func firstOfSeveralParameterErrorsIsThrown() throws {
        do {
            _ = try request {
                $0.header("X-Bad", "a\r\nb")
                $0.query("v", Double.nan)
            }
            Issue.record("no error")
        } catch {
            #expect(error.phase == .building)
            #expect(error.operation == "probe")
            #expect(error.underlying as? HTTPMessageError == .invalidHeaderValue(name: "X-Bad"))
        }
    }

    @Test(arguments: ["", "api.example.com", "ftp://h", "http://u:p@h", "http://", "http://h:99999", "http://h h/", "file:///x"])
    func anInvalidServerIsAnError(_ url: String) {
        do {
            _ = try Probe { _ in }.request(server: .init(url: url))
            Issue.record("no error")
        } catch {
            #expect(error.underlying as? ServerError == .invalidURL(url))
            #expect(!error.description.contains("u:p"))
        }
    }

    @Test func queryOfTheServerURLIsKept() throws {
        let url = try Probe { $0.query("b", 2) }.request(server: .init(url: "HTTPS://API.Example.com:443/v1?a=1#f")).url
        #expect(url.string == "https://api.example.com/v1/x?a=1&b=2")
        let six = try Probe { _ in }.request(server: .init(url: "http://[::1]:8080")).url
        #expect(six.string == "http://[::1]:8080/x")
    }
}
