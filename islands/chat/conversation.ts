import { createStore } from 'zustand/vanilla'
import { codes } from '#contract/codes.ts'
import type { Message, Thread } from '#contract/message.ts'
import { callQuietly } from '#islands/quiet-call.ts'
import { type ChatTarget, chatUnread, type Topic } from '#islands/stores/chat.ts'
import { enqueue, outbox, type Sent, sendOutbox, type Unsent } from './outbox.ts'

export type ChatState = {
  /** All conversations; null until they are loaded. */
  threads: Thread[] | null
  /** The conversation that is open: an existing one, or a new one about a topic. null: the list is shown. */
  open: { threadId: string | null; key: string | null; topic: Topic | null } | null
  thread: Thread | null
  /** Oldest first. */
  messages: Message[]
  /** Start of earlier messages; null if all are loaded. */
  cursor: string | null
  /** Why the last message was not accepted, and its text. */
  refusal: { message: string; text: string } | null
  failed: boolean
}

const nothing = { thread: null, messages: [], cursor: null, refusal: null, failed: false }

export const chat = createStore<ChatState>(() => ({ threads: null, open: null, ...nothing }))

/** Loads the conversations and opens the one that was asked for: about a topic, by a link, or the only one. */
export async function openTarget({ topic, link }: ChatTarget): Promise<void> {
  if (link) return openThread(link.threadId, link.key)
  chat.setState({ threads: null, open: null, ...nothing })
  const threads = await loadThreads()
  if (!threads) return
  const found = topic
    ? threads.find(({ about }) => about?.kind === topic.kind && about.number === topic.number)
    : threads.length === 1
      ? threads[0]
      : undefined
  if (found) await openThread(found.id)
  else if (topic || threads.length === 0) openNew(topic ?? null)
}

export async function loadThreads(): Promise<Thread[] | null> {
  const answer = await callQuietly('/message/list', {})
  if (answer.code !== codes.success) {
    chat.setState({ failed: true })
    return null
  }
  const { threads, unread } = answer.data
  chatUnread.setState(unread, true)
  chat.setState({ threads, failed: false })
  return threads
}

export function showThreads(): void {
  chat.setState({ open: null, ...nothing })
  void loadThreads()
}

export function openNew(topic: Topic | null): void {
  chat.setState({ open: { threadId: null, key: null, topic }, ...nothing })
}

export async function openThread(threadId: string, key: string | null = null): Promise<void> {
  chat.setState({ open: { threadId, key, topic: null }, ...nothing })
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

function takeSent({ thread, message }: Sent, unsent: Unsent): void {
  const { open } = chat.getState()
  if (!open || !(isIn(open, unsent) || open.threadId === thread.id)) return
  chat.setState({
    open: open.threadId ? open : { ...open, threadId: thread.id },
    thread,
    messages: joined(chat.getState().messages, [message]),
  })
}

function takeRefused(message: string, { text }: Unsent): void {
  chat.setState({ refusal: { message, text } })
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
