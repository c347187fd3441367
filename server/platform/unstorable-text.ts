/**
 * Where a payload holds text that PostgreSQL cannot keep – a zero character, half of a surrogate pair – as the
 * field's name ("address.city"), or null. JSON may carry both, no keyboard makes them.
 */
export function unstorableText(value: unknown, name = ''): string | null {
  if (typeof value === 'string')
    return value.includes('\0') || !value.isWellFormed() ? name || 'payload' : null
  if (typeof value !== 'object' || value === null) return null
  for (const [key, part] of Object.entries(value)) {
    const inner = name === '' ? key : `${name}.${key}`
    const found = unstorableText(key) ? inner : unstorableText(part, inner)
    if (found) return found
  }
  return null
}
