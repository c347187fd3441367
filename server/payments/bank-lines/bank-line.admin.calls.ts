import { eq, inArray, sql } from 'drizzle-orm'
import {
  type BankFinding,
  type BankLine,
  type bankLineCalls,
  bankLineList,
} from '#contract/admin/money/bank-line.ts'
import { codes } from '#contract/codes.ts'
import type { Reader } from '#server/db/open.ts'
import { bankLine, bankLinePart, order, payout } from '#server/db/tables.ts'
import { changeOrder } from '#server/orders/staff/change-order.ts'
import type { AdminContext, AdminHandlers, WriteContext } from '#server/platform/admin/context.ts'
import { defineList } from '#server/platform/admin/lists/define-list.ts'
import { answerList } from '#server/platform/admin/lists/read-list.ts'
import { currencySetting } from '#server/platform/currency.ts'
import { invalidAt, Refusal } from '#server/platform/refusal.ts'
import { holdPeriods } from '../periods/closed-until.ts'
import { importLines, withoutAccounts } from './import-lines.ts'
import { bookedOn, judge, judgeNamed, type Line, readOwing, readOwingAmount } from './judge-line.ts'
import { linkPayout } from './link-payout.ts'
import { countingDay, lockLine, matchLine, requireOpen } from './match-line.ts'
import { proposePayouts, surePayout } from './propose-payouts.ts'
import { readStatement } from './read-statement.ts'
import { planSplit, splitLine } from './split-line.ts'

/** Findings that match at one press. */
const surely: readonly BankFinding[] = ['exact', 'recorded', 'refund', 'payout']

/** Lines and faults shown of a statement. */
const maxShown = 10

export const bankLinesInDatabase = defineList(bankLineList, {
  from: 'bank_line b',
  id: { sql: 'b.id', type: 'uuid' },
  columns: { state: 'b.state', bookedOn: 'b.booked_at', amount: 'b.amount' },
  lookups: {
    order: (numbers) => sql`b.id in (
      select id from bank_line where named && ${numbers} union all
      select m.id from bank_line m join orders o on o.id = m.order_id where o.number = any(${numbers}) union all
      select s.line_id from bank_line_part s join orders o on o.id = s.order_id where o.number = any(${numbers}))`,
  },
})

