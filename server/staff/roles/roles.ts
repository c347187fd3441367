import { randomBytes } from 'node:crypto'
import { count, eq, sql } from 'drizzle-orm'
import type { Role } from '#contract/admin/desk/staff.ts'
import { builtInRoles, type Permission } from '#contract/admin/permissions.ts'
import type { Reader, Tx } from '#server/db/open.ts'
import { role, staff } from '#server/db/tables.ts'
import { permissionsOfRole } from '#server/platform/admin/caller.ts'
import { hasId } from '#server/platform/has-id.ts'
import { Refusal } from '#server/platform/refusal.ts'

type Giver = { id: string; owner: boolean; permissions: ReadonlySet<Permission> }

/** Built-in roles first, then the shop's own, with the number of people who have each. */
export async function listRoles(db: Reader): Promise<Role[]> {
  const rows = await db.select().from(role).orderBy(role.name)
  const people = await db.select({ role: staff.role, count: count() }).from(staff).groupBy(staff.role)
  const own = rows.filter(({ code }) => !isBuiltIn(code)).map(({ code }) => code)
  return [...Object.keys(builtInRoles), ...own].map((code) => {
    const row = rows.find((each) => each.code === code)
    return {
      code,
      name: row?.name ?? code,
      builtIn: isBuiltIn(code),
      permissions: [...permissionsOfRole(code, row?.permissions ?? [])],
      refundPerOrder: row?.refundPerOrder ?? null,
      refundPerDay: row?.refundPerDay ?? null,
      staff: people.find((each) => each.role === code)?.count ?? 0,
      version: row?.version ?? 0,
    }
  })
}

export async function readRole(db: Reader, code: string): Promise<Role> {
  const found = (await listRoles(db)).find((each) => each.code === code)
  if (!found) throw new Refusal('not_found')
  return found
}

export type RoleInput = Pick<Role, 'name' | 'permissions' | 'refundPerOrder' | 'refundPerDay'> & {
  code?: string | undefined
  version?: number | undefined
}

/**
 * Creates or changes a role. Nobody grants a permission that they lack, takes one away that they lack, or edits their
 * own role. Of a built-in role only the refund limits change.
 * @throws Refusal `not_allowed`, `not_found`, `changed_meanwhile`.
 */
export async function saveRole(
  tx: Tx,
  caller: Giver,
  input: RoleInput,
): Promise<{ before: Role | null; after: Role }> {
  const code = input.code ?? randomBytes(9).toString('base64url')
  await lockRoles(tx)
  const before = input.code === undefined ? null : await readRole(tx, code)
  if (before && input.version !== undefined && input.version !== before.version) {
    throw new Refusal('changed_meanwhile', { code: 10, details: { role: before } })
  }
  await refuseOwnRole(tx, caller, code)
  const wanted = before?.builtIn ? before.permissions : input.permissions
  refuseLacking(caller, [...(before?.permissions ?? []), ...wanted])
  const values = {
    name: before?.builtIn ? before.name : input.name,
    permissions: before?.builtIn ? [] : wanted,
    refundPerOrder: input.refundPerOrder,
    refundPerDay: input.refundPerDay,
    version: (before?.version ?? 0) + 1,
  }
  await tx
    .insert(role)
    .values({ code, ...values })
    .onConflictDoUpdate({ target: role.code, set: values })
  return { before, after: await readRole(tx, code) }
}

/** @throws Refusal `in_use` while somebody has the role, `not_allowed`, `not_found`. */
export async function removeRole(tx: Tx, caller: Giver, code: string): Promise<Role> {
  await lockRoles(tx)
  const before = await readRole(tx, code)
  if (before.builtIn) throw new Refusal('not_allowed', { text: { key: 'desk.role.built_in' } })
  refuseLacking(caller, before.permissions)
  if (before.staff > 0) throw new Refusal('in_use', { text: { key: 'desk.role.in_use' } })
  await tx.delete(role).where(eq(role.code, code))
  return before
}

/** The ids of everybody who has a role. */
export async function holdersOf(tx: Tx, code: string): Promise<string[]> {
  const rows = await tx.select({ id: staff.id }).from(staff).where(eq(staff.role, code))
  return rows.map(({ id }) => id)
}

/**
 * Nobody can grant, or take away, a permission that they lack.
 * @throws Refusal `not_allowed` naming what the caller would need.
 */
export function refuseLacking(caller: Pick<Giver, 'permissions'>, asked: readonly Permission[]): void {
  const lacked = [...new Set(asked)].filter((permission) => !caller.permissions.has(permission))
  if (lacked.length === 0) return
  throw new Refusal('not_allowed', {
    text: { key: 'desk.role.lacking' },
    details: { permissions: lacked },
  })
}

/** Roles change rarely: one lock for all keeps a role from being removed while somebody is given it. */
export async function lockRoles(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('role', 0))`)
}

async function refuseOwnRole(tx: Tx, caller: Giver, code: string): Promise<void> {
  const [own] = await tx.select({ role: staff.role }).from(staff).where(hasId(staff.id, caller.id))
  if (code === 'owner' || own?.role === code) {
    throw new Refusal('not_allowed', { text: { key: 'desk.role.own' } })
  }
}

function isBuiltIn(code: string): boolean {
  return Object.hasOwn(builtInRoles, code)
}
