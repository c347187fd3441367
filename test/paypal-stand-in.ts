/*
 * Everything that PayPal does works on the same orders and captures, so it stays in one file.
 */
import { createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openPaypal, type Paypal, type PaypalOptions } from '#server/payments/paypal/open-paypal.ts'
import { PaypalReports } from './paypal-reports.ts'

const clientId = 'client-1'
const clientSecret = 'secret-1'
const webhookId = 'WH1'
const token = 'A21AAtoken'

export const paypalEnv = {
  PAYPAL_CLIENT_ID: clientId,
  PAYPAL_CLIENT_SECRET: clientSecret,
  PAYPAL_WEBHOOK_ID: webhookId,
  PAYPAL_ENVIRONMENT: 'sandbox',
}

type Json = Record<string, unknown>
type Answer = { status: number; body: Json }
type Amount = { currency_code: string; value: string }
type Capture = Json & { id: string; status: string; amount: Amount; custom_id: string; invoice_id: string }
type Order = Json & {
  id: string
  status: string
  /** The address to which PayPal sends the buyer back. PayPal adds its id of the order. */
  returnUrl: string
  unit: { amount: Amount; custom_id: string; invoice_id: string }
}
type PaypalSource = { paypal: { experience_context: { return_url: string } } }
type Refund = Json & {
  id: string
  status: string
  amount: Amount
  capture: string
  custom_id: string | undefined
}
type Request = { method: string; path: string; body: Json; key: string | undefined }

/**
 * PayPal's Orders v2, Payments v2 and webhook verification, with the documented rules: unknown fields and amounts with
 * wrong decimals are refused, PayPal-Request-Id repeats the first answer, only approved orders are captured and only
 * once, an invoice id is paid once, and refunds never exceed the capture.
 */
export class PaypalStandIn {
  readonly orders = new Map<string, Order>()
  readonly captures = new Map<string, Capture>()
  readonly refunds = new Map<string, Refund>()
  readonly reports = new PaypalReports()
  readonly requests: Request[] = []
  /** Status of captures and refunds made from now on. PayPal gives a reason with each pending capture. */
  captureStatus = 'COMPLETED'
  pendingReason = 'ECHECK'
  refundStatus = 'COMPLETED'
  /** The bank refuses captures from now on. */
  declines = false
  /** The server cannot be reached. */
  down = false
  /** Requests that fail with 503, and answers that are lost on the way. */
  outages = 0
  lostAnswers = 0
  readonly #answers = new Map<string, Answer>()
  readonly #server = createServer((request, response) => void this.#serve(request, response))

