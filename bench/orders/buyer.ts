import { randomInt, randomUUID } from 'node:crypto'
import type { Pool } from 'undici'
import type { CallPath, Data, Payload } from '#contract/calls.ts'
import type { Envelope } from '#contract/envelope.ts'
import { readChargeToken } from '#server/payments/acquirer/charge-token.ts'
import { sign, signatureHeader } from '#server/payments/acquirer/signature.ts'

/** A shopper with their own browser and network, making the calls a browser makes. */
export type Buyer = {
  call<Path extends CallPath>(path: Path, payload?: Payload<Path>): Promise<Envelope<Data<Path>>>
}

const address = {
  country: 'DE',
  city: 'Berlin',
  postalCode: '10115',
  firstName: 'Ada',
  lastName: 'Lind',
  address: 'Torstraße 1',
}

/** `token`: of a signed-in customer's session. */
export function newBuyer(pool: Pool, { token }: { token?: string } = {}): Buyer {
  const ip = `100.${randomInt(128, 256)}.${randomInt(256)}.${randomInt(256)}`.replace(
    /^100/,
    String(randomInt(20, 99)),
  )
  let visitorId: string | undefined
  return {
    async call(path, payload) {
      const { statusCode, body } = await pool.request({
        method: 'POST',
        path: `/api/web${path}`,
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': ip,
          ...(visitorId ? { 'x-visitor': visitorId } : {}),
          ...(token ? { 'x-auth': token } : {}),
        },
        body: JSON.stringify(payload ?? {}),
      })
      const envelope = (await body.json()) as Envelope<Data<typeof path>>
      if (statusCode !== 200) throw new Error(`${path}: HTTP ${statusCode} ${JSON.stringify(envelope)}`)
      const { visitorId: given } = (envelope.data ?? {}) as { visitorId?: string }
      if (given) visitorId = given
      return envelope
    },
  }
}

/** Adds to the cart and completes the checkout up to the last button. Returns what is due. */
export async function checkOut(
  buyer: Buyer,
  sku: string,
  quantity: number,
  payment: Payload<'/checkout/payment'> = { method: 'test' },
) {
  done(await buyer.call('/cart/add', { sku, quantity }))
  done(await buyer.call('/checkout/start'))
  done(await buyer.call('/checkout/information', { email: `${randomUUID()}@example.com`, address }))
  done(await buyer.call('/checkout/shipping', { method: 'standard' }))
  return done(await buyer.call('/checkout/payment', payment)).checkout.totals.due
}

export function press(
  buyer: Buyer,
  total: { amount: number; currency: string },
  idempotencyKey: string = randomUUID(),
) {
  return buyer.call('/checkout/submit', { total, idempotencyKey, agree: true })
}

/** Number of calls that `buy` makes, including the webhook. */
export const callsAnOrder = 8

/** All calls of an order: add, start, information, shipping, payment, submit, webhook, paid order. */
export async function buy(pool: Pool, secret: string, sku: string, quantity: number): Promise<void> {
  const buyer = newBuyer(pool)
  const total = await checkOut(buyer, sku, quantity)
  const { orderNumber, accessKey, payment } = done(await press(buyer, total))
  const { reference } = readChargeToken({ secret }, new URL(payment.url!).pathname.split('/').at(-1)!)!
  await tellPaid(pool, secret, { reference, orderNumber, ...total })
  const { order } = done(await buyer.call('/order/detail', { number: orderNumber, accessKey }))
  if (order.payStatus !== 'paid') throw new Error(`${orderNumber} is not paid`)
}

/** Number of calls that `buyByCredit` makes. */
export const callsAnOrderByCredit = 6

/** All calls of an order that a customer pays by store credit: add, start, information, shipping, payment, submit. */
export async function buyByCredit(pool: Pool, token: string, sku: string, quantity: number): Promise<void> {
  const buyer = newBuyer(pool, { token })
  const due = await checkOut(buyer, sku, quantity, { method: 'credit', useCredit: true })
  const { orderNumber, payStatus } = done(await press(buyer, due))
  if (payStatus !== 'paid') throw new Error(`${orderNumber} is not paid`)
}

async function tellPaid(pool: Pool, secret: string, data: Record<string, unknown>): Promise<void> {
  const payload = JSON.stringify({ id: randomUUID(), type: 'payment.succeeded', livemode: false, data })
  const { statusCode, body } = await pool.request({
    method: 'POST',
    path: '/api/webhook/test',
    headers: {
      'content-type': 'application/json',
      [signatureHeader]: sign({ secret }, payload, Math.floor(Date.now() / 1000)),
    },
    body: payload,
  })
  await body.dump()
  if (statusCode !== 200) throw new Error(`webhook: HTTP ${statusCode}`)
}

/** @throws Error if the call was refused. */
export function done<T>(envelope: Envelope<T>): T {
  if (envelope.code !== 0) throw new Error(JSON.stringify(envelope))
  return envelope.data
}
