const fields = 'input, textarea, button'

/** Focuses the field of a path, or else of the nearest one that holds it. False if the screen shows neither. */
export function focusPath(path: string): boolean {
  const steps = path.split('.')
  const paths = steps.map((_, index) => steps.slice(0, steps.length - index).join('.'))
  const places = paths.map((each) => document.querySelector<HTMLElement>(`[data-path="${CSS.escape(each)}"]`))
  const place = places.find(Boolean)
  if (!place) return false
  const field = place.matches(fields)
    ? place
    : // The editor of a formatted text comes after its tools; a list without entries is filled by buttons of its card.
      (place.querySelector<HTMLElement>('[role=textbox]') ??
      place.querySelector<HTMLElement>(fields) ??
      place.closest('section')?.querySelector<HTMLElement>(fields))
  field?.scrollIntoView({ block: 'center' })
  field?.focus()
  return true
}
