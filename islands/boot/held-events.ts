export type HeldEvent = { type: 'click' | 'submit'; target: HTMLElement; submitter: HTMLElement | null }

export type Held = {
  /** True from hydration on: the buy form is held too, because its component does not know yet what was chosen. */
  hydrating?: true
  /** Removes the listeners and returns the held events, to be replayed. */
  release(): HeldEvent[]
}

const waking = ['focusin', 'input', 'click', 'submit', 'scroll'] as const

/**
 * Wakes a host at the first interaction and holds clicks and submits until its component can handle them. Links, inputs
 * and GET forms are let through because the browser handles them, as is the buy form (`data-buy`), which the boot script
 * handles until it is hydrated. `wake` is told whether an event is being held, so that the user waits for the component.
 */
export function holdEvents(host: HTMLElement, wake: (isHeld: boolean) => void): Held {
  const events: HeldEvent[] = []
  const hear = (event: Event) => {
    const target = event.target as HTMLElement
    const isHeld =
      event.type === 'click'
        ? isOurClick(target)
        : event.type === 'submit' && isOurForm(target, held.hydrating)
    wake(isHeld)
    if (!isHeld) return
    event.preventDefault()
    event.stopPropagation()
    // The form was sent and waits for the answer.
    if (target.ariaBusy) return
    const submitter = event instanceof SubmitEvent ? event.submitter : null
    events.push({ type: event.type as HeldEvent['type'], target, submitter })
  }
  for (const type of waking) host.addEventListener(type, hear, true)
  const held: Held = {
    release() {
      for (const type of waking) host.removeEventListener(type, hear, true)
      return events.splice(0)
    },
  }
  return held
}

function isOurClick(target: HTMLElement): boolean {
  const button = target.closest<HTMLButtonElement>('button, [role="button"]')
  if (!button) return false
  return button.type !== 'submit' || !button.form
}

function isOurForm(form: HTMLElement, hydrating: boolean | undefined): boolean {
  return (
    form instanceof HTMLFormElement && form.method !== 'get' && (hydrating || !form.hasAttribute('data-buy'))
  )
}
