import type { Data } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { callQuietly } from '#islands/quiet-call.ts'
import type { Topic } from '#islands/stores/chat.ts'
import { orderKey } from '#islands/stores/order-keys.ts'
import { stored } from '#islands/stores/stored.ts'
import { sendLive } from './send-live.ts'

/** A message that the server has not confirmed. `key` makes it arrive once, however often it is sent. */
export type Unsent = {
  key: string
  threadId: string | null
  linkKey: string | null
  topic: Topic | null
  text: string
  email: string | null
}

const json = {
  read: (text: string | null): Unsent[] => (text ? (JSON.parse(text) as Unsent[]) : []),
  write: (value: Unsent[]) => (value.length > 0 ? JSON.stringify(value) : null),
}

/** Messages to be sent, oldest first. They outlive the page, so that nothing typed without a network is lost. */
export const outbox = stored<Unsent[]>('chatOutbox', json)

/** True once this visitor has written a message: each page then sends those that wait and counts new answers. */
export const hasChat = stored<boolean>('hasChat', {
  read: (written) => written !== null,
  write: (has) => (has ? '1' : null),
})

export type Sent = Data<'/message/send'>

type Hear = {
  sent(answer: Sent, unsent: Unsent): void
  /** The message cannot be accepted as it is. It is removed from the queue. */
  refused(message: string, unsent: Unsent): void
}

let working = false

/** Sends what waits, one at a time and in order. Stops at the first message that gets no answer; call it again later. */
export async function sendOutbox({ sent, refused }: Hear): Promise<void> {
  if (working) return
  working = true
  for (let next = outbox.getState()[0]; next; next = outbox.getState()[0]) {
    const { key, threadId, linkKey, topic, text, email } = next
    const message = {
      text,
      idempotencyKey: key,
      ...(threadId ? { threadId } : topic ? { about: withKey(topic) } : {}),
      ...(threadId && linkKey ? { key: linkKey } : {}),
      ...(email ? { email } : {}),
    }
    const answer = (await sendLive(message)) ?? (await callQuietly('/message/send', message))
    const isUnanswered = answer.code === codes.timeout || answer.code === codes.error
    if (isUnanswered) break
    remove(key)
    if (answer.code === codes.success) sent(answer.data, next)
    else refused(answer.msg, next)
  }
  working = false
}

/** Guests open their orders by a key that this browser has stored. */
function withKey({ kind, number }: Topic) {
  const accessKey = kind === 'order' ? orderKey(number) : null
  return accessKey ? { kind, number, accessKey } : { kind, number }
}

export function enqueue(unsent: Omit<Unsent, 'key'>): void {
  hasChat.setState(true, true)
  outbox.setState([...outbox.getState(), { ...unsent, key: crypto.randomUUID() }], true)
}

function remove(key: string): void {
  outbox.setState(
    outbox.getState().filter((unsent) => unsent.key !== key),
    true,
  )
}
