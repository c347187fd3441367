import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { type WebhookEvent, webhookEvents, webhookMessages } from '#contract/admin/system/webhook-messages.ts'
import { orderSetting } from '#server/orders/order.setting.ts'
import { beginProcessing } from '#server/payments/process-payment.ts'
import type { PayingOrder } from '#server/payments/settle-payment.ts'
import { emit } from '#server/platform/emit.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import { changeSetting } from '#server/platform/settings/settings.ts'
import { goodPassword, signUp } from '#test/accounts.ts'
import type { TestShop, Visitor } from '#test/app.ts'
import { buy, expectDone, openBuyingShop, payAt, sell, signIn } from '#test/buying.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'
import { apply, customer, receive } from '#test/returns.ts'
import { openReceiver } from '#test/webhook-receiver.ts'

let world: TestShop
let desk: DeskCaller
let hook: Awaited<ReturnType<typeof openReceiver>>
let clock = 0

beforeAll(async () => {
  world = await openBuyingShop({
    env: { CAPTCHA: 'test' },
    async prepare(shop) {
      await shop.db.transaction(async (tx) => {
        const street = { street: 'Haldenweg 12', postalCode: '10115', city: 'Berlin' }
        await changeSetting(tx, shopSetting, { legalName: 'Haldene', vatId: 'DE123456789', ...street })
        await changeSetting(tx, orderSetting, { cancellation: { bindingCountries: [] } })
      })
      await sell(shop, { sku: 'MUG', price: 2400, onHand: 1000 })
    },
  })
  world.shop.now = () => new Date(Date.now() + clock)
  desk = await signInStaff(world)
  hook = await openReceiver()
  const { secret } = expectDone(
    await desk.call('/webhook/save', { url: hook.url, events: [...webhookEvents] }),
  )
  hook.state.secret = secret!
})
afterAll(async () => {
  hook.close()
  await world.close()
})

type Bought = { visitor: Visitor; number: string; accessKey: string | undefined; email: string }
const reason = 'Changed my mind'

async function ordered(method: string): Promise<Bought & { placed: Awaited<ReturnType<typeof buy>> }> {
  const visitor = world.visitor()
  const email = `${crypto.randomUUID()}@example.com`
  const placed = await buy(visitor, { method, email, quantity: 2 })
  return { visitor, email, placed, number: placed.orderNumber, accessKey: placed.accessKey }
}

async function paid(): Promise<Bought> {
  const { placed, ...bought } = await ordered('test')
  await payAt(world.app, placed.payment)
  return bought
}

const keyOf = ({ number, accessKey }: Bought) => ({ number, accessKey })

async function asksToCancel(): Promise<Bought> {
  const bought = await paid()
  expectDone(await bought.visitor.call('/order/cancel', { ...keyOf(bought), reason }))
  return bought
}

async function shipped(): Promise<Bought & { shipmentId: string }> {
  const bought = await paid()
  const { order } = expectDone(await desk.call('/order/ship', { number: bought.number }))
  return { ...bought, shipmentId: order.shipments[0]!.id }
}

async function decide(decision: 'refuse' | 'with_carrier'): Promise<string> {
  const { number } = await asksToCancel()
  expectDone(await desk.call('/order/decide', { number, decision, reason: 'Packed already' }))
  return number
}

async function onParcel(path: '/order/deliver' | '/order/lost' | '/order/cancelShipment'): Promise<string> {
  const { number, shipmentId } = await shipped()
  expectDone(await desk.call(path, { number, shipmentId }))
  return shipmentId
}

async function refunded(): Promise<string> {
  const { number } = await paid()
  expectDone(await desk.call('/order/refund', { number, amount: 500, reason: 'goodwill' }))
  return number
}

async function asksToReturn(): Promise<string> {
  const visitor = await customer(world)
  return (await apply(visitor, await receive(world, visitor))).number
}

let goods = 0
async function saved({ twice = false } = {}): Promise<string> {
  const sku = `GOODS-${++goods}`
  await sell(world.shop, { sku, onHand: 10 })
  if (twice) await sell(world.shop, { sku, onHand: 10, price: 1200 })
  return sku.toLowerCase()
}

