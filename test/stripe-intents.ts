import { type Answer, invalid, refused, unknownParameter } from './stripe-answers.ts'

export type Intent = Record<string, unknown> & {
  id: string
  status: string
  amount: number
  amount_received: number
  currency: string
  client_secret: string
  metadata: Record<string, string>
  last_payment_error: Record<string, string> | null
}

/** The answer of the buyer's bank to a confirmed wallet. `processes`: it decides within days. */
type Bank = 'pays' | 'declines' | 'asks' | 'processes'

/**
 * Payment intents that wallets confirm with confirmation tokens: a token confirms one intent once, an intent that was
 * paid cannot be confirmed again, and a declined one returns an error that contains the intent.
 */
export class StripeIntents {
  readonly intents = new Map<string, Intent>()
  readonly #tokens = new Map<string, { bank: Bank; usedFor: string | null }>()

  /** The buyer confirms in the wallet's sheet. Returns what Stripe.js gives to the shop. */
  confirmInWallet(bank: Bank = 'pays'): string {
    const id = `ctoken_${this.#tokens.size + 1}`
    this.#tokens.set(id, { bank, usedFor: null })
    return id
  }

  /** The buyer passes the bank's own check, or fails it. */
  finishAction(id: string, passes: boolean): Intent {
    const intent = this.intents.get(id)!
    if (intent.status !== 'requires_action') throw new Error(`intent ${id} is ${intent.status}`)
    return passes ? payIntent(intent) : declineIntent(intent, 'payment_intent_authentication_failure')
  }

  /** The buyer passes the bank's own check, and the bank decides within days. */
  beginProcessing(id: string): Intent {
    const intent = this.intents.get(id)!
    if (intent.status !== 'requires_action') throw new Error(`intent ${id} is ${intent.status}`)
    return Object.assign(intent, { status: 'processing', next_action: null })
  }

  /** The bank decides on a payment in process. */
  decide(id: string, pays: boolean): Intent {
    const intent = this.intents.get(id)!
    if (intent.status !== 'processing') throw new Error(`intent ${id} is ${intent.status}`)
    if (pays) return payIntent(intent)
    return declineIntent(intent, 'payment_intent_payment_attempt_failed', 'insufficient_funds')
  }

  create(form: URLSearchParams): Answer {
    const unknown = unknownParameter(form, createParameters)
    if (unknown) return unknown
    const amount = Number(form.get('amount'))
    if (!Number.isInteger(amount) || amount < 50)
      return invalid('Amount must be at least 50', 'amount_too_small')
    if (!/^[a-z]{3}$/.test(form.get('currency') ?? '')) return invalid('Invalid currency')
    const id = `pi_${this.intents.size + 1}w`
    const metadata = [...form].flatMap(([name, value]) => {
      const [, key] = /^metadata\[(\w+)\]$/.exec(name) ?? []
      return key ? [[key, value] as const] : []
    })
    const intent: Intent = {
      id,
      object: 'payment_intent',
      status: 'requires_payment_method',
      amount,
      amount_received: 0,
      currency: form.get('currency')!,
      client_secret: `${id}_secret_1`,
      livemode: false,
      metadata: Object.fromEntries(metadata),
      last_payment_error: null,
      cancellation_reason: null,
    }
    this.intents.set(id, intent)
    return { status: 200, body: { ...intent } }
  }

  act(action: string, id: string, form: URLSearchParams): Answer {
    const intent = this.intents.get(id)
    if (!intent)
      return refused(404, 'invalid_request_error', `No such payment_intent: ${id}`, 'resource_missing')
    return action === 'cancel' ? this.#cancel(intent, form) : this.#confirm(id, intent, form)
  }

  /** https://docs.stripe.com/api/payment_intents/cancel: neither succeeded nor canceled ones, in rare cases ones in process. */
  #cancel(intent: Intent, form: URLSearchParams): Answer {
    const unknown = unknownParameter(form, /^cancellation_reason$/)
    if (unknown) return unknown
    const reason = form.get('cancellation_reason')
    if (reason !== null && !/^(duplicate|fraudulent|requested_by_customer|abandoned)$/.test(reason))
      return invalid('Invalid cancellation_reason')
    if (!/^requires_/.test(intent.status))
      return invalid(
        `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
        'payment_intent_unexpected_state',
      )
    const canceled = { status: 'canceled', cancellation_reason: reason, next_action: null }
    return { status: 200, body: { ...Object.assign(intent, canceled) } }
  }

  #confirm(id: string, intent: Intent, form: URLSearchParams): Answer {
    const unknown = unknownParameter(form, confirmParameters)
    if (unknown) return unknown
    if (intent.status !== 'requires_payment_method')
      return invalid(`This PaymentIntent's status is ${intent.status}`, 'payment_intent_unexpected_state')
    const token = this.#tokens.get(form.get('confirmation_token') ?? '')
    if (!token) return refused(404, 'invalid_request_error', 'No such confirmation token', 'resource_missing')
    if (token.usedFor) return invalid(`The confirmation token was used to confirm ${token.usedFor}`)
    if (!form.get('return_url')) return invalid('A `return_url` must be specified', 'parameter_missing')
    token.usedFor = id
    intent.last_payment_error = null
    if (token.bank === 'declines') {
      const declined = declineIntent(intent, 'card_declined', 'insufficient_funds')
      const error = { type: 'card_error', ...declined.last_payment_error, payment_intent: { ...declined } }
      return { status: 402, body: { error } }
    }
    if (token.bank === 'pays') payIntent(intent)
    else if (token.bank === 'processes') intent.status = 'processing'
    else Object.assign(intent, { status: 'requires_action', next_action: { type: 'use_stripe_sdk' } })
    return { status: 200, body: { ...intent } }
  }
}

export function payIntent(intent: Intent): Intent {
  return Object.assign(intent, { status: 'succeeded', amount_received: intent.amount, next_action: null })
}

export function declineIntent(intent: Intent, code: string, decline_code?: string): Intent {
  const error = { code, message: 'Your card was declined.', ...(decline_code ? { decline_code } : {}) }
  return Object.assign(intent, {
    status: 'requires_payment_method',
    last_payment_error: error,
    next_action: null,
  })
}

const createParameters =
  /^(amount|currency|description|automatic_payment_methods\[enabled\]|metadata\[\w+\])$/
const confirmParameters = /^(confirmation_token|return_url|use_stripe_sdk)$/
