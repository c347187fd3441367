import type { PictureFetcher } from '../pictures/fetch-picture.ts'
import { indexFile } from './file/index-file.ts'
import type { ImportShop } from './import-shop.ts'
import { apply } from './run/apply.ts'
import type { Counts } from './run/counts.ts'
import { missingPictures } from './run/missing-pictures.ts'
import { type Plan, plan } from './run/plan.ts'
import { refusedFile } from './run/refused-file.ts'
import { findRun } from './run/run-state.ts'
import { sayBefore, sayDone, sayFile } from './say.ts'

export type ImportOptions = {
  dryRun: boolean
  /** Begins anew, although an earlier import of this file broke off. */
  fromStart?: boolean
  /** What the file is written in, where it does not show: a label that TextDecoder takes. */
  encoding?: string | undefined
  /** null: pictures are left alone. */
  fetcher: PictureFetcher | null
  say(text: string): void
  /** Told how far a step has come; `total` in rows. */
  progress(step: string, total: number): { at(rows: number): void; end(): void }
  /** Asked once the plan has been said. */
  confirm(): Promise<boolean>
  /** Stops the import after the batch under way; the next goes on from there. */
  signal?: AbortSignal
}

export type ImportResult = {
  outcome: 'planned' | 'done' | 'declined' | 'stopped'
  plan: Plan
  counts: Counts | null
  refusedFile: string | null
}

/**
 * Brings a Shopify product file in: says what it will do, then does it.
 * @throws ImportError when the file cannot be read as a product file; nothing is written then.
 */
export async function importFile(
  shop: ImportShop,
  path: string,
  options: ImportOptions,
): Promise<ImportResult> {
  const { say } = options
  const file = await indexFile(path, options.encoding)
  sayFile(say, file)
  const refused = await refusedFile(path, file.dialect)
  const looking = options.progress('Looking', file.rows)
  const found = await plan(shop, file, refused, looking.at).finally(looking.end)
  const result = {
    plan: found,
    counts: null,
    refusedFile: found.counts.refusedRows > 0 ? refused.path : null,
  }
  sayBefore(say, found, file, { refusedFile: refused.path, pictures: options.fetcher !== null })
  if (options.dryRun) {
    await refused.close()
    return { ...result, outcome: 'planned' }
  }
  if (!(await options.confirm())) {
    await refused.close()
    return { ...result, outcome: 'declined' }
  }

  const run = await findRun(shop.db, file.hash, path)
  if (options.fromStart) Object.assign(run, { productsDone: 0, startedAt: null })
  if (run.productsDone > 0)
    say(
      `An earlier import of this file broke off: ${run.productsDone} products are done, it goes on from there.`,
    )
  const missing = await missingPictures(path, options.fetcher === null || run.productsDone > 0)
  const began = Date.now()
  const bringing = options.progress('Bringing in', file.rows)
  try {
    const { counts, stopped } = await apply(shop, file, run, {
      fetcher: options.fetcher,
      onRows: bringing.at,
      onMissingPicture: missing.add,
      onRefused: refused.add,
      ...(options.signal ? { signal: options.signal } : {}),
    })
    bringing.end()
    sayDone(say, counts, {
      seconds: (Date.now() - began) / 1000,
      stopped,
      missing,
      refusedFile: refused.path,
    })
    return {
      ...result,
      outcome: stopped ? 'stopped' : 'done',
      counts,
      refusedFile: counts.refusedRows > 0 ? refused.path : null,
    }
  } finally {
    bringing.end()
    await refused.close()
    await missing.close()
  }
}