  async open(): Promise<Paypal> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    return openPaypal({ clientId, clientSecret, webhookId, live: false, standIn: this.address() })
  }

  /** Leads PayPal's SDK to this server, which must be open. */
  address(): NonNullable<PaypalOptions['standIn']> {
    const { port } = this.#server.address() as AddressInfo
    const url = `http://127.0.0.1:${port}`
    return { url, adapter: adapterTo(url) }
  }

  close(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }

  /** The address to which PayPal sends a buyer back. */
  returnOf(id: string): string {
    const url = new URL(this.orders.get(id)!.returnUrl)
    url.searchParams.set('token', id)
    url.searchParams.set('PayerID', 'P1')
    return url.href
  }

  /** The buyer approves on PayPal's page. */
  approve(id: string): Json {
    const order = this.orders.get(id)!
    if (order.status !== 'PAYER_ACTION_REQUIRED') throw new Error(`order ${id} is ${order.status}`)
    order.status = 'APPROVED'
    return this.#shown(order)
  }

  /** PayPal decides later on a pending capture or refund. */
  settle(kind: 'captures' | 'refunds', id: string, status: string): Json {
    const found = this[kind].get(id)!
    if (found.status !== 'PENDING') throw new Error(`${id} is ${found.status}`)
    if (!decisions[kind].includes(status)) throw new Error(`PayPal knows no ${status} ${kind}`)
    found.status = status
    if (status === 'COMPLETED') delete found.status_details
    return kind === 'captures' ? found : shownRefund(found as Refund)
  }

  /** Somebody refunds in PayPal's dashboard. */
  refundByHand(captureId: string, value: string): Json {
    const { amount } = this.captures.get(captureId)!
    const refund = this.#addRefund(captureId, { currency_code: amount.currency_code, value }, undefined)
    return shownRefund(refund)
  }

  /** A webhook as PayPal sends it. */
  webhook(
    event_type: string,
    resource: unknown,
    { id = `WH-${randomUUID()}`, forged = false } = {},
  ): { headers: Record<string, string>; payload: string } {
    const told = captureEvents[event_type]
    if (told && (resource as Capture).status !== told)
      throw new Error(`PayPal sends no ${event_type} with ${JSON.stringify(resource)}`)
    const payload = JSON.stringify({ id, event_version: '1.0', event_type, resource, create_time: now() })
    const transmission = { id: randomUUID(), time: now() }
    return {
      headers: {
        'content-type': 'application/json',
        'paypal-auth-algo': 'SHA256withRSA',
        'paypal-cert-url': 'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-1',
        'paypal-transmission-id': transmission.id,
        'paypal-transmission-time': transmission.time,
        'paypal-transmission-sig': forged
          ? 'Zm9yZ2Vk'
          : signatureOf(transmission.id, transmission.time, webhookId, payload),
      },
      payload,
    }
  }

  /** Books on the account what was captured and refunded. */
  collect(): void {
    this.reports.collect(this.captures.values(), this.refunds.values())
  }

  async #serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.down) return void incoming.socket.destroy()
    let text = ''
    for await (const chunk of incoming) text += chunk
    const { pathname: path, searchParams } = new URL(incoming.url ?? '/', 'http://paypal.test')
    const answer = this.#answer(incoming, path, text, searchParams)
    if (this.lostAnswers > 0 && !path.includes('oauth2')) {
      this.lostAnswers -= 1
      incoming.socket.destroy()
      return
    }
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
  }

  #answer(
    { method = '', headers }: IncomingMessage,
    path: string,
    text: string,
    query: URLSearchParams,
  ): Answer {
    if (path === '/v1/oauth2/token') return tokenFor(headers.authorization, text)
    if (headers.authorization !== `Bearer ${token}`) return refused(401, 'AUTHENTICATION_FAILURE')
    if (path === '/v1/notifications/verify-webhook-signature') return verify(text)
    const key = headers['paypal-request-id'] as string | undefined
    const request = { method, path, key, body: text ? (JSON.parse(text) as Json) : {} }
    this.requests.push(request)
    if (this.outages > 0) {
      this.outages -= 1
      return refused(503, 'SERVICE_UNAVAILABLE')
    }
    if (method === 'GET' && path === '/v1/reporting/transactions') return this.reports.answer(query)
    const kept = method === 'POST' && key ? this.#answers.get(`${path} ${key}`) : undefined
    if (kept) return this.#latest(kept)
    const answer = this.#route(request)
    if (method === 'POST' && key && answer.status < 400) this.#answers.set(`${path} ${key}`, answer)
    return answer
  }

  /** A repeated key is answered with the latest state of what the first request made. */
  #latest({ status, body }: Answer): Answer {
    const order = this.orders.get(String(body.id))
    const refund = this.refunds.get(String(body.id))
    if (order) return { status: 200, body: this.#shown(order) }
    return { status: refund ? 200 : status, body: refund ? shownRefund(refund) : body }
  }

  #route({ method, path, body, key }: Request): Answer {
    const [, version, resource, id, action] =
      /^\/v2\/(checkout|payments)\/(orders|captures|refunds)(?:\/([\w-]+))?(?:\/(\w+))?$/.exec(path) ?? []
    if (!version) return refused(404, 'RESOURCE_NOT_FOUND')
    if (method === 'POST' && !key) return refused(400, 'PAYPAL_REQUEST_ID_REQUIRED')
    if (resource === 'orders' && method === 'POST' && !id) return this.#createOrder(body)
    const order = resource === 'orders' ? this.orders.get(id ?? '') : undefined
    if (order && method === 'GET') return { status: 200, body: this.#shown(order) }
    if (order && method === 'POST' && action === 'capture') return this.#capture(order)
    const capture = resource === 'captures' ? this.captures.get(id ?? '') : undefined
    if (capture && method === 'GET') return { status: 200, body: capture }
    if (capture && method === 'POST' && action === 'refund') return this.#refund(capture, body)
    const refund = resource === 'refunds' ? this.refunds.get(id ?? '') : undefined
    if (refund && method === 'GET') return { status: 200, body: shownRefund(refund) }
    return refused(404, 'RESOURCE_NOT_FOUND')
  }

  #createOrder(body: Json): Answer {
    const unknown = unknownField(body, orderFields)
    if (unknown) return refused(400, 'INVALID_PARAMETER_SYNTAX')
    const [unit] = body.purchase_units as Order['unit'][]
    if (body.intent !== 'CAPTURE' || !unit || !isAmount(unit.amount)) return refused(422, 'DECIMAL_PRECISION')
    if (unit.invoice_id.length > 127 || unit.custom_id.length > 127)
      return refused(400, 'INVALID_STRING_LENGTH')
    const id = `ORDER${this.orders.size + 1}`
    const { return_url } = (body.payment_source as PaypalSource).paypal.experience_context
    const order: Order = { id, status: 'PAYER_ACTION_REQUIRED', returnUrl: return_url, unit }
    this.orders.set(id, order)
    return { status: 200, body: this.#shown(order) }
  }

  #capture(order: Order): Answer {
    if (order.status === 'COMPLETED') return refused(422, 'ORDER_ALREADY_CAPTURED')
    if (order.status !== 'APPROVED') return refused(422, 'ORDER_NOT_APPROVED')
    if (this.declines) return refused(422, 'INSTRUMENT_DECLINED')
    const { amount, custom_id, invoice_id } = order.unit
    if ([...this.captures.values()].some((other) => other.invoice_id === invoice_id))
      return refused(422, 'DUPLICATE_INVOICE_ID')
    const id = `CAPTURE${this.captures.size + 1}`
    const status = this.captureStatus
    const details = status === 'PENDING' ? { status_details: { reason: this.pendingReason } } : {}
    this.captures.set(id, { id, status, amount, custom_id, invoice_id, order: order.id, ...details })
    order.status = 'COMPLETED'
    return { status: 201, body: this.#shown(order) }
  }

  #refund(capture: Capture, body: Json): Answer {
    if (unknownField(body, refundFields)) return refused(400, 'INVALID_PARAMETER_SYNTAX')
    const amount = body.amount as Amount
    if (!isAmount(amount)) return refused(422, 'DECIMAL_PRECISION')
    if (capture.status === 'PENDING' || capture.status === 'DECLINED')
      return refused(422, 'CAPTURE_NOT_COMPLETED')
    const back = [...this.refunds.values()]
      .filter((refund) => refund.capture === capture.id && !/FAILED|CANCELLED/.test(refund.status))
      .reduce((sum, refund) => sum + Number(refund.amount.value), 0)
    if (back >= Number(capture.amount.value)) return refused(422, 'CAPTURE_FULLY_REFUNDED')
    if (amount.currency_code !== capture.amount.currency_code) return refused(422, 'REFUND_CURRENCY_MISMATCH')
    if (Number(amount.value) + back > Number(capture.amount.value) + 1e-9)
      return refused(422, 'REFUND_AMOUNT_EXCEEDED')
    const refund = this.#addRefund(capture.id, amount, body.custom_id as string | undefined)
    return { status: 201, body: shownRefund(refund) }
  }

  #addRefund(capture: string, amount: Amount, custom_id: string | undefined): Refund {
    const id = `REFUND${this.refunds.size + 1}`
    const refund = { id, status: this.refundStatus, amount, capture, custom_id }
    this.refunds.set(id, refund)
    return refund
  }

  #shown({ id, status, unit }: Order): Json {
    const captures = [...this.captures.values()].filter(({ order }) => order === id)
    return {
      id,
      status,
      intent: 'CAPTURE',
      purchase_units: [
        { reference_id: 'default', ...unit, ...(captures.length > 0 ? { payments: { captures } } : {}) },
      ],
      links: [
        { rel: 'self', href: `https://api-m.sandbox.paypal.com/v2/checkout/orders/${id}`, method: 'GET' },
        {
          rel: 'payer-action',
          href: `https://www.sandbox.paypal.com/checkoutnow?token=${id}`,
          method: 'GET',
        },
      ],
    }
  }
}

