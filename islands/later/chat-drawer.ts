import { codes } from '#contract/codes.ts'
import { wake } from '#islands/boot/components.ts'
import { goTo } from '#islands/go-to.ts'
import { callQuietly } from '#islands/quiet-call.ts'
import { type ChatTarget, chatTarget, chatUnread, type Topic } from '#islands/stores/chat.ts'
import { dialogTexts } from './dialog-texts.ts'
import { isLive } from './live.ts'
import { openDialog } from './open-dialog.ts'

/** Opens the chat about the topic of `[data-open-chat]`. On pages without the chat, follows the link. */
export async function openChat(opener: HTMLElement): Promise<void> {
  if (!(await open(topicOf(opener.dataset))) && opener instanceof HTMLAnchorElement) goTo(opener.href)
}

/**
 * Opens the conversation of an emailed link, which holds it and its key behind the #. Both are removed from the address
 * bar.
 */
async function openLinked(): Promise<void> {
  const [, threadId, key] = /^#chat=([\w-]+)\.([\w-]+)$/.exec(location.hash) ?? []
  if (!threadId || !key) return
  history.replaceState(history.state, '', location.pathname + location.search)
  await open({ link: { threadId, key } })
}

/**
 * Opens the conversation of an emailed link, sends messages that wait, by starting the chat in its closed dialog, and
 * counts answers once the live channel tells of the next ones. The open chat counts by itself.
 */
export async function catchUp(): Promise<void> {
  await openLinked()
  if (localStorage.getItem('chatOutbox')) {
    await dialogTexts()
    await wake('chat')
  }
  if (!isLive()) return
  const { code, data } = await callQuietly('/message/list', {})
  const isOpen = document.querySelector<HTMLDialogElement>('#chat')?.open && !document.hidden
  if (code === codes.success && !isOpen) chatUnread.setState(data.unread, true)
}

async function open(target: ChatTarget): Promise<boolean> {
  const dialog = document.querySelector<HTMLDialogElement>('#chat')
  if (!dialog || dialog.closest('[hidden]')) return false
  chatTarget.setState(target, true)
  await openDialog(dialog, () => wake('chat'))
  return true
}

/** The topic of a value such as "order:ABCD-EFGH-JKMN"; nothing for a general question. */
function topicOf({ openChat: about = '', chatLabel: label }: DOMStringMap): ChatTarget {
  const [, kind, number] = /^(order|return|product):(.+)$/.exec(about) ?? []
  return kind && number ? { topic: { kind: kind as Topic['kind'], number, label } } : {}
}
