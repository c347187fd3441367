import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openFile } from '#server/catalog/import/file/index-file.ts'
import { importFile, importShop } from '#server/catalog/import/import-file.ts'
import { type OpenCatalogue, openCatalogue } from '#server/catalog/open-catalogue.ts'
import { readConfig } from '#server/config.ts'
import { productImport } from '#server/db/tables.ts'
import { undoBatch } from '#server/desk/imports/undo-batch.ts'
import { productRows } from './product-rows.ts'
import { openFolder } from './stage/folder.ts'

/**
 * Imports a file into a shop and then the same file with other prices, with and without a record of the earlier values, in
 * turn; then undoes the recorded ones. `node bench/import-undo.ts [rows] [rounds]`
 */
const rows = Number(process.argv[2] ?? 8000)
const rounds = Number(process.argv[3] ?? 2)

type Figures = Record<'new' | 'changed' | 'undone', number[]>
const plain: Figures = { new: [], changed: [], undone: [] }
const recorded: Figures = { new: [], changed: [], undone: [] }
for (let round = 0; round < rounds; round += 1) {
  await measure(plain, false)
  await measure(recorded, true)
}
for (const part of ['new', 'changed'] as const)
  console.log(
    `${part}: ${best(plain[part])} rows/s without, ${best(recorded[part])} with a record: ${Math.round((best(plain[part]) / best(recorded[part]) - 1) * 100)} % longer`,
  )
console.log(`undone: ${best(recorded.undone)} rows/s`)

async function measure(figures: Figures, isRecorded: boolean): Promise<void> {
  const folder = await openFolder('import-undo')
  const catalogue = await openCatalogue(readConfig({ SHOP_MODE: 'demo', DATA_DIR: join(folder, 'var') }))
  try {
    const first = [...productRows(rows)].join('')
    const ids = isRecorded ? [await importId(catalogue), await importId(catalogue)] : []
    figures.new.push(await importText(catalogue, join(folder, 'new.csv'), first, ids[0]))
    const other = first.replaceAll(/,(\d+)\.(\d\d),/g, (_, whole, cents) => `,${Number(whole) + 1}.${cents},`)
    figures.changed.push(await importText(catalogue, join(folder, 'changed.csv'), other, ids[1]))
    const began = performance.now()
    for (const id of ids.toReversed()) while (await catalogue.db.transaction((tx) => undoBatch(tx, id)));
    if (isRecorded) figures.undone.push((rows * 2) / ((performance.now() - began) / 1000))
  } finally {
    await catalogue.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function importText(
  catalogue: OpenCatalogue,
  path: string,
  text: string,
  id: string | undefined,
): Promise<number> {
  await writeFile(path, text)
  const opened = await openFile(path)
  const began = performance.now()
  const { counts } = await importFile(importShop(catalogue), opened, {
    ...{ fetcher: null, dryRun: false, say() {}, progress: () => ({ at() {}, end() {} }) },
    confirm: async () => true,
    ...(id === undefined ? {} : { importId: id }),
  })
  if (counts?.refusedRows !== 0) throw new Error(`refused: ${JSON.stringify(counts)}`)
  return rows / ((performance.now() - began) / 1000)
}

async function importId({ db }: OpenCatalogue): Promise<string> {
  const at = new Date()
  const [made] = await db
    .insert(productImport)
    .values({
      ...{ name: 'bench.csv', bytes: 0, fileHash: '', storageKey: '', options: {} as never, task: 'run' },
      ...{
        state: 'running',
        callerKind: 'system',
        callerId: '',
        callerName: '',
        createdAt: at,
        expiresAt: at,
      },
    })
    .returning({ id: productImport.id })
  return made!.id
}

function best(figures: number[]): number {
  return Math.round(Math.max(...figures))
}
