import * as z from 'zod'
import { euCountries } from '#contract/eu-countries.ts'
import { defineSetting } from '#server/platform/settings/settings.ts'

/**
 * Countries whose law asks for consent before visits are counted by an identifier in the browser: the European Economic
 * Area, the United Kingdom, Switzerland and Brazil.
 */
const consentCountries = [...euCountries, 'IS', 'LI', 'NO', 'GB', 'CH', 'BR']

/** Counting of visits. Visitors from an unknown country are asked as if it were listed. */
export const visitorSetting = defineSetting(
  'visitors',
  z.object({
    counted: z.boolean().default(true),
    consent: z.enum(['everywhere', 'countries']).default('countries'),
    countries: z
      .array(z.string().regex(/^[A-Z]{2}$/, 'a country is two capitals, such as DE'))
      .default(consentCountries),
    keepDays: z.number().int().min(1).max(1095).default(400),
  }),
)

/**
 * True if visitors from a country ('' if unknown) are asked before their visits are counted and before other hosts learn
 * of them.
 */
export function asksFirst(
  { consent, countries }: Omit<z.output<typeof visitorSetting.schema>, 'counted'>,
  country: string,
): boolean {
  return consent === 'everywhere' || country === '' || countries.includes(country)
}
