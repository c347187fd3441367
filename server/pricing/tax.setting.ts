import * as z from 'zod'
import { defineSetting } from '#server/platform/settings.ts'

const country = z.string().length(2)

/** Member states of the European Union's VAT territory, without XI, to which the rules apply for goods only. */
const europeanUnion =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MC MT NL PL PT RO SE SI SK'.split(' ')

/** The shop's tax rules: a `TaxSetting` with defaults. Rates in 1/10000. */
export const taxSetting = defineSetting(
  'tax',
  z.object({
    gross: z.boolean().default(true),
    baseCountry: country.default('DE'),
    union: z.array(country).default(europeanUnion),
    rates: z
      .array(z.object({ country, class: z.string(), rate: z.number().int().min(0).max(10_000) }))
      .default([
        { country: 'DE', class: 'standard', rate: 1900 },
        { country: 'DE', class: 'reduced', rate: 700 },
      ]),
    shippingTax: z.enum(['class', 'shared']).default('shared'),
    shippingClass: z.string().default('standard'),
    keepOutsideUnion: z.boolean().default(false),
  }),
)
