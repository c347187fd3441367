import { createStore } from 'zustand/vanilla'
import type { aboutKinds } from '#contract/message.ts'
import { stored } from './stored.ts'

/** `label`: a product's name, because its `number` is a slug. */
export type Topic = { kind: (typeof aboutKinds)[number]; number: string; label?: string | undefined }

/** Content of the chat when it opens: a topic, the conversation of an emailed link, or all conversations. */
export type ChatTarget = { topic?: Topic; link?: { threadId: string; key: string } | undefined }

/** Replaced whenever the chat is opened. */
export const chatTarget = createStore<ChatTarget>(() => ({}))

/** Number of answers that were not seen, as shown on the badge. */
export const chatUnread = stored<number>('chatUnread', {
  read: (written) => Number(written) || 0,
  write: (count) => (count > 0 ? String(count) : null),
})
