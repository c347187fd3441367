import { pendingHearts, token, visitorId, wishlistEmpty } from '#islands/stores/session.ts'
import { codeMissing } from './code-missing.ts'
import { frame } from './frame.ts'

/**
 * Shows which hearts (`[data-favorite]`) are saved, and sends presses that an earlier page left unconfirmed. Skips
 * requesting the lists if they are known to be empty, or if this browser has neither visitor id nor session.
 */
export async function showHearts(): Promise<void> {
  const hasSaved = (token.getState() ?? visitorId.getState()) && !wishlistEmpty.getState()
  const isPending = pendingHearts.getState() !== null
  if (!isPending && !(hasSaved && document.querySelector('[data-favorite]'))) return
  const { showSaved } = await frame()
  await showSaved()
}

/** Records a press before fetching any code, so that it survives an immediate reload, then sends it. */
export function pressHeart(heart: HTMLElement): void {
  const { type = 'product', id } = heart.dataset
  const saved = heart.getAttribute('aria-pressed') !== 'true'
  const key = `${type}/${id}`
  heart.setAttribute('aria-pressed', String(saved))
  pendingHearts.setState({ ...pendingHearts.getState(), [key]: saved }, true)
  frame().then(({ sendHeart }) => sendHeart(key), codeMissing)
}
