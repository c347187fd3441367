import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { AdminData, AdminParsed } from '#contract/admin/calls.ts'
import { type Notice, type NoticeKind, type NoticeRule, noticeKinds } from '#contract/admin/desk/notice.ts'
import { codes } from '#contract/codes.ts'
import type { Reader, Tx } from '#server/db/open.ts'
import { notice, noticeRule } from '#server/db/tables.ts'
import type { AdminCaller } from '#server/platform/admin/caller.ts'
import type { AdminContext } from '#server/platform/admin/context.ts'
import type { Translate } from '#server/platform/messages.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { noticeText } from './notice-text.ts'

/** Unseen notices are counted up to this. */
const maxUnseen = 999

/** The caller's notices about records that they may still read. */
export async function listNotices(
  { shop: { db }, caller, t }: AdminContext,
  { unseen, cursor, size }: AdminParsed<'/notice/list'>,
): Promise<AdminData<'/notice/list'>> {
  const [at, id] = cursor === undefined ? [] : readCursor(cursor)
  const rows = await db
    .select()
    .from(notice)
    .where(
      and(
        mine(caller),
        unseen ? isNull(notice.seenAt) : undefined,
        at ? sql`(${notice.at}, ${notice.id}) < (${at}::timestamptz, ${id}::bigint)` : undefined,
      ),
    )
    .orderBy(desc(notice.at), desc(notice.id))
    .limit(size + 1)
  const items = rows.slice(0, size)
  const last = items.at(-1)
  return {
    items: items.map((row) => viewNotice(row, t)),
    next: last && rows.length > size ? `${last.at.toISOString()} ${last.id}` : null,
    unseen: await countUnseen(db, caller),
    rules: await rulesOf(db, caller),
  }
}

/** Marks notices as seen; others that the caller does not have are ignored. */
export async function seeNotices(
  tx: Tx,
  caller: AdminCaller,
  ids: AdminParsed<'/notice/seen'>['ids'],
  at: Date,
): Promise<{ seen: number; unseen: number }> {
  const seen = await tx
    .update(notice)
    .set({ seenAt: at })
    .where(and(eq(notice.staffId, caller.id), isNull(notice.seenAt), named(ids)))
    .returning({ id: notice.id })
  return { seen: seen.length, unseen: await countUnseen(tx, caller) }
}

function named(ids: AdminParsed<'/notice/seen'>['ids']): SQL | undefined {
  if (ids === 'all') return undefined
  if (Array.isArray(ids)) return inArray(notice.id, ids.map(Number))
  return and(eq(notice.kind, ids.kind), eq(notice.recordId, ids.recordId))
}

/** @throws Refusal 30 `not_allowed` for news that the caller is never told. */
export async function saveRule(tx: Tx, caller: AdminCaller, rule: NoticeRule): Promise<void> {
  const { permission } = noticeKinds[rule.kind]
  if (!kindsOf(caller).includes(rule.kind))
    throw new Refusal('not_allowed', { code: codes.permission, details: { permission: permission ?? '' } })
  const { kind, ...how } = rule
  await tx
    .insert(noticeRule)
    .values({ staffId: caller.id, ...rule })
    .onConflictDoUpdate({ target: [noticeRule.staffId, noticeRule.kind], set: how })
}

/** How the caller is told of each kind of news. */
export async function rulesOf(reader: Reader, caller: AdminCaller): Promise<NoticeRule[]> {
  const own = await reader.select().from(noticeRule).where(eq(noticeRule.staffId, caller.id))
  return kindsOf(caller).map((kind) => {
    const { screen, email, push } = own.find((rule) => rule.kind === kind) ?? standardRule(kind)
    return { kind, screen, email, push }
  })
}

/** How people without a rule of their own are told. */
export function standardRule(kind: NoticeKind): Omit<NoticeRule, 'kind'> {
  return { screen: true, email: noticeKinds[kind].email, push: false }
}

function kindsOf({ permissions }: AdminCaller): NoticeKind[] {
  return (Object.keys(noticeKinds) as NoticeKind[]).filter((kind) => {
    const { permission } = noticeKinds[kind]
    return permission === null || permissions.has(permission)
  })
}

function mine(caller: AdminCaller) {
  return and(eq(notice.staffId, caller.id), inArray(notice.kind, kindsOf(caller)))
}

async function countUnseen(reader: Reader, caller: AdminCaller): Promise<number> {
  const unseen = reader
    .select({ id: notice.id })
    .from(notice)
    .where(and(mine(caller), isNull(notice.seenAt)))
    .limit(maxUnseen)
  return reader.$count(unseen.as('unseen'))
}

function viewNotice(row: typeof notice.$inferSelect, t: Translate): Notice {
  return {
    id: String(row.id),
    kind: row.kind,
    text: noticeText(t, row.kind, row.values),
    resource: noticeKinds[row.kind].resource,
    recordId: row.recordId,
    at: row.at.toISOString(),
    seen: row.seenAt !== null,
  }
}

/** @throws Refusal `invalid` for a text that no answer gave. */
function readCursor(text: string): [string, string] {
  const [at = '', id = ''] = text.split(' ')
  if (Number.isNaN(Date.parse(at)) || !/^\d{1,15}$/.test(id))
    throw new Refusal('invalid', { fields: { cursor: { key: 'form.invalid', values: { field: 'cursor' } } } })
  return [new Date(at).toISOString(), id]
}
