import { eq } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import type { AuditChange } from '#server/db/tables/staff.ts'
import { company, customer } from '#server/db/tables.ts'
import type { UndoHandler, Undoing } from '#server/platform/admin/changes/undo-change.ts'
import { emit } from '#server/platform/emit.ts'
import { isUuid } from '#server/platform/is-uuid.ts'
import { Refusal } from '#server/platform/refusal.ts'

const prefix = 'members.'

/**
 * Makes a customer a member of a company (null: of none). Returns the change for the audit; none if nothing changed.
 * @throws Refusal `not_found`; `invalid` if the customer has left `from` by now.
 */
export async function moveMember(
  tx: Tx,
  customerId: string,
  { to, from }: { to: string | null; from?: string },
): Promise<AuditChange[]> {
  const before = await lockMember(tx, customerId)
  if (before === undefined) throw new Refusal('not_found')
  if (from !== undefined && before !== from)
    throw new Refusal('invalid', { text: { key: 'desk.company.not_member' } })
  if (before === to) return []
  await setCompany(tx, customerId, before, to)
  return [{ path: `${prefix}${customerId}`, before, after: to }]
}

/** Locks a customer and reads the company that they belong to; undefined: no such customer. */
async function lockMember(tx: Tx, customerId: string): Promise<string | null | undefined> {
  if (!isUuid(customerId)) return undefined
  const [row] = await tx
    .select({ companyId: customer.companyId })
    .from(customer)
    .where(eq(customer.id, customerId))
    .for('no key update')
  return row?.companyId
}

async function setCompany(
  tx: Tx,
  customerId: string,
  before: string | null,
  companyId: string | null,
): Promise<void> {
  await tx.update(customer).set({ companyId }).where(eq(customer.id, customerId))
  await emit(tx, 'customer.changed', { customerId })
  for (const each of [before, companyId])
    if (each !== null) await emit(tx, 'company.members_changed', { companyId: each })
}

/** Puts members back unless somebody moved them again, or their company is gone. */
const undoMember: UndoHandler = async ({ tx }, { label, changes }) => {
  const undone: AuditChange[] = []
  const kept: { path: string; why: string }[] = []
  for (const { path, before, after } of changes) {
    const customerId = path.slice(prefix.length)
    const [current, target] = [await lockMember(tx, customerId), before as string | null]
    const isGone = current === undefined || (target !== null && !(await exists(tx, target)))
    if (isGone) kept.push({ path, why: 'not_found' })
    else if (current !== after) kept.push({ path, why: 'changed_meanwhile' })
    else {
      await setCompany(tx, customerId, current, target)
      undone.push({ path, before: current, after: target })
    }
  }
  return { label, changes: undone, kept }
}

async function exists(tx: Tx, id: string): Promise<boolean> {
  return (await tx.$count(company, eq(company.id, id))) > 0
}

export const memberUndoing: Undoing['calls'] = {
  '/company/addMember': undoMember,
  '/company/removeMember': undoMember,
}
