/** PostgreSQL's unique_violation. */
const uniqueViolation = '23505'

/** True if a write failed because another row already has the same value. */
export function isTaken(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: { code?: string } }
  return code === uniqueViolation || cause?.code === uniqueViolation
}
