import { eq, inArray } from 'drizzle-orm'
import type { AdminData } from '#contract/admin/calls.ts'
import { type AdminWithdrawal, withdrawalList } from '#contract/admin/orders/withdrawal.ts'
import { codes } from '#contract/codes.ts'
import type { Reader } from '#server/db/open.ts'
import { order, returnRequest, withdrawal } from '#server/db/tables.ts'
import { idOfNumber } from '#server/orders/lock-order.ts'
import type { AdminHandlers, WriteContext } from '#server/platform/admin/context.ts'
import { defineList } from '#server/platform/admin/lists/define-list.ts'
import { answerList } from '#server/platform/admin/lists/read-list.ts'
import { emit } from '#server/platform/emit.ts'
import type { Translate } from '#server/platform/messages.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { lockWithPaid } from '../claim.ts'
import { startWithdrawal } from './handle-withdrawal.ts'
import { checkMove, moveWithdrawal, type WithdrawalRow } from './withdrawal-status.ts'

export const withdrawalsInDatabase = defineList(withdrawalList, {
  from: 'withdrawal w',
  id: { sql: 'w.id', type: 'uuid' },
  columns: {
    status: 'w.status',
    concern: 'w.concern',
    receivedAt: 'w.received_at',
    refundDueAt: 'w.refund_due_at',
  },
  search: 'withdrawal',
})

export const adminWithdrawalHandlers: AdminHandlers<
  '/withdrawal/list' | '/withdrawal/detail' | '/withdrawal/accept' | '/withdrawal/reject'
> = {
  '/withdrawal/list': (ctx, payload) =>
    answerList(ctx, withdrawalsInDatabase, payload, (ids) => view(ctx.shop.db, ids), { tags: ['returns'] }),

  '/withdrawal/detail': async ({ shop, t }, { number }) => {
    const [row] = await shop.db.select().from(withdrawal).where(eq(withdrawal.number, number.toUpperCase()))
    if (!row) throw new Refusal('not_found')
    return show(shop.db, row, t)
  },

  '/withdrawal/accept': async (ctx, { orderNumber, lines, ...target }) =>
    decide(ctx, { ...target, to: 'done' }, async (row) => {
      if (!orderNumber && !row.orderId)
        throw new Refusal('transition_refused', { text: { key: 'withdrawal_rule.unmatched' } })
      const orderId = orderNumber ? await idOfNumber(ctx.tx, orderNumber) : row.orderId!
      const [locked] = await lockWithPaid(ctx.tx, orderId)
      const unknown = lines?.find(({ lineId }) => locked.lines.every(({ id }) => id !== lineId))
      if (unknown) throw new Refusal('not_found')
      const chosen = { ...row, lines: lines ?? row.lines, orderId: locked.id }
      await ctx.tx
        .update(withdrawal)
        .set({ orderId: locked.id, lines: chosen.lines })
        .where(eq(withdrawal.id, row.id))
      const started = await startWithdrawal(ctx.tx, ctx.shop, chosen, { locked, by: 'merchant', at: ctx.at })
      if (!started) throw new Refusal('transition_refused', { text: { key: 'withdrawal_rule.nothing_left' } })
    }),

  '/withdrawal/reject': (ctx, { reason, ...target }) =>
    decide(
      ctx,
      { ...target, to: 'rejected' },
      async (row) => {
        const set = { decisionNote: reason, decidedAt: ctx.at }
        await moveWithdrawal(ctx.tx, row, { to: 'rejected', by: 'merchant', set })
        await emit(ctx.tx, 'withdrawal.rejected', { withdrawalId: row.id }, { at: ctx.at })
      },
      reason,
    ),
}

type Target = { number: string; version?: number | undefined; to: 'done' | 'rejected' }

/** Decides on an open statement. @throws Refusal `transition_refused`, 10 `changed_meanwhile`. */
async function decide(
  ctx: WriteContext,
  { number, version, to }: Target,
  work: (row: WithdrawalRow) => Promise<void>,
  reason = '',
) {
  const { tx, t } = ctx
  const wanted = eq(withdrawal.number, number.toUpperCase())
  const [row] = await tx.select().from(withdrawal).where(wanted).for('update')
  if (!row) throw new Refusal('not_found')
  if (version !== undefined && version !== row.version)
    throw new Refusal('changed_meanwhile', { code: codes.dialog, details: await show(tx, row, t) })
  checkMove(row.status, to, 'merchant')
  await work(row)
  const [after] = await tx.select().from(withdrawal).where(wanted)
  const data = await show(tx, after!, t)
  const changes = [{ path: 'status', before: row.status, after: after!.status }]
  return { data, audit: { resource: 'withdrawal', id: row.id, label: row.number, reason, changes } }
}

async function show(
  reader: Reader,
  row: WithdrawalRow,
  t: Translate,
): Promise<AdminData<'/withdrawal/detail'>> {
  const [shown] = await view(reader, [row.id])
  const open = row.status === 'open' ? (true as const) : { why: t('withdrawal_rule.decided') }
  const matched = row.orderId ? open : { why: t('withdrawal_rule.unmatched') }
  return { withdrawal: shown!, version: row.version, can: { accept: matched, match: open, reject: open } }
}

async function view(reader: Reader, ids: string[]): Promise<AdminWithdrawal[]> {
  const rows = await reader
    .select({ row: withdrawal, order: order.number })
    .from(withdrawal)
    .leftJoin(order, eq(order.id, withdrawal.orderId))
    .where(inArray(withdrawal.id, ids))
  const opened = await reader
    .select({ number: returnRequest.number, withdrawalId: returnRequest.withdrawalId })
    .from(returnRequest)
    .where(inArray(returnRequest.withdrawalId, ids))
  return rows.map(({ row, order: matched }) => ({
    id: row.id,
    number: row.number,
    name: row.name,
    email: row.email,
    orderNumber: row.orderNumber,
    order: matched,
    lines: row.lines,
    goods: row.goods,
    statement: row.statement,
    proven: row.proven,
    status: row.status,
    concern: row.concern,
    outcome: row.outcome,
    decisionNote: row.decisionNote,
    returns: opened.filter(({ withdrawalId }) => withdrawalId === row.id).map(({ number }) => number),
    receivedAt: row.receivedAt.toISOString(),
    refundDueAt: row.refundDueAt.toISOString(),
  }))
}
