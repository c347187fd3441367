/** Names of a long list; correcting them leads to the others. */
const shown = 10

/** "SUMMER, WINTER, …" */
export function listed(names: readonly string[]): string {
  return [...names.slice(0, shown), ...(names.length > shown ? ['…'] : [])].join(', ')
}
