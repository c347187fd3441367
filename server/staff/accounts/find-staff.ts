import { and, eq } from 'drizzle-orm'
import type { Reader, Tx } from '#server/db/open.ts'
import { staff } from '#server/db/tables.ts'
import { hasId } from '#server/platform/has-id.ts'
import { Refusal } from '#server/platform/refusal.ts'

export type Staff = typeof staff.$inferSelect

/** The form in which addresses are stored and compared. */
export function normalEmail(email: string): string {
  return email.trim().toLowerCase()
}

export async function findByEmail(db: Reader, email: string): Promise<Staff | null> {
  const [row] = await db
    .select()
    .from(staff)
    .where(eq(staff.email, normalEmail(email)))
  return row ?? null
}

export async function findStaff(db: Reader, id: string): Promise<Staff | null> {
  const [row] = await db.select().from(staff).where(hasId(staff.id, id))
  return row ?? null
}

/** Reads and locks an account. @throws Refusal `not_found` */
export async function lockStaff(tx: Tx, id: string): Promise<Staff> {
  const [row] = await tx.select().from(staff).where(hasId(staff.id, id)).for('update')
  if (!row) throw new Refusal('not_found')
  return row
}

/** Active owners, locked in a fixed order, so that two of them cannot remove each other at the same time. */
export function lockOwners(tx: Tx): Promise<Staff[]> {
  return tx
    .select()
    .from(staff)
    .where(and(eq(staff.role, 'owner'), eq(staff.state, 'active')))
    .orderBy(staff.id)
    .for('update')
}
