/** Maximum nesting of a payload. No call needs a tenth of it. */
const maxDepth = 100

type Part = { value: unknown; name: string; parent: Part | null; depth: number }

/**
 * Finds a field of a payload, such as "address.city", that PostgreSQL cannot store: text with a zero character or half
 * of a surrogate pair, or too deeply nested. JSON allows all of them, but no keyboard produces them. null for valid
 * payloads. Iterative, because a body of 256 kB can be nested deeply enough to exhaust the stack.
 */
export function unstorableText(payload: unknown): string | null {
  const open: Part[] = [{ value: payload, name: '', parent: null, depth: 0 }]
  for (let part = open.pop(); part; part = open.pop()) {
    const { value, depth } = part
    if (typeof value === 'string' && !isStorable(value)) return nameOf(part)
    if (typeof value !== 'object' || value === null) continue
    if (depth > maxDepth) return nameOf(part)
    for (const [name, inner] of Object.entries(value)) {
      const child = { value: inner, name, parent: part, depth: depth + 1 }
      if (!isStorable(name)) return nameOf(child)
      open.push(child)
    }
  }
  return null
}

function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

function nameOf(part: Part): string {
  const names: string[] = []
  for (let at: Part | null = part; at; at = at.parent) if (at.name !== '') names.unshift(at.name)
  return names.slice(0, 5).join('.') || 'payload'
}
