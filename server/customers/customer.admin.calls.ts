import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { customerAdminCalls } from '#contract/admin/customers/customer.ts'
import { address, favorite, loginSession, order } from '#server/db/tables.ts'
import { columnsOf, nextAuditId, writeAudit } from '#server/platform/admin/audit.ts'
import {
  type AdminContext,
  type AdminHandlers,
  requireStepUp,
  type WriteContext,
} from '#server/platform/admin/context.ts'
import { currencySetting } from '#server/platform/currency.ts'
import { emit } from '#server/platform/emit.ts'
import { hasId } from '#server/platform/has-id.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { readCustomer } from './accounts/find-customer.ts'
import { exportCustomer } from './profile/export-data.ts'
import { endSessions } from './sessions/end-sessions.ts'
import {
  confirmationOf,
  eraseByStaff,
  giveCredit,
  lockCustomer,
  openOrdersOf,
  saveCustomer,
} from './staff/change-customer.ts'
import { type JoinCustomers, mergeCustomers } from './staff/merge-customers.ts'
import { previewMerge } from './staff/preview-merge.ts'
import { givenToday, lockLimits, needsAfter } from './staff/refund-limits.ts'
import { listCustomers, viewCustomer } from './staff/view-customer.ts'

type Calls = AdminHandlers<keyof typeof customerAdminCalls>

/** `joins`: transfers of what other features store about customers who are merged. */
export const customerAdminHandlers = (joins: JoinCustomers[]): Calls => ({
  '/customer/list': listCustomers,

  async '/customer/detail'(ctx, { id }) {
    const shown = await viewCustomer(ctx.shop.db, id, baseOf(ctx))
    await noteRead(ctx, '/customer/detail', shown.customer.id)
    return shown
  },

  async '/customer/save'(ctx, payload) {
    const { before, after } = await saveCustomer(ctx.tx, payload)
    const changes = (['staffNote', 'labels'] as const)
      .map((path) => ({ path, before: before[path], after: after[path] }))
      .filter((each) => String(each.before) !== String(each.after))
    const audit = { resource: 'customer', id: after.id, label: confirmationOf(after), changes }
    return { data: await viewCustomer(ctx.tx, after.id, baseOf(ctx)), audit }
  },

  async '/customer/credit'(ctx, { id, amount, reason }) {
    await holdToLimits(ctx, amount)
    const { before, after } = await giveCredit(ctx.tx, { id, amount, reason, by: ctx.caller, at: ctx.at })
    const person = await readCustomer(ctx.tx, id)
    const changes = [{ path: 'credits', before, after }]
    return {
      data: { credits: { amount: after, currency: baseOf(ctx) } },
      audit: { resource: 'customer', id: person.id, label: confirmationOf(person), changes, reason },
    }
  },

  async '/customer/sessions'({ shop }, { id }) {
    const rows = await shop.db
      .select()
      .from(loginSession)
      .where(
        and(
          hasId(loginSession.customerId, id),
          isNull(loginSession.endedAt),
          gt(loginSession.expiresAt, shop.now()),
        ),
      )
      .orderBy(desc(loginSession.lastSeen))
      .limit(100)
    const items = rows.map((row) => ({
      ...{ id: row.id, ip: row.ip, browser: row.browser },
      createdAt: row.createdAt.toISOString(),
      lastSeen: row.lastSeen.toISOString(),
    }))
    return { items }
  },

  async '/customer/endSession'(ctx, { id, session }) {
    const person = await lockCustomer(ctx.tx, id)
    const only = session === 'all' ? undefined : session
    const ended = await endSessions(ctx.tx, ctx.at, { customerId: person.id, only })
    if (ended.length === 0 && only !== undefined) throw new Refusal('not_found')
    await emit(ctx.tx, 'customer.sessions_ended', { sessionIds: ended })
    const changes = [{ path: 'sessions', before: ended.length, after: 0 }]
    const audit = { resource: 'customer', id: person.id, label: confirmationOf(person), changes }
    return { data: { ended: ended.length }, audit }
  },

  async '/customer/export'(ctx, { id }) {
    const found = await exportCustomer(ctx.shop, id)
    if (!found) throw new Refusal('not_found')
    await noteRead(ctx, '/customer/export', id)
    return { export: found }
  },

  async '/customer/erasePreview'(ctx, { id }) {
    return ctx.shop.db.transaction(async (tx) => {
      const person = await lockCustomer(tx, id)
      return {
        confirm: confirmationOf(person),
        keeps: { orders: await tx.$count(order, eq(order.customerId, person.id)) },
        erases: {
          addresses: await tx.$count(address, eq(address.customerId, person.id)),
          sessions: await tx.$count(loginSession, eq(loginSession.customerId, person.id)),
          favorites: await tx.$count(favorite, eq(favorite.customerId, person.id)),
          credits: { amount: person.credits, currency: baseOf(ctx) },
        },
        openOrders: await openOrdersOf(tx, person.id),
      }
    })
  },

  async '/customer/erase'(ctx, { id, confirm }) {
    await eraseByStaff(ctx.tx, id, confirm, ctx.at)
    return { data: {}, audit: { resource: 'customer', id, label: 'erased', changes: [] } }
  },

  async '/customer/mergePreview'(ctx, { id, from }) {
    const preview = await previewMerge(ctx.shop.db, { id, from }, baseOf(ctx))
    for (const each of [id, from]) await noteRead(ctx, '/customer/mergePreview', each)
    return preview
  },

  async '/customer/merge'(ctx, payload) {
    const { before, after } = await mergeCustomers(ctx.tx, payload, joins)
    const { own, other } = before
    const changes = [
      { path: 'merged', before: other.id, after: own.id },
      ...(['email', 'mobile', 'firstName', 'lastName', 'birthday', 'credits'] as const)
        .filter((path) => own[path] !== after[path])
        .map((path) => ({ path, before: own[path], after: after[path] })),
    ]
    const audit = { resource: 'customer', id: own.id, label: confirmationOf(after), changes }
    return { data: await viewCustomer(ctx.tx, own.id, baseOf(ctx)), audit }
  },
})

/**
 * Credit is money: it counts like a refund, toward the limit of one order and of the day.
 * @throws Refusal `approval_needed`: somebody with a higher limit gives it; `step_up`.
 */
async function holdToLimits(ctx: WriteContext, amount: number): Promise<void> {
  if (amount < 0) return
  const { tx, caller, at } = ctx
  await lockLimits(tx, caller)
  const asked = { amount, currency: baseOf(ctx) }
  const earlier = { order: 0, day: await givenToday(tx, caller, at) }
  const needs = await needsAfter(tx, caller, earlier, { ...asked, exchange: null })
  if (needs === 'approval')
    throw new Refusal('approval_needed', {
      text: { key: 'approval.credit_above_limit' },
      details: { amount: asked },
    })
  if (needs === 'step_up') requireStepUp(ctx)
}

function baseOf({ shop }: Pick<AdminContext, 'shop'>): string {
  return shop.settings(currencySetting).base
}

/** Records that somebody read a customer's data. */
async function noteRead(ctx: AdminContext, call: string, resourceId: string): Promise<void> {
  await ctx.shop.db.transaction(async (tx) => {
    const label = confirmationOf(await readCustomer(tx, resourceId))
    await writeAudit(tx, await nextAuditId(tx), {
      ...columnsOf(ctx.caller),
      ...{ at: ctx.at, kind: 'read', network: ctx.ip, call, resource: 'customer', resourceId },
      ...{ label, changes: [], reason: '', undoKind: null, undoUntil: null, undoes: null, planId: null },
    })
  })
}
