import { eq } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { picture } from '#server/db/tables.ts'
import type { PictureFetcher } from '../../pictures/fetch-picture.ts'
import { saveProducts } from '../../save-products.ts'
import type { ProductFile } from '../file/index-file.ts'
import type { ImportShop } from '../import-shop.ts'
import { type MissingPicture, pictureBook } from '../pictures/picture-book.ts'
import { openWords } from '../words/words.ts'
import { type Batch, batches, picturesOf } from './batches.ts'
import type { Counts } from './counts.ts'
import { isBroken, reasonOfFailure } from './failure.ts'
import { count, type Judged, judge } from './judge.ts'
import { endRun, type Run, saveRun } from './run-state.ts'

export type Applying = {
  /** null: pictures are left alone. */
  fetcher: PictureFetcher | null
  onRows(rows: number): void
  onMissingPicture(missing: MissingPicture): Promise<void>
  /** A row the database would not take, although it looked right. */
  onRefused(row: Batch['products'][number]['rows'][number], reason: string): Promise<void>
  /** Says when to stop after the batch under way. */
  signal?: AbortSignal
}

/**
 * Brings the products in, a batch a transaction; in the same transaction it is noted how far the file is done.
 * Stopped or killed, the next run goes on from there. Returns the counts, those of earlier runs included.
 */
export async function apply(
  shop: ImportShop,
  file: ProductFile,
  run: Run,
  options: Applying,
): Promise<{ counts: Counts; stopped: boolean }> {
  const pictures = pictureBook(shop.db, shop.storage, options.fetcher)
  let words = await openWords(shop.db)
  let { productsDone, counts } = run
  let rows = 0
  let strays = 0
  for await (const batch of batches(file, shop.currency, run.productsDone)) {
    if (options.signal?.aborted) return { counts, stopped: true }
    rows += batch.rows
    strays += batch.strays.length
    if (batch.products.length > 0) {
      await fetchPictures(batch)
      try {
        await write(batch)
      } catch (error) {
        if (isBroken(error)) throw error
        words = await openWords(shop.db)
        await writeOneByOne(batch)
      }
    }
    options.onRows(rows)
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
        pictures,
        taxClasses: shop.taxClasses,
        planning: false,
      })
      await words.write(tx)
      const changed = all.filter(({ outcome }) => outcome === 'new' || outcome === 'changed')
      const inputs = changed.map(({ input }) => input!)
      for (const input of inputs)
        input.categoryIds = input.categoryIds.map((id) => words.categories.settle(id)).sort((a, b) => a - b)
      await saveProducts(tx, inputs, stored)
      await saveAlts(tx, changed)
      for (const judged of all) count(after, judged)
      await saveRun(tx, { ...run, productsDone: productsDone + batch.products.length, counts: after })
    })
    productsDone += batch.products.length
    counts = after
  }

  /** After a batch the database would not take: each product in a transaction of its own, so that only the culprit is refused. */
  async function writeOneByOne(batch: Batch): Promise<void> {
    for (const product of batch.products) {
      try {
        await write({ ...batch, products: [product] })
      } catch (error) {
        if (isBroken(error)) throw error
        words = await openWords(shop.db)
        productsDone += 1
        counts = {
          ...counts,
          refusedRows: counts.refusedRows + product.rows.length,
          refusedProducts: counts.refusedProducts + 1,
        }
        for (const row of product.rows) await options.onRefused(row, reasonOfFailure(error))
      }
    }
  }
}

async function saveAlts(tx: Tx, changed: Judged[]): Promise<void> {
  const alts = new Map(changed.flatMap((each) => each.alts).map(({ pictureId, alt }) => [pictureId, alt]))
  for (const [id, alt] of alts) await tx.update(picture).set({ alt }).where(eq(picture.id, id))
}
