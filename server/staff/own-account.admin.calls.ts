import type { ownAccountCalls } from '#contract/admin/desk/sign-in.ts'
import { codes } from '#contract/codes.ts'
import type { Tx } from '#server/db/open.ts'
import type { AdminContext, AdminHandlers } from '#server/platform/admin/context.ts'
import { stepUpLifetime } from '#server/platform/admin/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findStaff } from './accounts/find-staff.ts'
import { tellStaff } from './accounts/tell-staff.ts'
import { beginEnrolling } from './factors/enroll.ts'
import { listPasskeys, removePasskey } from './factors/passkeys.ts'
import { renewRecovery } from './factors/recovery.ts'
import { factorsOf, methodsOf } from './factors/second-factor.ts'
import { confirmStepUp, startStepUp, type Working } from './factors/step-up.ts'
import { listSessions } from './sessions/list-sessions.ts'
import { endSessions } from './sign-in/open-session.ts'

/** Calls of signed-in staff for their own account and sessions. */
export const ownAccountHandlers: AdminHandlers<keyof typeof ownAccountCalls> = {
  async '/staff/signout'(ctx) {
    const { id, sessionId } = working(ctx)
    await ctx.shop.db.transaction((tx) => endSessions(tx, ctx.at, { staffId: id, only: sessionId }))
    ctx.cookie.clear()
    return {}
  },

  '/staff/enroll': async (ctx) => ({ challenge: await beginEnrolling(ctx.shop, working(ctx)) }),

  async '/staff/passkey/list'(ctx) {
    const { id } = working(ctx)
    const { totp, recovery } = await factorsOf(ctx.shop.db, id)
    return { passkeys: await listPasskeys(ctx.shop, id), totp, recoveryCodesLeft: recovery }
  },

  async '/staff/passkey/remove'(ctx, { id }) {
    const own = working(ctx)
    await ctx.shop.db.transaction((tx) => removeKey(tx, ctx, own, id))
    return { passkeys: await listPasskeys(ctx.shop, own.id) }
  },

  async '/staff/recovery/renew'(ctx) {
    const own = working(ctx)
    return ctx.shop.db.transaction(async (tx) => {
      await tellStaff(tx, own.id, 'second_factor_changed')
      return { recoveryCodes: await renewRecovery(tx, ctx.shop, own.id) }
    })
  },

  '/stepUp/start': (ctx) => startStepUp(ctx.shop, working(ctx)),

  async '/stepUp/confirm'(ctx, payload) {
    await confirmStepUp(ctx.shop, ctx.ip, working(ctx), payload)
    return { until: new Date(ctx.at.getTime() + stepUpLifetime).toISOString() }
  },

  async '/session/list'(ctx, { staff }) {
    const { staffId, current } = await whose(ctx, staff)
    return { items: await listSessions(ctx.shop, { staffId, current, lang: ctx.lang }) }
  },

  async '/session/end'(ctx, { id, staff }) {
    const { staffId, current } = await whose(ctx, staff)
    const which = id === 'others' ? { except: current ?? undefined } : { only: id }
    const ended = await ctx.shop.db.transaction((tx) => endSessions(tx, ctx.at, { staffId, ...which }))
    if (ended.length === 0 && id !== 'others') throw new Refusal('not_found')
    if (current !== null && ended.includes(current)) ctx.cookie.clear()
    return { ended: ended.length }
  },
}

/** The signed-in person. The calls are `staffOnly`, so there is a session. */
function working({ caller }: AdminContext): Working {
  if (caller.sessionId === null) throw new Refusal('not_allowed', { code: codes.permission })
  return { id: caller.id, sessionId: caller.sessionId }
}

/** The person whose sessions are meant: the caller or, with `staff.manage`, a colleague. */
async function whose(
  ctx: AdminContext,
  staff: string | undefined,
): Promise<{ staffId: string; current: string | null }> {
  const { id, sessionId } = working(ctx)
  if (staff === undefined || staff === id) return { staffId: id, current: sessionId }
  if (!ctx.caller.permissions.has('staff.manage'))
    throw new Refusal('not_allowed', { code: codes.permission })
  const person = await findStaff(ctx.shop.db, staff)
  if (!person) throw new Refusal('not_found')
  // Whoever could end an owner's sessions could keep owners from working.
  if (person.role === 'owner' && !ctx.caller.owner)
    throw new Refusal('not_allowed', { code: codes.permission })
  return { staffId: person.id, current: null }
}

/** In live mode the last second factor stays: another one is added first. */
async function removeKey(tx: Tx, ctx: AdminContext, own: Working, id: string): Promise<void> {
  await removePasskey(tx, own.id, id)
  const left = methodsOf(await factorsOf(tx, own.id))
  if (left.length === 0 && ctx.shop.config.mode === 'live') {
    throw new Refusal('not_allowed', { text: { key: 'desk.staff.last_factor' } })
  }
  await endSessions(tx, ctx.at, { staffId: own.id, except: own.sessionId })
  await tellStaff(tx, own.id, 'second_factor_changed')
}
