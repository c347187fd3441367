import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { AdminPayload } from '#contract/admin/calls.ts'
import type { Tx } from '#server/db/open.ts'
import { invoice, order } from '#server/db/tables.ts'
import { writeXml } from '#server/invoices/write-xml.ts'
import type { Email } from '#server/platform/mail/mail.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import { changeSetting, settingIn } from '#server/platform/settings/settings.ts'
import { shippingSetting } from '#server/pricing/shipping/shipping.setting.ts'
import { buy, expectDone, newKey, openBuyingShop, payAt, sell, stockOf } from './buying.ts'
import { runHeldJobs, signInStaff } from './desk.ts'
import { brokenRules } from './invoices/business-rules.ts'

export type OrderEdit = Omit<
  AdminPayload<'/order/edit'>,
  'number' | 'difference' | 'idempotencyKey' | 'reason'
>

/** A shop that issues invoices, with an owner, Mia, who edits orders. */
export type EditingShop = Awaited<ReturnType<typeof openEditingShop>>

/** A cheaper method beside standard, at 1.90. */
async function offerEconomy(tx: Tx): Promise<void> {
  const setting = await settingIn(tx, shippingSetting)
  const [home, ...others] = setting.zones
  const [standard] = home!.methods
  const table = [{ from: 0, fee: { EUR: 190 } }]
  const economy = { ...standard!, code: 'economy', name: { en: 'Economy' }, table }
  await changeSetting(tx, shippingSetting, {
    ...setting,
    zones: [{ ...home!, methods: [...home!.methods, economy] }, ...others],
  })
}

export async function openEditingShop() {
  const world = await openBuyingShop({
    prepare: async ({ db }) => {
      await db.transaction((tx) =>
        changeSetting(tx, shopSetting, {
          ...{ legalName: 'Haldene GmbH', street: 'Haldenweg 12', postalCode: '10115', city: 'Berlin' },
          vatId: 'DE123456789',
        }),
      )
      await db.transaction(offerEconomy)
    },
  })
  const emails: Email[] = []
  world.shop.mail.send = async (email) => void emails.push(email)
  const desk = await signInStaff(world, { name: 'Mia' })

  /** Puts a new product on sale. @returns its SKU. */
  async function goods(price = 1000, onHand = 50): Promise<string> {
    const sku = `SKU-${crypto.randomUUID().slice(0, 8)}`
    await sell(world.shop, { sku, onHand, price, name: `Jug ${sku}` })
    return sku
  }

  const orderOf = async (number: string) => expectDone(await desk.call('/order/detail', { number })).order

  /** An order of three pieces at 10.00, 4.90 shipping. Its emails are forgotten. */
  async function ordered(method?: 'cod' | 'bank', quantity = 3) {
    const sku = await goods()
    const visitor = world.visitor()
    const placed = await buy(visitor, { sku, quantity, ...(method ? { method } : {}) })
    if (placed.payment.kind === 'redirect') await payAt(world.app, placed.payment)
    await runHeldJobs(world)
    emails.splice(0)
    const number = placed.orderNumber
    const lineId = (await orderOf(number)).products[0]!.lineId
    return { number, sku, lineId, visitor, key: { number, accessKey: placed.accessKey } }
  }

  const preview = async (number: string, wish: OrderEdit) => {
    const { remove, add, shippingMethod, discount } = wish
    const payload = { number, remove, add, shippingMethod, discount }
    return expectDone(await desk.call('/order/editPreview', payload))
  }

  /** Edits an order as staff do: with the difference that the preview shows. */
  async function edit(number: string, wish: OrderEdit, by = desk) {
    const { difference } = await preview(number, wish)
    return by.call('/order/edit', { number, ...wish, difference: difference.amount, reason: 'On the phone' })
  }

  const edited = async (number: string, wish: OrderEdit) => expectDone(await edit(number, wish)).order

  /** On hand and reserved; the ledger has to agree. */
  async function shelf(sku: string): Promise<[number, number]> {
    const { on_hand, reserved, moved_on_hand, moved_reserved } = await stockOf(world.shop, sku)
    expect([moved_on_hand, moved_reserved]).toEqual([on_hand, reserved])
    return [on_hand, reserved]
  }

  /** Sums of the order and its documents, which every edit keeps. */
  async function sums(number: string) {
    const [row] = await world.shop.db.select().from(order).where(eq(order.number, number))
    const issued = await world.shop.db.select().from(invoice).where(eq(invoice.orderId, row!.id))
    for (const { record } of issued) expect(brokenRules(writeXml(record))).toEqual([])
    const signed = issued.map(({ kind, total }) => (kind === 'invoice' ? total : -total))
    return {
      payStatus: row!.payStatus,
      due: row!.total - row!.cancelledAmount - row!.paidAmount,
      kept: row!.paidAmount - row!.refundedAmount,
      invoiced: signed.reduce((sum, total) => sum + total, 0),
      documents: signed.sort((a, b) => b - a),
    }
  }

  /** The buyer pays what is due. */
  async function payRest({ visitor, key }: Pick<Awaited<ReturnType<typeof ordered>>, 'visitor' | 'key'>) {
    const payment = expectDone(
      await visitor.call('/order/pay', { ...key, method: 'test', idempotencyKey: newKey() }),
    )
    await payAt(world.app, payment.payment)
    await runHeldJobs(world)
  }

  const close = () => world.close()
  return {
    ...{ world, desk, emails, close },
    ...{ goods, orderOf, ordered, preview, edit, edited, shelf, sums, payRest },
  }
}
