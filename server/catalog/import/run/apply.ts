import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { ImportFault } from '#contract/admin/system/import-fault.ts'
import type { Lang } from '#contract/languages.ts'
import { LISTENER } from '#server/db/listen.ts'
import type { Db } from '#server/db/open.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { PictureFetcher } from '../../pictures/fetch-picture.ts'
import { saveProducts } from '../../save/save-products.ts'
import { faultOf } from '../errors.ts'
import type { ProductFile } from '../file/index-file.ts'
import type { ImportShop } from '../import-file.ts'
import { type MissingPicture, pictureBook } from '../pictures/picture-book.ts'
import { saveAlts, saveCaptions } from '../pictures/picture-texts.ts'
import type { Reading } from '../product/imported-product.ts'
import { openWords } from '../words/words.ts'
import { type Batch, batches, picturesOf } from './batches.ts'
import { count, judge } from './judge.ts'
import type { Counts } from './plan.ts'
import { recordRows } from './record-rows.ts'
import { endRun, type Run, saveRun } from './run-state.ts'

/**
 * Pause after a batch, as a multiple of its duration, while a server runs: visitors' pages and the search, which takes in
 * each batch, get as much of the processor as the import.
 */
const restAfterBatch = 1

export type Applying = {
  reading: Reading
  lang: Lang
  /** null: no pictures are fetched. */
  fetcher: PictureFetcher | null
  onRows(rows: number): void
  onMissingPicture(missing: MissingPicture): Promise<void>
  /** Called with a row that passed validation, but that the database refused. */
  onRefused(row: Batch['products'][number]['rows'][number], fault: ImportFault): Promise<void>
  /** Stops the import after the current batch. */
  signal?: AbortSignal
  /** The import of the desk that records what it changes, so that it can be undone. */
  importId?: string
}

/**
 * Saves the products, one transaction per batch. The same transaction records the progress, so that a stopped or
 * killed import continues with the next batch. Returns the counts, including those of earlier runs.
 */
export async function apply(
  shop: ImportShop,
  file: ProductFile,
  run: Run,
  options: Applying,
): Promise<{ counts: Counts; stopped: boolean }> {
  const pictures = pictureBook(shop.db, shop.storage, options.fetcher)
  let words = await openWords(shop.db, options.lang)
  let { productsDone, counts } = run
  let rows = 0
  let strays = 0
  for await (const batch of batches(file, options.reading, run.productsDone)) {
    if (options.signal?.aborted) return { counts, stopped: true }
    const began = performance.now()
    rows += batch.rows
    strays += batch.strays.length
    if (batch.products.length > 0) {
      await fetchPictures(batch)
      try {
        await write(batch)
      } catch (error) {
        if (isBroken(error)) throw error
        words = await openWords(shop.db, options.lang)
        await writeOneByOne(batch)
      }
    }
    options.onRows(rows)
    if (await isServed(shop.db)) await wait((performance.now() - began) * restAfterBatch)
  }
  await endRun(shop.db, run)
  return { counts: { ...counts, refusedRows: counts.refusedRows + strays }, stopped: false }

  async function fetchPictures(batch: Batch): Promise<void> {
    const wanted = picturesOf(batch)
    await pictures.open(
      shop.db,
      wanted.map(({ url }) => url),
    )
    const { fetched, missing } = await pictures.fetch(wanted)
    counts = {
      ...counts,
      pictures: counts.pictures + fetched,
      missingPictures: counts.missingPictures + missing.length,
    }
    for (const each of missing) await options.onMissingPicture(each)
  }

  async function write(batch: Batch): Promise<void> {
    const after = { ...counts }
    await shop.db.transaction(async (tx) => {
      await pictures.open(
        tx,
        picturesOf(batch).map(({ url }) => url),
      )
      const { all, stored } = await judge(tx, batch.products, {
        file,
        words,
        lang: options.lang,
        pictures,
        taxClasses: shop.taxClasses,
        planning: false,
      })
      const made = await words.write(tx)
      const changed = all.filter(({ outcome }) => outcome === 'new' || outcome === 'changed')
      const inputs = changed.map(({ input }) => input!)
      for (const input of inputs)
        input.categoryIds = input.categoryIds.map((id) => words.categories.settle(id)).sort((a, b) => a - b)
      await saveProducts(tx, inputs, stored, options.importId)
      if (options.importId !== undefined) await recordRows(tx, options.importId, { changed, stored, made })
      await saveAlts(
        tx,
        changed.flatMap((each) => each.alts),
      )
      await saveCaptions(
        tx,
        changed.flatMap((each) => each.captions),
      )
      for (const judged of all) count(after, judged)
      await saveRun(tx, { ...run, productsDone: productsDone + batch.products.length, counts: after })
    })
    productsDone += batch.products.length
    counts = after
  }

  /** Saves each product in its own transaction, so that only products refused by the database are left out. */
  async function writeOneByOne(batch: Batch): Promise<void> {
    for (const product of batch.products) {
      try {
        await write({ ...batch, products: [product] })
      } catch (error) {
        if (isBroken(error)) throw error
        words = await openWords(shop.db, options.lang)
        productsDone += 1
        counts = {
          ...counts,
          refusedRows: counts.refusedRows + product.rows.length,
          refusedProducts: counts.refusedProducts + 1,
        }
        for (const row of product.rows) await options.onRefused(row, faultIn(error))
      }
    }
  }
}

async function isServed(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ served: boolean }>(sql`
    select exists (
      select from pg_stat_activity where datname = current_database() and application_name = ${LISTENER}
    ) as served`)
  return rows[0]!.served
}

/** True if the database or this process failed, rather than the data, so that the import must end. */
function isBroken(error: unknown): boolean {
  return !(error instanceof Refusal) && !/^(22|23|54)/.test(codeOf(error))
}

/** The reason the database refused a product. SQLSTATE class 22: invalid value, 23: violated constraint, 54: limit. */
function faultIn(error: unknown): ImportFault {
  if (!(error instanceof Refusal)) return faultOf('database', { reason: causeOf(error).message })
  const { key, values = {} } = error.text
  if (key === 'reason.sku_taken') return faultOf('sku_taken', { sku: String(values.sku) })
  return faultOf('other', { reason: key })
}

function codeOf(error: unknown): string {
  return String(causeOf(error).code ?? '')
}

/** Drizzle wraps the driver's error. */
function causeOf(error: unknown): Error & { code?: string } {
  const { cause } = error as { cause?: unknown }
  return (cause instanceof Error ? cause : error) as Error & { code?: string }
}
