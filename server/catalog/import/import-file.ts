import type * as z from 'zod'
import type { ImportMapping } from '#contract/admin/system/import-map.ts'
import type { Lang } from '#contract/languages.ts'
import type { Db, Reader } from '#server/db/open.ts'
import { product } from '#server/db/tables.ts'
import { currencySetting } from '#server/platform/currency.ts'
import { changeSetting, type Settings } from '#server/platform/settings/settings.ts'
import type { Storage } from '#server/platform/storage.ts'
import { taxClassesOf, taxSetting } from '#server/pricing/tax/tax.setting.ts'
import type { PictureFetcher } from '../pictures/fetch-picture.ts'
import { ImportError } from './errors.ts'
import { indexFile, type OpenFile, type ProductFile } from './file/index-file.ts'
import type { Reading } from './product/imported-product.ts'
import { encodingQuestion, sayBefore, sayDone, sayFile } from './report.ts'
import { apply } from './run/apply.ts'
import { type Counts, type Plan, plan } from './run/plan.ts'
import { findRun, keyOfOptions, newRun } from './run/run-state.ts'
import { missingPictures, refusedFile } from './run/side-files.ts'

/** The parts of the shop that an import needs. */
export type ImportShop = {
  db: Db
  storage: Storage
  currencies: z.output<typeof currencySetting.schema>
  taxClasses: Set<string>
}

export function importShop({
  db,
  storage,
  settings,
}: {
  db: Db
  storage: Storage
  settings: Settings
}): ImportShop {
  return {
    db,
    storage,
    currencies: settings(currencySetting),
    taxClasses: taxClassesOf(settings(taxSetting)),
  }
}

/** Import options common to all kinds of files. */
export type FileOptions = {
  dryRun: boolean
  say(text: string): void
  /** Called with the progress of a step; `total` in rows. */
  progress(step: string, total: number): { at(rows: number): void; end(): void }
  /** Called once the plan has been shown. */
  confirm(): Promise<boolean>
}

export type ImportOptions = FileOptions & {
  /** Starts over, although an earlier import of this file was interrupted. */
  fromStart?: boolean
  /** null: no pictures are fetched. */
  fetcher: PictureFetcher | null
  /** The currency of the file; the shop's base currency if left out. */
  currency?: string | undefined
  /** @throws ImportError if a shop without products cannot change its base currency from `old` to `base`. */
  checkBase(reader: Reader, old: string, base: string): Promise<void>
  untracked?: boolean
  categoryFrom?: Reading['categoryFrom']
  /** The language of the file's texts. */
  lang?: Lang
  /** The language of the reasons in the file of refused rows; English if left out. */
  reportLang?: Lang
  /** Metafields to show, such as custom.material or custom.*. */
  metafields?: string[]
  /** The mapping that the file was opened with. An interrupted import goes on with the same one only. */
  mapping?: ImportMapping | null
  /** Stops the import after the current batch; the next import continues there. */
  signal?: AbortSignal
  /** Records what changes, so that this import of the desk can be undone. */
  importId?: string
}

export type ImportResult = {
  outcome: 'planned' | 'done' | 'declined' | 'stopped'
  file: ProductFile
  plan: Plan
  counts: Counts | null
  refusedFile: string | null
  currency: string
  /** The currency became the base currency of a shop without products, or would. */
  newBase: boolean
}

/**
 * Imports a Shopify product file: shows the plan, then applies it.
 * @throws ImportError when the file cannot be imported. Nothing has been written then.
 */
