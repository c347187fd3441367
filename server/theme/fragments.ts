/** Rendered pieces by what they were made of, so that nothing need be dropped but by room. */
export type Fragments = {
  get(key: string): string | undefined
  set(key: string, html: string): void
  clear(): void
}

/** @param room characters of keys and pieces together; the oldest go first. */
export function openFragments(room = 4_000_000): Fragments {
  const pieces = new Map<string, string>()
  let held = 0
  return {
    get: (key) => pieces.get(key),
    set(key, html) {
      pieces.set(key, html)
      held += key.length + html.length
      while (held > room) {
        const [oldest, piece] = pieces.entries().next().value!
        pieces.delete(oldest)
        held -= oldest.length + piece.length
      }
    },
    clear() {
      pieces.clear()
      held = 0
    },
  }
}
