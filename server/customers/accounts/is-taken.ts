/** PostgreSQL's unique_violation. */
const uniqueViolation = '23505'

/** Whether a write failed because another row holds the same value already. */
export function isTaken(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: { code?: string } }
  return code === uniqueViolation || cause?.code === uniqueViolation
}
