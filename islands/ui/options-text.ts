/** "Colour: Sage, Size: Large" */
export function optionsText(options: Array<{ name: string; value: string }>): string {
  return options.map(({ name, value }) => `${name}: ${value}`).join(', ')
}
