import EndpointRuntime
import Foundation
import GoldenCode
import SpecClients

/// The first byte chooses the model. Encoding a decoded value and decoding it again must yield an equal value.
func fuzzResponse(_ bytes: [UInt8]) -> String? {
    guard let first = bytes.first else { return nil }
    let check = responseModels[Int(first) % responseModels.count]
    return check(Array(bytes.dropFirst()))
}

private typealias Check = @Sendable ([UInt8]) -> String?

/// Every kind of model: structs, open and closed enums, all unions, dictionaries, wrappers, recursion, defaults, formats, patches.
private let responseModels: [Check] = [
    roundTrip(Bookshop.BookPage.self), roundTrip(Bookshop.Edition.self), roundTrip(Bookshop.Order.self),
    roundTrip(Bookshop.BookChanges.self),
    roundTrip(Bookshop.ValidationProblem.self), roundTrip([Bookshop.Review].self), roundTrip(Newsroom.Post.self),
    roundTrip(CompanyAPI.Company.self),
    roundTrip(Names.SurnamesResponse.self), roundTrip(Repositories.Repository.self), roundTrip(Unions.Shape.self),
    roundTrip(Unions.Answer.self),
    roundTrip(Unions.Animal.self), roundTrip(Unions.Setting.self), roundTrip(UnionChoices.ToolChoice.self),
    roundTrip(UnionChoices.Limit.self),
    roundTrip(UnionChoices.IDs.self), roundTrip(UnionChoices.Input.self),
    roundTrip(UnionChoices.Anything.self, isToldApartBySpelling: true),
    roundTrip(Recursion.Tree.self),
    roundTrip(Recursion.Nested.self), roundTrip(Recursion.Expression.self), roundTrip(Maps.Counts.self), roundTrip(Maps.Everything.self),
    roundTrip(NullabilityAndDefaults.Change.self), roundTrip(NullabilityAndDefaults.State.self),
    roundTrip(NullabilityAndDefaults.Defaults.self),
    roundTrip(NullabilityAndDefaults.Formats.self), roundTrip(OpenEnums.Holder.self), roundTrip(ClosedEnums.Visibility.self),
    roundTrip([String: [Decimal?]].self), roundTrip([Double].self), roundTrip([UInt64?].self),
    roundTrip(UnionChoices.Quantity.self, isToldApartBySpelling: true), roundTrip(Defaults.Settings.self),
]

/// - Parameter isToldApartBySpelling: Whether the union has both integers and numbers, or lists of them. `[66e5]` is written as `[6600000]`, and
///   `[1,11111111111111111.1]` as `[1,1.1111111111111112e+16]`, so each is read back as the other member, with the same numeric values.
private func roundTrip<Model: JSONDecodable & JSONEncodable & Equatable>(_ type: Model.Type, isToldApartBySpelling: Bool = false) -> Check {
    { bytes in
        guard let value = try? JSON.decode(type, from: bytes) else { return nil }
        do {
            let written = try JSON.encodeBytes(value)
            let again = try JSON.decode(type, from: written)
            if isToldApartBySpelling, try isSameJSON(JSON.encodeBytes(again), written) { return nil }
            return again == value ? nil : "\(type): a different value after writing \(String(decoding: written, as: UTF8.self))"
        } catch {
            return "\(type): decoded but not encoded again: \(error)"
        }
    }
}

private func isSameJSON(_ left: [UInt8], _ right: [UInt8]) throws -> Bool {
    try JSON.decode(JSONValue.self, from: left) == JSON.decode(JSONValue.self, from: right)
}
