/** Result of one part of the gate. A check that is not made of tests counts as one. */
export type Tally = { passed: number; failed: number }

/** Prints the check and its outcome on one line. */
export function tallyOf(name: string, passed: boolean, detail = ''): Tally {
  console.log(`${passed ? '✓' : '✗'} ${name}${detail && `\n${detail}`}`)
  return passed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}
