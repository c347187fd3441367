import type { Lang } from '#contract/languages.ts'
import type { Shop } from '#server/platform/shop.ts'
import { textIn } from '#server/platform/text-in.ts'
import { zoneFor } from '#server/pricing/ship-to.ts'
import { shippingSetting, type ZoneMethod } from '#server/pricing/shipping.setting.ts'
import type { RateTable, ShippingMethod } from '#server/pricing/shipping.ts'
import { taxSetting } from '#server/pricing/tax.setting.ts'

export type OfferedMethod = {
  method: ShippingMethod
  description: string
  minDays: number
  maxDays: number
}

/** The shipping methods of the zone a country lies in, as the calculation knows them; whether each takes a cart, it says. */
export function methodsTo(shop: Shop, country: string, lang: Lang, base: string): OfferedMethod[] {
  return (zoneFor(shop.settings(shippingSetting).zones, country)?.methods ?? []).map((method) => ({
    method: methodOf(method, { country, lang, base, shopCountry: shop.settings(taxSetting).baseCountry }),
    description: textIn(method.description, lang),
    minDays: method.minDays,
    maxDays: method.maxDays,
  }))
}

type Place = { country: string; lang: Lang; base: string; shopCountry: string }

function methodOf(method: ZoneMethod, { country, lang, base, shopCountry }: Place): ShippingMethod {
  const named = { code: method.code, name: textIn(method.name, lang) || method.code }
  if (method.pickup) return { ...named, kind: 'pickup', country: shopCountry, fee: method.table[0]!.fee }
  const zone = {
    countries: [country],
    table: tableOf(method, base),
    ...(method.freeFrom ? { freeFrom: method.freeFrom } : {}),
    surcharges: method.surcharges.map((surcharge) => ({
      ...surcharge,
      label: textIn(surcharge.label, lang),
    })),
  }
  return { ...named, kind: 'delivery', zones: [zone] }
}

/** A row without a fee ends what the method takes. */
function tableOf({ by, table, until }: ZoneMethod, base: string): RateTable {
  const rows = [...table, ...(until === undefined ? [] : [{ from: until, fee: null }])]
  if (by !== 'subtotal') return { by, rows }
  return { by, rows: rows.map(({ from, fee }) => ({ from: { [base]: from }, fee })) }
}
