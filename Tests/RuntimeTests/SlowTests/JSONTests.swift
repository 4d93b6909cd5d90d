import Testing

extension SlowTests {
    /// The full-length versions of FormatTests and HostileJSONTests.
    @Suite struct JSONTests {
        @Test func parsedDoublesAreBitExact() throws { #expect(try FormatTests().wrongDoubles(of: 60_000) == []) }

        @Test func doublesAreWrittenAsSwiftDescribesThem() throws { #expect(try FormatTests().misspelledDoubles(of: 3_000_000) == []) }

        @Test func everyChangedByteDecodesOrThrows() {
            HostileJSONTests.changeBytes(of: Array(ErrorTests.object("", nil).utf8), times: 20_000)
        }
    }
}
