/**
 * The path of the first part of a body that its schema did not take, such as "parcels.0.lines"; null if there is none.
 * `parsed`: what the schema made of it. Objects leave out the keys that they do not know.
 */
export function unknownPart(body: unknown, parsed: unknown): string | null {
  if (!isObject(body) || !isObject(parsed)) return null
  for (const [key, value] of Object.entries(body)) {
    if (!Object.hasOwn(parsed, key)) return key
    const inner = unknownPart(value, parsed[key])
    if (inner !== null) return `${key}.${inner}`
  }
  return null
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
