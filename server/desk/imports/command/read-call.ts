import { statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { isLang, type Lang } from '#contract/languages.ts'

export const usage = `Imports a CSV file of Shopify (products, inventory or redirects), or products of WooCommerce or PrestaShop. The header tells
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
  --map FILE.json    the fields that its columns become; a file that is not there is written as a proposal
  --from-start       starts over if an earlier import of this file was interrupted

To undo an import:
  bin/import --undo RUN [--dry-run] [--yes]
                     RUN is what the import printed at its end, or "last"

Exit codes: 0 everything was imported; 1 interrupted, run it again to continue; 2 the file or the command line cannot be
used, nothing was changed; 3 some rows were refused, they are in FILE.refused.csv; 130 stopped by Ctrl-C, run it again to
continue.`

export type Call = {
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
  /** The file with the fields of its columns. */
  map: string | undefined
}

/** An import to undo: its id, the beginning of it, or `last`. */
export type UndoCall = { undo: string; dryRun: boolean; yes: boolean }

/** The command line; a text if it cannot be used, or asks for help. */
export function readCall(): Call | UndoCall | string {
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
        map: { type: 'string' },
        undo: { type: 'string' },
        language: { type: 'string', default: 'en' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
    const [file, ...more] = positionals
    if (values.help) return usage
    const { undo, yes, 'dry-run': dryRun } = values
    if (undo !== undefined)
      return file ? `--undo takes no file: ${file} was not imported.` : { undo, yes, dryRun }
    if (!file) return `Which file? bin/import FILE.csv\n\n${usage}`
    if (more.length > 0) return `Only one file at a time: ${more.join(', ')} was not imported.`
    const found = statSync(file, { throwIfNoEntry: false })
    if (!found) return `There is no file ${file}.`
    if (found.isDirectory()) return `${file} is a folder: name a file in it.`
    return {
      file,
      encoding: values.encoding && labelOf(values.encoding),
      currency: values.currency && currencyOf(values.currency),
      untracked: values.untracked,
      categoryFrom: categoryOf(values.category),
      lang: languageOf(values.language),
      metafields: values.metafields.flatMap((list) => list.split(/[\s,]+/)).filter(Boolean),
      map: values.map,
      ...{ dryRun, yes },
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
