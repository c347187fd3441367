import { and, eq } from 'drizzle-orm'
import type { Address } from '#contract/address.ts'
import type { Checkout } from '#contract/checkout.ts'
import { cartHandlers } from '#server/cart/cart.calls.ts'
import { checkoutHandlers } from '#server/checkout/checkout.calls.ts'
import { locks } from '#server/db/locks.ts'
import { customer, returnRequest, setting, shipment } from '#server/db/tables.ts'
import { closeOrder } from '#server/orders/cancellation/close-order.ts'
import { applyReport } from '#server/orders/carriers/apply-report.ts'
import { type LockedOrder, lockByNumber } from '#server/orders/lock-order.ts'
import { deliverShipment } from '#server/orders/shipments/change-shipment.ts'
import { confirmReceipt } from '#server/orders/shipments/confirm-receipt.ts'
import { shipUnits } from '#server/orders/shipments/ship-units.ts'
import { readChargeToken } from '#server/payments/acquirer/charge-token.ts'
import { decideCharge } from '#server/payments/acquirer/decide-charge.ts'
import { notificationOf } from '#server/payments/acquirer/notification.ts'
import { sign, signatureHeader } from '#server/payments/acquirer/signature.ts'
import { receiveWebhook } from '#server/payments/receive-webhook.ts'
import { translator } from '#server/platform/messages.ts'
import type { CallContext, Shop } from '#server/platform/shop.ts'
import { hashPassword } from '#server/platform/sign-in/hash-password.ts'
import { applyReturn } from '#server/returns/apply-return.ts'
import { approveReturn } from '#server/returns/decide-return.ts'
import { lockReturn } from '#server/returns/lock-return.ts'
import { demoProgressKey } from '../load.ts'
import { demoCustomer, demoOrders } from '../orders.ts'
import type { DemoCompany, DemoOrder, DemoStep } from '../types.ts'
import { loadBankLines } from './bank.ts'
import { loadCampaign } from './campaign.ts'
import { loadCompanies } from './companies.ts'
import { loadComments, loadInquiries, loadSnippets } from './conversations.ts'
import { loadPayouts } from './payouts.ts'
import { loadVisits } from './visits.ts'
import { loadWaiting } from './waiting.ts'

const day = 24 * 3600_000
const minute = 60_000

type Part = (shop: Shop) => Promise<unknown>

/** The demo's past in the order in which it is loaded, each part in well under a second on an idle machine. */
const parts: Part[] = [
  ...demoOrders.map((order, index): Part => {
    return async (shop) => tell(shop, { ...demoCustomer, id: await demoCustomerId(shop) }, order, index)
  }),
  async (shop) => {
    for (const member of await loadCompanies(shop)) await orderFor(shop, member)
  },
  async (shop) => loadInquiries(callContext(shop, await demoCustomerId(shop))),
  loadSnippets,
  loadComments,
  loadWaiting,
  loadPayouts,
  loadBankLines,
  loadCampaign,
  loadVisits,
]

/** Lets only one process load the demo's past. */
const lock = locks.demoPast

/**
 * Creates the demo customer with their orders and inquiries, companies with theirs, and comments on articles, through
 * the operations that shoppers and staff use, each with the clock of its day, and writes subscribers, alerts, payouts,
 * bank lines, a campaign and visits.
 * Runs after the shop has opened, so that the first start is not slower. Ends between two parts once `stopped` aborts;
 * the next start goes on from there. A failure is logged: the shop works without demo orders.
 */
export async function loadDemoOrders(shop: Shop, stopped?: AbortSignal): Promise<void> {
  try {
    await loadAlone(shop, stopped)
  } catch (error) {
    shop.log.warn({ err: error }, 'demo orders not loaded')
  }
}

async function loadAlone(shop: Shop, stopped?: AbortSignal): Promise<void> {
  const client = await shop.pool.connect()
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1) taken', [lock])
    if (rows[0].taken) await loadMissing(shop, stopped)
  } finally {
    await client.query('select pg_advisory_unlock_all()').catch(() => {})
    // The lock ends with the connection at the latest.
    client.release(true)
  }
}

/**
 * Loads the parts that no start has begun yet, if this database was given the demo at all. A part counts before it begins:
 * repeating one that failed or was killed would place its orders twice.
 */
async function loadMissing(shop: Shop, stopped?: AbortSignal): Promise<void> {
  const isProgress = eq(setting.key, demoProgressKey)
  const [found] = await shop.db.select({ begun: setting.value }).from(setting).where(isProgress)
  if (!found) return
  for (const [index, load] of parts.entries()) {
    if (index < Number(found.begun)) continue
    if (stopped?.aborted) return
    await shop.db
      .update(setting)
      .set({ value: index + 1 })
      .where(isProgress)
    await load(shop)
  }
  await shop.db.delete(setting).where(isProgress)
}

/** The id of the demo customer, who is created at the first call. */
async function demoCustomerId(shop: Shop): Promise<string> {
  const { email, password, firstName, lastName } = demoCustomer
  const [found] = await shop.db.select({ id: customer.id }).from(customer).where(eq(customer.email, email))
  if (found) return found.id
  const at = new Date(shop.now().getTime() - 70 * day)
  const passwordHash = await hashPassword(password, '127.0.0.1')
  const [made] = await shop.db
    .insert(customer)
    .values({ email, passwordHash, firstName, lastName, emailVerifiedAt: at, createdAt: at })
    .returning({ id: customer.id })
  return made!.id
}

