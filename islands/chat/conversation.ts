import { createStore } from 'zustand/vanilla'
import { codes } from '#contract/codes.ts'
import type { Message, Thread } from '#contract/message.ts'
import { callQuietly } from '#islands/quiet-call.ts'
import { type ChatTarget, chatUnread, type Topic } from '#islands/stores/chat.ts'
import { enqueue, hasChat, outbox, type Sent, sendOutbox, type Unsent } from './outbox.ts'

/** `id` stays the same when the first message starts the thread. */
type Opened = { id: string; threadId: string | null; key: string | null; topic: Topic | null }

export type ChatState = {
  /** All conversations; null until they are loaded. */
  threads: Thread[] | null
  /** The conversation that is open: an existing one, or a new one about a topic. null: the list is shown. */
  open: Opened | null
  thread: Thread | null
  /** Oldest first. */
  messages: Message[]
  /** Start of earlier messages; null if all are loaded. */
  cursor: string | null
  /** Why the last message was not accepted. */
  refusal: { message: string; unsent: Unsent } | null
  failed: boolean
}

const nothing = { thread: null, messages: [], cursor: null, failed: false }

export const chat = createStore<ChatState>(() => ({ threads: null, open: null, refusal: null, ...nothing }))

let lastTarget: ChatTarget | undefined

/**
 * Loads the conversations and opens the one that was asked for: about a topic, by a link, or the only one. If it was
 * asked for last time too, keeps what is shown and what is being written. Without a network a new conversation opens, so
 * that the shopper can write.
 */
export async function openTarget(target: ChatTarget): Promise<void> {
  const isSame = JSON.stringify(target) === JSON.stringify(lastTarget)
  lastTarget = target
  const { open, threads: known } = chat.getState()
  if (isSame && (open || known)) return update()
  const { topic, link } = target
  if (link) return openThread(link.threadId, link.key)
  chat.setState({ threads: null, open: null, ...nothing })
  const threads = await loadThreads()
  if (target !== lastTarget) return
  if (topic || !threads || threads.length === 0) await openAbout(topic ?? null)
  else if (threads.length === 1) await openThread(threads[0]!.id)
}

/** Opens the conversation about a topic, or about none, or starts one. */
export async function openAbout(topic: Topic | null): Promise<void> {
  const { threads, failed } = chat.getState()
  const known = threadAbout(topic)
  if (known) return openThread(known.id)
  chat.setState({ open: { id: crypto.randomUUID(), threadId: null, key: null, topic }, ...nothing })
  if (!threads && failed) chat.setState({ failed })
}

/** Loads what is shown again. A conversation that was opened before the others were loaded continues the existing one. */
export async function update(): Promise<void> {
  const { open } = chat.getState()
  if (open?.threadId) return refresh()
  await loadThreads()
  const known = open && threadAbout(open.topic)
  if (!known || chat.getState().open !== open) return
  chat.setState({ open: { ...open, threadId: known.id } })
  await refresh()
}

export async function loadThreads(): Promise<Thread[] | null> {
  const answer = await callQuietly('/message/list', {})
  if (answer.code !== codes.success) {
    chat.setState({ failed: true })
    return null
  }
  const { threads, unread } = answer.data
  if (threads.length > 0) hasChat.setState(true, true)
  chatUnread.setState(unread, true)
  chat.setState({ threads, failed: false })
  return threads
}

export function showThreads(): void {
  chat.setState({ open: null, ...nothing })
  void loadThreads()
}

export async function openThread(threadId: string, key: string | null = null): Promise<void> {
  chat.setState({ open: { id: crypto.randomUUID(), threadId, key, topic: null }, ...nothing })
  await refresh()
}

/** Loads the newest messages of the open conversation, which count as seen. */
export async function refresh(): Promise<void> {
  const { open } = chat.getState()
  if (!open?.threadId) return
  const answer = await callQuietly('/message/list', idsOf(open.threadId, open.key))
  if (chat.getState().open !== open) return
  if (answer.code !== codes.success) return chat.setState({ failed: chat.getState().messages.length === 0 })
  const { threads, messages, cursor, unread } = answer.data
  chatUnread.setState(unread, true)
  const isFirst = chat.getState().messages.length === 0
  chat.setState({
    thread: threads[0] ?? null,
    messages: joined(chat.getState().messages, messages),
    ...(isFirst ? { cursor } : {}),
    failed: false,
  })
}

export async function loadEarlier(): Promise<void> {
  const { open, cursor } = chat.getState()
  if (!open?.threadId || !cursor) return
  const answer = await callQuietly('/message/list', { ...idsOf(open.threadId, open.key), cursor })
  if (chat.getState().open !== open || answer.code !== codes.success) return
  chat.setState({
    messages: joined(chat.getState().messages, answer.data.messages),
    cursor: answer.data.cursor,
  })
}

/** Queues a message for the open conversation and sends it, at once or when the network is back. */
export function write(text: string, email: string | null): void {
  const { open } = chat.getState()
  if (!open) return
  chat.setState({ refusal: null })
  enqueue({ threadId: open.threadId, linkKey: open.key, topic: open.topic, text, email })
  void sendWaiting()
}

export function sendWaiting(): Promise<void> {
  return sendOutbox({ sent: takeSent, refused: takeRefused })
}

/** Messages that wait to be sent in the open conversation. */
export function waitingIn({ open }: ChatState, waiting: Unsent[] = outbox.getState()): Unsent[] {
  return open ? waiting.filter((unsent) => isIn(open, unsent)) : []
}

/** The refusal of a message to the open conversation. */
export function refusalIn({ open, refusal }: ChatState): ChatState['refusal'] {
  return open && refusal && isIn(open, refusal.unsent) ? refusal : null
}

function takeSent({ thread, message }: Sent, unsent: Unsent): void {
  const { open } = chat.getState()
  if (!open || !(isIn(open, unsent) || open.threadId === thread.id)) return
  chat.setState({
    open: open.threadId ? open : { ...open, threadId: thread.id },
    thread,
    messages: joined(chat.getState().messages, [message]),
  })
}

function takeRefused(message: string, unsent: Unsent): void {
  chat.setState({ refusal: { message, unsent } })
}

function threadAbout(topic: Topic | null): Thread | undefined {
  return chat
    .getState()
    .threads?.find(({ about }) => about?.kind === topic?.kind && about?.number === topic?.number)
}

function isIn(open: NonNullable<ChatState['open']>, { threadId, topic }: Unsent): boolean {
  if (threadId) return open.threadId === threadId
  return open.topic?.kind === topic?.kind && open.topic?.number === topic?.number
}

function idsOf(threadId: string, key: string | null) {
  return key ? { threadId, key } : { threadId }
}

/** Messages in the order of their ids, each once. */
function joined(known: Message[], more: Message[]): Message[] {
  const byId = new Map([...known, ...more].map((message) => [message.id, message]))
  return [...byId.values()].sort((a, b) => Number(a.id) - Number(b.id))
}
