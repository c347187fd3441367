import { on } from '#islands/events.ts'
import { chatUnread } from '#islands/stores/chat.ts'

/**
 * Keeps the badge up to date while the chat is closed, opens the conversation of an emailed link, and sends messages
 * that were written without a network.
 */
export function followChat(): void {
  if (location.hash.startsWith('#chat=')) void drawer().then(({ openLinked }) => openLinked())
  sendWaiting()
  addEventListener('online', sendWaiting)
  on('live:chat', ({ unread }) => {
    const isOpen = document.querySelector<HTMLDialogElement>('#chat')?.open && !document.hidden
    if (unread !== undefined && !isOpen) chatUnread.setState(unread, true)
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

/** If the code can't be fetched, `online` retries. */
function sendWaiting(): void {
  if (!localStorage.getItem('chatOutbox')) return
  drawer()
    .then(({ startChat }) => startChat())
    .catch(() => {})
}
