type Json = Record<string, unknown>
type Answer = { status: number; body: Json }
type Amount = { currency_code: string; value: string }
type Info = Json & {
  transaction_id: string
  transaction_event_code: string
  transaction_initiation_date: string
  transaction_amount: Amount
  transaction_status: string
}
type Capture = { id: string; status: string; amount: Amount; custom_id: string; invoice_id: string }
type Refund = { id: string; status: string; amount: Amount; capture: string }

const hour = 3600_000

/**
 * PayPal's transaction search: periods of at most 31 days, pages of at most 500, at most `maxRecords` in all. A transaction
 * is found up to three hours after it happened.
 */
export class PaypalReports {
  readonly transactions: Info[] = []
  maxRecords = 10_000
  /** Milliseconds until a transaction is found. */
  delay = 0
  now = () => Date.now()
  readonly #seen = new Set<string>()

  /** Books captures and refunds since the last time. PayPal keeps its fee from each payment. */
  collect(captures: Iterable<Capture>, refunds: Iterable<Refund>): void {
    for (const { id, status, amount, custom_id, invoice_id } of captures) {
      if (status === 'PENDING' || this.#seen.has(id)) continue
      this.#seen.add(id)
      const fee_amount = { ...amount, value: `-${feeOf(amount.value)}` }
      this.add('T0006', amount.value, {
        id,
        currency: amount.currency_code,
        fee_amount,
        invoice_id,
        custom_field: custom_id,
      })
    }
    for (const { id, status, amount, capture } of refunds) {
      if (status !== 'COMPLETED' || this.#seen.has(id)) continue
      this.#seen.add(id)
      const about = { paypal_reference_id: capture, paypal_reference_id_type: 'TXN' }
      this.add('T1107', `-${amount.value}`, { id, currency: amount.currency_code, ...about })
    }
  }

  add(
    transaction_event_code: string,
    value: string,
    {
      id = `TXN${this.transactions.length + 1}`,
      currency = 'EUR',
      at = this.now(),
      status = 'S',
      ...more
    }: { id?: string; currency?: string; at?: number; status?: string } & Json = {},
  ): Info {
    const date = `${new Date(at).toISOString().slice(0, 19)}+0000`
    const info: Info = {
      ...{ transaction_id: id, transaction_event_code, transaction_status: status },
      ...{ transaction_initiation_date: date, transaction_updated_date: date },
      ...{ transaction_amount: { currency_code: currency, value }, ...more },
    }
    this.transactions.push(info)
    return info
  }

  answer(query: URLSearchParams): Answer {
    const unknown = [...query.keys()].find((name) => !parameters.test(name))
    if (unknown) return refused('INVALID_REQUEST', unknown)
    const [from, until] = ['start_date', 'end_date'].map((name) => query.get(name) ?? '')
    if (!dates.test(from!) || !dates.test(until!))
      return refused('INVALID_REQUEST', 'INVALID_PARAMETER_SYNTAX')
    const [since, ends] = [Date.parse(from!), Date.parse(until!)]
    if (ends < since || ends - since > 31 * 24 * hour)
      return refused('INVALID_REQUEST', 'Date range is greater than 31 days')
    const size = Number(query.get('page_size') ?? 100)
    const page = Number(query.get('page') ?? 1)
    if (!(size >= 1 && size <= 500 && page >= 1)) return refused('INVALID_REQUEST', 'INVALID_PARAMETER_VALUE')
    const affecting = (query.get('balance_affecting_records_only') ?? 'Y') === 'Y'
    const found = this.transactions.filter((each) => {
      const at = Date.parse(each.transaction_initiation_date)
      const isListed = at + this.delay <= this.now() && at >= Math.floor(since / 1000) * 1000 && at <= ends
      return (
        isListed &&
        !(affecting && each.transaction_status === 'P' && !/^T04/.test(each.transaction_event_code))
      )
    })
    if (found.length > this.maxRecords)
      return refused('RESULTSET_TOO_LARGE', 'Result set size is greater than the maximum limit.')
    return {
      status: 200,
      body: {
        transaction_details: found
          .slice((page - 1) * size, page * size)
          .map((transaction_info) => ({ transaction_info })),
        ...{ start_date: from, end_date: until, last_refreshed_datetime: until, page },
        ...{ total_items: found.length, total_pages: Math.ceil(found.length / size) },
      },
    }
  }
}

/** PayPal's price in the tests. */
export function feeOf(value: string): string {
  return (Math.round(Number(value) * 2.99 + 39) / 100).toFixed(2)
}

function refused(name: string, issue: string): Answer {
  return { status: 400, body: { name, message: issue, debug_id: 'd1', details: [{ issue }] } }
}

const dates = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/
const parameters =
  /^(start_date|end_date|transaction_(id|type|status|amount|currency)|payment_instrument_type|store_id|terminal_id|fields|balance_affecting_records_only|page_size|page)$/
