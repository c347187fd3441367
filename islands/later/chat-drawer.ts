import { wake } from '#islands/boot/components.ts'
import { on } from '#islands/events.ts'
import { type ChatTarget, chatTarget, chatUnread, type Topic } from '#islands/stores/chat.ts'
import { openDialog } from './open-dialog.ts'

/** Opens the chat about the topic of `[data-open-chat]`. On pages without the chat, follows the link. */
export async function openChat(opener: HTMLElement): Promise<void> {
  if (!(await open(topicOf(opener.dataset.openChat ?? ''))) && opener instanceof HTMLAnchorElement)
    location.assign(opener.href)
}

/** Keeps the badge up to date while the chat is closed, and opens the conversation of an emailed link. */
export function followChat(): void {
  const link = takeLink()
  if (link) void open({ link })
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

async function open(target: ChatTarget): Promise<boolean> {
  const dialog = document.querySelector<HTMLDialogElement>('#chat')
  if (!dialog || dialog.closest('[hidden]')) return false
  chatTarget.setState(target, true)
  await openDialog(dialog, () => wake('chat'))
  return true
}

/** An emailed link holds the conversation and its key behind the #. Both are removed from the address bar. */
function takeLink(): ChatTarget['link'] {
  const [, threadId, key] = /^#chat=([\w-]+)\.([\w-]+)$/.exec(location.hash) ?? []
  if (!threadId || !key) return undefined
  history.replaceState(history.state, '', location.pathname + location.search)
  return { threadId, key }
}

/** The topic of a value such as "order:ABCD-EFGH-JKMN"; nothing for a general question. */
function topicOf(about: string): ChatTarget {
  const [, kind, number] = /^(order|return|product):(.+)$/.exec(about) ?? []
  return kind && number ? { topic: { kind: kind as Topic['kind'], number } } : {}
}
