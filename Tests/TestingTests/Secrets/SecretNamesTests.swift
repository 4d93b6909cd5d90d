import EndpointBasics
import EndpointPolicies
import EndpointRuntime
import Testing

/// Tests which names mark secrets, and the search for secret text.
@Suite struct SecretNamesTests {
    private static func harmless(_ names: [String]) -> [String] { names.filter { SecretNames().verdict($0) == .harmless } }

    @Test func namesOfSecretsAreRecognized() {
        let all = [
            "password", "Password", "user_password", "userPassword", "password2", "newpassword", "passwordConfirmation", "syncPassword",
            "syncpassword",
            "access_token", "accessToken", "accesstoken", "ACCESS_TOKEN", "X-Auth-Token", "pageAccessToken", "page_access_token", "token",
            "nextAuthToken", "csrf-token", "id_token", "oauth2Token", "OAuthToken", "api_key", "apiKey", "X-Api-Key", "APIKey", "apikey",
            "x-apikey", "client_secret", "clientSecret", "jwt", "my-jwt", "OTP", "otpCode", "private_key", "privateKey", "accessKeyId",
            "auth",
            "cvc", "pin", "sid", "sig", "X-Amz-Signature", "cookies", "credentials", "filter[password]", "password[]", "tokens[0][token]",
            "session_token", "code_verifier", "passphrase", "sessionid-token", "PHPSESSID", "JSESSIONID", "auth_key", "x_auth", "csrf",
            "card_number", "cardNumber", "security_code", "reset_code", "recoveryCodes", "hmac", "psk", "passkey", "mnemonic", "ssn",
            "customer_ssn", "SENTRY_DSN", "connectionString", "database_url", "one_time_code", "passport_number", "licensekey", "nonce",
            "salt", "bearer",
        ]
        #expect(all.filter { SecretNames().verdict($0) != .all } == [])
        let texts = ["code", "key", "session", "sessions", "session_id", "sessionId", "tokens", "maxTokens"]
        #expect(texts.filter { SecretNames().verdict($0) != .text } == [])
    }

    @Test func harmlessNamesAreNotTakenForSecrets() {
        let names = [
            "X-Api-Version", "X-Runtime", "Content-Location", "footprint", "hotplug", "author", "authority", "nextPageToken",
            "next_page_token",
            "pageToken", "nextpagetoken", "NextToken", "continuationToken", "syncToken", "nextSyncToken", "previoustoken", "tokenType",
            "token_type",
            "token_expires_in", "password_changed_at", "passwordPolicy", "secretName", "tokenCount", "sortKey", "primary_key", "keyboard",
            "pinned",
            "opinion", "design", "monkey", "decode", "zipCode", "country_code", "statusCode", "signal", "signed", "tokenize", "cursor",
            "id", "",
            "pin_count", "pinCode", "saltwater", "noncense", "bearer_of_news", "salt_content", "house_number", "promo_code", "url",
            "[]", "[0]", "é", "filter[name]", "token_endpoint", "passenger", "sidebar", "obsession",
        ]
        #expect(Self.harmless(names) == names)
    }

    @Test func headersOfCredentialsAreRecognized() {
        let names = SecretNames()
        let credentials = [
            "Authorization", "Proxy-Authorization", "X-Api-Key", "X-Shop-Key", "X-Auth-Token", "X-Auth", "Ocp-Apim-Subscription-Key",
        ]
        #expect(credentials.filter { !names.isSecretHeader($0) } == [])
        let harmless = [
            "Idempotency-Key", "Surrogate-Key", "Sec-WebSocket-Key", "X-Api-Version", "X-Runtime", "Content-Location", "Keep-Alive",
        ]
        #expect(harmless.filter(names.isSecretHeader) == [])
    }

    private static func redacted(_ text: String, _ secrets: String..., as form: Redactor.Form = .text) -> String {
        Redactor(SecretNames(), KnownSecrets(secrets), style: .recording).redacted(text, as: form)
    }

    /// Harmless text is kept when secrets are short or common words.
    @Test func shortOrCommonSecretsAreRedactedOnlyAsWholeWords() {
        let text = #"{"id":"abc","n":1234,"m":41234,"user":"admin","x":"administrator","true":true}"#
        #expect(Self.redacted(text, "abc", "true", "null", "password") == text)
        #expect(
            Self.redacted(text, "1234", "admin")
                == #"{"id":"abc","n":0,"m":41234,"user":"REDACTED","x":"administrator","true":true}"#)
        #expect(Self.redacted("a%20admin+admin\\nadmin", "admin") == "a%20REDACTED+REDACTED\\nREDACTED")
        #expect(Self.redacted("xadministratory", "administrator") == "xREDACTEDy")
    }

    /// A password inside base64-encoded credentials is removed, including every character that contains one of its bits.
    @Test func passwordsInBase64LoginsAreRedacted() {
        #expect(Self.redacted("Basic YWRhOnNlY3JldC1vZi1hZGE=", "secret-of-ada") == "Basic YWRhOREDACTED=")
        #expect(Self.redacted("x YTpzZWNyZXQtb2YtYWRhIQ== y", "secret-of-ada") == "x YTREDACTEDIQ== y")
    }

    @Test func textWithoutSecretsStaysByteForByte() {
        let text = "{ \"b\" : 1.50,\t\"a\":\"\\u00e9\\/+%41&amp;\", \"token\":null, \"password\":false }\r\ndata: x=y&z"
        #expect(Self.redacted(text, "unrelated") == text)
    }

    @Test func numbersAndListsUnderASecretNameAreRedacted() {
        #expect(
            Self.redacted(#"{"pin":-12.5e3,"code":404,"a":[{"tokens":["x",1,{"b":"c"}]}]}"#)
                == #"{"pin":0,"code":404,"a":[{"tokens":["REDACTED",1,{"b":"c"}]}]}"#)
        #expect(Self.redacted(#"{"secrets":{"a":["x",{"b":1}]},"c":"d"}"#) == #"{"secrets":{"a":["REDACTED",{"b":0}]},"c":"d"}"#)
        let log = Redactor(SecretNames(["odd"]), style: .log)
        #expect(log.redacted(#"{"odd":{"a":[1]},"pin":1,"c":[{"sid":"x"}]}"#) == #"{"odd":"…","pin":"…","c":[{"sid":"…"}]}"#)
    }

    @Test func multipartPartsWithASecretNameAreRedacted() {
        let parts =
            ["password", "note"].map { "--b\r\nContent-Disposition: form-data; name=\"\($0)\"\r\n\r\nvalue of it\r\n" }.joined()
            + "--b--\r\n"
        let expected = parts.replacing("value of it", with: "REDACTED", maxReplacements: 1)
        #expect(Self.redacted(parts, as: .multipart(boundary: "b")) == expected)
    }
}
