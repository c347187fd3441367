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
