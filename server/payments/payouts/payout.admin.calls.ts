import { eq, sql } from 'drizzle-orm'
import { type payoutCalls, payoutList, payoutProviders } from '#contract/admin/money/payout.ts'
import { payout, payoutFetch } from '#server/db/tables.ts'
import type { AdminHandlers } from '#server/platform/admin/context.ts'
import { defineList } from '#server/platform/admin/lists/define-list.ts'
import { answerList } from '#server/platform/admin/lists/read-list.ts'
import { dayOf } from '#server/platform/day-of.ts'
import { emit } from '#server/platform/emit.ts'
import { invalidAt, Refusal } from '#server/platform/refusal.ts'
import { countingDay } from '../bank-lines/match-line.ts'
import { readArrivals } from '../bank-lines/propose-payouts.ts'
import { judgePayout, readMissing } from './judge-payout.ts'
import { lockPayout, lockPayoutLine, type StoredPayout, settlePayoutLine } from './match-payout-line.ts'
import { readLines, readPayout, readPayouts } from './view-payout.ts'

export const payoutsInDatabase = defineList(payoutList, {
  from: 'payout p',
  id: { sql: 'p.id', type: 'uuid' },
  columns: {
    provider: 'p.provider',
    state: 'p.state',
    status: 'p.status',
    sentAt: 'p.sent_at',
    amount: 'p.amount',
  },
})

type WaitingRow = { provider: string; currency: string; amount: string; count: number; since: Date }

export const payoutHandlers: AdminHandlers<keyof typeof payoutCalls> = {
  '/payout/list': (ctx, payload) =>
    answerList(ctx, payoutsInDatabase, payload, (ids) => readPayouts(ctx.shop.db, ids), { tags: ['payout'] }),

  async '/payout/detail'({ shop: { db } }, { id }) {
    const shown = await readPayout(db, id)
    const [items, missing, arrivals] = await Promise.all([
      readLines(db, id),
      shown.missing > 0 ? readMissing(db, id) : [],
      shown.arrived ? [] : readArrivals(db, id),
    ])
    return { payout: shown, items, missing, arrivals }
  },

  async '/payout/providers'({ shop }) {
    const fetched = await shop.db.select().from(payoutFetch)
    const { rows } = await shop.db.execute<WaitingRow>(sql`
      select p.provider, p.currency, sum(p.received)::bigint as amount, count(*)::int as count, min(p.settled_at) as since
      from payout_fetch f join payment p on p.provider = f.provider and p.received > 0 and p.settled_at >= f.started_at
      where not exists (select from payout_line l where l.payment_id = p.id)
      group by p.provider, p.currency order by p.currency`)
    const known = payoutProviders.filter(
      (code) => shop.keys(code) || fetched.some((each) => each.provider === code),
    )
    return {
      items: known.map((provider) => {
        const state = fetched.find((each) => each.provider === provider)
        return {
          provider,
          fetchedAt: state?.fetchedAt?.toISOString() ?? null,
          failedAt: state?.failedAt?.toISOString() ?? null,
          waiting: rows
            .filter((row) => row.provider === provider)
            .map(({ amount, currency, count, since }) => ({
              ...{ amount: { amount: Number(amount), currency }, count },
              since: new Date(since).toISOString(),
            })),
        }
      }),
    }
  },

  async '/payout/match'({ tx, caller, at }, { id, order, note, open }) {
    const line = await lockPayoutLine(tx, id)
    await settlePayoutLine(tx, line, { order, note, open }, { name: caller.name, at })
    const shown = await readPayout(tx, line.payoutId)
    const changes = [
      { path: line.reference, before: line.finding, after: open ? 'open' : (order ?? 'explained') },
    ]
    const audit = { resource: 'payout', id: line.payoutId, label: shown.reference, changes, reason: note }
    return { data: { payout: shown }, audit }
  },

  async '/payout/fetch'({ tx, shop }, { id }) {
    const { provider, reference, completeAt, state } = await lockPayout(tx, id)
    if (completeAt) throw new Refusal('transition_refused', { text: { key: 'payout.lines_known' } })
    if (!shop.keys(provider)) throw new Refusal('transition_refused', { text: { key: 'payout.no_keys' } })
    await tx
      .update(payout)
      .set({ state: 'waiting', unreadAt: null, unreadWhy: null })
      .where(eq(payout.id, id))
    await emit(tx, 'payout.asked', { payoutId: id })
    const changes = [{ path: 'state', before: state, after: 'waiting' }]
    return {
      data: { payout: await readPayout(tx, id) },
      audit: { resource: 'payout', id, label: reference, changes },
    }
  },

  async '/payout/close'({ tx, shop, caller, at }, { id, reason }) {
    await lockPayout(tx, id)
    // The shop may have booked what is missing since the job compared them.
    await judgePayout(tx, id)
    const current = await lockPayout(tx, id)
    requireCloseable(current, reason)
    const day = current.arrivesOn ?? dayOf(shop)(current.sentAt)
    const countsOn = await countingDay(tx, { bookedAt: new Date(`${day}T10:00:00Z`) })
    const closed = { state: 'closed' as const, countsOn, reason, closedBy: caller.name, closedAt: at }
    await tx.update(payout).set(closed).where(eq(payout.id, id))
    const changes = [{ path: 'state', before: current.state, after: 'closed' }]
    const audit = { resource: 'payout', id, label: current.reference, changes, reason }
    return { data: { payout: await readPayout(tx, id) }, audit }
  },
}

/** @throws Refusal `transition_refused` before its lines are known and it has arrived; `invalid` without a reason. */
function requireCloseable({ state, status }: StoredPayout, reason: string): void {
  if (state === 'waiting' || (status === 'pending' && state !== 'unreadable'))
    throw new Refusal('transition_refused', { text: { key: 'payout.not_complete' } })
  if (state !== 'matched' && reason === '') throw invalidAt('reason', 'payout.needs_reason')
}
