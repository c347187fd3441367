import type { AdminData } from '#contract/admin/calls.ts'
import { currencySetting } from '#server/platform/currency.ts'
import { emit } from '#server/platform/emit.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import type { Shop } from '#server/platform/shop.ts'
import { convert } from '#server/pricing/currency/convert.ts'
import { exchangeOf } from '#server/pricing/currency/exchange-of.ts'
import { taxesOf } from '#server/pricing/tax/tax.setting.ts'
import { europeanUnion } from '#server/pricing/tax/vat-rates.ts'

/** Art. 59c of Directive 2006/112/EC: net sales to consumers in all other member states together, in a calendar year. */
const limit = { amount: 1_000_000, currency: 'EUR' }

/** Share of the limit from which the merchant is warned. */
const nearShare = 0.8

type Meter = AdminData<'/report/crossBorder'>

/** Cross-border sales of a year, and how far they are from the limit. Applies to merchants in the European Union. */
export async function crossBorderSales(
  shop: Pick<Shop, 'pool' | 'settings' | 'now'>,
  year?: number,
): Promise<Meter> {
  const { baseCountry, union, oss } = taxesOf(shop)
  const { timeZone } = shop.settings(shopSetting)
  const asked =
    year ?? Number(new Intl.DateTimeFormat('en', { timeZone, year: 'numeric' }).format(shop.now()))
  const abroad = union.filter((country) => country !== baseCountry)
  const { rows } = await shop.pool.query<{ net: string }>(
    `select coalesce(sum(base_net), 0) as net from invoice_tax
      where destination = any($1) and category = 'S'
        and issued_at >= (make_date($2, 1, 1)::timestamp at time zone $3)
        and issued_at < (make_date($2 + 1, 1, 1)::timestamp at time zone $3)`,
    [abroad, asked, timeZone],
  )
  const turnover = inEuros(shop, Number(rows[0]!.net))
  const applies = europeanUnion.includes(baseCountry)
  return {
    year: asked,
    turnover: turnover === null ? null : { amount: turnover, currency: 'EUR' },
    limit,
    registered: oss,
    state: applies && !oss && turnover !== null ? stateOf(turnover) : 'not_applicable',
  }
}

function stateOf(turnover: number): Meter['state'] {
  if (turnover > limit.amount) return 'above'
  return turnover >= limit.amount * nearShare ? 'near' : 'below'
}

function inEuros(shop: Pick<Shop, 'settings'>, amount: number): number | null {
  const { base, others } = shop.settings(currencySetting)
  if (base === 'EUR') return amount
  if (!others.some(({ code }) => code === 'EUR')) return null
  return Math.sign(amount) * convert(Math.abs(amount), { ...exchangeOf(shop, 'EUR'), step: 1 }, 'EUR')
}

/** Daily: warns in the log, and tells staff, before the limit is reached. */
export async function watchCrossBorderSales(shop: Shop): Promise<void> {
  const { state, year, turnover } = await crossBorderSales(shop)
  if (state !== 'near' && state !== 'above') return
  shop.log.warn(
    { state, year, turnover, limit },
    'cross-border sales near or above the limit: register for the One Stop Shop and set tax.oss',
  )
  await emit(shop.db, 'sales.abroad', { year, state })
}
