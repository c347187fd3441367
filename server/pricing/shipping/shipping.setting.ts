import * as z from 'zod'
import { type Lang, textIn } from '#contract/languages.ts'
import { zoneFor } from '#contract/shipping-zones.ts'
import { currencySetting } from '#server/platform/currency.ts'
import { defineSetting } from '#server/platform/settings/settings.ts'
import type { Shop } from '#server/platform/shop.ts'
import { isComplete, optionalAmounts, settingAmounts } from '../amounts.ts'

/** By language code; en is the fallback. */
const texts = z.record(z.string(), z.string())

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
  table: z.array(z.object({ from: z.number().int().min(0), fee: settingAmounts })).min(1),
  /** The method does not deliver from this value on. */
  until: z.number().int().positive().optional(),
  freeFrom: optionalAmounts,
  surcharges: z
    .array(
      z.object({
        shippingClass: z.string(),
        label: texts,
        fee: settingAmounts,
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

/** True if all amounts of a method are known in the base currency. Otherwise it cannot be offered. */
export function isPriced({ table, freeFrom, surcharges }: ZoneMethod, base: string): boolean {
  const fees = [...table, ...surcharges].map(({ fee }) => fee)
  return [...fees, ...(freeFrom ? [freeFrom] : [])].every((amounts) => isComplete(amounts, base))
}

/** The methods on offer in a country: those of its zone. The calculation decides which of them deliver a given cart. */
export function methodsIn({ settings }: Pick<Shop, 'settings'>, country: string): ZoneMethod[] {
  const { base } = settings(currencySetting)
  const zone = zoneFor(settings(shippingSetting).zones, country)
  return (zone?.methods ?? []).filter((each) => isPriced(each, base))
}

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