export const bankLineHandlers: AdminHandlers<keyof typeof bankLineCalls> = {
  '/bankLine/list': (ctx, payload) =>
    answerList(ctx, bankLinesInDatabase, payload, (ids) => readLines(ctx.shop.db, ids), {
      tags: ['bankLine'],
    }),

  async '/bankLine/detail'({ shop }, { id }) {
    const [line] = await shop.db.select().from(bankLine).where(eq(bankLine.id, id))
    if (!line) throw new Refusal('not_found')
    const named = await readOwing(shop.db, line.named)
    const found = named.size > 0 ? named : await readOwingAmount(shop.db, line)
    const candidates = [...found.values()].map((owing) => {
      const { finding, refundId } = judge(line, owing)
      const amount = owing.refunds.find((refund) => refund.id === refundId)?.amount ?? owing.due
      return {
        ...{ order: owing.number, refund: refundId, finding, placedAt: owing.placedAt, buyer: owing.buyer },
        by: named.size > 0 ? ('reference' as const) : ('amount' as const),
        amount: { amount, currency: owing.currency },
      }
    })
    const [shown] = await viewLines(shop.db, [line])
    const proposed = (await proposePayouts(shop.db, [line])).get(id) ?? []
    const payouts = proposed.map((each) => ({
      ...each,
      amount: { amount: line.amount, currency: line.currency },
    }))
    return { line: shown!, candidates: line.state === 'open' ? candidates : [], payouts }
  },

  '/bankLine/import': importStatement,

  async '/bankLine/match'(ctx, { id, order: wished, accept, payout: wishedPayout, note }) {
    requireMoney(ctx)
    const { tx, caller, at } = ctx
    const line = await lockLine(tx, id)
    requireOpen(line)
    const payoutId = wishedPayout ?? (wished === undefined ? (await readLine(tx, id)).payout?.id : undefined)
    if (payoutId !== undefined) {
      if (wished !== undefined) throw invalidAt('payout', 'bank.order_or_payout')
      const linked = await linkPayout(tx, line, { payout: payoutId, note }, { name: caller.name, at })
      const changes = [{ path: 'payout', before: null, after: linked }]
      const also = ['payout']
      return {
        data: { line: await readLine(tx, id) },
        audit: { ...stateAudit(line, 'matched', note), changes, also },
      }
    }
    const number = wished ?? (line.named.length === 1 ? line.named[0] : undefined)
    if (number === undefined) throw new Refusal('invalid', { fields: { order: { key: 'bank.no_order' } } })
    const mayRefund = caller.permissions.has('orders.refund')
    const { audit } = await changeOrder(ctx, { number }, (locked, acting) =>
      matchLine(tx, line, { number: locked.number, accept, mayRefund }, acting),
    )
    const changes = [...audit.changes, { path: 'bankLine', before: null, after: id }]
    const also = ['bankLine', `bankLine:${id}`, 'refund']
    return { data: { line: await readLine(tx, id) }, audit: { ...audit, changes, also } }
  },

  async '/bankLine/split'(ctx, { id, orders, amounts, accept, rehearse }) {
    requireMoney(ctx)
    const { tx, caller, at } = ctx
    const line = await lockLine(tx, id)
    requireOpen(line)
    const mayRefund = caller.permissions.has('orders.refund')
    const acting = { by: 'merchant' as const, id: caller.id, name: caller.name, at }
    const parts = rehearse
      ? await planSplit(tx, line, orders, amounts)
      : await splitLine(tx, line, { numbers: orders, amounts, accept, mayRefund }, acting)
    const { currency } = line
    const data = {
      parts: parts.map(({ amount, ...part }) => ({ ...part, amount: { amount, currency } })),
      line: await readLine(tx, id),
      // Filled by the platform; null after a rehearsal.
      change: null,
    }
    if (rehearse) return { data, audit: null }
    const { changes, ...audit } = stateAudit(line, 'matched')
    const shared = parts.map(({ order: number, amount }) => ({ path: number, before: null, after: amount }))
    return { data, audit: { ...audit, changes: [...changes, ...shared], also: ['order', 'refund'] } }
  },

  async '/bankLine/setAside'(ctx, { id, note }) {
    requireMoney(ctx)
    const { tx, at, caller } = ctx
    const line = await lockLine(tx, id)
    requireOpen(line)
    const countsOn = await countingDay(tx, line)
    const settled = {
      state: 'aside' as const,
      note,
      payoutId: null,
      countsOn,
      settledBy: caller.name,
      settledAt: at,
    }
    await tx.update(bankLine).set(settled).where(eq(bankLine.id, id))
    return { data: { line: await readLine(tx, id) }, audit: stateAudit(line, 'aside', note) }
  },

  async '/bankLine/reopen'(ctx, { id }) {
    requireMoney(ctx)
    const { tx } = ctx
    const line = await lockLine(tx, id)
    if (line.state === 'open') throw new Refusal('transition_refused', { text: { key: 'bank.not_settled' } })
    if (line.booked) throw new Refusal('transition_refused', { text: { key: 'bank.money_booked' } })
    const closed = await holdPeriods(tx)
    if (closed !== null && line.countsOn !== null && line.countsOn <= closed)
      throw new Refusal('transition_refused', { text: { key: 'bank.period_closed' } })
    const none = { orderId: null, paymentId: null, refundId: null, payoutId: null, countsOn: null }
    const open = { ...none, state: 'open' as const, note: '', settledBy: null, settledAt: null }
    await tx.update(bankLine).set(open).where(eq(bankLine.id, id))
    await tx.delete(bankLinePart).where(eq(bankLinePart.lineId, id))
    const also = line.payoutId ? ['payout'] : []
    return { data: { line: await readLine(tx, id) }, audit: { ...stateAudit(line, 'open'), also } }
  },
}

/** @throws Refusal 30 `not_allowed`: whoever may change orders need not see the shop's bank account. */
function requireMoney({ caller }: AdminContext): void {
  if (caller.permissions.has('money.read')) return
  throw new Refusal('not_allowed', { code: codes.permission, details: { permission: 'money.read' } })
}

