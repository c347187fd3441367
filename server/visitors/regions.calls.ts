import { countryCodes } from '#contract/country-codes.ts'
import { bcp47, type Lang } from '#contract/languages.ts'
import { addressFields } from '#server/customers/addresses/address-fields.ts'
import { areasOf, citiesOf } from '#server/customers/addresses/localities.ts'
import { callingCode } from '#server/customers/addresses/phone.ts'
import { statesOf } from '#server/customers/addresses/states.ts'
import type { Handlers } from '#server/platform/calls.ts'
import type { Translate } from '#server/platform/messages.ts'
import { servesCountry } from '#server/pricing/shipping/ship-to.ts'

/** Data for address forms. */
export const regionHandlers: Handlers<
  '/region/countries' | '/region/states' | '/region/cities' | '/region/areas'
> = {
  '/region/countries': async ({ shop, lang, t }) => ({
    items: countries(lang, t).map((each) => ({ ...each, shipped: servesCountry(shop, each.code) })),
  }),
  '/region/states': async ({ lang }, { country }) => ({ items: statesOf(country, lang) }),
  '/region/cities': async ({ lang }, { country, state }) => ({ items: citiesOf(country, state, lang) }),
  '/region/areas': async ({ lang }, { country, state, city }) => ({
    items: areasOf(country, state, city, lang),
  }),
}

type Country = { code: string; name: string; isd: string; fields: ReturnType<typeof addressFields> }

/** Cached per language: naming and sorting 250 countries is slow, and they never change while the process runs. */
const cached = new Map<Lang, Country[]>()

function countries(lang: Lang, t: Translate): Country[] {
  const list = cached.get(lang) ?? name(lang, t)
  cached.set(lang, list)
  return list
}

function name(lang: Lang, t: Translate): Country[] {
  const names = new Intl.DisplayNames(bcp47[lang], { type: 'region' })
  return countryCodes
    .map((code) => ({
      code,
      name: names.of(code) ?? code,
      isd: callingCode(code),
      fields: addressFields(code, t),
    }))
    .sort((a, b) => a.name.localeCompare(b.name, bcp47[lang]))
}
