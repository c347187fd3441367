/** The result of a check. `bad` prevents the shop from starting, `warn` does not. */
export type Finding = { name: string; state: 'ok' | 'warn' | 'bad'; detail: string; remedy?: string }

export function ok(name: string, detail: string): Finding {
  return { name, state: 'ok', detail }
}

export function warn(name: string, detail: string, remedy: string): Finding {
  return { name, state: 'warn', detail, remedy }
}

export function bad(name: string, detail: string, remedy: string): Finding {
  return { name, state: 'bad', detail, remedy }
}

export function print({ name, state, detail, remedy }: Finding): void {
  const sign = { ok: '✓', warn: '!', bad: '✗' }[state]
  console.log(`${sign} ${name}: ${detail}${remedy ? `\n    ${remedy}` : ''}`)
}
