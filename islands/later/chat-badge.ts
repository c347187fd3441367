import { on } from '#islands/events.ts'
import { chatUnread } from '#islands/stores/chat.ts'

/**
 * Keeps the badge up to date while the chat is closed, opens the conversation of an emailed link, and catches up with
 * messages that were written without a network and answers that came while no page was listening.
 */
export function followChat(): void {
  catchUp()
  addEventListener('online', catchUp)
  on('live:chat', ({ unread, answer }) => {
    // The open chat marks them as seen, and counts again.
    if (unread !== undefined) chatUnread.setState(unread, true)
    else if (!answer) catchUp()
  })
  chatUnread.subscribe(showChatCount)
}

/** Updates every `[data-chat-count]` with the number of unread answers; empty for none. */
export function showChatCount(): void {
  for (const badge of document.querySelectorAll<HTMLElement>('[data-chat-count]')) {
    badge.textContent = String(chatUnread.getState() || '')
  }
}

/** Fetches the code that opens the chat, which most visitors never do. */
export const drawer = () => import('./chat-drawer.ts')

/** Few visitors have written messages. If the code can't be fetched, the next of these events retries. */
function catchUp(): void {
  if (location.hash.startsWith('#chat=') || localStorage.getItem('hasChat'))
    drawer()
      .then((drawn) => drawn.catchUp())
      .catch(() => {})
}