/** The act that causes each message, and the id, number or handle of the record that its data must name. */
const acts: Record<WebhookEvent, () => Promise<string>> = {
  'order.placed': async () => (await ordered('bank')).number,
  'order.paid': async () => (await paid()).number,
  'order.cancelled': async () => {
    const bought = await ordered('bank')
    expectDone(await bought.visitor.call('/order/cancel', { ...keyOf(bought), reason }))
    return bought.number
  },
  'order.cancel_requested': async () => (await asksToCancel()).number,
  'order.cancel_refused': () => decide('refuse'),
  'order.cancel_withdrawn': async () => {
    const bought = await asksToCancel()
    expectDone(await bought.visitor.call('/order/withdraw', keyOf(bought)))
    return bought.number
  },
  'order.cancel_with_carrier': () => decide('with_carrier'),
  'order.units_cancelled': async () => {
    const { number } = await paid()
    const { products } = expectDone(await desk.call('/order/detail', { number })).order
    const lines = [{ lineId: products[0]!.lineId, quantity: 1 }]
    expectDone(await desk.call('/order/cancelUnits', { number, lines, reason }))
    return number
  },
  'order.edited': async () => {
    const { number } = await paid()
    const sku = (await saved()).toUpperCase()
    const edit = { number, add: [{ sku, quantity: 1 }], difference: 1000, reason }
    expectDone(await desk.call('/order/edit', edit))
    return number
  },
  'order.reopened': async () => {
    const { number } = await paid()
    const { change } = expectDone(await desk.call('/order/cancel', { number, reason }))
    expectDone(await desk.call('/change/undo', { id: change.id }))
    return number
  },
  'order.completed': async () => {
    const bought = await shipped()
    expectDone(await bought.visitor.call('/order/confirm', keyOf(bought)))
    return bought.number
  },
  'payment.received': async () => (await paid()).number,
  'payment.processing': async () => {
    const { number } = await ordered('test')
    const { rows } = await world.shop.pool.query<{ id: string; orderId: string }>(
      `select p.id, p.order_id "orderId" from payment p join orders o on o.id = p.order_id where o.number = $1`,
      [number],
    )
    // No gateway of this shop decides later.
    const open = { ...rows[0]!, state: 'pending', status: 'in_progress', payStatus: 'unpaid' } as PayingOrder
    await world.shop.db.transaction((tx) => beginProcessing(tx, open, world.shop.now()))
    return number
  },
  'payment.failed': async () => {
    const { placed, number } = await ordered('test')
    await payAt(world.app, placed.payment, 'decline')
    return number
  },
  'refund.asked': refunded,
  'refund.settled': refunded,
  'refund.failed': async () => {
    const number = await refunded()
    // The acquirer refuses to refund a charge that it does not know.
    await world.shop.pool.query('delete from acquirer_charge where order_number = $1', [number])
    return number
  },
  'return.changed': asksToReturn,
  'withdrawal.received': async () => {
    const { visitor, number, accessKey, email } = await paid()
    const statement = { orderNumber: number, accessKey, email, name: 'Ada Lind', confirm: true as const }
    return expectDone(await visitor.call('/withdrawal/submit', statement)).number
  },
  'shipment.shipped': async () => (await shipped()).shipmentId,
  'shipment.delivered': () => onParcel('/order/deliver'),
  'shipment.lost': () => onParcel('/order/lost'),
  'shipment.cancelled': () => onParcel('/order/cancelShipment'),
  'invoice.issued': async () => (await paid()).number,
  'stock.low': async () => {
    const sku = (await saved()).toUpperCase()
    const filter = { all: [{ field: 'sku', op: 'is' as const, value: sku }] }
    const [row] = expectDone(await desk.call('/stock/list', { filter })).items
    const correction = { variant: row!.variant, by: -10, reason: 'lost' as const }
    expectDone(await desk.call('/stock/adjust', correction))
    return sku
  },
  'product.created': () => saved(),
  'product.changed': () => saved({ twice: true }),
  'customer.created': async () => (await signUp(world)).user.id,
  'customer.changed': async () => {
    const { id, token } = await signIn(world.shop)
    const visitor = world.visitor({ 'x-auth': token })
    expectDone(await visitor.call('/user/editName', { firstName: 'Ada', lastName: 'Lind' }))
    return id
  },
  'customer.merged': async () => {
    const [own, other] = [await signIn(world.shop), await signIn(world.shop)]
    const choice = { email: own.email }
    const wish = { id: own.id, from: other.id, choice, confirm: other.email }
    expectDone(await desk.call('/customer/merge', wish))
    return other.id
  },
  'customer.erased': async () => {
    const { visitor, user } = await signUp(world)
    expectDone(await visitor.call('/user/delete', { password: goodPassword }))
    return user.id
  },
}