async function importStatement(
  ctx: WriteContext,
  {
    text,
    reading: wish,
    rehearse,
  }: { text: string; reading?: Parameters<typeof readStatement>[1]; rehearse: boolean },
) {
  requireMoney(ctx)
  const { tx, shop, caller, at, t } = ctx
  const { base, others } = shop.settings(currencySetting)
  const statement = readStatement(text, wish, others.length === 0 ? base : null)
  const { reading, questions, header, lines, faults } = statement
  const ids = await importLines(tx, shop, lines, { by: caller.name, at })
  const added = await readLines(tx, ids)
  const answer = {
    ...{ reading, questions, added: ids.length, known: lines.length - ids.length },
    fitting: added.filter(({ finding }) => finding !== null && surely.includes(finding)).length,
    refused: faults.length,
    // Filled by the platform; null after a rehearsal.
    change: null,
  }
  // Cells of the file: answers are stored for longer than a person may want to be known.
  const shown = {
    header: header.map(withoutAccounts),
    faults: faults
      .slice(0, maxShown)
      .map(({ line, why }) => ({ line, why: withoutAccounts(t(why.key, why.values)) })),
    sample: lines.slice(0, 3).map(({ bookedOn: day, amount, currency, payer, purpose }) => ({
      ...{ bookedOn: day, amount: { amount, currency } },
      ...{ payer: withoutAccounts(payer), purpose: withoutAccounts(purpose) },
    })),
  }
  if (rehearse || questions.length > 0) return { data: { ...answer, ...shown }, audit: null }
  const changes = [{ path: 'lines', before: null, after: ids.length }]
  const audit = {
    resource: 'bankLine',
    id: at.toISOString().slice(0, 10),
    label: String(ids.length),
    changes,
  }
  const unshown = { header: [], faults: [], sample: [] }
  return { data: { ...answer, ...unshown }, unstored: shown, audit }
}

/** The audit outlives what a line says about its payer, so it names the day and the amount alone. */
function stateAudit(line: Line, after: string, reason = '') {
  const label = `${bookedOn(line)} ${line.amount} ${line.currency}`
  const changes = [{ path: 'state', before: line.state, after }]
  return { resource: 'bankLine', id: line.id, label, changes, reason }
}

async function readLine(reader: Reader, id: string): Promise<BankLine> {
  const [line] = await readLines(reader, [id])
  return line!
}

async function readLines(reader: Reader, ids: string[]): Promise<BankLine[]> {
  if (ids.length === 0) return []
  return viewLines(reader, await reader.select().from(bankLine).where(inArray(bankLine.id, ids)))
}

async function viewLines(reader: Reader, lines: Line[]): Promise<BankLine[]> {
  const owing = await readOwing(reader, [
    ...new Set(lines.flatMap(({ state, named }) => (state === 'open' && named.length === 1 ? named : []))),
  ])
  const proposed = await proposePayouts(
    reader,
    lines.filter(({ named }) => named.length === 0),
  )
  const payoutIds = lines.flatMap(({ payoutId }) => payoutId ?? [])
  const linked =
    payoutIds.length === 0
      ? []
      : await reader
          .select({ id: payout.id, provider: payout.provider, reference: payout.reference })
          .from(payout)
          .where(inArray(payout.id, payoutIds))
  const orderIds = lines.flatMap(({ orderId }) => orderId ?? [])
  const orders =
    orderIds.length === 0
      ? []
      : await reader
          .select({ id: order.id, number: order.number })
          .from(order)
          .where(inArray(order.id, orderIds))
  const ids = lines.flatMap(({ id, state, orderId, payoutId }) =>
    state === 'matched' && orderId === null && payoutId === null ? [id] : [],
  )
  const parts =
    ids.length === 0
      ? []
      : await reader
          .select({ lineId: bankLinePart.lineId, amount: bankLinePart.amount, number: order.number })
          .from(bankLinePart)
          .innerJoin(order, eq(order.id, bankLinePart.orderId))
          .where(inArray(bankLinePart.lineId, ids))
          .orderBy(bankLinePart.position)
  const numbers = new Map(orders.map(({ id, number }) => [id, number]))
  return lines.map((line) => {
    const { id, state, amount, currency, payer, purpose, booked, countsOn, note, settledBy, settledAt } = line
    const judged = state === 'open' ? judgeNamed(line, owing) : null
    const brought = judged && surePayout(proposed.get(id) ?? [])
    return {
      ...{ id, state, payer, purpose, booked, countsOn, note, settledBy },
      bookedOn: bookedOn(line),
      amount: { amount, currency },
      finding: brought ? 'payout' : (judged?.finding ?? null),
      order: judged ? judged.order : (numbers.get(line.orderId ?? '') ?? null),
      refund: judged ? judged.refundId : line.refundId,
      payout: brought
        ? { id: brought.id, provider: brought.provider, reference: brought.reference }
        : (linked.find((each) => each.id === line.payoutId) ?? null),
      parts: parts
        .filter(({ lineId }) => lineId === id)
        .map((part) => ({ order: part.number, amount: { amount: part.amount, currency } })),
      settledAt: settledAt?.toISOString() ?? null,
    }
  })
}
