/** Turns taxRate into tax_rate: the column name that Drizzle uses with `casing: 'snake_case'`. */
export function columnOf(key: string): string {
  return key.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)
}

/** Turns tax_rate into taxRate. */
export function keyOf(column: string): string {
  return column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
