import type { DatabaseError } from 'pg'

/**
 * The reason for which the database refused a change of its tables; null if it was not its statement that failed. Messages
 * about columns, constraints, space and limits hold no values of rows, so they are shown; of others only the SQLSTATE is.
 */
export function reasonOf(error: unknown): string | null {
  const { code = '', message } = error as DatabaseError
  if (!/^(0A|22|23|2B|42|53|54|55)/.test(code)) return null
  return /^(23|2B|42|53|54)/.test(code) ? `${code}: ${message}` : code
}
