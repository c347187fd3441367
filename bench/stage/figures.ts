/** The quantile of the values at `share`; 0.5 is the median. */
export function quantile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

export const median = (values: number[]) => quantile(values, 0.5)

/** Prints rows as a table that can be pasted into README.md. */
export function printTable(rows: Record<string, string | number>[]): void {
  const columns = Object.keys(rows[0] ?? {})
  console.log(`| ${columns.join(' | ')} |`)
  console.log(`|${columns.map(() => '---').join('|')}|`)
  for (const row of rows) console.log(`| ${columns.map((column) => row[column]).join(' | ')} |`)
}
