import type { CallPath, Data } from '#contract/calls.ts'
import type { Envelope, Failure } from '#contract/envelope.ts'
import type { Translate } from '#server/platform/messages.ts'
import type { CallContext } from '#server/platform/shop.ts'
import type { Held } from './plain-cookie.ts'

/** The text fields of a form. */
export type Fields = Readonly<Record<string, string>>

/** A request of a browser without script: its caller, and the calls it may make. */
export type PlainVisit = {
  ctx: CallContext
  held: Held
  fields: Fields
  t: Translate
  /** Address of a plain page in the language of the request: `at('/cart')`. */
  at(path: string): string
  /**
   * Makes a call as the browser's script would, and keeps the visitor id or session that it answers. The payload is
   * what was entered: the call's schema checks it.
   * @throws PlainRefusal
   */
  call<Path extends CallPath>(path: Path, payload: unknown): Promise<Data<Path>>
}

export type OrderKey = { number: string; accessKey?: string | undefined }

/** Opens an order: with its access key if the cookie has it, otherwise as the customer's own. */
export function keyOf({ held }: Pick<PlainVisit, 'held'>, number: string): OrderKey {
  const accessKey = held.order?.number === number ? held.order.accessKey : undefined
  return { number, ...(accessKey ? { accessKey } : {}) }
}

/** Like `keyOf`, for calls that name the order `orderNumber`. */
export function orderAccess(visit: Pick<PlainVisit, 'held'>, orderNumber: string) {
  const { number, ...key } = keyOf(visit, orderNumber)
  return { orderNumber: number, ...key }
}

/** A refused call, to be shown beside the form's fields. */
export class PlainRefusal extends Error {
  readonly envelope: Envelope<Failure>

  constructor(envelope: Envelope<Failure>) {
    super(envelope.msg)
    this.envelope = envelope
  }

  get reason(): Failure['reason'] {
    return this.envelope.data.reason
  }
}

/** A page for this reader, or where to go instead. */
export type PlainScreen =
  | {
      template: string
      title: string
      values: Record<string, unknown>
      /** Number of pieces in the cart, for the badge that the script shows. */
      cartCount?: number
      /** Leaves for this address at once, such as a gateway's payment page. */
      leadsTo?: string
    }
  | { moved: string }
