import { stringify } from 'csv-stringify/sync'
import { csvFormat } from '#server/catalog/csv-format.ts'
import { exportProducts } from '#server/catalog/export/export-products.ts'
import { currencySetting } from '#server/platform/currency.ts'
import type { TestCatalogue } from './catalogue.ts'

/** Exports all products as the export command does. */
export async function exportText(catalogue: TestCatalogue, dialect: 'old' | 'new' = 'old'): Promise<string> {
  const shop = { ...catalogue, currency: catalogue.settings(currencySetting).base }
  const rows: string[][] = []
  for await (const row of exportProducts(shop, dialect, { products: 0, rows: 0, leftOut: [] })) rows.push(row)
  return stringify(rows, csvFormat)
}
