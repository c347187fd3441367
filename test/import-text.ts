import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { type ImportOptions, importFile } from '#server/catalog/import/import-file.ts'
import { importShop } from '#server/catalog/import/import-shop.ts'
import { readProducts } from '#server/catalog/read-products.ts'
import type { TestCatalogue } from './catalogue.ts'

type Options = Partial<
  Pick<ImportOptions, 'dryRun' | 'encoding' | 'fetcher' | 'fromStart' | 'signal' | 'progress'>
>

/** Brings a file in as the command does, without asking, and without pictures unless a fetcher is given. */
export async function importPath(catalogue: TestCatalogue, path: string, options: Options = {}) {
  const said: string[] = []
  const result = await importFile(importShop(catalogue), path, {
    dryRun: false,
    fetcher: null,
    say: (text) => said.push(text),
    progress: () => ({ at() {}, end() {} }),
    confirm: async () => true,
    ...options,
  })
  return { ...result, said: said.join('\n') }
}

/** The same for a text or bytes instead of a file. */
export async function importText(catalogue: TestCatalogue, content: string | Buffer, options: Options = {}) {
  const path = join(catalogue.folder, `${randomUUID()}.csv`)
  await writeFile(path, content)
  return { ...(await importPath(catalogue, path, options)), path }
}

/** A product with all its parts, as it stands. */
export async function productOf(catalogue: TestCatalogue, handle: string) {
  const found = (await readProducts(catalogue.db, [handle])).get(handle)
  if (!found) throw new Error(`There is no product ${handle}`)
  return found
}

/** The rows of a file of refused rows, by header. */
export async function refusedRows(path: string | null): Promise<Record<string, string>[]> {
  return path ? parse(await readFile(path), { columns: true, bom: true, relax_column_count: true }) : []
}
