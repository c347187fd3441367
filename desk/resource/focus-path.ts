/** Focuses the field of a path, or else of the nearest one that holds it. */
export function focusPath(path: string): void {
  const steps = path.split('.')
  const paths = steps.map((_, index) => steps.slice(0, steps.length - index).join('.'))
  const places = paths.map((each) => document.querySelector<HTMLElement>(`[data-path="${CSS.escape(each)}"]`))
  const place = places.find(Boolean)
  const field = place?.matches('input, textarea, button')
    ? place
    : place?.querySelector<HTMLElement>('input, textarea, button')
  field?.focus()
}
