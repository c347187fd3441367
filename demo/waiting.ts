import type { Lang } from '#contract/languages.ts'

/** Subscribers to the newsletter, and the days since they asked, confirmed and left. */
export const demoSubscribers: { email: string; lang: Lang; source: 'form' | 'checkout'; days: number[] }[] = [
  { email: 'henrike@lindner-keramik.example', lang: 'de', source: 'form', days: [61, 61] },
  { email: 'tom.ashdown@postfach.example', lang: 'en', source: 'checkout', days: [48, 47] },
  { email: 'claire.moreau@courriel.example', lang: 'fr', source: 'form', days: [33, 33, 9] },
  { email: 'sofia.ferrari@posta.example', lang: 'it', source: 'checkout', days: [20, 19] },
  { email: 'yuki@tegami.example', lang: 'ja', source: 'form', days: [6, 6] },
  { email: 'm.okonkwo@postfach.example', lang: 'en', source: 'form', days: [1] },
]

/** Shoppers who wait for sold-out variants, with the days since they asked. */
export const demoAlerts: { sku: string; days: number[] }[] = [
  { sku: 'BOWL-SAGE-L', days: [26, 19, 18, 11, 4, 2] },
  { sku: 'ESP-BLUSH', days: [14, 8, 3] },
  { sku: 'BUD-OCHRE', days: [12] },
]

/**
 * Carts that were left behind: their owner, the days since the last change and the reminder, how far the checkout was
 * filled in, and their contents. Without an address, they are only counted.
 */
export const demoCarts: {
  email?: string
  days: number
  remindedDays?: number
  shippingMethod?: string
  items: { sku: string; quantity: number }[]
}[] = [
  {
    ...{ email: 'tom.ashdown@postfach.example', days: 3, remindedDays: 2.7, shippingMethod: 'standard' },
    items: [
      { sku: 'BOWL-SAGE-L', quantity: 2 },
      { sku: 'BUD-OCHRE', quantity: 1 },
    ],
  },
  {
    ...{ email: 'yuki@tegami.example', days: 5, remindedDays: 4.7 },
    items: [{ sku: 'ESP-BLUSH', quantity: 4 }],
  },
  {
    ...{ email: 'henrike@lindner-keramik.example', days: 11 },
    items: [{ sku: 'BUD-OCHRE', quantity: 3 }],
  },
  { days: 2, items: [{ sku: 'BOWL-SAGE-L', quantity: 1 }] },
]
