import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Parsed } from '#contract/calls.ts'
import { isLang } from '#contract/languages.ts'
import type { Tx } from '#server/db/open.ts'
import type { Replacement } from '#server/db/tables/returns.ts'
import { orderLine, returnImage, returnLine, returnRequest, upload } from '#server/db/tables.ts'
import { type LockedOrder, lockOrder } from '#server/orders/lock-order.ts'
import { newOrderNumber } from '#server/orders/place-order.ts'
import { onceByKey } from '#server/platform/once-by-key.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { settingIn } from '#server/platform/settings/settings.ts'
import { openUnits, unitsFor } from './eligible.ts'
import { replacementsOf } from './exchange.ts'
import { holdUnits } from './hold-units.ts'
import { tell } from './lock-return.ts'
import { readUnits, summed } from './order-units.ts'
import { returnFigures } from './return-figures.ts'
import { returnsSetting } from './returns.setting.ts'
import { indexReturn } from './staff/list-admin-returns.ts'

type Wish = Omit<Parsed<'/return/apply'>, 'orderNumber' | 'accessKey'> & {
  /** Owner of the images. */
  customerId: string | null
  visitorId: string | null
}

/**
 * Opens a return for units of an order. The order's lock makes concurrent requests for the same units run one after
 * the other. A repeated key returns the first return.
 * @returns the return's number.
 * @throws Refusal `quantity_capped` with the units left, `window_passed`, `sold_out` (exchange), `invalid`,
 * `idempotency_conflict`.
 */
export async function applyReturn(tx: Tx, orderId: string, wish: Wish, at: Date): Promise<string> {
  const locked = await lockOrder(tx, orderId)
  const { idempotencyKey: key, customerId: _, visitorId: __, ...payload } = wish
  const { number } = await onceByKey(tx, { scope: `return:${orderId}`, key, payload }, async () => ({
    number: await openReturn(tx, locked, wish, at),
  }))
  return number
}

async function openReturn(tx: Tx, locked: LockedOrder, wish: Wish, at: Date): Promise<string> {
  const chosen = summed(wish.lines)
  const rows = await chosenLines(tx, locked, wish.type, chosen, at)
  const figures = await returnFigures(tx, locked, { ...wish, lines: chosen })
  const number = `R-${newOrderNumber()}`
  const [made] = await tx
    .insert(returnRequest)
    .values({
      ...{ number, orderId: locked.id, type: wish.type, reason: wish.reason, description: wish.description },
      labelFee: figures.labelFee,
      shippingRefund: figures.shipping,
      createdAt: at,
    })
    .returning({ id: returnRequest.id })
  const returnId = made!.id
  await tx.insert(returnLine).values(
    rows.map((row) => ({
      ...row,
      returnId,
      refundAmount: figures.lines.find(({ lineId }) => lineId === row.lineId)?.amount ?? 0,
    })),
  )
  await holdUnits(tx, rows, 1)
  await attachImages(tx, returnId, wish, at)
  await indexReturn(tx, returnId)
  await tell(tx, returnId, 'applied', { by: 'buyer', at })
  return number
}

type ChosenLine = { lineId: string; quantity: number; replacementSku?: string | undefined }

/** The chosen units as rows. Units that were not shipped come first: they need no parcel. */
async function chosenLines(
  tx: Tx,
  order: LockedOrder,
  type: Wish['type'],
  chosen: ChosenLine[],
  at: Date,
): Promise<Omit<typeof returnLine.$inferInsert, 'returnId'>[]> {
  const rules = await settingIn(tx, returnsSetting)
  if (!rules.types.includes(type)) throw new Refusal('invalid', { text: { key: 'return_rule.type_unknown' } })
  const units = await readUnits(tx, order.id)
  const lang = isLang(order.lang) ? order.lang : 'en'
  const offers = type === 'exchange' ? await replacementsOf(tx, order.id, lang) : null
  const names = new Map(
    (await tx.select().from(orderLine).where(eq(orderLine.orderId, order.id))).map((line) => [
      line.id,
      line.name,
    ]),
  )
  return chosen.map(({ lineId, quantity, replacementSku }) => {
    const own = units.get(lineId)
    if (!own) throw new Refusal('not_found')
    const open = openUnits(order, own, rules.windowDays, at)
    const left = unitsFor(type, open)
    if (quantity > left) {
      const passed = left === 0 && open.until !== null && open.until < at && own.returnable > 0
      throw new Refusal(passed ? 'window_passed' : 'quantity_capped', {
        text: {
          key: passed ? 'return_rule.window_passed' : 'return_rule.too_many_units',
          values: { left, name: names.get(lineId) },
        },
        details: { lineId, left },
      })
    }
    return {
      lineId,
      requested: quantity,
      unshipped: type === 'refund_only' ? Math.min(quantity, own.unshipped) : 0,
      replacement: offers && replacementFor(offers.get(lineId) ?? [], replacementSku, names.get(lineId)),
    }
  })
}

/** The chosen variant; without a choice, the same one again. */
function replacementFor(
  offers: (Replacement & { outOfStock: boolean })[],
  sku: string | undefined,
  name: string | undefined,
): Replacement {
  const offer = sku === undefined ? offers[0] : offers.find((each) => each.sku === sku)
  if (!offer) throw new Refusal('invalid', { text: { key: 'return_rule.no_replacement', values: { name } } })
  if (offer.outOfStock)
    throw new Refusal('sold_out', { text: { key: 'return_rule.replacement_sold_out', values: { name } } })
  const { variantId, options } = offer
  return { variantId, sku: offer.sku, options }
}

/** Takes over uploads of this buyer that belong to nothing yet. */
async function attachImages(tx: Tx, returnId: string, wish: Wish, at: Date): Promise<void> {
  const ids = [...new Set(wish.images)].filter((id) => /^[0-9a-f-]{36}$/.test(id))
  if (wish.images.length === 0) return
  const attached = await tx
    .update(upload)
    .set({ attachedAt: at })
    .where(
      and(
        inArray(upload.id, ids.length > 0 ? ids : ['00000000-0000-0000-0000-000000000000']),
        isNull(upload.attachedAt),
        wish.customerId === null
          ? and(isNull(upload.customerId), eq(upload.visitorId, wish.visitorId ?? ''))
          : eq(upload.customerId, wish.customerId),
      ),
    )
    .returning({ id: upload.id })
  if (attached.length !== wish.images.length)
    throw new Refusal('invalid', { fields: { images: { key: 'return_rule.images_unknown' } } })
  await tx.insert(returnImage).values(ids.map((uploadId, position) => ({ returnId, uploadId, position })))
}