export async function importFile(
  shop: ImportShop,
  opened: OpenFile,
  options: ImportOptions,
): Promise<ImportResult> {
  const { say, lang = 'en' } = options
  requireEncoding(opened, options)
  const file = await indexFile(opened, options.metafields)
  sayFile(say, file)
  const { currency, newBase } = await settleCurrency(shop, options)
  const reading: Reading = {
    currency,
    untracked: options.untracked ?? false,
    categoryFrom: options.categoryFrom ?? 'category',
    lang,
  }
  const refused = await refusedFile(file.path, file.dialect, options.reportLang)
  const checking = options.progress('Checking', file.rows)
  const found = await plan(shop, file, { reading, lang }, refused, checking.at).finally(checking.end)
  const result = {
    ...{ file, currency, newBase },
    plan: found,
    counts: null,
    refusedFile: found.counts.refusedRows > 0 ? refused.path : null,
  }
  sayBefore(say, found, file, {
    refusedFile: refused.path,
    pictures: options.fetcher !== null,
    currency,
    newBase,
  })
  const outcome = options.dryRun ? 'planned' : (await options.confirm()) ? 'confirmed' : 'declined'
  if (outcome !== 'confirmed') {
    await refused.close()
    return { ...result, outcome }
  }

  if (newBase)
    await shop.db.transaction(async (tx) => {
      await options.checkBase(tx, shop.currencies.base, currency)
      await changeSetting(tx, currencySetting, { ...shop.currencies, base: currency })
    })
  const task = {
    fileHash: file.hash,
    fileName: file.path,
    options: keyOfOptions({
      ...{ ...reading, encoding: file.encoding, pictures: options.fetcher !== null },
      metafields: options.metafields ?? [],
      mapping: options.mapping ?? null,
    }),
  }
  const { run, otherDone } = options.fromStart
    ? { run: newRun(task), otherDone: 0 }
    : await findRun(shop.db, task)
  const interrupted = `An earlier import of this file was interrupted after ${run.productsDone || otherDone} products`
  if (run.productsDone > 0) say(`${interrupted}: continuing there.`)
  if (otherDone > 0) say(`${interrupted}. It had other options: starting over.`)
  const missing = await missingPictures(file, options.fetcher === null || run.productsDone > 0)
  const began = Date.now()
  const importing = options.progress('Importing', file.rows)
  try {
    const { counts, stopped } = await apply(shop, file, run, {
      reading,
      lang,
      fetcher: options.fetcher,
      onRows: importing.at,
      onMissingPicture: missing.add,
      onRefused: refused.addFault,
      ...(options.signal ? { signal: options.signal } : {}),
      ...(options.importId === undefined ? {} : { importId: options.importId }),
    })
    importing.end()
    sayDone(say, counts, {
      seconds: (Date.now() - began) / 1000,
      stopped,
      missing,
      refusedFile: refused.path,
      currency,
    })
    return {
      ...result,
      outcome: stopped ? 'stopped' : 'done',
      counts,
      refusedFile: counts.refusedRows > 0 ? refused.path : null,
    }
  } finally {
    importing.end()
    await refused.close()
    await missing.close()
  }
}

/**
 * Asks the merchant to confirm a guessed encoding: garbled titles would otherwise be noticed too late.
 * @throws ImportError unless it is a dry run, which only shows the question.
 */
export function requireEncoding(file: OpenFile, { dryRun, say }: Pick<FileOptions, 'dryRun' | 'say'>): void {
  if (file.sure) return
  if (!dryRun) throw new ImportError('other', { reason: encodingQuestion(file) })
  say(encodingQuestion(file))
}

/**
 * The currency of the file's prices. A shop without products takes it as its base currency.
 * @throws ImportError if the shop's products have prices in another currency, or other amounts keep it from changing.
 */
async function settleCurrency(
  { db, currencies }: ImportShop,
  { currency: wanted, checkBase }: ImportOptions,
): Promise<{ currency: string; newBase: boolean }> {
  const { base } = currencies
  if (wanted === undefined || wanted === base) return { currency: base, newBase: false }
  if ((await db.$count(product)) > 0) throw new ImportError('currency', { base, currency: wanted })
  await checkBase(db, base, wanted)
  return { currency: wanted, newBase: true }
}
