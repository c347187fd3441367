import { type Model, ordinalOf } from '../model/model.ts'
import { sortVocabulary } from '../model/vocabulary.ts'
import { addEntry, fingerprintOf, removeEntry } from './add-entry.ts'
import type { Entry } from './entry.ts'
import { setFigures } from './set-figures.ts'

/**
 * Takes in what became of these products: figures in place, everything else by taking out and adding anew; those
 * without an entry are no longer sold. Returns whether attribute values came that the model has no names for.
 */
export function refreshEntries(model: Model, ids: readonly number[], entries: readonly Entry[]): boolean {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const values = model.values.length
  for (const id of ids) {
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
