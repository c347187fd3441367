import type { CollectionEntry } from '../build/entry.ts'
import { type Model, ordinalOf } from '../model/model.ts'
import { listOf } from '../model/postings.ts'
import type { SearchQuery } from '../search.ts'
import type { Source } from './candidates.ts'

const free = [0] as const

/** The scopes of a query: category, collection, tag, and the products a promotion covers. A product must be in each. */
export function scopeSources(model: Model, query: SearchQuery, now: number): Source[] {
  const sources: Source[] = []
  if (query.category !== undefined) sources.push(group(model, `c${query.category}`))
  if (query.tag !== undefined) sources.push(group(model, `t${query.tag}`))
  if (query.collection !== undefined)
    sources.push({ lists: [members(model, query.collection, now)], shift: 0, points: free })
  if (query.scope) {
    const { productIds, categoryIds, collectionIds } = query.scope
    const lists = [
      ordinals(model, productIds),
      ...collectionIds.map((id) => members(model, id, now)),
      ...categoryIds.map((id) =>
        group(model, `c${id}`).lists.flatMap((list) => Array.from(list, (entry) => entry >>> 2)),
      ),
    ]
    sources.push({ lists, shift: 0, points: free })
  }
  return sources
}

/** Ordinals of a collection's products: manual collections in their order, the others by rule. */
export function members(model: Model, id: number, now: number): number[] {
  const collection = model.collections.get(id)
  if (!collection) return []
  return collection.rule ? byRule(model, collection.rule, now) : ordinals(model, collection.productIds)
}

function group(model: Model, term: string): Source {
  const id = model.groups.ids.get(term)
  return { lists: id === undefined ? [] : listOf(model.groups, id), shift: 2, points: [0, 0, 0, 0] }
}

function ordinals(model: Model, ids: readonly number[]): number[] {
  return ids.map((id) => ordinalOf(model, id)).filter((ordinal) => ordinal !== -1)
}

function byRule(model: Model, rule: NonNullable<CollectionEntry['rule']>, now: number): number[] {
  const { price, reduced, published } = model.columns
  const { minPrice = 0, maxPrice = Number.POSITIVE_INFINITY } = rule
  const since = rule.newerThanDays === undefined ? 0 : now - rule.newerThanDays * 86_400
  const categories = rule.categories && within(model, 'c', rule.categories, model.categoryIds)
  const tags = rule.tags && within(model, 't', rule.tags, model.tagIds)
  const found: number[] = []
  for (let ordinal = 0; ordinal < model.count; ordinal++) {
    if (price[ordinal]! < minPrice || price[ordinal]! > maxPrice || published[ordinal]! < since) continue
    if (rule.reduced && !reduced[ordinal]) continue
    if (categories && !categories[ordinal]) continue
    if (tags && !tags[ordinal]) continue
    found.push(ordinal)
  }
  return found
}

function within(model: Model, kind: 'c' | 't', handles: string[], ids: Map<string, number>): Uint8Array {
  const inside = new Uint8Array(model.count)
  for (const handle of handles) {
    for (const list of group(model, `${kind}${ids.get(handle)}`).lists) {
      for (let at = 0; at < list.length; at++) inside[list[at]! >>> 2] = 1
    }
  }
  return inside
}
