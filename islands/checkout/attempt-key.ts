import { parsed } from '#islands/stores/stored.ts'

const key = 'orderAttempt'

/**
 * Returns the idempotency key of an attempt at `what`. It stays the same until the attempt ends, even after a reload.
 */
export function attemptKey(what: string): string {
  const kept = parsed(sessionStorage.getItem(key)) as { what: string; id: string } | null
  if (kept?.what === what) return kept.id
  const id = crypto.randomUUID()
  sessionStorage.setItem(key, JSON.stringify({ what, id }))
  return id
}

export function endAttempt(): void {
  sessionStorage.removeItem(key)
}
