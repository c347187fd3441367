import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Shop } from '#server/platform/shop.ts'
import { refreshModel } from '../build/refresh-model.ts'
import type { Model } from '../model/model.ts'
import { changedSince, type Mark, modelVersion } from './mark.ts'
import { readModelFile, writeModelFile } from './model-file.ts'

type Kept = { version: string; mark: Mark; model: Omit<Model, 'prices'> }

/** The file that holds the model of this shop. */
const fileOf = (shop: Shop) => join(shop.config.dataDir, 'search', 'model')

/** Keeps a model for the next start. `mark` is the moment since which changes may be missing in it. */
export async function keepModel(shop: Shop, model: Model, mark: Mark): Promise<void> {
  const { prices, ...rest } = model
  await mkdir(join(shop.config.dataDir, 'search'), { recursive: true })
  await writeModelFile(fileOf(shop), { version: modelVersion(), mark, model: rest } satisfies Kept)
}

/**
 * The kept model, with everything that changed since.
 * @returns null if there is none that this version and this database can go on with.
 */
export async function keptModel(shop: Shop): Promise<Model | null> {
  const kept = (await readModelFile(fileOf(shop))) as Kept | null
  if (kept?.version !== modelVersion()) return null
  const changed = await changedSince(shop.pool, kept.mark)
  if (!changed || changed.touches('catalogue')) return null
  const model: Model = { ...kept.model, prices: new Map() }
  return (await refreshModel(shop.pool, model, changed)) ? model : null
}
