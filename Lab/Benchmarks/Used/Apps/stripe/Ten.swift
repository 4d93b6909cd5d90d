/// A shop that uses ten of Stripe's 468 operations.
struct Payments {
    let api: Stripe

    struct Order {
        var email: String
        var cents: Int
        var currency: String
        var customer: String?
    }

    func registerCustomer(_ order: Order) async throws -> String {
        let customer = try await api.customers.create(body: .init(email: order.email))
        return customer.id
    }

    func summary(ofCustomer id: String) async throws -> String {
        switch try await api.customers.get(customer: id) {
        case .customer(let customer):
            let place = [customer.address?.city, customer.address?.country].compactMap { $0 }.joined(separator: ", ")
            return "\(customer.name ?? customer.email ?? customer.id) (\(place)), \(customer.delinquent == true ? "in arrears" : "fine")"
        default:
            return "deleted"
        }
    }

    func startPayment(_ order: Order) async throws -> String? {
        let body = Stripe.CreatePaymentIntentRequest(amount: order.cents, currency: order.currency, customer: order.customer)
        let intent = try await api.paymentIntents.create(body: body)
        return intent.clientSecret
    }

    func confirm(_ intent: String) async throws -> Bool {
        let confirmed = try await api.paymentIntents.confirm(intent: intent, body: nil)
        if let problem = confirmed.lastPaymentError { print("declined: \(problem.message ?? problem.code ?? "no reason")") }
        return confirmed.status == .succeeded && confirmed.amountReceived == confirmed.amount
    }

    func refund(_ intent: String, cents: Int) async throws -> String? {
        let refund = try await api.refunds.create(body: .init(amount: cents, paymentIntent: intent))
        return refund.status
    }

    func subscribe(_ customer: String, price: String) async throws -> Int {
        let subscription = try await api.subscriptions.create(
            body: .init(customer: customer, items: [.init(price: price, quantity: 1)]))
        return subscription.currentPeriodEnd
    }

    func cancel(_ subscription: String) async throws -> Int? {
        let cancelled = try await api.subscriptions.delete(
            subscriptionExposedID: subscription, body: nil)
        return cancelled.canceledAt
    }

    func openInvoices(of customer: String) async throws -> [String] {
        let page = try await api.invoices.list(customer: customer, limit: 20)
        return page.data.filter { $0.paid == false && $0.amountDue > 0 }.compactMap { $0.number }
    }

    func lines(ofInvoice id: String) async throws -> [String] {
        let invoice = try await api.invoices.get(invoice: id)
        return invoice.lines.data.map { "\($0.description ?? "?"): \($0.amount) \($0.currency)" }
    }

    func checkout(price: String) async throws -> String? {
        let session = try await api.checkout.createSession(
            body: .init(successURL: "https://shop.example.com/thanks", lineItems: [.init(price: price, quantity: 1)], mode: .payment))
        return session.url
    }
}
