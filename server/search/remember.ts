import type { Found, SearchQuery } from './search.ts'

/** Answers kept; one is about a kilobyte. */
const most = 300

/**
 * Keeps the answers to queries without text, which many ask for: the first pages of categories. Forgets all of them
 * when the model changes, and after a minute, for products that were to be published since.
 */
export function remember(
  find: (query: SearchQuery) => Promise<Found>,
  version: () => number,
  minute: () => number,
) {
  let known = new Map<string, Found>()
  let valid = ''
  return async (query: SearchQuery): Promise<Found> => {
    if (query.text) return find(query)
    const now = `${version()} ${minute()}`
    if (now !== valid) known = new Map()
    valid = now
    const key = JSON.stringify(query)
    const found = known.get(key) ?? (await find(query))
    if (valid !== `${version()} ${minute()}`) return found
    known.delete(key)
    known.set(key, found)
    if (known.size > most) known.delete(known.keys().next().value!)
    return found
  }
}
