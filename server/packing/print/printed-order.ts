import { and, eq } from 'drizzle-orm'
import { countryName } from '#contract/country-name.ts'
import type { Lang } from '#contract/languages.ts'
import { bcp47, isLang } from '#contract/languages.ts'
import { personName } from '#contract/person-name.ts'
import { addressLines } from '#server/customers/addresses/address-lines.ts'
import { anyOf } from '#server/db/any-of.ts'
import type { InvoiceRecord } from '#server/db/invoice-record.ts'
import { invoice, packClaim, stock } from '#server/db/tables.ts'
import { readLabelPictures, type WantedLabels } from '#server/orders/carrier-labels/read-pictures.ts'
import { readOrder, type StoredOrder } from '#server/orders/find-order.ts'
import { openUnits } from '#server/orders/lock-order.ts'
import { dayOf } from '#server/platform/day-of.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import type { Shop } from '#server/platform/shop.ts'
import { returnsSetting } from '#server/returns/returns.setting.ts'

export type PrintedLine = {
  variantId: number
  name: string
  options: string
  sku: string
  quantity: number
  location: string
}

/** The facts of an order that papers state. Plain data: papers are drawn in a thread. */
export type PrintedOrder = {
  number: string
  lang: Lang
  /** YYYY-MM-DD in the shop's time zone. */
  placedOn: string
  shippingMethod: string
  to: { name: string; lines: string[]; country: string }
  /** The units of the next parcel; of an order that has left, those of the last one. */
  parcel: PrintedLine[]
  /** Units that follow in a later parcel. */
  follows: number
  /** Units that have left, for the return slip. */
  shipped: PrintedLine[]
  /** The number of an approved return. */
  returning: string | null
  remark: string
  /** Invoice or credit notes, as asked for. */
  documents: InvoiceRecord[]
  /** Pictures of labels that were bought from carriers, if they are wanted. */
  carrierLabels: Uint8Array[]
  /** One of them is still being bought or fetched. */
  labelWaits: boolean
}

/** The shop's part of every paper. */
export type Sender = { name: string; lines: string[]; country: string; returnTo: string[]; contact: string }

export function senderOf(shop: Shop): Sender {
  const { name, legalName, street, postalCode, city, country, email, phone } = shop.settings(shopSetting)
  const { address } = shop.settings(returnsSetting)
  const own = [street, `${postalCode} ${city}`.trim()].filter(Boolean)
  const returnTo = address.detailedAddress ? address.detailedAddress.split('\n') : own
  return {
    name: legalName || name,
    lines: own,
    country,
    returnTo: [address.consignee || legalName || name, ...returnTo].filter(Boolean),
    contact: [email, phone].filter(Boolean).join(' · '),
  }
}

/**
 * Reads an order for its papers; null if it is gone. `kinds`: the documents to print with it. Labels of carriers are read
 * only if they are wanted.
 */
export async function readPrinted(
  shop: Shop,
  id: string,
  kinds: InvoiceRecord['kind'][],
  { carrierLabels }: { carrierLabels?: WantedLabels } = {},
): Promise<PrintedOrder | null> {
  const stored = await readOrder(shop.pool, 'id', id)
  if (!stored) return null
  const { order, lines } = stored
  const [claim] = await shop.db.select().from(packClaim).where(eq(packClaim.orderId, id))
  const places = await shop.db
    .select()
    .from(stock)
    .where(
      anyOf(
        stock.variantId,
        lines.map(({ variantId }) => variantId),
      ),
    )
  const printed = (line: StoredOrder['lines'][number], quantity: number): PrintedLine[] =>
    quantity > 0
      ? [
          {
            ...{ variantId: line.variantId, name: line.name, sku: line.sku, quantity },
            options: line.options.map((each) => each.value).join(', '),
            location: places.find(({ variantId }) => variantId === line.variantId)?.location ?? '',
          },
        ]
      : []
  const open = lines.flatMap((line) => printed(line, openUnits(line) - (claim?.missing[line.id] ?? 0)))
  const last = stored.shipments.at(-1)
  const left = lines.flatMap((line) =>
    printed(line, last?.lines.find(({ lineId }) => lineId === line.id)?.quantity ?? 0),
  )
  const all = lines.reduce((sum, line) => sum + openUnits(line), 0)
  const parcel = open.length > 0 ? open : left
  const lang = isLang(order.lang) ? order.lang : 'en'
  return {
    number: order.number,
    lang,
    placedOn: dayOf(shop)(order.createdAt),
    shippingMethod: order.shippingMethod?.name ?? '',
    to: {
      name: order.address ? personName(order.address) : '',
      lines: order.address ? addressLines(order.address) : [],
      country: order.address?.country ?? '',
    },
    parcel,
    follows: open.length > 0 ? all - open.reduce((sum, { quantity }) => sum + quantity, 0) : 0,
    shipped: lines.flatMap((line) => printed(line, line.shipped || openUnits(line))),
    returning: stored.returns.find(({ stage }) => stage === 'send')?.number ?? null,
    remark: order.remark,
    ...(carrierLabels
      ? await readLabelPictures(shop, stored, carrierLabels)
      : { carrierLabels: [], labelWaits: false }),
    documents: kinds.length > 0 ? await readDocuments(shop, id, kinds) : [],
  }
}

async function readDocuments(shop: Shop, orderId: string, kinds: InvoiceRecord['kind'][]) {
  const rows = await shop.db
    .select({ record: invoice.record })
    .from(invoice)
    .where(and(eq(invoice.orderId, orderId), anyOf(invoice.kind, kinds)))
    .orderBy(invoice.issuedAt, invoice.number)
  return rows.map(({ record }) => record)
}

/** An address with its country, unless the parcel stays at home. */
export function addressed({ to }: PrintedOrder, sender: Sender, locale: string): string[] {
  const country = to.country && to.country !== sender.country ? countryName(to.country, locale) : ''
  return [to.name, ...to.lines, country].filter(Boolean)
}

export const localeOf = (lang: Lang): string => bcp47[lang]
