import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from '#server/config.ts'
import { openCatalogue } from '../open-catalogue.ts'
import { pictureFetcher } from '../pictures/fetch-picture.ts'
import { ImportError } from './import-error.ts'
import { importFile } from './import-file.ts'
import { importShop } from './import-shop.ts'
import { progressOn } from './progress.ts'

const usage = `Brings the products of a Shopify CSV file into the shop.

  bin/import FILE.csv [options]

  --dry-run       only says what it would do
  --yes           does not ask before it begins
  --no-pictures   leaves pictures alone
  --from-start    begins anew where an earlier import of this file broke off
  --encoding NAME what the file is written in, such as gbk, big5, shift_jis, windows-1250

Ends with 0: all is in; 1: it broke off, run it again and it goes on; 2: the file or the call cannot be used, nothing
was changed; 3: some rows were refused, they stand in FILE.refused.csv; 130: stopped by Ctrl-C, run it again.`

/** One import at a time: two could not tell which of them a row comes from. */
const lock = 7_301_415

/** Where what is said goes. */
export type Voice = { say(text: string): void; warn(...what: unknown[]): void }

/** Does what the command line asks for, and returns the exit code. */
export async function runImport(voice: Voice): Promise<number> {
  const call = readCall()
  if (typeof call === 'string') {
    voice.warn(call)
    return call === usage ? 0 : 2
  }
  try {
    return await run(call, voice)
  } catch (error) {
    if (error instanceof ImportError || error instanceof ConfigError) {
      voice.warn(error.message)
      return 2
    }
    voice.warn('The import broke off. What is done is kept: run it again and it goes on from there.')
    voice.warn(error)
    return 1
  }
}

type Call = {
  file: string
  dryRun: boolean
  yes: boolean
  pictures: boolean
  fromStart: boolean
  encoding: string | undefined
}

function readCall(): Call | string {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean', default: false },
        yes: { type: 'boolean', short: 'y', default: false },
        'no-pictures': { type: 'boolean', default: false },
        'from-start': { type: 'boolean', default: false },
        encoding: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
    const [file, ...more] = positionals
    if (values.help) return usage
    if (!file) return `Which file? bin/import FILE.csv\n\n${usage}`
    if (more.length > 0) return `One file at a time, not also ${more.join(', ')}.`
    if (!existsSync(file)) return `There is no file ${file}.`
    return {
      file,
      encoding: values.encoding && labelOf(values.encoding),
      dryRun: values['dry-run'],
      yes: values.yes,
      pictures: !values['no-pictures'],
      fromStart: values['from-start'],
    }
  } catch (error) {
    return `${(error as Error).message}\n\n${usage}`
  }
}

/** @throws Error when there is no such encoding. */
function labelOf(name: string): string {
  try {
    return new TextDecoder(name).encoding
  } catch {
    throw new Error(
      `There is no encoding "${name}". Say gbk, big5, shift_jis, euc-kr, windows-1250 or another.`,
    )
  }
}

async function run(
  { file, dryRun, yes, pictures, fromStart, encoding }: Call,
  voice: Voice,
): Promise<number> {
  const catalogue = await openCatalogue(readConfig())
  const fetcher = pictures ? pictureFetcher() : null
  const holder = await catalogue.pool.connect()
  const stopping = new AbortController()
  const stop = () => {
    if (stopping.signal.aborted) process.exit(130)
    voice.warn('\nStopping after the products under way; Ctrl-C once more to leave at once.')
    stopping.abort()
  }
  process.on('SIGINT', stop)
  try {
    const { rows } = await holder.query<{ free: boolean }>('select pg_try_advisory_lock($1) free', [lock])
    if (!rows[0]!.free) throw new ImportError('Another import is running.')
    const { outcome, counts, plan } = await importFile(importShop(catalogue), file, {
      dryRun,
      fromStart,
      encoding,
      fetcher,
      say: voice.say,
      progress: progressOn(process.stderr),
      confirm: () => (yes || !process.stdin.isTTY || !process.stdout.isTTY ? Promise.resolve(true) : ask()),
      signal: stopping.signal,
    })
    if (outcome === 'planned') voice.say('Nothing was changed (--dry-run).')
    if (outcome === 'declined') voice.say('Nothing was changed.')
    if (outcome === 'stopped') return 130
    return (counts ?? plan.counts).refusedRows > 0 ? 3 : 0
  } finally {
    process.off('SIGINT', stop)
    holder.release(true)
    await fetcher?.close()
    await catalogue.close()
  }
}

async function ask(): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question('Bring these in? [y/N] ')
  terminal.close()
  return /^y(es)?$/i.test(answer.trim())
}
