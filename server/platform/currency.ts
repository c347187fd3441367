import * as z from 'zod'
import { isExchangeRate } from '#contract/exchange-rate.ts'
import { defineSetting } from './settings/settings.ts'
import type { Shop } from './shop.ts'

/**
 * The currencies of the shop. `rate`: the value of one unit of the base currency, in 1/10000 units;
 * `exactRate`: the same as a decimal, see `rateOf`;
 * `ratedOn`: the day that the rate is of; `byHand`: the provider leaves it alone;
 * `step`: converted amounts are rounded half up to a multiple of so many minor units;
 * `ending`: converted prices of products are moved to the nearest with these last digits, as the home country sees them.
 */
export const rateProviders = ['hand', 'ecb'] as const

export const currencySetting = defineSetting(
  'currencies',
  z.object({
    base: z.string().length(3).default('EUR'),
    /** The source of the rates: entered by hand, or the reference rates of the European Central Bank. */
    provider: z.enum(rateProviders).default('hand'),
    /** Percent: new rates wait for approval if one of them moves by more. */
    holdAbove: z.number().min(0.1).max(100).default(5),
    others: z
      .array(
        z.object({
          code: z.string().length(3),
          rate: z.number().int().positive(),
          exactRate: z.string().refine(isExchangeRate).optional(),
          ratedOn: z.iso.date().optional(),
          byHand: z.boolean().optional(),
          step: z.number().int().positive().default(1),
          ending: z
            .string()
            .regex(/^\d{0,4}$/)
            .default(''),
          /** The country whose tax applies to public pages, and whether prices include it. */
          country: z.string().length(2),
          withTax: z.boolean().default(true),
        }),
      )
      .default([]),
  }),
)

export type Currencies = z.output<typeof currencySetting.schema>
export type OtherCurrency = Currencies['others'][number]

/** The requested currency if the shop has it, otherwise the base currency. */
export function chooseCurrency(shop: Shop, wanted: string | string[] | undefined): string {
  const { base, others } = shop.settings(currencySetting)
  return others.find((other) => other.code === wanted)?.code ?? base
}

export function currencyCodes(shop: Shop): string[] {
  const { base, others } = shop.settings(currencySetting)
  return [base, ...others.map((other) => other.code)]
}
