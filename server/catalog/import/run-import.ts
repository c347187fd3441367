import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { isLang, type Lang } from '#contract/languages.ts'
import { ConfigError, readConfig } from '#server/config.ts'
import { openCatalogue } from '../open-catalogue.ts'
import { pictureFetcher } from '../pictures/fetch-picture.ts'
import { ImportError } from './errors.ts'
import { openFile } from './file/index-file.ts'
import { type FileOptions, importFile, importShop } from './import-file.ts'
import { importInventory } from './other/import-inventory.ts'
import { importRedirects } from './other/import-redirects.ts'
import { progressOn } from './progress.ts'
import { importLock } from './run/import-lock.ts'

const usage = `Imports a CSV file of Shopify (products, inventory or redirects), or products of WooCommerce or PrestaShop. The header tells
which.

  bin/import FILE.csv [options]

  --dry-run          shows what the import would do, and changes nothing
  --yes, -y          does not ask before it begins
  --encoding NAME    encoding of the file, such as windows-1250, gbk, big5 or shift_jis

For products:
  --currency CODE    currency of the prices, such as EUR; a shop without products takes it as its base currency
  --untracked        sells everything without counting stock
  --category type    makes categories of the column Type instead of Product Category
  --metafields LIST  metafields to show in the specification, such as custom.material,custom.care or custom.*
  --language CODE    language of the texts, such as de; English if left out
  --no-pictures      fetches no pictures, videos and captions
  --from-start       starts over if an earlier import of this file was interrupted

Exit codes: 0 everything was imported; 1 interrupted, run it again to continue; 2 the file or the command line cannot be
used, nothing was changed; 3 some rows were refused, they are in FILE.refused.csv; 130 stopped by Ctrl-C, run it again to
continue.`

/** Destination of messages. */
export type Voice = { say(text: string): void; warn(...what: unknown[]): void }

/** Runs the command line and returns the exit code. */
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
    voice.warn('The import was interrupted. Finished batches are saved: run it again to continue.')
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
  currency: string | undefined
  untracked: boolean
  categoryFrom: 'category' | 'type'
  lang: Lang
  metafields: string[]
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
        currency: { type: 'string' },
        untracked: { type: 'boolean', default: false },
        category: { type: 'string', default: 'category' },
        metafields: { type: 'string', multiple: true, default: [] },
        language: { type: 'string', default: 'en' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
    const [file, ...more] = positionals
    if (values.help) return usage
    if (!file) return `Which file? bin/import FILE.csv\n\n${usage}`
    if (more.length > 0) return `Only one file at a time: ${more.join(', ')} was not imported.`
    if (!existsSync(file)) return `There is no file ${file}.`
    return {
      file,
      encoding: values.encoding && labelOf(values.encoding),
      currency: values.currency && currencyOf(values.currency),
      untracked: values.untracked,
      categoryFrom: categoryOf(values.category),
      lang: languageOf(values.language),
      metafields: values.metafields.flatMap((list) => list.split(/[\s,]+/)).filter(Boolean),
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
  if (name.toLowerCase() === 'double-utf-8') return 'double-utf-8'
  try {
    return new TextDecoder(name).encoding
  } catch {
    throw new Error(
      `The encoding "${name}" is unknown. Use gbk, big5, shift_jis, euc-kr, windows-1250 or another of https://encoding.spec.whatwg.org.`,
    )
  }
}

function currencyOf(text: string): string {
  const code = text.toUpperCase()
  if (!Intl.supportedValuesOf('currency').includes(code))
    throw new Error(`The currency "${text}" is unknown. Use an ISO 4217 code such as EUR.`)
  return code
}

function categoryOf(text: string): 'category' | 'type' {
  if (text === 'category' || text === 'type') return text
  throw new Error(`--category is "category" or "type", not "${text}".`)
}

function languageOf(code: string): Lang {
  if (isLang(code)) return code
  throw new Error(`The shop does not have the language "${code}".`)
}

async function run(call: Call, voice: Voice): Promise<number> {
  const file = await openFile(call.file, call.encoding)
  const catalogue = await openCatalogue(readConfig())
  const fetcher = call.pictures ? pictureFetcher() : null
  const holder = await catalogue.pool.connect()
  const stopping = new AbortController()
  const stop = () => {
    if (stopping.signal.aborted) process.exit(130)
    voice.warn('\nStopping after the current batch. Press Ctrl-C again to quit at once.')
    stopping.abort()
  }
  process.on('SIGINT', stop)
  try {
    const { rows } = await holder.query<{ free: boolean }>('select pg_try_advisory_lock($1) free', [
      importLock,
    ])
    if (!rows[0]!.free) throw new ImportError('other', { reason: 'Another import is running.' })
    const options: FileOptions = {
      dryRun: call.dryRun,
      say: voice.say,
      progress: progressOn(process.stderr),
      confirm: () =>
        call.yes || !process.stdin.isTTY || !process.stdout.isTTY ? Promise.resolve(true) : ask(),
    }
    const { outcome, refusedFile } = await importKind()
    if (outcome === 'planned') voice.say('Nothing was changed (--dry-run).')
    if (outcome === 'declined') voice.say('Nothing was changed.')
    if (outcome === 'stopped') return 130
    return refusedFile === null ? 0 : 3

    function importKind() {
      const shop = importShop(catalogue)
      if (file.kind === 'inventory') return importInventory(shop, file, options)
      if (file.kind === 'redirects')
        return importRedirects({ ...shop, publicUrl: catalogue.publicUrl }, file, options)
      const { currency, untracked, categoryFrom, lang, metafields, fromStart } = call
      return importFile(shop, file, {
        ...options,
        ...{ currency, untracked, categoryFrom, lang, metafields, fromStart, fetcher },
        signal: stopping.signal,
      })
    }
  } finally {
    process.off('SIGINT', stop)
    holder.release(true)
    await fetcher?.close()
    await catalogue.close()
  }
}

async function ask(): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question('Import them? [y/N] ')
  terminal.close()
  return /^y(es)?$/i.test(answer.trim())
}
