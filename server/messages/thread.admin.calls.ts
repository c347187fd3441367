import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { ThreadRow } from '#contract/admin/thread.ts'
import type { Tx } from '#server/db/open.ts'
import type { AuditChange } from '#server/db/tables/staff.ts'
import { message, staff, thread } from '#server/db/tables.ts'
import type { AdminHandlers, WriteContext } from '#server/platform/admin/context.ts'
import { answerList } from '#server/platform/admin/lists/read-list.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { replyToThread } from './chat/reply.ts'
import { threadRow, threadRows, threads } from './chat/staff-threads.ts'

const pageSize = 50

export const threadHandlers: AdminHandlers<
  '/thread/list' | '/thread/detail' | '/thread/reply' | '/thread/assign' | '/thread/close' | '/thread/snooze'
> = {
  '/thread/list': (ctx, ask) => answerList(ctx, threads, ask, (ids) => threadRows(ctx.shop.db, ids)),

  async '/thread/detail'({ shop }, { id, cursor }) {
    const row = await threadRow(shop.db, id)
    const found = await shop.db
      .select()
      .from(message)
      .where(and(eq(message.threadId, row.id), cursor ? lt(message.id, Number(cursor)) : undefined))
      .orderBy(desc(message.id))
      .limit(pageSize + 1)
    const messages = found.slice(0, pageSize)
    return {
      thread: row,
      messages: messages.reverse().map(viewStaffMessage),
      cursor: found.length > pageSize ? String(messages[0]!.id) : null,
    }
  },

  async '/thread/reply'(ctx, { id, text, internal, seen }) {
    const { tx, caller, at } = ctx
    const before = await lockThread(tx, id)
    if (seen !== undefined && !internal) await refuseUnseen(tx, before.id, Number(seen))
    const reply = { threadId: before.id, text, author: caller.name, internal, key: null }
    const messageId = await replyToThread(tx, reply, at)
    const [stored] = await tx
      .select()
      .from(message)
      .where(eq(message.id, Number(messageId)))
    // The text stays in the conversation, where it can be erased with the customer.
    const changes = [{ path: internal ? 'note' : 'message', before: null, after: messageId }]
    return {
      data: { thread: await threadRow(tx, id), message: viewStaffMessage(stored!) },
      audit: auditOf(before, changes),
    }
  },

  async '/thread/assign'(ctx, { id, staffId }) {
    const before = await lockThread(ctx.tx, id)
    if (staffId !== null) await requireStaff(ctx.tx, staffId)
    return update(ctx, before, { assignedTo: staffId }, [
      { path: 'assignedTo', before: before.assignedTo?.id ?? null, after: staffId },
    ])
  },

  async '/thread/close'(ctx, { id }) {
    const before = await lockThread(ctx.tx, id)
    return update(ctx, before, { status: 'closed', closedAt: ctx.at, snoozedUntil: null }, [
      { path: 'status', before: before.status, after: 'closed' },
    ])
  },

  async '/thread/snooze'(ctx, { id, until }) {
    const before = await lockThread(ctx.tx, id)
    return update(ctx, before, { snoozedUntil: new Date(until) }, [
      { path: 'snoozedUntil', before: before.snoozedUntil, after: until },
    ])
  },
}

function viewStaffMessage({ id, from, author, internal, text, at }: typeof message.$inferSelect) {
  return { id: String(id), from, author, internal, text, at: at.toISOString() }
}

async function lockThread(tx: Tx, id: string): Promise<ThreadRow> {
  const { id: known } = await threadRow(tx, id)
  await tx.execute(sql`select from thread where id = ${known} for update`)
  return threadRow(tx, known)
}

/** @throws Refusal `changed_meanwhile` if somebody wrote since the author last looked. */
async function refuseUnseen(tx: Tx, threadId: string, seen: number): Promise<void> {
  const [newest] = await tx
    .select({ id: message.id })
    .from(message)
    .where(and(eq(message.threadId, threadId), eq(message.internal, false)))
    .orderBy(desc(message.id))
    .limit(1)
  if (newest && newest.id > seen) throw new Refusal('changed_meanwhile')
}

async function requireStaff(tx: Tx, id: string): Promise<void> {
  const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)
  const found = isId
    ? await tx
        .select({ id: staff.id })
        .from(staff)
        .where(and(eq(staff.id, id), eq(staff.state, 'active')))
    : []
  if (found.length === 0) throw new Refusal('not_found')
}

async function update(
  { tx }: WriteContext,
  before: ThreadRow,
  columns: Partial<typeof thread.$inferInsert>,
  changes: AuditChange[],
) {
  await tx
    .update(thread)
    .set({ ...columns, version: sql`${thread.version} + 1` })
    .where(eq(thread.id, before.id))
  return { data: { thread: await threadRow(tx, before.id) }, audit: auditOf(before, changes) }
}

function auditOf({ id, about, shopper }: ThreadRow, changes: AuditChange[]) {
  return { resource: 'thread', id, label: about?.number ?? shopper ?? id, changes }
}
