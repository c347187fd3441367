import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { type NoticeKind, noticeKinds } from '#contract/admin/desk/notice.ts'
import type { Limited } from '#server/customers/staff/refund-limits.ts'
import { notice, noticeRule, role, staff } from '#server/db/tables.ts'
import { permissionsOfRole } from '#server/platform/admin/caller.ts'
import { emit } from '#server/platform/emit.ts'
import type { Shop } from '#server/platform/shop.ts'
import { standardRule } from './manage-notices.ts'

export type News = {
  kind: NoticeKind
  recordId: string
  /** Values of the text. No personal data: notices are shown to everyone with the permission. */
  values: Record<string, string>
}

/**
 * Tells staff of something, on screen, by email and by push as each of them wishes. News about the same record replaces the
 * earlier notice. `staffId`: only this person, for news without a permission. `only`: those of its readers whom it
 * concerns.
 */
export async function notify(
  shop: Shop,
  news: News,
  { staffId, only = async () => true }: { staffId?: string; only?(person: Limited): Promise<boolean> } = {},
): Promise<void> {
  const { kind } = news
  const audience = await audienceOf(shop, kind, staffId)
  const concerned = await Promise.all(audience.map(only))
  const people = audience.filter((_, index) => concerned[index])
  if (people.length === 0) return
  const ids = people.map(({ id }) => id)
  const rules = await shop.db
    .select()
    .from(noticeRule)
    .where(and(eq(noticeRule.kind, kind), inArray(noticeRule.staffId, ids)))
  const ruleOf = (id: string) => rules.find((rule) => rule.staffId === id) ?? standardRule(kind)
  const onScreen = people.filter(({ id }) => ruleOf(id).screen)
  const byEmail = people.filter(({ id }) => ruleOf(id).email)
  const byPush = people.filter(({ id }) => ruleOf(id).push)
  const at = shop.now()
  await shop.db.transaction(async (tx) => {
    if (onScreen.length > 0)
      await tx
        .insert(notice)
        .values(onScreen.map(({ id }) => ({ staffId: id, at, ...news })))
        .onConflictDoUpdate({
          target: [notice.staffId, notice.kind, notice.recordId],
          set: { at, values: news.values, seenAt: null },
          setWhere: lt(notice.at, at),
        })
    for (const { id } of byEmail) await emit(tx, 'staff.news', { staffId: id, ...news })
    for (const { id } of byPush) await emit(tx, 'staff.push', { staffId: id, ...news })
  })
  if (onScreen.length === 0) return
  const message = { type: 'notice', data: { kind } } as const
  const told = onScreen.map(({ id }) => id)
  await shop.live.publishToDesk({ type: 'personal', data: { staff: told, message } })
}

/** Active staff who may read what the news is about. */
export async function audienceOf({ db }: Shop, kind: NoticeKind, staffId: string | undefined) {
  const { permission } = noticeKinds[kind]
  const people = await db
    .select({
      id: staff.id,
      role: staff.role,
      own: role.permissions,
      refundLimits: { order: role.refundPerOrder, day: role.refundPerDay },
    })
    .from(staff)
    .leftJoin(role, eq(role.code, staff.role))
    .where(and(eq(staff.state, 'active'), staffId === undefined ? sql`true` : eq(staff.id, staffId)))
  if (permission === null) return staffId === undefined ? [] : people
  return people.filter((each) => permissionsOfRole(each.role, each.own ?? []).has(permission))
}