function shownRefund({ id, status, amount, capture, custom_id }: Refund): Json {
  const up = `https://api-m.sandbox.paypal.com/v2/payments/captures/${capture}`
  return {
    ...{ id, status, amount },
    ...(custom_id ? { custom_id } : {}),
    links: [{ rel: 'up', href: up, method: 'GET' }],
  }
}

type AxiosRequest = { method?: string; url?: string; headers: Record<string, unknown>; data?: string }

/** Sends the SDK's requests to the stand-in. The SDK itself knows only PayPal's own addresses. */
function adapterTo(origin: string) {
  return async (config: AxiosRequest) => {
    const { pathname, search } = new URL(config.url ?? '')
    const headers = Object.entries(config.headers).filter(([, value]) => value != null)
    const response = await fetch(origin + pathname + search, {
      method: (config.method ?? 'get').toUpperCase(),
      headers: headers.map(([name, value]): [string, string] => [name, String(value)]),
      ...(config.data === undefined ? {} : { body: String(config.data) }),
    })
    return {
      ...{ config, request: {}, status: response.status, statusText: response.statusText },
      headers: Object.fromEntries(response.headers),
      data: await response.text(),
    }
  }
}

function tokenFor(authorization: string | undefined, text: string): Answer {
  const right = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
  if (authorization !== right || !text.includes('grant_type=client_credentials'))
    return refused(401, 'invalid_client')
  return { status: 200, body: { access_token: token, token_type: 'Bearer', expires_in: 32_400, scope: '' } }
}

