import { DrizzleQueryError } from 'drizzle-orm/errors'
import pg from 'pg'

/** An error that is safe to log: type and message, or for a failed statement only its error code and constraint. */
export type ErrorSummary = {
  type: string
  message: string
  /** SQLSTATE, or the code of a system error. */
  code?: string
  constraint?: string
  table?: string
  column?: string
  stack?: string
  cause?: ErrorSummary
}

/**
 * Summarises an error without personal data. Statements have addresses and password hashes as parameters, and
 * PostgreSQL repeats values in messages and details, so only SQLSTATE, constraint, table and column are kept.
 */
export function summarise(error: unknown, depth = 0): ErrorSummary {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error object' }
  const cause = error.cause === undefined || depth > 4 ? {} : { cause: summarise(error.cause, depth + 1) }
  if (error instanceof pg.DatabaseError) {
    const { code, constraint, table, column } = error
    const rule = Object.entries({ code, constraint, table, column }).filter(([, value]) => value)
    return { type: 'DatabaseError', message: 'statement failed', ...Object.fromEntries(rule), ...cause }
  }
  // The message is the statement with its parameters, and the stack begins with the message.
  if (error instanceof DrizzleQueryError) {
    return { type: 'DrizzleQueryError', message: 'query failed', stack: framesOf(error), ...cause }
  }
  const { code } = error as { code?: unknown }
  return {
    type: error.name,
    message: error.message,
    ...(typeof code === 'string' ? { code } : {}),
    stack: framesOf(error),
    ...cause,
  }
}

/** The summary in one line. */
export function summaryOf(error: unknown): string {
  const { type, message, code, constraint, cause } = summarise(error)
  const detail = [code, constraint].filter(Boolean).join(' ')
  const own = `${type}: ${message}${detail && ` (${detail})`}`
  return cause
    ? `${own}; ${cause.type}: ${[cause.message, cause.code, cause.constraint].filter(Boolean).join(' ')}`
    : own
}

function framesOf(error: Error): string {
  return (error.stack ?? '')
    .replace(error.message, '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
}
