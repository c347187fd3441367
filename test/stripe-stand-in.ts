/*
 * Hosted pages, intents and refunds work on each other, so they stay in one file; wallets and payouts have their own.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { type Answer, invalid, refused, unknownParameter } from './stripe-answers.ts'
import { checkState } from './stripe-events.ts'
import { declineIntent, type Intent, payIntent, StripeIntents } from './stripe-intents.ts'
import { StripePayouts } from './stripe-payouts.ts'

const secretKey = 'sk_test_1'
const webhookSecret = 'whsec_test'

/** Adds express wallets to `stripeEnv`. */
export const walletEnv = { STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }

export const stripeEnv = { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret }

type Session = Record<string, unknown> & { id: string; status: string; payment_intent: string | null }
export type StripeRefund = Record<string, unknown> & { id: string; status: string; amount: number }
type Request = { method: string; path: string; form: URLSearchParams; key: string | undefined }

/**
 * Stripe's API for the few calls the shop makes, as strict as its reference: it refuses unknown parameters, pages
 * that expire too soon or too late, refunds beyond what is left, and a key that comes back with other parameters.
 */
export class StripeStandIn {
  readonly requests: Request[] = []
  /** Messages of requests answered with 400. */
  readonly refusals: unknown[] = []
  readonly sessions = new Map<string, Session>()
  readonly refunds = new Map<string, StripeRefund>()
  readonly wallets = new StripeIntents()
  readonly balance = new StripePayouts()
  /** The initial state of new refunds. */
  refundStatus = 'succeeded'
  /** Requests that are processed but whose response never arrives. */
  lostAnswers = 0
  /** Addresses whose requests are processed but never answered. */
  loses: RegExp | null = null
  /** Happens once, after the next request is processed and before it is answered. */
  meanwhile: (() => Promise<unknown>) | null = null
  /** The server cannot be reached. */
  down = false
  /** Requests answered with 500. The response is stored for its key as well. */
  outages = 0
  now = () => Date.now()
  /** Secret keys of the account. */
  readonly accepts = new Set([secretKey])
  /** Payment intents of hosted pages. */
  readonly #pageIntents = new Map<string, Intent>()
  readonly #answers = new Map<string, { asked: string; answer: Answer }>()
  readonly #server = createServer((request, response) => void this.#serve(request, response))

