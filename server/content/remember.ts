import type { Shop } from '#server/platform/shop.ts'

const memories = new WeakMap<Shop, Map<string, Promise<unknown>>>()

/**
 * What nearly every page needs and seldom changes, such as the tree of categories: read once, read anew after any
 * change that is not of a single product.
 */
export function remember<Value>(shop: Shop, key: string, read: () => Promise<Value>): Promise<Value> {
  const memory = memoryOf(shop)
  const known = memory.get(key)
  if (known) return known as Promise<Value>
  const value = read()
  memory.set(key, value)
  value.catch(() => memory.delete(key))
  return value
}

function memoryOf(shop: Shop): Map<string, Promise<unknown>> {
  const known = memories.get(shop)
  if (known) return known
  const memory = new Map<string, Promise<unknown>>()
  memories.set(shop, memory)
  shop.changes.follow((tags) => {
    if (tags.some((tag) => !tag.startsWith('product:'))) memory.clear()
  })
  return memory
}
