/** A line of the doctor's report. `bad` prevents the shop from starting, `warn` does not. */
export type Line = { name: string; state: 'ok' | 'warn' | 'bad'; detail: string; remedy: string | null }

export function ok(name: string, detail: string): Line {
  return { name, state: 'ok', detail, remedy: null }
}

export function warn(name: string, detail: string, remedy: string): Line {
  return { name, state: 'warn', detail, remedy }
}

export function bad(name: string, detail: string, remedy: string): Line {
  return { name, state: 'bad', detail, remedy }
}

export function print({ name, state, detail, remedy }: Line): void {
  const sign = { ok: '✓', warn: '!', bad: '✗' }[state]
  console.log(`${sign} ${name}: ${detail}${remedy ? `\n    ${remedy}` : ''}`)
}
