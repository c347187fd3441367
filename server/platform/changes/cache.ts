import { LRUCache } from 'lru-cache'
import type { Shop } from '../shop.ts'
import type { Changed } from './tags.ts'

/** One value per shop, made when first asked for. */
export function perShop<Value>(make: (shop: Shop) => Value): (shop: Shop) => Value {
  const made = new WeakMap<Shop, { value: Value }>()
  return (shop) => {
    let holder = made.get(shop)
    if (!holder) {
      holder = { value: make(shop) }
      made.set(shop, holder)
    }
    return holder.value
  }
}

export type Cache<Value> = {
  get(key: string): Value | undefined
  set(key: string, value: Value): void
  delete(key: string): void
  /** Grows with every change: a value read before is not to be kept after. */
  generation(): number
}

/** The entries that a change makes stale: all, none, or those for which a function returns true. */
type Stale<Value> = boolean | ((value: Value) => boolean)

type CacheOptions<Value> = {
  /** As metrics name it. */
  name: string
  /** Entries kept; the one used longest ago leaves first. */
  max: number
  /** Milliseconds an entry is kept, for what also changes with time alone. */
  lifetimeMs?: number
  stale(changed: Changed): Stale<Value>
}

/** A bounded cache per shop that drops what the change feed makes stale, in the phase before pages. */
export function cachePerShop<Value extends {}>({
  name,
  max,
  lifetimeMs = 0,
  stale,
}: CacheOptions<Value>): (shop: Shop) => Cache<Value> {
  return perShop((shop) => {
    const entries = new LRUCache<string, Value>({ max, ttl: lifetimeMs })
    let generation = 0
    shop.changes.follow({
      name,
      phase: 'caches',
      take(changed) {
        generation++
        const which = stale(changed)
        if (which === true) entries.clear()
        else if (which)
          for (const [key, value] of [...entries.entries()]) if (which(value)) entries.delete(key)
      },
    })
    return {
      get: (key) => entries.get(key),
      set: (key, value) => void entries.set(key, value),
      delete: (key) => void entries.delete(key),
      generation: () => generation,
    }
  })
}

/**
 * A reading function with a cache before it. Everybody who asks while a value is being read shares that reading;
 * after a change nobody is given one that began before. A reading that fails is not kept.
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
