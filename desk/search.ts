/**
 * Search parameters are plain texts, so that a URL can be read, shared and typed: "?q=jug&f=total.gt.10000". A name that
 * occurs several times is a list. The zod schema of a route turns them into values.
 */
export type Search = Record<string, string | string[]>

export function parseSearch(text: string): Search {
  const found: Search = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const before = found[name]
    found[name] = before === undefined ? value : [before, value].flat()
  }
  return found
}

/** Leaves out what is undefined, null, empty or false. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    for (const each of [value].flat()) {
      if (each !== undefined && each !== null && each !== '' && each !== false)
        params.append(name, String(each))
    }
  }
  const text = params.toString()
  return text ? `?${text}` : ''
}