/** A customer who orders, and where the goods go. */
type Buyer = { id: string; email: string; address: Address }

/** Plays the orders of a company, which go to its own address. */
async function orderFor(shop: Shop, { id, of }: { id: string; of: DemoCompany }): Promise<void> {
  const { email, firstName, lastName } = of.people[0]!
  const address = { ...of.billing, firstName, lastName, company: of.name, countryCode: '', phone: '' }
  for (const [index, order] of of.orders.entries()) await tell(shop, { id, email, address }, order, index)
}

/** Plays an order's story. Steps of one day follow each other by minutes. */
async function tell(shop: Shop, buyer: Buyer, order: DemoOrder, index: number): Promise<void> {
  let placed = { number: '', url: '' }
  for (const [position, step] of order.story.entries()) {
    const at = new Date(shop.now().getTime() - step.day * day - (40 - index - 3 * position) * minute)
    const then: Shop = { ...shop, now: () => at }
    if (step.step === 'placed') placed = await place(then, buyer, order)
    else if (step.step === 'paid') await pay(then, placed.url)
    else await shop.db.transaction(async (tx) => play(tx, await lockByNumber(tx, placed.number), step, at))
  }
}

async function place(shop: Shop, { id, email, address }: Buyer, { lines, method, remark }: DemoOrder) {
  const ctx = callContext(shop, id)
  for (const [sku, quantity] of Object.entries(lines)) await cartHandlers['/cart/add'](ctx, { sku, quantity })
  if (remark) await cartHandlers['/cart/note'](ctx, { note: remark })
  await checkoutHandlers['/checkout/start'](ctx, {})
  await checkoutHandlers['/checkout/information'](ctx, { email, address })
  await checkoutHandlers['/checkout/shipping'](ctx, { method: 'standard' })
  const { checkout } = (await checkoutHandlers['/checkout/payment'](ctx, { method })) as {
    checkout: Checkout
  }
  const { orderNumber, payment } = await checkoutHandlers['/checkout/submit'](ctx, {
    total: checkout.totals.due,
    idempotencyKey: crypto.randomUUID(),
    agree: true,
  })
  return { number: orderNumber, url: payment.url ?? '' }
}

/** Approves the charge and delivers the acquirer's signed webhook. */
async function pay(shop: Shop, url: string): Promise<void> {
  const asked = readChargeToken(shop, url.split('/').at(-1) ?? '')
  if (!asked) throw new Error(`no charge at ${url}`)
  const body = Buffer.from(notificationOf(await decideCharge(shop, asked, 'approve'), shop.now()))
  const seconds = Math.floor(shop.now().getTime() / 1000)
  await receiveWebhook(shop, 'test', { [signatureHeader]: sign(shop, body, seconds) }, body)
}

async function play(
  tx: Parameters<typeof lockByNumber>[0],
  locked: LockedOrder,
  step: Exclude<DemoStep, { step: 'placed' | 'paid' }>,
  at: Date,
): Promise<void> {
  const acting = { by: 'merchant' as const, name: 'Mia', at }
  switch (step.step) {
    case 'shipped': {
      const { carrier, trackingNumber, skus } = step
      const lines = locked.lines
        .filter(({ sku }) => skus?.includes(sku) ?? true)
        .map(({ id, quantity }) => ({ lineId: id, quantity }))
      await shipUnits(tx, locked, [{ carrier, trackingNumber, lines }], acting)
      return
    }
    case 'reported': {
      const { trackingNumber, state, place } = step
      const report = { eventId: crypto.randomUUID(), before: [], expected: null }
      return applyReport(tx, 'demo', { ...report, trackingNumber, state, place, at }, at)
    }
    case 'delivered': {
      const parcels = await tx
        .select({ id: shipment.id })
        .from(shipment)
        .where(and(eq(shipment.orderId, locked.id), eq(shipment.status, 'shipped')))
      for (const { id } of parcels) await deliverShipment(tx, locked, id, acting)
      return
    }
    case 'received':
      return confirmReceipt(tx, locked.id, at)
    case 'cancelled':
      return closeOrder(tx, locked, { ...acting, cancelledBy: 'merchant', note: step.note })
    case 'return_asked': {
      const { sku, reason, description } = step
      const lines = locked.lines
        .filter((line) => line.sku === sku)
        .map(({ id }) => ({ lineId: id, quantity: 1 }))
      await applyReturn(
        tx,
        locked.id,
        {
          ...{ type: 'return_refund', reason, description, lines, images: [] },
          ...{ idempotencyKey: crypto.randomUUID(), customerId: locked.customerId, visitorId: null },
        },
        at,
      )
      return
    }
    case 'return_approved': {
      const [asked] = await tx.select().from(returnRequest).where(eq(returnRequest.orderId, locked.id))
      return approveReturn(tx, await lockReturn(tx, asked!.number), acting)
    }
  }
}

/** The context of the demo customer's own calls, in English and euros. */
function callContext(shop: Shop, customerId: string): CallContext {
  return {
    shop,
    lang: 'en',
    currency: 'EUR',
    shipTo: demoCustomer.address.country,
    t: translator('en'),
    visitorId: null,
    customer: { id: customerId, sessionId: '' },
    ip: '127.0.0.1',
    userAgent: '',
    device: { id: null, remember: () => {} },
    country: '',
    optsOut: false,
    form: () => Promise.reject(new Error('no form')),
    log: shop.log,
  }
}
