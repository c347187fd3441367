import { stringify } from 'csv-stringify/sync'
import type { AdminData } from '#contract/admin/calls.ts'
import { currencyExponent } from '#contract/currency.ts'
import { decimal } from '#contract/format.ts'
import type { Money } from '#contract/scalars.ts'
import { csvFormat } from '#server/catalog/csv-format.ts'
import { currencySetting } from '#server/platform/currency.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import type { Shop } from '#server/platform/shop.ts'
import { sum } from '#server/pricing/money.ts'

type Report = AdminData<'/report/tax'>

type Row = {
  country: string
  category: Report['rows'][number]['category']
  rate: number
  currency: string
  net: string
  tax: string
  baseNet: string
  baseTax: string
  documents: number
}

/** Documents of these days of the shop's time zone: $1 first day, $2 last day, $3 time zone. */
const within = `issued_at >= ($1::date::timestamp at time zone $3)
  and issued_at < (($2::date + 1)::timestamp at time zone $3)`

/** Tax by country and rate: the sums of invoices and credit notes issued on these days of the shop's time zone. */
export async function taxReport(
  shop: Shop,
  { from, until }: { from: string; until: string },
): Promise<Report> {
  const { base } = shop.settings(currencySetting)
  const { timeZone } = shop.settings(shopSetting)
  const { rows } = await shop.pool.query<Row>(
    `select country, category, rate, currency, sum(net) as net, sum(tax) as tax, sum(base_net) as "baseNet",
        sum(base_tax) as "baseTax", count(distinct invoice_id)::int as documents
      from invoice_tax where ${within}
      group by country, category, rate, currency
      order by country, rate desc, category, currency`,
    [from, until, timeZone],
  )
  // A document with several rates is in several rows.
  const { rows: counted } = await shop.pool.query<{ documents: number }>(
    `select count(distinct invoice_id)::int as documents from invoice_tax where ${within}`,
    [from, until, timeZone],
  )
  const inBase = (amount: string | number): Money => ({ amount: Number(amount), currency: base })
  const found = rows.map(({ country, category, rate, currency, net, tax, baseNet, baseTax, documents }) => ({
    ...{ country, category, rate, documents },
    net: { amount: Number(net), currency },
    tax: { amount: Number(tax), currency },
    baseNet: inBase(baseNet),
    baseTax: inBase(baseTax),
  }))
  const totals = {
    baseNet: inBase(sum(found.map((row) => row.baseNet.amount))),
    baseTax: inBase(sum(found.map((row) => row.baseTax.amount))),
    documents: counted[0]!.documents,
  }
  return { rows: found, totals, csv: csvOf(found) }
}

/** Every cell is a code or a number, so none can start a formula but a minus sign, which is part of a number. */
function csvOf(rows: Report['rows']): string {
  const amount = ({ amount: value, currency }: Money) => decimal(value, currencyExponent(currency))
  return stringify(
    rows.map((row) => ({
      country: row.country,
      category: row.category,
      rate: decimal(row.rate, 2),
      currency: row.net.currency,
      net: amount(row.net),
      tax: amount(row.tax),
      base_currency: row.baseNet.currency,
      base_net: amount(row.baseNet),
      base_tax: amount(row.baseTax),
      documents: String(row.documents),
    })),
    {
      ...csvFormat,
      header: true,
      columns: [
        ...['country', 'category', 'rate', 'currency', 'net', 'tax'],
        ...['base_currency', 'base_net', 'base_tax', 'documents'],
      ],
    },
  )
}
