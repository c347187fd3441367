import { Refusal } from '#server/platform/refusal.ts'

/** Whether the database is gone, or this process is at fault, rather than the data: then nothing more is tried. */
export function isBroken(error: unknown): boolean {
  return !(error instanceof Refusal) && !/^(22|23|54)/.test(codeOf(error))
}

/** Why the database would not take a product. Class 22 is a datum it cannot
 * hold, 23 a rule it would break, 54 a limit. */
export function reasonOfFailure(error: unknown): string {
  if (error instanceof Refusal) return `The shop refused it (${error.text.key}).`
  return `The database refused it: ${causeOf(error).message}.`
}

function codeOf(error: unknown): string {
  return String(causeOf(error).code ?? '')
}

/** Drizzle wraps what the driver says. */
function causeOf(error: unknown): Error & { code?: string } {
  const { cause } = error as { cause?: unknown }
  return (cause instanceof Error ? cause : error) as Error & { code?: string }
}
