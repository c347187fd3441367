import type { StaffMember } from '#contract/admin/staff.ts'
import type { Reader } from '#server/db/open.ts'
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
