import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { stringify } from 'csv-stringify'
import { readConfig } from '#server/config.ts'
import { StartRefusal } from '#server/db/start-refusal.ts'
import { currencySetting } from '#server/platform/currency.ts'
import { csvFormat } from '../csv-format.ts'
import { openCatalogue } from '../open-catalogue.ts'
import { type ExportCounts, exportProducts } from './export-products.ts'

const usage = `Exports all products as a Shopify CSV file, which bin/import can read.

  bin/export [FILE.csv] [--dialect old|new]

Without a file, the rows go to standard output. Exit codes: 0 done, 1 failed, 2 wrong command line.`

process.exitCode = await main()

async function main(): Promise<number> {
  const call = readCall()
  if (typeof call === 'string') {
    console.error(call)
    return call === usage ? 0 : 2
  }
  try {
    const { products, rows, leftOut } = await write(call)
    console.error(`${products} products in ${rows} rows${call.file ? `, in ${call.file}` : ''}`)
    if (leftOut.length > 0) console.error(`Left out, because no variant is on sale: ${leftOut.join(', ')}`)
    return 0
  } catch (error) {
    // The reader closed the pipe: bin/export | head.
    if ((error as NodeJS.ErrnoException).code === 'EPIPE') return 0
    console.error(error instanceof StartRefusal ? error.message : (cannotWrite(call, error) ?? error))
    return error instanceof StartRefusal ? 2 : 1
  }
}

type Call = { file: string | undefined; dialect: 'old' | 'new' }

function readCall(): Call | string {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        dialect: { type: 'string', default: 'old' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
    const { dialect } = values
    if (values.help) return usage
    if (dialect !== 'old' && dialect !== 'new') return `The dialect "${dialect}" is unknown. Use old or new.`
    if (positionals.length > 1) return 'Only one file at a time.'
    return { file: positionals[0], dialect }
  } catch (error) {
    return `${(error as Error).message}\n\n${usage}`
  }
}

/** The folder is missing or closed, or the disk is full. */
function cannotWrite({ file }: Call, error: unknown): string | null {
  const { code, syscall, path } = error as NodeJS.ErrnoException
  const isFile = syscall === 'open' || syscall === 'write' || syscall === 'rename'
  return file && isFile && (path === undefined || path.startsWith(file))
    ? `${file} cannot be written (${code}): choose another place.`
    : null
}

/** Writes to a temporary file first, so that the target is never incomplete. */
async function write({ file, dialect }: Call): Promise<ExportCounts> {
  const catalogue = await openCatalogue(readConfig())
  const counts: ExportCounts = { products: 0, rows: 0, leftOut: [] }
  const part = file && `${file}.part`
  try {
    const { db, publicUrl, settings } = catalogue
    const rows = exportProducts({ db, publicUrl, currency: settings(currencySetting).base }, dialect, counts)
    const target = part ? createWriteStream(part) : process.stdout
    await pipeline(Readable.from(rows), stringify(csvFormat), target, {
      end: part !== undefined,
    })
    if (part && file) await rename(part, file)
    return counts
  } finally {
    if (part) await rm(part, { force: true })
    await catalogue.close()
  }
}
