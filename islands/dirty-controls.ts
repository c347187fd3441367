type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export type DirtyControls = {
  /**
   * Makes React hydrate the boundaries around all controls now. React hydrates boundaries after everything else, or when
   * input reaches them; it takes the value it finds then for the rendered one, so that this input would be lost.
   */
  hydrate(): void
  /** Replays the input so that the component receives it. */
  restore(): void
}

/**
 * Records what was typed and chosen in `host` before its component runs and while React hydrates, which would restore
 * the rendered values.
 */
export function dirtyControls(host: HTMLElement): DirtyControls {
  const all = () => host.querySelectorAll<Control>(controls)
  const redo = new Map<Control, () => void>()
  const note = (control: Control) => {
    const again = redoOf(control)
    // The latest goes last: of the options of a group, it is the one chosen.
    redo.delete(control)
    if (again) redo.set(control, again)
  }
  for (const control of all()) note(control)
  const hear = ({ target }: Event) => {
    if (target instanceof HTMLElement && target.matches(controls)) note(target as Control)
  }
  const listen = () => host.addEventListener('input', hear, true)
  const stop = () => host.removeEventListener('input', hear, true)
  listen()
  return {
    hydrate() {
      // Nobody typed these. Input in one control may already have made React reset the others.
      stop()
      for (const control of all()) control.dispatchEvent(new Event('input', { bubbles: true }))
      listen()
    },
    restore() {
      stop()
      for (const again of redo.values()) again()
    },
  }
}

const controls = 'input, textarea, select'

/** Returns a function that replays the input of a control, or undefined if it is unchanged. */
function redoOf(control: Control): (() => void) | undefined {
  if (control instanceof HTMLInputElement && (control.type === 'radio' || control.type === 'checkbox')) {
    const { checked } = control
    if (checked === control.defaultChecked || (!checked && control.type === 'radio')) return undefined
    return () => {
      control.checked = !checked
      control.click()
    }
  }
  if (!isChanged(control)) return undefined
  const { value } = control
  return () => setValue(control, value)
}

function isChanged(control: Control): boolean {
  if (!(control instanceof HTMLSelectElement)) return control.value !== control.defaultValue
  return [...control.options].some((option) => option.selected !== option.defaultSelected)
}

/**
 * React tracks values through the element's own setter and ignores events whose value it has already seen. So this sets
 * the rendered value through that setter, then the typed one through the prototype's, which React doesn't see.
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
