type Translate = (key: string, values: Record<string, unknown>) => string

/** Several names in a row, with the comma that the language of the page uses. */
export function listed(t: Translate, names: readonly string[]): string {
  return names.length === 0 ? '' : names.reduce((list, next) => t('common.listed', { list, next }))
}
