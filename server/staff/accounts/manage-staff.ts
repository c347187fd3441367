import { eq, sql } from 'drizzle-orm'
import type { Permission } from '#contract/admin/permissions.ts'
import { codes } from '#contract/codes.ts'
import type { Tx } from '#server/db/open.ts'
import { staff } from '#server/db/tables.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { removeFactors } from '../factors/second-factor.ts'
import { lockRoles, readRole, refuseLacking } from '../roles/roles.ts'
import { endSessions } from '../sign-in/open-session.ts'
import { lockOwners, lockStaff, normalEmail, type Staff } from './find-staff.ts'
import { tellOwners, tellStaff } from './tell-staff.ts'

/** A staff member, an API key, or `bin/staff` on the server, which may do everything. */
export type Manager = { id: string; owner: boolean; permissions: ReadonlySet<Permission> }

/** An account before and after an operation, for the audit. `before` is null for a new account. */
export type Managed = { before: Staff | null; after: Staff }

export type Invited = { email: string; name: string; role: string; lang: string }

/**
 * Invites somebody by email. An invitation that was not accepted yet is sent again.
 * @throws Refusal `in_use` if the address has an active account, `not_allowed`, `not_found` for an unknown role.
 */
export async function inviteStaff(tx: Tx, manager: Manager, invited: Invited): Promise<Managed> {
  const email = normalEmail(invited.email)
  await lockRoles(tx)
  await refuseRole(tx, manager, invited.role)
  const fields = { name: invited.name, role: invited.role, lang: invited.lang }
  const [added] = await tx
    .insert(staff)
    .values({ email, ...fields })
    .onConflictDoNothing()
    .returning()
  if (added) {
    await tellStaff(tx, added.id, 'invitation')
    return { before: null, after: added }
  }
  const [before] = await tx.select().from(staff).where(eq(staff.email, email)).for('update')
  if (before?.state !== 'invited') {
    throw new Refusal('in_use', { fields: { email: { key: 'desk.staff.email_taken' } } })
  }
  await refuseRole(tx, manager, before.role)
  const after = await change(tx, before, fields)
  await tellStaff(tx, after.id, 'invitation')
  return { before, after }
}

export type StaffEdit = {
  name?: string | undefined
  role?: string | undefined
  lang?: string | undefined
  timeZone?: string | undefined
}

/**
 * Changes an account. A new role ends the person's sessions.
 * @throws Refusal `not_allowed` for one's own role, a role with permissions the manager lacks, or the last owner's.
 */
export async function saveStaff(
  tx: Tx,
  manager: Manager,
  { id, ...edit }: StaffEdit & { id: string },
  at: Date,
): Promise<Managed> {
  refuseUnknownZone(edit)
  await lockRoles(tx)
  const owners = await lockOwners(tx)
  const before = await lockStaff(tx, id)
  const newRole = edit.role !== undefined && edit.role !== before.role ? edit.role : null
  // Editing somebody's account takes at least their permissions.
  if (before.id !== manager.id) await refuseRole(tx, manager, before.role)
  if (newRole !== null) {
    if (before.id === manager.id) throw new Refusal('not_allowed', { text: { key: 'desk.role.own' } })
    await refuseRole(tx, manager, newRole)
    refuseLastOwner(owners, before)
  }
  const after = await change(tx, before, edit)
  if (newRole !== null) {
    await endSessions(tx, at, { staffId: before.id, keepsPush: true })
    await tellStaff(tx, before.id, 'role_changed', { role: (await readRole(tx, newRole)).name })
    if (newRole === 'owner')
      await tellOwners(tx, 'new_owner', { person: after.email }, { except: [after.id] })
  }
  return { before, after }
}

/** Changes what people set about themselves. @throws Refusal `invalid` for an unknown time zone. */
export async function saveOwnAccount(
  tx: Tx,
  id: string,
  edit: Omit<StaffEdit, 'role'>,
): Promise<{ before: Staff; after: Staff }> {
  refuseUnknownZone(edit)
  const before = await lockStaff(tx, id)
  return { before, after: await change(tx, before, edit) }
}

/**
 * Suspends an account, which ends its sessions at once, or lets it work again.
 * @throws Refusal `not_allowed` for oneself, somebody with permissions the manager lacks, or the last owner.
 */
export async function suspendStaff(
  tx: Tx,
  manager: Manager,
  { id, suspended }: { id: string; suspended: boolean },
  at: Date,
): Promise<Managed> {
  const owners = await lockOwners(tx)
  const before = await lockStaff(tx, id)
  if (before.id === manager.id) throw new Refusal('not_allowed', { text: { key: 'desk.staff.not_oneself' } })
  await refuseRole(tx, manager, before.role)
  if (suspended) refuseLastOwner(owners, before)
  const restored = before.passwordHash === null ? 'invited' : 'active'
  const after = await change(tx, before, { state: suspended ? 'suspended' : restored })
  if (suspended) await endSessions(tx, at, { staffId: before.id })
  return { before, after }
}

/**
 * Ends the sessions of a staff member, except the manager's own current one.
 * @throws Refusal `not_allowed` for an owner, unless the manager is one too: owners could be kept from working.
 */
export async function endSessionsOf(
  tx: Tx,
  manager: Manager & { sessionId: string | null },
  id: string,
  at: Date,
): Promise<{ person: Staff; ended: number }> {
  const person = await lockStaff(tx, id)
  if (person.role === 'owner' && !manager.owner) throw new Refusal('not_allowed', { code: codes.permission })
  const except = person.id === manager.id ? (manager.sessionId ?? undefined) : undefined
  const ended = await endSessions(tx, at, { staffId: person.id, except })
  return { person, ended: ended.length }
}

/**
 * Removes a colleague's lost second factor and ends their sessions. They and every owner are told.
 * @throws Refusal `not_allowed` unless the manager is another owner.
 */
export async function resetSecond(tx: Tx, manager: Manager, id: string, at: Date): Promise<Managed> {
  const before = await lockStaff(tx, id)
  if (!manager.owner || before.id === manager.id) {
    throw new Refusal('not_allowed', { text: { key: 'desk.staff.another_owner' } })
  }
  await removeFactors(tx, before.id)
  await endSessions(tx, at, { staffId: before.id })
  await tellStaff(tx, before.id, 'second_factor_reset', { person: before.email })
  await tellOwners(tx, 'second_factor_reset', { person: before.email }, { except: [before.id] })
  return { before, after: await change(tx, before, {}) }
}

/** @throws Refusal `not_allowed` for a role with permissions that the manager lacks; only owners make owners. */
async function refuseRole(tx: Tx, manager: Manager, code: string): Promise<void> {
  const { permissions } = await readRole(tx, code)
  refuseLacking(manager, permissions)
  if (code === 'owner' && !manager.owner)
    throw new Refusal('not_allowed', { text: { key: 'desk.role.lacking' } })
}

function refuseLastOwner(owners: Staff[], person: Staff): void {
  if (owners.length === 1 && owners[0]!.id === person.id) {
    throw new Refusal('not_allowed', { text: { key: 'desk.staff.last_owner' } })
  }
}

async function change(tx: Tx, before: Staff, fields: Partial<Staff>): Promise<Staff> {
  const [after] = await tx
    .update(staff)
    .set({ ...fields, version: sql`${staff.version} + 1` })
    .where(eq(staff.id, before.id))
    .returning()
  return after!
}

function refuseUnknownZone({ timeZone }: StaffEdit): void {
  if (timeZone === undefined || isTimeZone(timeZone)) return
  throw new Refusal('invalid', { fields: { timeZone: { key: 'desk.staff.time_zone_unknown' } } })
}

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
