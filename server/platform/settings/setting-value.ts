/** Reads a value from the command line: JSON, or a text where it is none or where the setting is a text. */
export function readValue(text: string, before: unknown): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return typeof before === 'string' && typeof value !== 'string' ? text : value
  } catch {
    return text
  }
}

/** The part of a value at this path; undefined if there is none. */
export function partOf(value: unknown, path: string[]): unknown {
  let part = value
  for (const key of path) {
    if (typeof part !== 'object' || part === null || !Object.hasOwn(part, key)) return undefined
    part = (part as Record<string, unknown>)[key]
  }
  return part
}

/** The value with another part at this path. Objects on the way are created. */
export function changePart(value: unknown, [key, ...rest]: string[], part: unknown): unknown {
  if (key === undefined) return part
  if (Array.isArray(value)) {
    const list: unknown[] = [...value]
    list[Number(key)] = changePart(list[Number(key)], rest, part)
    return list
  }
  const entries = typeof value === 'object' && value !== null ? value : {}
  return { ...entries, [key]: changePart((entries as Record<string, unknown>)[key], rest, part) }
}

/** Paths of the keys that a schema dropped because it does not know them: misspelt names, mostly. */
export function missingKeys(given: unknown, parsed: unknown, path: string[] = []): string[][] {
  if (typeof given !== 'object' || given === null) return []
  return Object.entries(given).flatMap(([key, value]) => {
    const here = [...path, key]
    const kept = partOf(parsed, [key])
    return kept === undefined && value !== undefined ? [here] : missingKeys(value, kept, here)
  })
}
