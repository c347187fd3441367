type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Remembers what was typed and chosen in `host` before React took over, which would put the rendered values back.
 * The function returned does it again, so that the component hears of it.
 */
export function dirtyControls(host: HTMLElement): () => void {
  const redo: Array<() => void> = []
  for (const control of host.querySelectorAll<Control>('input, textarea, select')) {
    if (control instanceof HTMLInputElement && (control.type === 'radio' || control.type === 'checkbox')) {
      const { checked } = control
      if (checked !== control.defaultChecked && (checked || control.type === 'checkbox')) {
        redo.push(() => {
          control.checked = !checked
          control.click()
        })
      }
    } else if (isChanged(control)) {
      const { value } = control
      redo.push(() => setValue(control, value))
    }
  }
  return () => {
    for (const again of redo) again()
  }
}

function isChanged(control: Control): boolean {
  if (!(control instanceof HTMLSelectElement)) return control.value !== control.defaultValue
  return [...control.options].some((option) => option.selected !== option.defaultSelected)
}

/**
 * React takes what it finds at hydration as known, and watches the element's own setter: so first back by that, then
 * anew by the prototype's, which it does not see, and it notices the change.
 */
function setValue(control: Control, value: string): void {
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set
  if (!control.isConnected || !setter) return
  control.value = control instanceof HTMLSelectElement ? '' : control.defaultValue
  setter.call(control, value)
  control.dispatchEvent(
    new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
  )
}
