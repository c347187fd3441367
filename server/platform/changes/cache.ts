import { LRUCache } from 'lru-cache'
import type { Shop } from '../shop.ts'
import { isAtMoment, presentShop } from '../shop-at.ts'
import type { Changed } from './tags.ts'

/** One value per shop, created on first use. A shop at another moment shares it. */
export function perShop<Value>(make: (shop: Shop) => Value): (shop: Shop) => Value {
  const own = perObject(make)
  return (shop) => own(presentShop(shop))
}

function perObject<Value>(make: (shop: Shop) => Value): (shop: Shop) => Value {
  const values = new WeakMap<Shop, { value: Value }>()
  return (shop) => {
    let holder = values.get(shop)
    if (!holder) {
      holder = { value: make(shop) }
      values.set(shop, holder)
    }
    return holder.value
  }
}

export type Cache<Value> = {
  get(key: string): Value | undefined
  set(key: string, value: Value): void
  delete(key: string): void
  /** Increases with every change. A value read under an older generation must not be stored. */
  generation(): number
}

/** Entries that a change makes stale: all, none, or those for which a function returns true. */
type Stale<Value> = boolean | ((value: Value) => boolean)

type CacheOptions<Value> = {
  /** Name of the follower in logs and metrics. */
  name: string
  /** Maximum number of entries. The least recently used is evicted first. */
  max: number
  /** Maximum age of an entry in milliseconds, for values that also change over time without a change event. */
  lifetimeMs?: number
  stale(changed: Changed): Stale<Value>
}

/**
 * A bounded cache per shop. The change feed evicts stale entries in the phase before pages. A shop at another moment has
 * a cache of its own, which lasts as long as the page that is rendered with it.
 */
export function cachePerShop<Value extends {}>({
  name,
  max,
  lifetimeMs = 0,
  stale,
}: CacheOptions<Value>): (shop: Shop) => Cache<Value> {
  return perObject((shop) => {
    const entries = new LRUCache<string, Value>({ max, ttl: lifetimeMs })
    let generation = 0
    const take = (changed: Changed) => {
      generation++
      const which = stale(changed)
      if (which === true) entries.clear()
      else if (which) for (const [key, value] of [...entries.entries()]) if (which(value)) entries.delete(key)
    }
    if (!isAtMoment(shop)) shop.changes.follow({ name, phase: 'caches', take })
    return {
      get: (key) => entries.get(key),
      set: (key, value) => void entries.set(key, value),
      delete: (key) => void entries.delete(key),
      generation: () => generation,
    }
  })
}

/**
 * Wraps a read function with a cache. Concurrent callers share one read. After a change, no caller gets a read that
 * began before it. Failed reads are not cached.
 */
export function cachedRead<Arguments extends (string | number)[], Value>({
  read,
  ...options
}: Omit<CacheOptions<never>, 'stale'> & {
  stale(changed: Changed): boolean
  read(shop: Shop, ...rest: Arguments): Promise<Value>
}): (shop: Shop, ...rest: Arguments) => Promise<Value> {
  const cacheOf = cachePerShop<Promise<Value>>(options)
  return (shop, ...rest) => {
    const cache = cacheOf(shop)
    const key = rest.join(' ')
    const cached = cache.get(key)
    if (cached) return cached
    const reading = read(shop, ...rest)
    cache.set(key, reading)
    reading.catch(() => {
      if (cache.get(key) === reading) cache.delete(key)
    })
    return reading
  }
}

/**
 * Wraps a function that reads many values at once with a cache of each: only missing ones are read. A value that was
 * read before a change is not stored. Keys without a value are read again each time.
 */
export function cachedByKey<Key, Rest extends unknown[], Value extends {}>({
  keyOf,
  read,
  ...options
}: CacheOptions<Value> & {
  keyOf(key: Key, ...rest: Rest): string
  read(shop: Shop, keys: Key[], ...rest: Rest): Promise<Map<Key, Value>>
}): (shop: Shop, keys: readonly Key[], ...rest: Rest) => Promise<Map<Key, Value>> {
  const cacheOf = cachePerShop<Value>(options)
  return async (shop, keys, ...rest) => {
    const cache = cacheOf(shop)
    const found = new Map<Key, Value>()
    for (const key of keys) {
      const value = cache.get(keyOf(key, ...rest))
      if (value !== undefined) found.set(key, value)
    }
    const missing = keys.filter((key) => !found.has(key))
    if (missing.length === 0) return found
    const generation = cache.generation()
    for (const [key, value] of await read(shop, missing, ...rest)) {
      found.set(key, value)
      if (cache.generation() === generation) cache.set(keyOf(key, ...rest), value)
    }
    return found
  }
}
