/** The quantile of the values at `share`; 0.5 is the median. */
export function quantile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

export const median = (values: number[]) => quantile(values, 0.5)

/** Prints rows as a table that can be pasted into README.md. */
export function printTable(rows: Row[]): void {
  printHead(Object.keys(rows[0] ?? {}))
  for (const row of rows) printRow(row)
}

export type Row = Record<string, string | number>

/** The head of a table whose rows follow one by one, in the order of these columns. */
export function printHead(columns: string[]): void {
  console.log(`| ${columns.join(' | ')} |`)
  console.log(`|${columns.map(() => '---').join('|')}|`)
}

export function printRow(row: Row): void {
  console.log(`| ${Object.values(row).join(' | ')} |`)
}
