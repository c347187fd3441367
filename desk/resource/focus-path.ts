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

/** Milliseconds within which a field has to appear to be focused. */
const showTimeout = 5000

/**
 * Focuses the field of a path as soon as the screen shows it: a language in the address, or a part whose code loads later,
 * shows it a moment after. Gives up once the person does something else. Calls `done` in any case, and returns a function
 * that stops it.
 */
export function focusOnceShown(path: string, done: () => void): () => void {
  const deeds = ['focusin', 'beforeinput', 'pointerdown'] as const
  const stop = () => {
    shown.disconnect()
    clearTimeout(timer)
    for (const deed of deeds) removeEventListener(deed, end, true)
  }
  const end = () => {
    stop()
    done()
  }
  const look = () => focusPath(path) && end()
  const shown = new MutationObserver(look)
  const timer = setTimeout(end, showTimeout)
  for (const deed of deeds) addEventListener(deed, end, true)
  shown.observe(document.body, { childList: true, subtree: true, attributeFilter: ['data-path'] })
  look()
  return stop
}
