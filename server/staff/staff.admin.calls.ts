import type { apiKeyCalls, Role, roleCalls, staffCalls } from '#contract/admin/desk/staff.ts'
import type { AdminHandlers, Audited, WriteContext } from '#server/platform/admin/context.ts'
import {
  endSessionsOf,
  inviteStaff,
  type Managed,
  resetSecond,
  saveStaff,
  suspendStaff,
} from './accounts/manage-staff.ts'
import { tellOwners } from './accounts/tell-staff.ts'
import { listStaff, viewStaff } from './accounts/view-staff.ts'
import { endKey, listKeys, makeKey } from './keys/api-keys.ts'
import { holdersOf, listRoles, refuseLacking, removeRole, saveRole } from './roles/roles.ts'
import { endSessions } from './sign-in/open-session.ts'

/** Managing colleagues, roles and API keys. */
export const staffHandlers: AdminHandlers<
  keyof typeof staffCalls | keyof typeof roleCalls | keyof typeof apiKeyCalls
> = {
  '/staff/list': listStaff,

  '/staff/invite': async (ctx, payload) => written(ctx, await inviteStaff(ctx.tx, ctx.caller, payload)),
  '/staff/save': async (ctx, payload) => written(ctx, await saveStaff(ctx.tx, ctx.caller, payload, ctx.at)),
  '/staff/suspend': async (ctx, payload) =>
    written(ctx, await suspendStaff(ctx.tx, ctx.caller, payload, ctx.at)),

  async '/staff/endSessions'(ctx, { id }) {
    const { person, ended } = await endSessionsOf(ctx.tx, ctx.caller, id, ctx.at)
    const changes = ended > 0 ? [{ path: 'sessions', before: ended, after: 0 }] : []
    return { data: { ended }, audit: { resource: 'staff', id: person.id, label: person.email, changes } }
  },

  async '/staff/resetSecond'(ctx, { id }) {
    const { data, audit } = await written(ctx, await resetSecond(ctx.tx, ctx.caller, id, ctx.at))
    return { data, audit: { ...audit, changes: [{ path: 'secondFactor', before: true, after: false }] } }
  },

  '/role/list': async ({ shop }) => ({ items: await listRoles(shop.db) }),

  async '/role/save'(ctx, payload) {
    const { before, after } = await saveRole(ctx.tx, ctx.caller, payload)
    // A new role ends the sessions of everybody who has it, so that no page shows what they may no longer do.
    for (const staffId of await holdersOf(ctx.tx, after.code))
      await endSessions(ctx.tx, ctx.at, { staffId, keepsPush: true })
    return { data: { role: after }, audit: roleAudit(before, after) }
  },

  async '/role/remove'(ctx, { code }) {
    const before = await removeRole(ctx.tx, ctx.caller, code)
    return { data: {}, audit: roleAudit(before, null) }
  },

  '/apiKey/list': async ({ shop, at }) => ({ items: await listKeys(shop.db, at) }),

  async '/apiKey/make'({ tx, caller, at }, wish) {
    refuseLacking(caller, wish.scopes)
    const scopes = [...new Set(wish.scopes)]
    const { token, key } = await makeKey(tx, { ...wish, scopes, createdBy: caller.id }, at)
    await tellOwners(tx, 'new_key', { key: key.name, scopes: scopes.join(', ') })
    const changes = [{ path: 'scopes', before: null, after: scopes }]
    const audit = { resource: 'apiKey', id: key.id, label: key.name, changes }
    return { data: { apiKey: key }, unstored: { token }, audit }
  },

  async '/apiKey/end'(ctx, { id }) {
    const [key] = await endKey(ctx.tx, { id }, ctx.at)
    await tellOwners(
      ctx.tx,
      'key_ended',
      { key: key!.name, person: ctx.caller.name },
      { except: [ctx.caller.id] },
    )
    const changes = [{ path: 'scopes', before: key!.scopes, after: null }]
    return { data: {}, audit: { resource: 'apiKey', id: key!.id, label: key!.name, changes } }
  },
}

const staffPaths = ['name', 'role', 'state', 'lang', 'timeZone'] as const

async function written({ tx }: WriteContext, { before, after }: Managed) {
  const changes = staffPaths
    .filter((path) => before?.[path] !== after[path])
    .map((path) => ({ path, before: before?.[path] ?? null, after: after[path] }))
  const audit: Audited = { resource: 'staff', id: after.id, label: after.email, changes }
  return { data: { staff: await viewStaff(tx, after) }, audit }
}

const rolePaths = ['name', 'permissions', 'refundPerOrder', 'refundPerDay'] as const

function roleAudit(before: Role | null, after: Role | null): Audited {
  const { code, name } = (after ?? before)!
  const changes = rolePaths
    .map((path) => ({ path, before: before?.[path] ?? null, after: after?.[path] ?? null }))
    .filter((each) => JSON.stringify(each.before) !== JSON.stringify(each.after))
  return { resource: 'role', id: code, label: name, changes }
}