  async open(): Promise<Stripe> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    const { port } = this.#server.address() as AddressInfo
    const options = { host: '127.0.0.1', port, protocol: 'http', telemetry: false } as const
    return new Stripe(secretKey, { ...options, maxNetworkRetries: 0 })
  }

  /** A client with another key, which works if it is among `accepts`. The server must be open. */
  clientWith(key: string): Stripe {
    const { port } = this.#server.address() as AddressInfo
    return new Stripe(key, {
      host: '127.0.0.1',
      port,
      protocol: 'http',
      telemetry: false,
      maxNetworkRetries: 0,
    })
  }

  close(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }

  /** The buyer pays on the hosted page. */
  pay(id: string): Session {
    payIntent(this.#complete(id))
    return Object.assign(this.sessions.get(id)!, { payment_status: 'paid' })
  }

  /** The buyer pays on the hosted page by a method that takes days, such as a direct debit. */
  payLater(id: string): Session {
    Object.assign(this.#complete(id), { status: 'processing' })
    return this.sessions.get(id)!
  }

  /**
   * The bank decides on a payment in process. A session whose payment failed stays complete and unpaid: only its intent
   * tells that nothing comes any more.
   */
  decide(id: string, pays: boolean): Session {
    const session = this.sessions.get(id)!
    const intent = this.#pageIntents.get(session.payment_intent ?? '')
    if (intent?.status !== 'processing') throw new Error(`session ${id} is not in process`)
    if (!pays) declineIntent(intent, 'payment_intent_payment_attempt_failed', 'insufficient_funds')
    else payIntent(intent)
    return Object.assign(session, pays ? { payment_status: 'paid' } : {})
  }

  /** Books on the balance what was charged and refunded. */
  collect(): void {
    const intents = [...this.#pageIntents.values(), ...this.wallets.intents.values()]
    this.balance.collect(intents, this.refunds.values(), this.now())
  }

  #complete(id: string): Intent {
    const session = this.sessions.get(id)!
    if (session.status !== 'open') throw new Error(`session ${id} is ${session.status}`)
    const intent = pageIntent(session)
    this.#pageIntents.set(intent.id, intent)
    Object.assign(session, { status: 'complete', payment_intent: intent.id, url: null })
    return intent
  }

  /** The bank decides on a refund, at once or days later. */
  settleRefund(id: string, status: string, failure?: string): StripeRefund {
    return Object.assign(this.refunds.get(id)!, { status, ...(failure ? { failure_reason: failure } : {}) })
  }

  /** A signed event as Stripe sends it. `age`: seconds since it was signed; `late`: that it was on its way before. */
  signed(
    type: string,
    object: unknown,
    { id = crypto.randomUUID() as string, livemode = false, secret = webhookSecret, age = 0, late = 0 } = {},
  ): { headers: Record<string, string>; payload: string } {
    checkState(type, object)
    const timestamp = Math.floor(Date.now() / 1000) - age
    const created = timestamp - late
    const payload = JSON.stringify({ id, object: 'event', type, created, livemode, data: { object } })
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
    return { headers: { 'content-type': 'application/json', 'stripe-signature': signature }, payload }
  }

  async #serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.down) return void incoming.socket.destroy()
    let text = ''
    for await (const chunk of incoming) text += chunk
    const { method = '', url: path = '', headers } = incoming
    const key = headers['idempotency-key'] as string | undefined
    const request = { method, path, form: new URLSearchParams(text), key }
    this.requests.push(request)
    const { status, body } = this.accepts.has(headers.authorization?.replace('Bearer ', '') ?? '')
      ? this.#once(request, text)
      : refused(401, 'invalid_request_error', 'Invalid API Key provided')
    if (status === 400) this.refusals.push(body)
    const { meanwhile } = this
    this.meanwhile = null
    await meanwhile?.()
    if (this.lostAnswers > 0 || this.loses?.test(path)) {
      this.lostAnswers = Math.max(0, this.lostAnswers - 1)
      incoming.socket.destroy()
      return
    }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

  /** Stores the response for its key if the request passed validation. */
  #once(request: Request, text: string): Answer {
    const { method, path, key } = request
    if (method !== 'POST' || !key) return this.#answer(request)
    const asked = `${path} ${text}`
    const kept = this.#answers.get(key)
    if (kept && kept.asked !== asked)
      return refused(
        400,
        'idempotency_error',
        'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      )
    if (kept) return kept.answer
    const answer = this.#answer(request)
    if (answer.status !== 400) this.#answers.set(key, { asked, answer })
    return answer
  }

  #answer({ method, path: address, form }: Request): Answer {
    const { pathname: path, searchParams: query } = new URL(address, 'http://stripe.test')
    if (this.outages > 0) {
      this.outages -= 1
      return refused(500, 'api_error', 'An unknown error occurred')
    }
    // https://docs.stripe.com/api/balance/balance_retrieve: it takes no parameters.
    if (method === 'GET' && path === '/v1/balance')
      return { status: 200, body: { object: 'balance', livemode: false, available: [], pending: [] } }
    const ofBalance = method === 'GET' ? this.balance.answer(path, query) : null
    if (ofBalance) return ofBalance
    const [, resource, id, action] =
      /^\/v1\/(checkout\/sessions|refunds|payment_intents)(?:\/(\w+))?(?:\/(confirm|cancel|expire))?$/.exec(
        path,
      ) ?? []
    if (method === 'POST' && !id && resource === 'checkout/sessions') return this.#createSession(form)
    if (method === 'POST' && !id && resource === 'refunds') return this.#createRefund(form)
    if (method === 'POST' && resource === 'checkout/sessions' && id && action === 'expire')
      return this.#expireSession(id, form)
    if (method === 'POST' && resource === 'payment_intents')
      return id && action ? this.wallets.act(action, id, form) : this.wallets.create(form)
    const unknown = unknownParameter(query, resource === 'checkout/sessions' ? sessionExpansion : /^$/)
    if (unknown) return unknown
    const found = this.#stored(resource).get(id ?? '')
    if (method === 'GET' && found) return { status: 200, body: this.#expanded(found, query) }
    return refused(404, 'invalid_request_error', `No such resource: ${path}`, 'resource_missing')
  }

  /** Events and plain answers hold the intent's id; `expand` puts the intent in its place. */
  #expanded(found: Record<string, unknown>, query: URLSearchParams): Record<string, unknown> {
    const intent = this.#pageIntents.get(String(found.payment_intent))
    return [...query.values()].includes('payment_intent') && intent
      ? { ...found, payment_intent: intent }
      : found
  }

  #stored(resource: string | undefined): Map<string, Record<string, unknown>> {
    if (resource === 'payment_intents') return this.wallets.intents
    return resource === 'refunds' ? this.refunds : this.sessions
  }

  #createSession(form: URLSearchParams): Answer {
    const unknown = unknownParameter(form, sessionParameters)
    if (unknown) return unknown
    const left = Number(form.get('expires_at')) - this.now() / 1000
    if (left < 30 * 60)
      return invalid('The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.')
    if (left > 24 * 3600)
      return invalid('The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.')
    const amount = Number(form.get('line_items[0][price_data][unit_amount]'))
    if (!Number.isInteger(amount) || amount < 50)
      return invalid('Amount must be at least 50', 'amount_too_small')
    const id = `cs_${this.sessions.size + 1}`
    const session: Session = {
      id,
      object: 'checkout.session',
      url: `https://checkout.stripe.test/c/pay/${id}`,
      status: 'open',
      payment_status: 'unpaid',
      livemode: false,
      amount_total: amount,
      currency: form.get('line_items[0][price_data][currency]'),
      client_reference_id: form.get('client_reference_id'),
      metadata: { reference: form.get('metadata[reference]') },
      payment_intent: null,
    }
    this.sessions.set(id, session)
    return { status: 200, body: { ...session } }
  }

  /** https://docs.stripe.com/api/checkout/sessions/expire: only open sessions, without parameters. */
  #expireSession(id: string, form: URLSearchParams): Answer {
    const unknown = unknownParameter(form, /^expand\[\d\]$/)
    if (unknown) return unknown
    const session = this.sessions.get(id)
    if (!session)
      return refused(404, 'invalid_request_error', `No such checkout.session: ${id}`, 'resource_missing')
    if (session.status !== 'open')
      return invalid(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
      )
    return { status: 200, body: { ...Object.assign(session, { status: 'expired', url: null }) } }
  }

  #createRefund(form: URLSearchParams): Answer {
    const unknown = unknownParameter(form, refundParameters)
    if (unknown) return unknown
    const intent = form.get('payment_intent')
    const charged = this.#pageIntents.get(intent ?? '') ?? this.wallets.intents.get(intent ?? '')
    if (!charged)
      return refused(404, 'invalid_request_error', `No such payment_intent: ${intent}`, 'resource_missing')
    if (charged.status !== 'succeeded')
      return invalid(`This PaymentIntent (${intent}) does not have a successful charge to refund.`)
    const paid = { total: charged.amount_received, currency: charged.currency }
    const back = [...this.refunds.values()]
      .filter(({ payment_intent, status }) => payment_intent === intent && !/failed|canceled/.test(status))
      .reduce((sum, refund) => sum + refund.amount, 0)
    const amount = Number(form.get('amount'))
    if (back === paid.total) return invalid('Charge has already been refunded.', 'charge_already_refunded')
    if (amount > paid.total - back) return invalid('Refund amount is greater than unrefunded amount')
    const refund: StripeRefund = {
      id: `re_${this.refunds.size + 1}`,
      object: 'refund',
      status: this.refundStatus,
      amount,
      currency: paid.currency,
      payment_intent: intent,
      metadata: { refund: form.get('metadata[refund]') },
      ...(this.refundStatus === 'pending' ? { pending_reason: 'processing' } : {}),
    }
    this.refunds.set(refund.id, refund)
    return { status: 200, body: { ...refund } }
  }
}

/** The intent of a hosted page. Its metadata is the session's, without the mark of wallets. */
function pageIntent(session: Session): Intent {
  const id = `pi_${session.id.slice(3)}`
  return {
    ...{ id, object: 'payment_intent', status: 'requires_confirmation', client_secret: `${id}_secret_1` },
    ...{ amount: Number(session.amount_total), amount_received: 0, currency: String(session.currency) },
    metadata: session.metadata as Record<string, string>,
    ...{ last_payment_error: null, cancellation_reason: null, livemode: false },
  }
}

const sessionExpansion = /^expand\[0\]$/
const sessionParameters =
  /^(mode|client_reference_id|customer_email|locale|success_url|cancel_url|expires_at|metadata\[\w+\]|payment_intent_data\[metadata\]\[\w+\]|line_items\[0\]\[(quantity|price_data\]\[(currency|unit_amount|product_data\]\[name))\])$/
const refundParameters = /^(payment_intent|amount|reason|metadata\[\w+\])$/
