import EndpointRuntime
import Foundation
import GoldenCode
import Testing

/// The generated models decode and encode values of every kind of schema.
@Suite struct SchemaCodingTests {
    typealias API = EverySchema
    typealias Old = EverySchemaOf30

    /// Returns a function that decodes JSON text as a model and encodes the model again.
    private static func back<Model: JSONDecodable & JSONEncodable>(_ type: Model.Type) -> @Sendable (String) throws -> String {
        { json in String(decoding: try JSON.encode(try JSON.decode(type, from: Array(json.utf8))), as: UTF8.self) }
    }

    private static let kept: [(String, @Sendable (String) throws -> String, [String])] = [
        ("RefSiblings", back(API.RefSiblings.self), [#"{"id":1,"note":"n","extra":"e"}"#]),
        ("RefToParameter", back(API.RefToParameter.self), [#"{"p":"one","id":"y"}"#, #"{"p":"three"}"#]),
        ("RefEncoded", back(API.RefEncoded.self), [#"{"odd":{"v":1},"behind":"text"}"#]),
        ("Defs", back(API.Defs.self), [#"{"i":{"k":true}}"#]),
        ("Dangling", back(API.Dangling.self), [#"{"gone":[1,{"a":null}],"here":"x"}"#]),
        ("AllOfObjects", back(API.AllOfObjects.self), [#"{"id":1,"note":"n","more":[{"id":2}],"own":"2024-02-29"}"#]),
        ("AllOfOneNullable", back(API.AllOfOneNullable.self), [#"{"b":{"id":1}}"#, "{}"]),
        ("AllOfScalars", back(API.AllOfScalars.self), [#""b""#, #""other""#]),
        ("AllOfWithOneOf", back(API.AllOfWithOneOf.self), [#"{"id":1,"x":"x"}"#, #"{"id":1,"note":"n","y":"y"}"#, "7"]),
        ("AllOfNested", back(API.AllOfNested.self), [#"{"id":1,"note":"n","last":0.5}"#]),
        ("OneOfScalars", back(API.OneOfScalars.self), [#""a""#, "1", "1.5", "true"]),
        ("AnyOfMixed", back(API.AnyOfMixed.self), [#"["a"]"#, #"{"a":"b"}"#, #""a""#]),
        ("OneOfTrue", back(API.OneOfTrue.self), [#"{"id":1}"#, "5", #"{"else":null}"#]),
        ("OneOfSameShape", back(API.OneOfSameShape.self), [#"{"id":1,"note":"n"}"#]),
        ("OneOfEnums", back(API.OneOfEnums.self), [#""a""#, #""c""#, "2", #""z""#, "3"]),
        ("EnumIntegers", back(API.EnumIntegers.self), ["-2", "30", "31"]),
        ("EnumNumbers", back(API.EnumNumbers.self), ["1", "2.5", "-0.5", "7"]),
        ("EnumMixed", back(API.EnumMixed.self), [#""a""#, "1", "true", "2.5", "false"]),
        ("EnumNull", back(API.EnumNull.self), [#"{"e":"a"}"#, "{}"]),
        ("EnumHundreds", back(API.EnumHundreds.self), [#""value-0""#, #""value-299""#, #""value-300""#]),
        ("ConstIn", back(API.ConstIn.self), [#"{"c":"x","n":5,"b":true,"z":null,"o":{"a":1},"opt":"y"}"#]),
        ("TypeList", back(API.TypeList.self), [#""a""#, "1"]),
        ("TypeListObject", back(API.TypeListObject.self), [#""a""#, #"{"a":"b"}"#]),
        (
            "Nullables", back(API.Nullables.self),
            [#"{"a":null,"b":null,"c":null,"d":null}"#, #"{"a":"a","b":"b","c":[1,null],"d":"x","g":{"id":1},"h":"h"}"#]
        ),
        ("Tree", back(API.Tree.self), [#"{"children":[{},{"parent":{}}],"byName":{"a":{"byName":{}}}}"#]),
        ("Expression", back(API.Expression.self), ["1", "[1,[2,[]]]", #"{"op":"-","left":[{"op":"+"}]}"#]),
        ("Nest", back(API.Nest.self), ["[]", "[[],[[]]]"]),
        ("NestMap", back(API.NestMap.self), ["{}", #"{"a":{"b":{}}}"#]),
        ("SelfAllOf", back(API.SelfAllOf.self), [#"{"id":1,"next":{"id":2}}"#]),
        ("Endless", back(API.Endless.self), ["{}", #"{"me":{"me":{}}}"#]),
        ("AdditionalBeside", back(API.AdditionalBeside.self), [#"{"a":"a","additionalProperties":"p","y":null,"z":1}"#]),
        ("PatternBeside", back(API.PatternBeside.self), [#"{"a":"a","x-1":1,"y-1":"t"}"#]),
        ("Unevaluated", back(API.Unevaluated.self), [#"{"a":"a","b":1}"#]),
        ("BoolProps", back(API.BoolProps.self), [#"{"t":[1],"u":{"a":null}}"#, #"{"t":null}"#]),
        (
            "Bounds", back(API.Bounds.self),
            [#"{"u64":18446744073709551615,"huge":123456789012345678901234567890,"low":-99999999999999999999,"f":9223372036854775807}"#]
        ),
        ("ReadWrite", back(API.ReadWrite.self), [#"{"id":"1","name":"n"}"#, #"{"id":"1","password":"p","name":"n"}"#]),
        (
            "Formats", back(API.Formats.self),
            [
                #"{"a":"2024-02-29T12:00:00Z","b":"2024-02-29","c":"6f1c2b1a-0a52-4c39-9a7e-1c2d3e4f5a6b","d":"a b","e":"AP8=","f":"raw","g":-1,"#
                    + #""h":9007199254740993,"i":0.5,"j":0.1,"k":0.123456789012345678901,"l":"12:00","m":"P1D","n":"x","o":"AP8=","p":"x","s":"2024-02-29T12:00:00Z"}"#
            ]
        ),
        ("Eighty", back(API.Eighty.self), (0..<80).map { #"{"kind":"k\#($0)","v\#($0)":\#($0)}"# } + [#"{"kind":"k80"}"#]),
        ("IfThen", back(API.IfThen.self), [#"{"country":"US","zip":"1"}"#, #"{"country":"DE","postcode":"1"}"#]),
        ("WithRefNull", back(API.WithRefNull.self), [#"{"r":null}"#, #"{"r":{"id":1},"s":"a"}"#]),
        (
            "Holder", back(API.Holder.self),
            [
                #"{"RefToOperation":{"deep":{"n":1}},"RefToNested":{"n":2},"AllOfArrays":[{"a":1,"b":2}],"AllOfEmpty":[null],"OneOfFormats":"x","#
                    + #""EnumBooleans":false,"EnumObjects":{"a":1},"TypeListAll":[1],"AdditionalTyped":{"a":{"id":1}},"AdditionalFree":{"a":null},"#
                    + #""Pattern":{"x-a":1},"Tuple":["a",1],"TupleSame":[1,2.5],"TupleRest":["a",1,2],"True":1,"Untyped":"x","ArrayNoItems":[1,"a",null],"#
                    + #""ArrayOfNullable":["a",null],"MapOfMaps":{"a":{"b":[1]}},"RequiredOnly":{"ghost":1}}"#
            ]
        ),
        ("3.0 Nullables", back(Old.Nullables.self), [#"{"a":null,"b":null,"c":null,"d":null,"e":null,"f":null,"g":null}"#]),
        (
            "3.0 values", back(Old.Nullables.self),
            [#"{"a":"a","b":{"id":1},"c":{"id":1},"d":"x","e":{"id":1},"f":[1,null],"g":{"x":"x"},"j":{"k":null}}"#]
        ),
        (
            "3.0 Discriminated", back(Old.Discriminated.self),
            [#"{"petType":"kitten","lives":9}"#, #"{"petType":"Dog","tricks":["sit"]}"#, #"{"petType":"cow"}"#]
        ),
        ("3.0 enums", back(Old.EnumOfWrongType.self), [#""1""#, #""true""#]),
        ("3.0 integers", back(Old.EnumIntText.self), ["1", "3"]),
        ("3.0 bounds", back(Old.Holder.self), [#"{"bounds":18446744073709551614,"enum":"a","pet":{"petType":"Dog"},"items":[1,"a"]}"#]),
    ]

    @Test(arguments: kept.map(\.0)) func valuesOfEverySchemaAreEncodedAsDecoded(_ name: String) throws {
        let (_, back, values) = try #require(Self.kept.first { $0.0 == name })
        for json in values { #expect(try back(json) == json) }
    }

    private static let refused: [(String, @Sendable (String) throws -> String, [String])] = [
        ("RefSiblings", back(API.RefSiblings.self), [#"{"id":1}"#, #"{"extra":"e"}"#, "[]"]),
        ("AllOfObjects", back(API.AllOfObjects.self), [#"{"id":1}"#, #"{"id":1,"note":"n","own":"29.2.2024"}"#]),
        ("ConstIn", back(API.ConstIn.self), [#"{"c":"x","n":5,"b":true,"o":1}"#]),
        ("Nullables", back(API.Nullables.self), [#"{"a":null,"b":null,"c":null}"#, #"{"a":1,"b":null,"c":null,"d":null}"#]),
        ("AdditionalBeside", back(API.AdditionalBeside.self), [#"{"z":"text"}"#]),
        ("Bounds", back(API.Bounds.self), [#"{"u64":18446744073709551616}"#, #"{"u64":-1}"#, #"{"f":9223372036854775808}"#]),
        ("Expression", back(API.Expression.self), [#"{"op":1}"#]),
        ("Eighty", back(API.Eighty.self), [#"{"kind":"k7","v7":"seven"}"#]),
    ]

    @Test(arguments: refused.map(\.0)) func valuesAgainstTheSchemaAreRefused(_ name: String) throws {
        let (_, back, values) = try #require(Self.refused.first { $0.0 == name })
        for json in values { #expect(throws: JSONError.self, "\(json)") { try back(json) } }
    }

    @Test func missingPropertiesDecodeToTheirDefaults() throws {
        let value = try JSON.decode(API.Defaults.self, from: Array("{}".utf8))
        #expect(value == API.Defaults())
        #expect(value.c == ["a", "b"])
        #expect(value.d == .b)
        #expect(value.f)
        #expect(value.h == [:])
        #expect(value.i == "a\n\"\\(b)")
        #expect(value.a == nil && value.b == "5" && value.e == nil && value.g == nil && value.j == 1 && value.k == nil)
    }
}
