import type { Tx } from '#server/db/open.ts'
import { emit } from '#server/platform/emit.ts'
import { addMessage } from './add-message.ts'

/** Milliseconds until an unseen answer is emailed. */
const emailDelay = 60_000

type Reply = { threadId: string; text: string; author: string; internal: boolean; key: string | null }

/** Stores an answer of staff, or a note that only staff see. An answer that is not seen within a minute is emailed. */
export async function replyToThread(tx: Tx, reply: Reply, at: Date): Promise<string> {
  const messageId = await addMessage(tx, { ...reply, from: 'staff', at })
  if (reply.internal) return messageId
  await emit(tx, 'message.sent', { messageId }, { at })
  await emit(tx, 'message.unseen', { messageId }, { at, notBefore: new Date(at.getTime() + emailDelay) })
  return messageId
}
