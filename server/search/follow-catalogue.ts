import { setTimeout } from 'node:timers/promises'
import type { Changed } from '#server/platform/changes/tags.ts'
import type { Shop } from '#server/platform/shop.ts'
import { timeSlices } from '#server/platform/time-slices.ts'
import { buildModel } from './build/build-model.ts'
import { refreshModel } from './build/refresh-model.ts'
import type { Model } from './model/model.ts'
import { keepModel, keptModel } from './snapshot/kept-model.ts'
import { type Mark, markNow } from './snapshot/mark.ts'

export type Catalogue = {
  /** Resolves once the catalogue has been read for the first time. */
  opened: Promise<void>
  model(): Promise<Model>
  /** Waits for a small catalogue only, which is read within moments: null while a large one is read for the first time. */
  soon(): Promise<Model | null>
  /** null while it is being read for the first time. */
  current(): Model | null
  /** Increases with every change of the model. */
  version(): number
}

/** Milliseconds after the start for which queries wait rather than being answered plainly. */
const momentsMs = 2000

/** Milliseconds before a failed first read is retried. */
const retryMs = 1000

/** Milliseconds left to requests after every 2 ms of rebuilding. */
const restInBuild = 5

/** Pause after a rebuild, as a multiple of its duration: an import changes the catalogue continuously. */
const restAfterBuild = 3

/** Smaller catalogues are read within two seconds and need no file. */
const worthKeeping = 20_000

/** Milliseconds after which a changed model is kept again: the next start has to take in fewer changes. */
const keptFor = 12 * 3_600_000

/**
 * Keeps a model of the catalogue in step with the database. The change feed delivers one set of changes at a time and
 * retries those that failed.
 */
export function followCatalogue(shop: Shop): Catalogue {
  let model: Model | null = null
  let version = 0
  let restUntil = 0
  let keptAt = 0

  shop.changes.follow({
    name: 'search',
    phase: 'models',
    async take(changed) {
      // The first read may have missed changes that were made while it ran.
      await opened
      if (model) await take(model, changed).finally(() => version++)
      if (performance.now() - keptAt > keptFor) void keep(markNow(shop.pool))
    },
  })

  async function take(current: Model, changed: Changed): Promise<void> {
    if (changed.has('setting:currencies') || changed.has('setting:tax')) current.prices.clear()
    if (changed.touches('catalogue') || !(await refreshModel(shop.pool, current, changed))) await rebuild()
  }

  async function rebuild(): Promise<void> {
    await setTimeout(Math.max(0, restUntil - performance.now()), undefined, { ref: false })
    if (!shop.pool.ending) await build()
  }

  async function build(): Promise<void> {
    const started = performance.now()
    const mark = await markNow(shop.pool)
    const fresh = await buildModel(shop.pool, timeSlices(model ? restInBuild : 0))
    model = fresh
    version++
    const took = performance.now() - started
    restUntil = performance.now() + took * restAfterBuild
    shop.log.info({ products: fresh.count, ms: Math.round(took) }, 'catalogue read for search')
    void keep(Promise.resolve(mark))
  }

  /** Writes the model to the file from which the next start takes it. `marking` is the moment it stands for. */
  async function keep(marking: Promise<Mark | null>): Promise<void> {
    if (!model || model.count < worthKeeping) return
    keptAt = performance.now()
    try {
      const mark = await marking
      // Followers may not have taken in yet what was committed before the mark.
      await shop.changes.catchUp()
      if (mark && !shop.pool.ending) await keepModel(shop, model, mark)
    } catch (error) {
      if (!shop.pool.ending)
        shop.log.warn({ err: error }, 'the catalogue read for search was not kept in a file')
    }
  }

  /** The model of the last start, with what has changed since. */
  async function takeKept(): Promise<void> {
    const started = performance.now()
    const kept = await keptModel(shop).catch((error: unknown) => {
      shop.log.warn({ err: error }, 'the kept catalogue could not be used')
      return null
    })
    if (!kept) return
    model = kept
    version++
    keptAt = started
    const ms = Math.round(performance.now() - started)
    shop.log.info({ products: kept.count, ms }, 'kept catalogue taken for search')
  }

  async function openFirst(): Promise<void> {
    await takeKept()
    while (!model && !shop.pool.ending) {
      try {
        await build()
      } catch (error) {
        if (shop.pool.ending) return
        shop.log.error({ err: error, retryMs }, 'reading the catalogue for search failed')
        await setTimeout(retryMs, undefined, { ref: false })
      }
    }
  }

  const opened = openFirst()
  const moments = Promise.race([opened, setTimeout(momentsMs, undefined, { ref: false })])
  return {
    opened,
    current: () => model,
    version: () => version,
    async soon() {
      if (!model) await moments
      return model
    },
    async model() {
      if (!model) await opened
      if (!model) throw new Error('the shop was closed before its catalogue was read')
      return model
    },
  }
}
