import { and, desc, eq, lt, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { PathRule } from '#contract/admin/admin-call.ts'
import { type ThreadRow, type threadCalls, threadStates } from '#contract/admin/customers/thread.ts'
import type { Tx } from '#server/db/open.ts'
import type { AuditChange } from '#server/db/tables/staff.ts'
import { customer, message, staff, thread } from '#server/db/tables.ts'
import type { AdminHandlers, WriteContext } from '#server/platform/admin/context.ts'
import { answerList } from '#server/platform/admin/lists/read-list.ts'
import type { RecordKind } from '#server/platform/admin/records.ts'
import { hasId } from '#server/platform/has-id.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { meanAnswerTime } from './chat/answer-time.ts'
import { replyToThread } from './chat/reply.ts'
import { threadRow, threadRows, threads } from './chat/staff-threads.ts'

const pageSize = 50

export const threadHandlers: AdminHandlers<keyof typeof threadCalls> = {
  '/thread/list': (ctx, ask) =>
    answerList(ctx, threads, ask, (ids) => threadRows(ctx.shop.db, ids, ctx.lang)),

  async '/thread/detail'({ shop, lang }, { id, cursor }) {
    const row = await threadRow(shop.db, id, lang)
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
      data: { thread: await threadRow(tx, id, ctx.lang), message: viewStaffMessage(stored!) },
      audit: auditOf(before, changes),
    }
  },

  '/thread/answerTime': ({ shop, at }) => meanAnswerTime(shop.db, at),

  async '/thread/assignees'({ shop }) {
    const rows = await shop.db
      .select({ id: staff.id, name: staff.name, email: staff.email })
      .from(staff)
      .where(eq(staff.state, 'active'))
      .orderBy(staff.name, staff.id)
      .limit(200)
    return { items: rows.map(({ id, name, email }) => ({ id, name: name || email })) }
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
    // Out of every queue, its sender would wait for a quote for ever.
    if (before.inquiryStatus === 'open')
      throw new Refusal('transition_refused', { text: { key: 'desk.inbox.inquiry_open' } })
    return update(ctx, before, { status: 'closed', closedAt: ctx.at, snoozedUntil: null }, [
      { path: 'status', before: before.status, after: 'closed' },
      ...(before.snoozedUntil ? [{ path: 'snoozedUntil', before: before.snoozedUntil, after: null }] : []),
    ])
  },

  async '/thread/snooze'(ctx, { id, until }) {
    const before = await lockThread(ctx.tx, id)
    const moment = new Date(until)
    if (moment <= ctx.at)
      throw new Refusal('invalid', { fields: { until: { key: 'form.invalid', values: { field: 'until' } } } })
    return update(ctx, before, { snoozedUntil: moment }, [
      { path: 'snoozedUntil', before: before.snoozedUntil, after: moment.toISOString() },
    ])
  },

  async '/thread/start'(ctx, { customerId, text }) {
    const id = await generalThread(ctx.tx, customerId, ctx.at)
    const reply = { threadId: id, text, author: ctx.caller.name, internal: false, key: null }
    const messageId = await replyToThread(ctx.tx, reply, ctx.at)
    const started = await threadRow(ctx.tx, id, ctx.lang)
    const changes = [{ path: 'message', before: null, after: messageId }]
    return { data: { thread: started }, audit: auditOf(started, changes) }
  },
}

/** Status, assignment and snooze of a conversation, which undo puts back. */
export const threadRecord: RecordKind = {
  resource: 'thread',
  rule: (_id, path) => threadPaths[path],
  async lock(tx, id) {
    const row = await lockThread(tx, id)
    return {
      id: row.id,
      label: row.about?.number ?? row.shopper,
      version: row.version,
      read: (path) =>
        ({ status: row.status, assignedTo: row.assignedTo?.id ?? null, snoozedUntil: row.snoozedUntil })[
          path
        ],
      async write(values, { at }) {
        const given = Object.fromEntries(values.map(({ path, value }) => [path, value]))
        const { status, assignedTo, snoozedUntil } = given as Partial<Record<string, string | null>>
        await writeThread(tx, row.id, {
          ...(status
            ? { status: status as ThreadRow['status'], closedAt: status === 'closed' ? at : null }
            : {}),
          ...(assignedTo === undefined ? {} : { assignedTo }),
          ...(snoozedUntil === undefined
            ? {}
            : { snoozedUntil: snoozedUntil ? new Date(snoozedUntil) : null }),
        })
      },
    }
  },
}

const threadPaths: Record<string, PathRule> = {
  status: { schema: z.enum(threadStates), permission: 'inbox.answer' },
  assignedTo: { schema: z.nullable(z.string()), permission: 'inbox.answer' },
  snoozedUntil: { schema: z.nullable(z.string()), permission: 'inbox.answer' },
}

/**
 * The conversation of a customer about nothing in particular, started if there is none.
 * @throws Refusal `not_found`.
 */
async function generalThread(tx: Tx, customerId: string, at: Date): Promise<string> {
  const { rows: people } = await tx.execute<{ lang: string }>(
    sql`select lang from customer where ${hasId(customer.id, customerId)} for share`,
  )
  if (!people[0]) throw new Refusal('not_found')
  const started = at.toISOString()
  const unseen = new Date(at.getTime() - 1).toISOString()
  await tx.execute(sql`
    insert into thread (customer_id, lang, created_at, last_at, last_from, shopper_seen_at)
    values (${customerId}, ${people[0].lang}, ${started}, ${started}, 'staff', ${unseen}) on conflict do nothing`)
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from thread where customer_id = ${customerId} and about_kind is null`,
  )
  return rows[0]!.id
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
  { tx, lang }: WriteContext,
  before: ThreadRow,
  columns: Partial<typeof thread.$inferInsert>,
  changes: AuditChange[],
) {
  await writeThread(tx, before.id, columns)
  return { data: { thread: await threadRow(tx, before.id, lang) }, audit: auditOf(before, changes) }
}

function writeThread(tx: Tx, id: string, columns: Partial<typeof thread.$inferInsert>) {
  return tx
    .update(thread)
    .set({ ...columns, version: sql`${thread.version} + 1` })
    .where(eq(thread.id, id))
}

function auditOf({ id, about, shopper }: ThreadRow, changes: AuditChange[]) {
  return { resource: 'thread', id, label: about?.number ?? shopper ?? id, changes }
}
