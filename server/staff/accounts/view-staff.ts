import { inArray } from 'drizzle-orm'
import { type StaffMember, staffList } from '#contract/admin/desk/staff.ts'
import type { Reader } from '#server/db/open.ts'
import { staff } from '#server/db/tables.ts'
import type { AdminContext } from '#server/platform/admin/context.ts'
import { defineList } from '#server/platform/admin/lists/define-list.ts'
import { answerList, type ListPayload } from '#server/platform/admin/lists/read-list.ts'
import { factorsOf, methodsOf } from '../factors/second-factor.ts'
import type { Staff } from './find-staff.ts'

/** A staff member as colleagues see them. */
export async function viewStaff(db: Reader, row: Staff): Promise<StaffMember> {
  const { id, email, name, lang, timeZone, role, state, version } = row
  return {
    ...{ id, email, name, lang, timeZone, role, state, version },
    secondFactor: methodsOf(await factorsOf(db, id)).length > 0,
    createdAt: row.createdAt.toISOString(),
    lastSeen: row.lastSeen?.toISOString() ?? null,
  }
}

const list = defineList(staffList, {
  from: 'staff m',
  id: { sql: 'm.id', type: 'uuid' },
  columns: { email: 'm.email', role: 'm.role', state: 'm.state' },
})

export function listStaff(ctx: AdminContext, payload: ListPayload) {
  return answerList(ctx, list, payload, async (ids) => {
    const rows = await ctx.shop.db.select().from(staff).where(inArray(staff.id, ids))
    return Promise.all(rows.map((row) => viewStaff(ctx.shop.db, row)))
  })
}
