import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { openFile } from '#server/catalog/import/file/index-file.ts'
import { importFile, importShop } from '#server/catalog/import/import-file.ts'
import { openCatalogue } from '#server/catalog/open-catalogue.ts'
import { readConfig } from '#server/config.ts'
import { importBaseCheck } from '#server/desk/imports/check-import-base.ts'
import { productRows } from './product-rows.ts'
import { cpuTimes } from './stage/cpu.ts'
import { openFolder } from './stage/folder.ts'

/**
 * Processor time of importing new products into an empty shop, in the importer and in the database, with and without noting
 * how far they are translated, in turn. `node bench/import-cost.ts [products] [rounds]`
 */
const products = Number(process.argv[2] ?? 1000)
const rounds = Number(process.argv[3] ?? 5)

type Cost = { importer: number; database: number }
const followed: Cost[] = []
const plain: Cost[] = []
for (let round = 0; round < rounds; round += 1) {
  followed.push(await measure(true))
  plain.push(await measure(false))
}
report('translations noted', followed)
report('not noted', plain)

async function measure(isFollowed: boolean): Promise<Cost> {
  const folder = await openFolder('import-cost')
  const catalogue = await openCatalogue(readConfig({ SHOP_MODE: 'demo', DATA_DIR: join(folder, 'var') }))
  try {
    if (!isFollowed)
      for (const table of ['translation', 'attribute', 'attribute_value'])
        await catalogue.db.execute(sql`alter table ${sql.identifier(table)} disable trigger user`)
    const path = join(folder, 'new.csv')
    await writeFile(path, [...productRows(products * 4)].join(''))
    const opened = await openFile(path)
    const before = cpuTimes(process.pid, folder)
    const { counts } = await importFile(importShop(catalogue), opened, {
      ...{
        fetcher: null,
        checkBase: importBaseCheck(),
        dryRun: false,
        say() {},
        progress: () => ({ at() {}, end() {} }),
      },
      confirm: async () => true,
    })
    const after = cpuTimes(process.pid, folder)
    if (counts?.refusedRows !== 0) throw new Error(`refused: ${JSON.stringify(counts)}`)
    return { importer: after.shop - before.shop, database: after.database - before.database }
  } finally {
    await catalogue.close()
    await rm(folder, { recursive: true, force: true })
  }
}

function report(what: string, costs: Cost[]): void {
  const [importer, database] = (['importer', 'database'] as const).map((part) =>
    costs.map((cost) => cost[part]).sort((one, other) => one - other),
  )
  const said = (sorted: number[]) =>
    `${sorted[Math.floor(sorted.length / 2)]} ms (${sorted[0]} to ${sorted.at(-1)})`
  console.log(`${what}: importer ${said(importer!)}, database ${said(database!)}`)
}
