import type pg from 'pg'
import { timeSlices } from '#server/platform/time-slices.ts'
import { emptyModel, type Model } from '../model/model.ts'
import { seal } from '../model/postings.ts'
import { trim } from '../model/ragged.ts'
import { sealSkus } from '../model/sku-index.ts'
import { addEntry } from './add-entry.ts'
import type { Dictionary, Entry } from './entry.ts'
import { readCollections, readDictionary } from './read-dictionary.ts'
import { readEntries, readIds } from './read-entries.ts'
import { setDictionary } from './set-dictionary.ts'

/** Products per query. */
const chunk = 200

/** Reads the whole catalogue into a new model. Prefetches the next chunk while indexing; requests are still served. */
export async function buildModel(pool: pg.Pool, turn = timeSlices()): Promise<Model> {
  const model = emptyModel()
  const dictionary = await readDictionary(pool)
  // Every product needs its categories' ancestors; names are linked once all values exist.
  model.parents = new Map(dictionary.categories.map(({ id, parentId }) => [id, parentId]))
  for await (const entries of readAhead(pool)) {
    for (const entry of entries) {
      addEntry(model, entry)
      await turn()
    }
  }
  await sealModel(model, dictionary, turn)
  for (const collection of await readCollections(pool, null)) model.collections.set(collection.id, collection)
  return model
}

async function* readAhead(pool: pg.Pool): AsyncGenerator<Entry[]> {
  const ids = await readIds(pool)
  const read = (from: number) => {
    const entries = from < ids.length ? readEntries(pool, ids.slice(from, from + chunk)) : null
    // Whoever awaits this promise handles its failure.
    entries?.catch(() => {})
    return entries
  }
  let next = read(0)
  for (let from = chunk; next; from += chunk) {
    const entries = await next
    next = read(from)
    yield entries
  }
}

async function sealModel(
  model: Model,
  dictionary: Dictionary,
  turn: ReturnType<typeof timeSlices>,
): Promise<void> {
  seal(model.groups)
  await turn()
  sealSkus(model.skus)
  await turn()
  model.byId = ordinalsById(model)
  await turn()
  trim(model.specifications)
  trim(model.variants)
  trim(model.choices)
  for (const vocabulary of model.vocabularies.values()) {
    await turn()
    seal(vocabulary.words)
    await turn()
    seal(vocabulary.grams)
  }
  setDictionary(model, dictionary)
}

function ordinalsById({ columns: { ids }, count }: Model): Uint32Array<ArrayBuffer> {
  return Uint32Array.from({ length: count }, (_, ordinal) => ordinal).sort((a, b) => ids[a]! - ids[b]!)
}
