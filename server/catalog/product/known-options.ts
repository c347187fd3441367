/** Properties by which search engines and feeds know how variants differ, by the code of the option. */
export const knownOptions: Partial<Record<string, 'color' | 'size' | 'material' | 'pattern'>> = {
  color: 'color',
  colour: 'color',
  glaze: 'color',
  size: 'size',
  material: 'material',
  wood: 'material',
  pattern: 'pattern',
}
