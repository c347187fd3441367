/** Most columns and rows that one cell of a text's table may span. */
export const maxSpans = { colspan: 50, rowspan: 200 } as const

/** The number of columns or rows that a cell spans, from its attribute. Anything but a number above 1 counts as 1. */
export function spanOf(name: keyof typeof maxSpans, value: string | null | undefined): number {
  const span = /^\s*\d+\s*$/.test(value ?? '') ? Number(value) : 1
  return Math.min(Math.max(span, 1), maxSpans[name])
}
