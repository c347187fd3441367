export type HeldEvent = { type: 'click' | 'submit'; target: HTMLElement; submitter: HTMLElement | null }

/** Gives up the listeners and hands over what was held, to be replayed. */
export type Held = { release(): HeldEvent[] }

const waking = ['focusin', 'input', 'click', 'submit', 'scroll'] as const

/**
 * Wakes a host at the first touch and keeps clicks and submits that its component is not there for yet. What the browser
 * does well by itself is let through: links, inputs, forms that only ask (GET), what the boot script answers (data-buy).
 */
export function holdEvents(host: HTMLElement, wake: () => void): Held {
  const held: HeldEvent[] = []
  const hear = (event: Event) => {
    const target = event.target as HTMLElement
    wake()
    if (!(event.type === 'click' ? isOurClick(target) : event.type === 'submit' && isOurForm(target))) return
    event.preventDefault()
    event.stopPropagation()
    const submitter = event instanceof SubmitEvent ? event.submitter : null
    held.push({ type: event.type as HeldEvent['type'], target, submitter })
  }
  for (const type of waking) host.addEventListener(type, hear, true)
  return {
    release() {
      for (const type of waking) host.removeEventListener(type, hear, true)
      return held.splice(0)
    },
  }
}

function isOurClick(target: HTMLElement): boolean {
  const button = target.closest<HTMLButtonElement>('button, [role="button"]')
  if (!button) return false
  return button.type !== 'submit' || !button.form
}

function isOurForm(form: HTMLElement): boolean {
  return form instanceof HTMLFormElement && form.method !== 'get' && !form.hasAttribute('data-buy')
}
