import { maxReportExportRows } from '#contract/admin/money/report.ts'
import type { ExportKind } from '#contract/admin/system/export-kinds.ts'
import { currencyExponent } from '#contract/currency.ts'
import { decimal } from '#contract/format.ts'
import {
  openProductFile,
  type ProductColumn,
  readProductsById,
} from '#server/catalog/export/export-products.ts'
import type { ExportWish } from '#server/db/tables/exports.ts'
import { taxReport } from '#server/invoices/report/tax-report.ts'
import { idsOf, searchingIn } from '#server/platform/admin/lists/read-list.ts'
import { currencySetting } from '#server/platform/currency.ts'
import type { Shop } from '#server/platform/shop.ts'
import { readReportTable } from '../reports/run-report.ts'
import { listOfExport, sources } from './sources.ts'

/** Records read at once. */
const batch = 500

/** A number, flag or list of texts, a text of the shop or its customers, or a figure that is written as it is. */
export type Cell = string | number | boolean | string[] | null | { figure: string }

export type ExportRow = Record<string, Cell>

/** More rows than a file may have. */
export class TooLarge extends Error {}

type Asked = { kind: Exclude<ExportKind, 'documents'>; wish: ExportWish; at: Date; matches: number }

/** The names of an export's columns, and its rows batch by batch, so that its size does not matter to memory. */
export async function openExport(shop: Shop, asked: Asked): Promise<{ names: string[]; batches: Batches }> {
  const { columns, period } = asked.wish
  switch (asked.kind) {
    case 'tax':
      return { names: columns, batches: taxRows(shop, period!) }
    case 'report':
      return openReport(shop, asked.wish.report!)
    case 'products':
      return openProducts(shop, asked)
    default:
      return { names: columns, batches: listedRows(shop, asked.kind, asked) }
  }
}

type Batches = AsyncGenerator<ExportRow[]>

async function* listedRows(shop: Shop, kind: keyof typeof sources, { wish, at, matches }: Asked): Batches {
  const { list, ...source } = sources[kind]
  const { q, conditions, columns } = wish
  const known: Record<string, string> = source.columns
  const picked = columns.includes('currency') || !('currency' in known) ? columns : [...columns, 'currency']
  const values = picked.map((name) => `${known[name]} as "${name}"`).join(', ')
  const text = `select ${values} from unnest($1::text[]) with ordinality picked (id, n) ${source.from}
    order by picked.n${source.orderBy ? `, ${source.orderBy}` : ''}`
  const { base } = shop.settings(currencySetting)
  const searched = searchingIn(list, wish.searchedKind)
  for await (const ids of idsOf(shop, searched, { q, conditions, at, matches }, batch)) {
    const { rows } = await shop.pool.query<Record<string, unknown>>(text, [ids])
    yield rows.map((row) => rowOf(row, columns, { base, ...source }))
  }
}

/** Products as bin/export writes them. */
async function openProducts(shop: Shop, { wish, at, matches }: Asked) {
  const { q, conditions, columns } = wish
  const { db, publicUrl } = shop
  const currency = shop.settings(currencySetting).base
  const file = await openProductFile({ db, publicUrl, currency }, 'old', columns as ProductColumn[])
  async function* batches(): Batches {
    for await (const ids of idsOf(shop, listOfExport('products'), { q, conditions, at, matches }, batch)) {
      const found = await file.rowsOf(await readProductsById(db, ids.map(Number)))
      yield found.flatMap(({ rows }) =>
        rows.map((cells) => Object.fromEntries(file.titles.map((title, place) => [title, cells[place]!]))),
      )
    }
  }
  return { names: file.titles, batches: batches() }
}

/** A report with all its rows. @throws TooLarge */
async function openReport(shop: Shop, { lang, ...report }: NonNullable<ExportWish['report']>) {
  const { names, rows } = await readReportTable(shop, lang, report, maxReportExportRows + 1)
  if (rows.length > maxReportExportRows) throw new TooLarge()
  async function* batches(): Batches {
    yield rows.map((cells) => Object.fromEntries(names.map((name, place) => [name, cells[place]!])))
  }
  return { names, batches: batches() }
}

type Kinds = { base: string; amounts?: readonly string[]; rates?: readonly string[] }

function rowOf(row: Record<string, unknown>, columns: string[], kinds: Kinds): ExportRow {
  const currency = row.currency === 'base' ? kinds.base : String(row.currency)
  const cells = columns.map((name): [string, Cell] => {
    const value = name === 'currency' ? currency : row[name]
    if (value === null || value === undefined) return [name, null]
    if (kinds.amounts?.includes(name))
      return [name, { figure: decimal(Number(value), currencyExponent(currency)) }]
    if (kinds.rates?.includes(name)) return [name, { figure: decimal(Number(value), 2) }]
    if (value instanceof Date) return [name, { figure: value.toISOString() }]
    return [name, value as Cell]
  })
  return Object.fromEntries(cells)
}

async function* taxRows(shop: Shop, period: { from: string; until: string }): Batches {
  const { rows } = await taxReport(shop, period)
  const figure = ({ amount, currency }: { amount: number; currency: string }) => ({
    figure: decimal(amount, currencyExponent(currency)),
  })
  yield rows.map((row) => ({
    country: row.country,
    category: row.category,
    rate: { figure: decimal(row.rate, 2) },
    currency: row.net.currency,
    net: figure(row.net),
    tax: figure(row.tax),
    base_currency: row.baseNet.currency,
    base_net: figure(row.baseNet),
    base_tax: figure(row.baseTax),
    documents: row.documents,
  }))
}
