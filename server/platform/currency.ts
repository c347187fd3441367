import * as z from 'zod'
import { defineSetting } from './settings.ts'
import type { Shop } from './shop.ts'

/**
 * The currencies of the shop. `rate`: what one unit of the base currency is worth, in 1/10000 units;
 * `step`: converted amounts are rounded half up to a multiple of so many minor units.
 */
export const currencySetting = defineSetting(
  'currencies',
  z.object({
    base: z.string().length(3).default('EUR'),
    others: z
      .array(
        z.object({
          code: z.string().length(3),
          rate: z.number().int().positive(),
          step: z.number().int().positive().default(1),
          /** The country whose tax applies to public pages, and whether prices include it. */
          country: z.string().length(2),
          withTax: z.boolean().default(true),
        }),
      )
      .default([]),
  }),
)

/** The requested currency if the shop has it, otherwise the base currency. */
export function chooseCurrency(shop: Shop, wanted: string | string[] | undefined): string {
  const { base, others } = shop.settings(currencySetting)
  return others.find((other) => other.code === wanted)?.code ?? base
}

export function currencyCodes(shop: Shop): string[] {
  const { base, others } = shop.settings(currencySetting)
  return [base, ...others.map((other) => other.code)]
}
