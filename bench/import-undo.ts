import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openFile } from '#server/catalog/import/file/index-file.ts'
import { importFile, importShop } from '#server/catalog/import/import-file.ts'
import { type OpenCatalogue, openCatalogue } from '#server/catalog/open-catalogue.ts'
import { readConfig } from '#server/config.ts'
import { productImport } from '#server/db/tables.ts'
import { importBaseCheck } from '#server/desk/imports/check-import-base.ts'
import { undoBatch } from '#server/desk/imports/undo-batch.ts'
import { productRows } from './product-rows.ts'
import { cpuTimes } from './stage/cpu.ts'
import { openFolder } from './stage/folder.ts'

/**
 * Processor time of importing a file into a shop, then the same file with other prices, with and without a record of the
 * earlier values, in turn; then of undoing the recorded ones. Other work on the machine changes it less than the duration.
 * `node bench/import-undo.ts [rows] [rounds]`
 */
const rows = Number(process.argv[2] ?? 8000)
const rounds = Number(process.argv[3] ?? 2)

type Part = 'new' | 'changed' | 'undone'
type Figures = Record<Part, number[]>
const plain: Figures = { new: [], changed: [], undone: [] }
const recorded: Figures = { new: [], changed: [], undone: [] }
for (let round = 0; round < rounds; round += 1) {
  // In turn, so that the hour favours neither.
  const order = [false, true]
  for (const isRecorded of round % 2 === 0 ? order : order.toReversed())
    await measure(isRecorded ? recorded : plain, isRecorded)
}
for (const part of ['new', 'changed'] as const) {
  const [plainCpu, recordedCpu] = [median(plain[part]), median(recorded[part])]
  console.log(
    `${part}: ${plainCpu.toFixed(2)} ms CPU a row without, ${recordedCpu.toFixed(2)} with a record: ${((recordedCpu / plainCpu - 1) * 100).toFixed(1)} % more`,
  )
}
console.log(`undone: ${median(recorded.undone).toFixed(2)} ms CPU a row`)
console.log(
  JSON.stringify({ plain, recorded }, (_, value) =>
    typeof value === 'number' ? Number(value.toFixed(3)) : value,
  ),
)

async function measure(figures: Figures, isRecorded: boolean): Promise<void> {
  const folder = await openFolder('import-undo')
  const cluster = join(folder, 'var')
  const catalogue = await openCatalogue(readConfig({ SHOP_MODE: 'demo', DATA_DIR: cluster }))
  /** Milliseconds of processor time a row, of this process and the database. */
  const cpuOf = async (count: number, work: () => Promise<void>) => {
    const before = cpuTimes(process.pid, cluster)
    await work()
    const after = cpuTimes(process.pid, cluster)
    return (after.shop - before.shop + after.database - before.database) / count
  }
  try {
    const first = [...productRows(rows)].join('')
    const ids = isRecorded ? [await importId(catalogue), await importId(catalogue)] : []
    figures.new.push(await cpuOf(rows, () => importText(catalogue, join(folder, 'new.csv'), first, ids[0])))
    const other = first.replaceAll(/,(\d+)\.(\d\d),/g, (_, whole, cents) => `,${Number(whole) + 1}.${cents},`)
    figures.changed.push(
      await cpuOf(rows, () => importText(catalogue, join(folder, 'changed.csv'), other, ids[1])),
    )
    if (isRecorded)
      figures.undone.push(
        await cpuOf(rows * 2, async () => {
          for (const id of ids.toReversed())
            while (await catalogue.db.transaction((tx) => undoBatch(tx, id)));
        }),
      )
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
): Promise<void> {
  await writeFile(path, text)
  const { counts } = await importFile(importShop(catalogue), await openFile(path), {
    ...{
      fetcher: null,
      checkBase: importBaseCheck(),
      dryRun: false,
      say() {},
      progress: () => ({ at() {}, end() {} }),
    },
    confirm: async () => true,
    ...(id === undefined ? {} : { importId: id }),
  })
  if (counts?.refusedRows !== 0) throw new Error(`refused: ${JSON.stringify(counts)}`)
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

function median(figures: number[]): number {
  const sorted = figures.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
