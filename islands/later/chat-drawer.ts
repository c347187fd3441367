import { wake } from '#islands/boot/components.ts'
import { type ChatTarget, chatTarget, type Topic } from '#islands/stores/chat.ts'
import { dialogTexts } from './dialog-texts.ts'
import { openDialog } from './open-dialog.ts'

/** Opens the chat about the topic of `[data-open-chat]`. On pages without the chat, follows the link. */
export async function openChat(opener: HTMLElement): Promise<void> {
  if (!(await open(topicOf(opener.dataset))) && opener instanceof HTMLAnchorElement)
    location.assign(opener.href)
}

/**
 * Opens the conversation of an emailed link, which holds it and its key behind the #. Both are removed from the address
 * bar.
 */
export async function openLinked(): Promise<void> {
  const [, threadId, key] = /^#chat=([\w-]+)\.([\w-]+)$/.exec(location.hash) ?? []
  if (!threadId || !key) return
  history.replaceState(history.state, '', location.pathname + location.search)
  await open({ link: { threadId, key } })
}

/** Starts the chat in its closed dialog, where it sends messages that wait. */
export async function startChat(): Promise<void> {
  await dialogTexts()
  await wake('chat')
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
