/** {{ 'favicon.svg' | asset }}: address of a file in the theme's assets. */
export function asset(name: string): string {
  return `/theme/assets/${encodeURIComponent(name)}`
}
