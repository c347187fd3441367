/** Compares values as JSON would carry them: an absent key, undefined and null at the top are equal. */
export function equal(one: unknown, other: unknown): boolean {
  const [a, b] = [one ?? null, other ?? null]
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const [left, right] = [entriesOf(a), entriesOf(b)]
  return (
    left.size === right.size &&
    [...left].every(([key, value]) => right.has(key) && equal(value, right.get(key)))
  )
}

function entriesOf(value: object): Map<string, unknown> {
  return new Map(Object.entries(value).filter(([, each]) => each !== undefined))
}
