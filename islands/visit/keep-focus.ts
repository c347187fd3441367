/**
 * Remembers the focused element of the page and what is being typed in it. The returned function gives both to the same
 * element of the new page.
 */
export function keepFocus(): () => void {
  const element = document.activeElement
  const selector = selectorOf(element)
  const typed = element instanceof HTMLInputElement && element.name ? typedIn(element) : ''
  return () => {
    const successor = selector && document.querySelector<HTMLElement>(selector)
    if (!successor) {
      document.getElementById('page-body')?.focus({ preventScroll: true })
      return
    }
    focusable(successor).focus({ preventScroll: true })
    if (!typed || !(successor instanceof HTMLInputElement)) return
    successor.select()
    // Unlike setting the value, this counts as typing, so that leaving the field applies it.
    document.execCommand('insertText', false, typed)
  }
}

/** Returns the text that was typed into a field, and takes it out: a field removed with it would apply half a word. */
function typedIn(field: HTMLInputElement): string {
  const { value, defaultValue } = field
  if (value === defaultValue || isTicked(field)) return ''
  field.value = defaultValue
  return value
}

/** Returns the element, or the button of the closed menu that contains it. */
function focusable(element: HTMLElement): HTMLElement {
  return element.closest('details:not([open])')?.querySelector('summary') ?? element
}

/** Returns a selector for an element: its id, its language, or its name and, of a choice, its value. */
function selectorOf(element: Element | null): string | null {
  if (element?.id) return `#${CSS.escape(element.id)}`
  if (element instanceof HTMLAnchorElement && 'language' in element.dataset) {
    const region = element.closest('#page-head, #page-foot')?.id
    return `${region ? `#${region} ` : ''}[data-language][hreflang="${CSS.escape(element.hreflang)}"]`
  }
  const name = element?.getAttribute('name')
  if (!name) return null
  const value =
    element instanceof HTMLInputElement && isTicked(element) ? `[value="${CSS.escape(element.value)}"]` : ''
  return `[name="${CSS.escape(name)}"]:not([type=hidden])${value}`
}

function isTicked({ type }: HTMLInputElement): boolean {
  return type === 'checkbox' || type === 'radio'
}
