import type { Interface } from 'node:readline/promises'

/** The first line of the input, also if no line break ends it; null for an empty input. Closes the interface. */
export async function firstLine(lines: Interface): Promise<string | null> {
  for await (const line of lines) return line
  return null
}
