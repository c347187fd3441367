import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Papa from 'papaparse'
import { plainText } from '#server/catalog/import/errors.ts'
import { openFile } from '#server/catalog/import/file/index-file.ts'
import { type ImportOptions, importFile, importShop } from '#server/catalog/import/import-file.ts'
import { importInventory } from '#server/catalog/import/other/import-inventory.ts'
import { importRedirects } from '#server/catalog/import/other/import-redirects.ts'
import { readProducts } from '#server/catalog/save/read-products.ts'
import { importBaseCheck } from '#server/desk/imports/check-import-base.ts'
import { ownAddresses } from '#server/pages/routing/redirects/own-addresses.ts'
import type { TestCatalogue } from './catalogue.ts'

/** The target of an import: a test catalogue, or an open shop with a folder for files. */
type Target = Pick<TestCatalogue, 'db' | 'storage' | 'settings' | 'folder'>

type Options = Partial<Omit<ImportOptions, 'say' | 'confirm' | 'checkBase'>> & {
  encoding?: string
  timeZone?: string
}

const quiet = { dryRun: false, progress: () => ({ at() {}, end() {} }), confirm: async () => true }

/** Imports a product file as the command does, without confirmation, and without pictures unless a fetcher is given. */
export async function importPath(
  catalogue: Target,
  path: string,
  { encoding, timeZone, ...options }: Options = {},
) {
  const said: string[] = []
  const result = await importFile(importShop(catalogue), await openFile(path, encoding, null, timeZone), {
    ...quiet,
    fetcher: null,
    checkBase: importBaseCheck(),
    say: (text) => said.push(text),
    ...options,
  })
  const refused = result.plan.refused.map(({ line, fault }) => ({ line, reason: plainText(fault) }))
  return { ...result, plan: { ...result.plan, refused }, said: said.join('\n') }
}

/** Like `importFile`, from text or bytes. */
export async function importText(catalogue: Target, content: string | Buffer, options: Options = {}) {
  const path = await writeCsv(catalogue, content)
  return { ...(await importPath(catalogue, path, options)), path }
}

/** Imports a file of stock or redirects as the command does. */
export async function importOther(catalogue: TestCatalogue, content: string, { dryRun = false } = {}) {
  const said: string[] = []
  const file = await openFile(await writeCsv(catalogue, content))
  const options = { ...quiet, dryRun, say: (text: string) => said.push(text) }
  const addresses = ownAddresses(catalogue.db, catalogue, new Date())
  const shop = { ...importShop(catalogue), publicUrl: catalogue.publicUrl, addresses }
  const result =
    file.kind === 'inventory'
      ? await importInventory(shop, file, options)
      : await importRedirects(shop, file, options)
  return { ...result, kind: file.kind, said: said.join('\n') }
}

async function writeCsv({ folder }: Pick<Target, 'folder'>, content: string | Buffer): Promise<string> {
  const path = join(folder, `${randomUUID()}.csv`)
  await writeFile(path, content)
  return path
}

/** Reads a product with all its parts. */
export async function productOf(catalogue: TestCatalogue, handle: string) {
  const found = (await readProducts(catalogue.db, [handle])).get(handle)
  if (!found) throw new Error(`There is no product ${handle}`)
  return found
}

/** Reads the rows of a CSV file by header with a parser other than the shop's. */
export async function csvRows(path: string | null): Promise<Record<string, string>[]> {
  if (!path) return []
  const text = (await readFile(path, 'utf8')).replace(/^\ufeff/, '')
  const { data, errors } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true })
  const failed = errors.filter(({ type }) => type === 'Quotes')
  if (failed.length > 0) throw new Error(`${path}: ${JSON.stringify(failed)}`)
  return data
}
