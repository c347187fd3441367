import { sql } from 'drizzle-orm'
import type { Data, Parsed } from '#contract/calls.ts'
import type { CallContext } from '#server/platform/shop.ts'
import {
  findThread,
  type MessageRow,
  messageColumns,
  threadOwner,
  threadsOf,
  viewMessage,
  viewThread,
} from './threads.ts'

const pageSize = 30

/**
 * The shopper's conversations, or the messages of one, newest first. Its newest page counts as seen.
 * @throws Refusal `not_found` for a thread of somebody else.
 */
export async function listMessages(
  ctx: CallContext,
  { threadId, key, cursor }: Parsed<'/message/list'>,
): Promise<Data<'/message/list'>> {
  const { shop, lang } = ctx
  const owner = threadOwner(ctx)
  if (threadId === undefined) {
    const threads = await threadsOf(shop.pool, owner, lang)
    return { threads: threads.map(viewThread), messages: [], cursor: null, unread: unreadIn(threads) }
  }
  const thread = await findThread(ctx, { threadId, key })
  const { rows } = await shop.pool.query<MessageRow>({
    name: 'messages-of-thread',
    text: `select ${messageColumns} from message where thread_id = $1 and not internal
      and ($2::bigint is null or id < $2) order by message.id desc limit ${pageSize + 1}`,
    values: [thread.id, cursor ?? null],
  })
  const messages = rows.slice(0, pageSize)
  const newest = cursor === undefined ? messages[0] : undefined
  if (newest && newest.at > thread.shopperSeenAt) await markSeen(ctx, thread.id, newest.id)
  const others = (await threadsOf(shop.pool, owner, lang)).filter(({ id }) => id !== thread.id)
  return {
    threads: [viewThread({ ...thread, unread: 0 })],
    messages: messages.map(viewMessage),
    cursor: rows.length > pageSize ? messages.at(-1)!.id : null,
    unread: unreadIn(others),
  }
}

/** The time of the message as stored: a JavaScript date would lose its microseconds, and leave it unread. */
async function markSeen({ shop }: CallContext, threadId: string, messageId: string): Promise<void> {
  await shop.db.transaction((tx) =>
    tx.execute(sql`update thread set shopper_seen_at = greatest(shopper_seen_at, m.at) from message m
      where thread.id = ${threadId} and m.id = ${messageId}`),
  )
}

function unreadIn(threads: { unread: number }[]): number {
  return threads.reduce((sum, { unread }) => sum + unread, 0)
}
