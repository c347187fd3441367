import { sql } from 'drizzle-orm'
import type { Data, Parsed } from '#contract/calls.ts'
import type { Tx } from '#server/db/open.ts'
import { emit } from '#server/platform/emit.ts'
import { networkOf } from '#server/platform/http/network.ts'
import { countAttempt } from '#server/platform/limits/attempts.ts'
import type { CallContext } from '#server/platform/shop.ts'
import { ensureVisitor } from '#server/platform/visitor.ts'
import { addMessage } from './add-message.ts'
import { findTopic, type Topic } from './find-topic.ts'
import {
  findThread,
  type MessageRow,
  messageColumns,
  readThread,
  threadOwner,
  viewMessage,
  viewThread,
} from './threads.ts'

/** Messages per shopper, and per network, which may be a large office. */
const perShopper = { max: 30, minutes: 10 }
const perNetwork = { max: 300, minutes: 10 }

/**
 * Stores a shopper's message in a thread of theirs, or in the one about this topic.
 * @throws Refusal `not_found` for a thread, order or return of somebody else, `too_many`.
 */
export async function sendMessage(
  ctx: CallContext,
  { threadId, key, about, text, email, idempotencyKey }: Parsed<'/message/send'>,
): Promise<Data<'/message/send'>> {
  const { shop, lang } = ctx
  const visitorId = ensureVisitor(ctx)
  const thread = threadId === undefined ? null : await findThread(ctx, { threadId, key })
  const topic = about && !thread ? await findTopic(ctx, about) : null
  await countAttempt(
    shop,
    { subject: `chat ${ctx.customer?.id ?? visitorId}`, ...perShopper },
    { subject: `chat ${networkOf(ctx.ip)}`, ...perNetwork },
  )
  const at = shop.now()
  const sent = await shop.db.transaction(async (tx) => {
    const id = thread?.id ?? (await ensureThread(tx, ctx, topic))
    const messageId = await addMessage(tx, {
      threadId: id,
      from: 'shopper',
      text,
      key: idempotencyKey ?? null,
      email: email ?? null,
      at,
    })
    await emit(tx, 'message.sent', { messageId }, { at })
    return { id, messageId }
  })
  const { rows } = await shop.pool.query<MessageRow>(`select ${messageColumns} from message where id = $1`, [
    sent.messageId,
  ])
  return {
    thread: viewThread((await readThread(shop.pool, sent.id, lang))!),
    message: viewMessage(rows[0]!),
    visitorId,
  }
}

/** The caller's thread about a topic. Two first messages at the same time get the same one. */
async function ensureThread(tx: Tx, ctx: CallContext, topic: Topic | null): Promise<string> {
  const { customerId, visitorId } = threadOwner(ctx)
  const owner = sql.raw(customerId ? 'customer_id' : 'visitor_id')
  const at = ctx.shop.now().toISOString()
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into thread (customer_id, visitor_id, about_kind, about_number, email, lang, created_at, last_at, shopper_seen_at)
    values (${customerId}, ${visitorId}, ${topic?.kind ?? null}, ${topic?.number ?? null}, ${topic?.email ?? null},
      ${ctx.lang}, ${at}, ${at}, ${at})
    on conflict (${owner}, coalesce(about_kind, ''), coalesce(about_number, '')) where ${owner} is not null
    do update set email = coalesce(excluded.email, thread.email)
    returning id`)
  return rows[0]!.id
}