/** Signatures cover the event as it was sent, byte for byte. */
function verify(text: string): Answer {
  const given = JSON.parse(text) as Record<string, string>
  const event = text.slice(text.indexOf('"webhook_event":') + '"webhook_event":'.length, -1)
  const right = signatureOf(given.transmission_id!, given.transmission_time!, given.webhook_id!, event)
  const valid = given.transmission_sig === right && given.webhook_id === webhookId
  return { status: 200, body: { verification_status: valid ? 'SUCCESS' : 'FAILURE' } }
}

function signatureOf(id: string, time: string, webhook: string, event: string): string {
  return createHmac('sha256', 'paypal').update(`${id}|${time}|${webhook}|${event}`).digest('base64')
}

function refused(status: number, issue: string): Answer {
  return { status, body: { name: issue, message: issue, debug_id: 'd1', details: [{ issue }] } }
}

/** The states that follow PENDING. DENIED is the name of an event; the capture in it is DECLINED. */
const decisions = {
  captures: ['COMPLETED', 'DECLINED', 'FAILED'],
  refunds: ['COMPLETED', 'FAILED', 'CANCELLED'],
}
/** Events of captures, and the status of the capture in them. */
const captureEvents: Record<string, string> = {
  'PAYMENT.CAPTURE.PENDING': 'PENDING',
  'PAYMENT.CAPTURE.COMPLETED': 'COMPLETED',
  'PAYMENT.CAPTURE.DENIED': 'DECLINED',
  'PAYMENT.CAPTURE.DECLINED': 'DECLINED',
}

const orderFields =
  /^(intent|purchase_units\.0\.(custom_id|invoice_id|description|amount\.(currency_code|value))|payment_source\.paypal\.experience_context\.(brand_name|locale|shipping_preference|user_action|return_url|cancel_url))$/
const refundFields = /^(amount\.(currency_code|value)|custom_id|invoice_id|note_to_payer)$/

function unknownField(body: Json, allowed: RegExp): string | undefined {
  return paths(body).find((path) => !allowed.test(path))
}

function paths(value: unknown, prefix = ''): string[] {
  if (typeof value !== 'object' || value === null) return [prefix]
  return Object.entries(value).flatMap(([name, inner]) => paths(inner, prefix ? `${prefix}.${name}` : name))
}

function isAmount({ currency_code, value }: Amount): boolean {
  const whole = ['JPY', 'HUF', 'TWD'].includes(currency_code)
  return (whole ? /^[1-9]\d*$/ : /^\d+\.\d\d$/).test(value) && Number(value) > 0
}

function now(): string {
  return new Date().toISOString()
}