/** Runs events, what they cause and held messages, and returns the bodies that the receiver got. */
async function received(): Promise<{ type: WebhookEvent; timestamp: string; data: unknown }[]> {
  const before = hook.received.length
  clock = 61_000
  for (let round = 0; round < 5; round++) await world.runJobs()
  clock = 0
  return hook.received.slice(before).map(({ body }) => JSON.parse(body))
}

describe('a webhook message', () => {
  it.each(webhookEvents)('%s is sent for the act that causes it, as the reference says', async (type) => {
    const record = await acts[type]()
    const own = (await received()).filter((message) => message.type === type)
    const about = own.filter(({ data }) => JSON.stringify(data).includes(record))
    expect([type, about.length]).toEqual([type, 1])
    for (const { data } of own) {
      expect(z.strictObject(webhookMessages[type].data.shape).safeParse(data).error).toBeUndefined()
    }
    expect(JSON.stringify(own)).not.toMatch(/@example\.com|Lind|Torstraße/)
    expect(hook.state.faults).toEqual([])
  })

  it('names at most 100 products, so that an import of many sends several', async () => {
    const { rows } = await world.shop.pool.query<{ id: number }>(
      `insert into product (handle, status, vendor, type)
        select 'many-' || n, 'active', '', '' from generate_series(1, 250) n returning id`,
    )
    const ids = rows.map(({ id }) => id)
    await emit(world.shop.db, 'product.created', { productIds: ids })
    const messages = (await received()).filter(({ type }) => type === 'product.created')
    const named = messages.map(({ data }) => (data as { products: { id: number }[] }).products)
    expect(named.map(({ length }) => length).toSorted()).toEqual([100, 100, 50])
    expect(named.flatMap((products) => products.map(({ id }) => id)).toSorted()).toEqual(ids.toSorted())
  })
})

describe('the reference', () => {
  const text = readFileSync(new URL('../../../docs/reference/webhooks.md', import.meta.url), 'utf8')

  it('describes every message with the act that causes it and its data', () => {
    const rows = webhookEvents.map((type) => {
      const { when, data } = webhookMessages[type]
      return `| \`${type}\` | ${when} | \`${shapeOf(z.toJSONSchema(data as z.core.$ZodType) as Schema)}\` |`
    })
    const described = text.split('\n').filter((line) => /^\| `[a-z]+\.[a-z_]+` \|/.test(line))
    expect(described).toEqual(rows)
  })
})

type Schema = { properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[] }

const orderKeys = 'id,number,status,payStatus,shipStatus,total'

/** A schema in one line, such as `{ order: { id, number }, lines: [{ sku }] }`. */
function shapeOf({ properties, items, anyOf }: Schema, name = ''): string {
  const nullable = anyOf?.find((each) => each.properties)
  if (nullable) return `${shapeOf(nullable, name)} \\| null`
  const start = name && `${name}: `
  if (items) return `${start}[${shapeOf(items)}]`
  if (!properties) return name
  const keys = Object.keys(properties)
  if (keys.join() === 'amount,currency') return `${start}Money`
  if (keys.join() === orderKeys) return `${start}Order`
  return `${start}{ ${keys.map((key) => shapeOf(properties[key]!, key)).join(', ')} }`
}
