import { number } from '../formats.ts'

/** A length of time as people read it: "0.08 ms", "12 ms", "1.4 s"; "–" where nothing was measured. */
export function msText(ms: number | null): string {
  if (ms === null) return '–'
  if (ms >= 1000) return number(ms / 1000, { style: 'unit', unit: 'second', maximumFractionDigits: 1 })
  return number(ms, { style: 'unit', unit: 'millisecond', maximumSignificantDigits: ms < 10 ? 2 : 3 })
}
