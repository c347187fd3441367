import { setTimeout } from 'node:timers/promises'
import { noteChange } from '#server/platform/changes.ts'
import type { Shop } from '#server/platform/shop.ts'
import { buildModel } from './build-model.ts'
import type { Model } from './model.ts'
import { refreshModel } from './refresh-model.ts'

export type Catalogue = {
  /** Fulfilled once the catalogue has been read for the first time. */
  opened: Promise<void>
  model(): Promise<Model>
  /** null while it is being read for the first time. */
  current(): Model | null
  /** Grows with every change of the model. */
  version(): number
}

/** The change feed waits so long for the model to be built anew, in milliseconds; other followers shall not wait longer. */
const patience = 1000
/** After a build the next one waits so many times as long as it took: an import changes the catalogue all the time. */
const restAfterBuild = 3

/** Keeps a model of the catalogue in step with the database. */
export function followCatalogue(shop: Shop): Catalogue {
  let model: Model | null = null
  let version = 0
  let building = false
  let lastBuild: Promise<void> = Promise.resolve()
  let restUntil = 0
  let waiting: Promise<void> | null = null
  /** Changes while a model is being built: it may not have seen them. */
  let missed: string[] = []
  const report = (error: unknown) => shop.log.error({ err: error }, 'reading the catalogue for search failed')

  shop.changes.follow(async (tags) => {
    await take(tags).finally(() => version++)
  })

  async function take(tags: string[]): Promise<void> {
    if (tags.some((tag) => /^setting:(currencies|tax)$/.test(tag))) model?.prices.clear()
    const concerned = tags.filter(concernsCatalogue)
    if (concerned.length === 0) return
    if (concerned.includes('catalogue')) return wait(buildSoon())
    if (building) missed.push(...concerned)
    else if (model && !(await refreshModel(shop.pool, model, concerned))) await wait(buildSoon())
  }

  /** One build at a time; changes before it begins to read are part of it. */
  function buildSoon(): Promise<void> {
    waiting ??= (async () => {
      await lastBuild
      await setTimeout(Math.max(0, restUntil - performance.now()), undefined, { ref: false })
      waiting = null
      lastBuild = build().catch((error: unknown) => {
        if (!shop.pool.ending) report(error)
      })
      await lastBuild
    })()
    return waiting
  }

  async function build(): Promise<void> {
    const started = performance.now()
    building = true
    try {
      const fresh = await buildModel(shop.pool)
      while (missed.length > 0) {
        const tags = missed
        missed = []
        if (!(await refreshModel(shop.pool, fresh, tags))) void buildSoon()
      }
      model = fresh
      version++
      const took = performance.now() - started
      restUntil = performance.now() + took * restAfterBuild
      shop.log.info({ products: fresh.count, ms: Math.round(took) }, 'catalogue read for search')
    } finally {
      building = false
    }
  }

  async function wait(done: Promise<void>): Promise<void> {
    if (await Promise.race([done.then(() => true), setTimeout(patience, false, { ref: false })])) return
    // Pages made meanwhile show the old lists.
    void done.then(() => shop.db.transaction((tx) => noteChange(tx, ['lists']))).catch(report)
  }

  async function openFirst(): Promise<void> {
    for (;;) {
      await buildSoon()
      if (model || shop.pool.ending) return
      await setTimeout(patience, undefined, { ref: false })
    }
  }

  const opened = openFirst()
  return {
    opened,
    current: () => model,
    version: () => version,
    async model() {
      if (!model) await opened
      if (!model) throw new Error('the shop was closed before its catalogue was read')
      return model
    },
  }
}

function concernsCatalogue(tag: string): boolean {
  return tag === 'catalogue' || /^(product|category|collection|tag|attribute):/.test(tag)
}
