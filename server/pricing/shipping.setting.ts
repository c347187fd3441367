import * as z from 'zod'
import { type Lang, textIn } from '#contract/languages.ts'
import { defineSetting } from '#server/platform/settings.ts'
import type { Shop } from '#server/platform/shop.ts'

/** By language code; en is the fallback. */
const texts = z.record(z.string(), z.string())
/** Minor units by currency; other currencies are converted from the base currency. */
const amounts = z.record(z.string().length(3), z.number().int().min(0))

const method = z.object({
  name: texts,
  code: z.string().min(1).max(64),
  description: texts.default({}),
  minDays: z.number().int().min(0).default(1),
  maxDays: z.number().int().min(0).default(3),
  /** Pickup at the shop, therefore taxed in the base country. */
  pickup: z.boolean().default(false),
  /** Unit of `from` and `until`: minor units of the base currency after discounts, grams, or pieces. */
  by: z.enum(['subtotal', 'weight', 'quantity']).default('subtotal'),
  /** The row with the highest `from` that is reached applies. */
  table: z.array(z.object({ from: z.number().int().min(0), fee: amounts })).min(1),
  /** The method does not deliver from this value on. */
  until: z.number().int().positive().optional(),
  freeFrom: amounts.optional(),
  surcharges: z
    .array(
      z.object({
        shippingClass: z.string(),
        label: texts,
        fee: amounts,
        per: z.enum(['order', 'piece']).default('order'),
      }),
    )
    .default([]),
})

const zone = z.object({
  name: texts,
  code: z.string(),
  /** ISO 3166-1 alpha-2; '*' is every country that no other zone lists. */
  countries: z.array(z.string().max(2)).min(1),
  methods: z.array(method),
})

/** Shipping zones with their methods and fees. Without zones nothing can be shipped. */
export const shippingSetting = defineSetting(
  'shipping',
  z.object({
    zones: z.array(zone).default([]),
    /** ISO 3166-1: prices are always shown for this country. If unset, the shopper's country is used. */
    country: z.string().length(2).optional(),
  }),
)

export type ZoneMethod = z.output<typeof method>

/** True if buyers fetch goods that are sent by this method. */
export function isPickup({ settings }: Pick<Shop, 'settings'>, code: string): boolean {
  const { zones } = settings(shippingSetting)
  return zones.some(({ methods }) => methods.some((each) => each.code === code && each.pickup))
}

/** The name of an order's shipping method in a language: orders keep the one that the buyer read. */
export function methodNameIn(
  { settings }: Pick<Shop, 'settings'>,
  { code, name }: { code: string; name: string },
  lang: Lang,
): string {
  const methods = settings(shippingSetting).zones.flatMap((zone) => zone.methods)
  // Zones may use one code for methods of different names.
  const found = methods.find((each) => each.code === code && Object.values(each.name).includes(name))
  return textIn(found?.name, lang) || name
}
