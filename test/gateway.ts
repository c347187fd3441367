import type { Placed } from '#contract/checkout.ts'
import type { Envelope } from '#contract/envelope.ts'
import type { Visitor } from './app.ts'
import { checkOut, newKey, submit } from './buying.ts'

/** A press of the last button, which can be repeated. */
export type Press = () => Promise<Envelope<Placed>>

/** Figures of a webhook that differ from what the buyer paid. */
type Change = { id?: string; amount?: number; currency?: string }

/** Actions of buyers and of a gateway, alike for each. */
export type Gateway = {
  /** Fills a cart and the checkout up to the last button. */
  prepare(visitor: Visitor, sku?: string): Promise<Press>
  /** The buyer pays on the gateway's page. The shop hears nothing of it yet. */
  pay(placed: Placed): Promise<void>
  /** The buyer's bank refuses. */
  decline(placed: Placed): Promise<void>
  /** The browser comes back from the gateway. */
  comeBack(placed: Placed): Promise<string | undefined>
  /** The gateway's webhook about what was paid. Returns the HTTP status. */
  tell(placed: Placed, change?: Change): Promise<number>
  /** Paying by a method that takes days, such as a direct debit or an eCheck. */
  slow: SlowPayment
  /** Makes the gateway's server unreachable, or reachable again. */
  setDown?(down: boolean): void
}

type SlowPayment = {
  /** The buyer pays on the gateway's page. The shop hears nothing of it yet. */
  pay(placed: Placed): Promise<void>
  /** The webhook that the payment is in process, as it was then. Returns the HTTP status. */
  tell(placed: Placed): Promise<number>
  /** The bank decides. The shop hears nothing of it yet. */
  decide(placed: Placed, pays: boolean): Promise<void>
  /** The webhook about the decision. */
  tellDecision(placed: Placed, change?: Change): Promise<number>
}

export async function pressOf(visitor: Visitor, method: string, sku = 'MUG'): Promise<Press> {
  const checkout = await checkOut(visitor, { method, sku })
  const key = newKey()
  return () => submit(visitor, checkout, key)
}
