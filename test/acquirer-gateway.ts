import { eq } from 'drizzle-orm'
import type { Placed } from '#contract/checkout.ts'
import { acquirerCharge } from '#server/db/tables.ts'
import { readChargeToken } from '#server/payments/acquirer/charge-token.ts'
import { decideCharge } from '#server/payments/acquirer/decide-charge.ts'
import { findCharge } from '#server/payments/acquirer/find-charge.ts'
import { notificationOf } from '#server/payments/acquirer/notification.ts'
import { sign, signatureHeader } from '#server/payments/acquirer/signature.ts'
import { newKey } from './buying.ts'
import { type Gateway, pressOf } from './gateway.ts'
import { type GatewayShop, hours } from './gateway-shop.ts'

/** Part of the shop, hence never down. */
export function testAcquirer(world: () => GatewayShop): Gateway {
  const chargeOf = ({ payment }: Placed) =>
    readChargeToken(world().shop, new URL(payment.url!).pathname.split('/').at(-1)!)!
  const sent = new Map<string, string>()
  const notify = (payload: string) => {
    const signature = sign(world().shop, payload, Math.floor(world().shop.now().getTime() / 1000))
    const headers = { 'content-type': 'application/json', [signatureHeader]: signature }
    return world().deliver('test', { headers, payload })
  }
  const set = async (placed: Placed, status: 'approved' | 'declined', tellAt: Date) => {
    const { reference } = chargeOf(placed)
    const change = { status, tellAt }
    await world().shop.db.update(acquirerCharge).set(change).where(eq(acquirerCharge.reference, reference))
  }
  return {
    prepare: (visitor, sku) => pressOf(visitor, 'test', sku),
    async pay(placed) {
      await decideCharge(world().shop, chargeOf(placed), 'approve')
    },
    async decline(placed) {
      await decideCharge(world().shop, chargeOf(placed), 'decline')
    },
    comeBack: async (placed) => chargeOf(placed).returnUrl,
    tell(placed, { id = newKey(), ...change } = {}) {
      const { returnUrl, ...charge } = chargeOf(placed)
      const data = { ...charge, ...change }
      return notify(JSON.stringify({ id, type: 'payment.succeeded', livemode: false, data }))
    },
    slow: {
      async pay(placed) {
        const charge = await decideCharge(world().shop, chargeOf(placed), 'delay')
        sent.set(placed.orderNumber, notificationOf(charge, world().shop.now()))
        await set(placed, 'approved', new Date(world().shop.now().getTime() + hours(24 * 60)))
      },
      tell: (placed) => notify(sent.get(placed.orderNumber)!),
      decide: (placed, pays) => set(placed, pays ? 'approved' : 'declined', world().shop.now()),
      async tellDecision(placed, { id = newKey(), amount } = {}) {
        const charge = (await findCharge(world().shop, chargeOf(placed).reference))!
        const event = JSON.parse(notificationOf(charge, world().shop.now()))
        const data = { ...event.data, ...(amount === undefined ? {} : { amount }) }
        return notify(JSON.stringify({ ...event, id, data }))
      },
    },
  }
}
