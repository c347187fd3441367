import type pg from 'pg'
import type { Changed } from '#server/platform/changes/tags.ts'
import { timeSlices } from '#server/platform/time-slices.ts'
import { type Model, ordinalOf } from '../model/model.ts'
import { sortVocabulary } from '../model/vocabulary.ts'
import { addEntry, fingerprintOf, removeEntry } from './add-entry.ts'
import type { Entry } from './entry.ts'
import { readCollections, readDictionary } from './read-dictionary.ts'
import { readEntries } from './read-entries.ts'
import { setDictionary } from './set-dictionary.ts'
import { setFigures } from './set-figures.ts'

/** Milliseconds left to requests after every 2 ms of refreshing. */
const restInRefresh = 2

/** Products per query. */
const batch = 100
/** The model is rebuilt once more than this many products, and a fifth of all, have been appended. */
const fewAppended = 2000

/** Applies changes to the model. Returns false if it must be rebuilt instead. */
export async function refreshModel(pool: pg.Pool, model: Model, changed: Changed): Promise<boolean> {
  const productIds = changed.ids('product').sort((a, b) => a - b)
  const appended = model.count - model.byId.length + productIds.length
  if (appended > Math.max(fewAppended, model.byId.length / 5)) return false
  if (changed.touches('category', 'tag', 'attribute') && !(await refreshDictionary(pool, model))) return false
  for (let from = 0; from < productIds.length; from += batch) {
    await refreshProducts(pool, model, productIds.slice(from, from + batch))
  }
  await refreshCollections(pool, model, changed.ids('collection'))
  return true
}

/** Returns false if a category was moved or deleted, which changes the products of its ancestors. */
async function refreshDictionary(pool: pg.Pool, model: Model): Promise<boolean> {
  const dictionary = await readDictionary(pool)
  const parents = new Map(dictionary.categories.map(({ id, parentId }) => [id, parentId]))
  for (const [id, parentId] of model.parents) if (parents.get(id) !== parentId) return false
  setDictionary(model, dictionary)
  return true
}

async function refreshProducts(pool: pg.Pool, model: Model, ids: number[]): Promise<void> {
  const entries = await readEntries(pool, ids)
  const tags = new Set(model.tagIds.values())
  const unknown = ({ categories, tags: own }: Entry) =>
    categories.some((id) => !model.parents.has(id)) || own.some((id) => !tags.has(id))
  if (entries.some(unknown)) setDictionary(model, await readDictionary(pool))
  if (await refreshEntries(model, ids, entries)) setDictionary(model, await readDictionary(pool))
}

async function refreshCollections(pool: pg.Pool, model: Model, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  const collections = await readCollections(pool, ids)
  for (const id of ids) model.collections.delete(id)
  for (const collection of collections) model.collections.set(collection.id, collection)
}

/**
 * Updates these products: figures in place, everything else by removing and appending. Products without an entry are
 * no longer sold. Returns whether there are new attribute values that the model has no names for.
 */
async function refreshEntries(
  model: Model,
  ids: readonly number[],
  entries: readonly Entry[],
): Promise<boolean> {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const values = model.values.length
  const turn = timeSlices(restInRefresh)
  for (const id of ids) {
    await turn()
    const entry = byId.get(id)
    const ordinal = ordinalOf(model, id)
    if (entry && ordinal !== -1 && model.columns.fingerprint[ordinal] === fingerprintOf(entry)) {
      setFigures(model, entry, ordinal)
      continue
    }
    removeEntry(model, id)
    if (entry) addEntry(model, entry)
  }
  for (const vocabulary of model.vocabularies.values()) sortVocabulary(vocabulary)
  return model.values.length > values
}
