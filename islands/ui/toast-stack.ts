import { t } from '#islands/messages.ts'
import { addToast, closeToast, type Toast, toasts } from '#islands/stores/toasts.ts'

/** Milliseconds after which confirmations close by themselves; errors stay until closed. */
const confirmationMs = 1000

const drawn = new Map<number, HTMLElement>()

/**
 * Shows a toast in the page's live region. Never the only place of a message. Written without React, which most pages
 * don't run.
 */
export function showToast(kind: Toast['kind'], text: string): void {
  addToast(kind, text)
}

toasts.subscribe((list) => {
  for (const [id, element] of drawn) {
    if (list.some((toast) => toast.id === id)) continue
    element.remove()
    drawn.delete(id)
  }
  for (const toast of list) {
    if (drawn.has(toast.id)) continue
    const element = draw(toast)
    drawn.set(toast.id, element)
    document.getElementById('toasts')?.append(element)
  }
})

function draw(toast: Toast): HTMLElement {
  const element = document.createElement('div')
  element.className = toast.kind === 'error' ? 'toast toast-error' : 'toast toast-success'
  element.setAttribute('role', toast.kind === 'error' ? 'alert' : 'status')
  const text = document.createElement('span')
  text.className = 'grow self-center'
  text.textContent = toast.text
  const close = document.createElement('button')
  close.type = 'button'
  close.className = 'btn btn-ghost btn-icon text-xl'
  close.setAttribute('aria-label', t('toast.close'))
  close.textContent = '×'
  close.addEventListener('click', () => closeToast(toast.id))
  element.append(text, close)
  if (toast.kind === 'success') closeAfterAWhile(element, toast.id)
  return element
}

/** Closes a confirmation after a while. The timer pauses while the toast is hovered or focused. */
function closeAfterAWhile(element: HTMLElement, id: number): void {
  let timer = setTimeout(closeToast, confirmationMs, id)
  const hold = () => clearTimeout(timer)
  const goOn = () => {
    clearTimeout(timer)
    if (!element.matches(':hover, :focus-within')) timer = setTimeout(closeToast, confirmationMs, id)
  }
  element.addEventListener('pointerenter', hold)
  element.addEventListener('focusin', hold)
  element.addEventListener('pointerleave', goOn)
  element.addEventListener('focusout', () => setTimeout(goOn))
}
