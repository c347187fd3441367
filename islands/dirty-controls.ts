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
  const redo = new Map<Control, Redo>()
  const note = (control: Control) => {
    const again = redoOf(control)
    // The latest goes last: of the options of a group, it is the one chosen.
    redo.delete(control)
    if (again) redo.set(control, again)
  }
  for (const control of all()) note(control)
  const hear = ({ target, type }: Event) => {
    if (!(target instanceof HTMLElement && target.matches(controls))) return
    const control = target as Control
    const typed = redo.get(control)?.value
    // React may have reset the field since the last letter: the next one belongs behind what was typed.
    if (type === 'input') note(control)
    else if (typed !== undefined && typed !== control.value) setUnseen(control, typed)
  }
  const listen = () => {
    for (const type of heard) host.addEventListener(type, hear, true)
  }
  const stop = () => {
    for (const type of heard) host.removeEventListener(type, hear, true)
  }
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
      for (const { again } of redo.values()) again()
    },
  }
}

const controls = 'input, textarea, select'
const heard = ['beforeinput', 'input']

/** `value` is that of a field with text. */
type Redo = { again: () => void; value?: string }

/** Returns what replays the input of a control, or undefined if it is unchanged. */
function redoOf(control: Control): Redo | undefined {
  if (control instanceof HTMLInputElement && (control.type === 'radio' || control.type === 'checkbox')) {
    const { checked } = control
    if (checked === control.defaultChecked || (!checked && control.type === 'radio')) return undefined
    const again = () => {
      control.checked = !checked
      control.click()
    }
    return { again }
  }
  if (!isChanged(control)) return undefined
  const { value } = control
  return { again: () => setValue(control, value), value }
}

function isChanged(control: Control): boolean {
  if (!(control instanceof HTMLSelectElement)) return control.value !== control.defaultValue
  return [...control.options].some((option) => option.selected !== option.defaultSelected)
}

/**
 * React ignores events whose value it has already seen. So this sets the rendered value where React sees it, then the
 * typed one where it doesn't.
 */
function setValue(control: Control, value: string): void {
  if (!control.isConnected) return
  control.value = control instanceof HTMLSelectElement ? '' : control.defaultValue
  setUnseen(control, value)
  control.dispatchEvent(
    new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
  )
}

/** React tracks values through the element's own setter, not through the prototype's. */
function setUnseen(control: Control, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value)
}
