import { formatDays } from '#contract/format.ts'
import { bcp47, type Lang, langPath } from '#contract/languages.ts'
import type { Translate } from '#server/platform/messages.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { SampleProduct } from './sample-products.ts'

const day = 24 * 3600_000

export type SampleFacts = {
  shop: Shop
  shopName: string
  shopAddress: string
  lang: Lang
  t: Translate
  at: Date
  products: SampleProduct[]
}

/** Number that no order has: real ones contain no O. */
export const sampleNumber = 'DEMO-ORDE-R001'

/** Days after the moment of the sample. */
export function inDays({ at }: SampleFacts, days: number): Date {
  return new Date(at.getTime() + days * day)
}

/** A page of the shop in the language of the email, with its domain. */
export function pageUrl({ shop, lang }: SampleFacts, path: string): string {
  return shop.publicUrl + langPath(lang, path)
}

/** An order as emails show it: with every part that a buyer can see in one. */
export function sampleOrder(facts: SampleFacts) {
  const { products, t, lang } = facts
  const { currency } = products[0]!.amount
  const goods = products.reduce((sum, { amount }) => sum + amount.amount, 0)
  const shipping = { amount: 490, currency }
  const total = { amount: goods + shipping.amount, currency }
  const date = (days: number) => inDays(facts, days).toISOString().slice(0, 10)
  return {
    number: sampleNumber,
    status: 'in_progress',
    payStatus: 'paid',
    paymentMethod: 'stripe',
    currency,
    products,
    totals: {
      total,
      taxIncluded: true,
      explain: [
        { kind: 'subtotal', label: t('explain.subtotal'), amount: { amount: goods, currency } },
        { kind: 'shipping', label: t('explain.shipping', { name: 'DHL' }), amount: shipping },
        { kind: 'total', label: t('explain.total'), amount: total },
      ],
    },
    ...{ price: total, paymentAmount: total, due: { amount: 0, currency }, expiresAt: inDays(facts, 1) },
    deliveryDates: formatDays({ earliest: date(2), latest: date(4) }, bcp47[lang]),
    shippingMethod: { code: 'standard', name: 'DHL' },
    shipTo: ['Ada Lovelace', '12 St James’s Square', 'London SW1Y 4JH'],
    billTo: null,
    url: pageUrl(facts, '/order/find'),
  }
}

/** A parcel with all of the order. */
export function sampleShipment(facts: SampleFacts) {
  return {
    ...{ expressName: 'DHL', expressNumber: '00340434161094042557' },
    trackUrl: pageUrl(facts, '/order/find'),
    products: facts.products.map((product) => ({ ...product, amount: null })),
    deliveryDates: sampleOrder(facts).deliveryDates,
  }
}
