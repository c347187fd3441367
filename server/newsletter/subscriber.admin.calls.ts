import { asc, count, eq, inArray } from 'drizzle-orm'
import { type subscriberCalls, subscriberList } from '#contract/admin/marketing/subscriber.ts'
import { customer, legalText, subscriber, subscriptionEvent } from '#server/db/tables.ts'
import type { AdminHandlers } from '#server/platform/admin/context.ts'
import { defineList } from '#server/platform/admin/lists/define-list.ts'
import { answerList } from '#server/platform/admin/lists/read-list.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { removeSubscriber } from './subscribe.ts'

export const subscribersInDatabase = defineList(subscriberList, {
  from: 'subscriber s',
  id: { sql: 's.id', type: 'uuid' },
  columns: { email: 's.email', state: 's.state', lang: 's.lang', askedAt: 's.asked_at' },
  search: 'subscriber',
})

export const subscriberHandlers: AdminHandlers<keyof typeof subscriberCalls> = {
  '/subscriber/list': (ctx, payload) =>
    answerList(ctx, subscribersInDatabase, payload, async (ids) => {
      const rows = await ctx.shop.db.select().from(subscriber).where(inArray(subscriber.id, ids))
      return rows.map(viewSubscriber)
    }),

  async '/subscriber/counts'({ shop }) {
    const rows = await shop.db
      .select({ state: subscriber.state, count: count() })
      .from(subscriber)
      .groupBy(subscriber.state)
    const counts = { asked: 0, subscribed: 0, unsubscribed: 0 }
    for (const row of rows) counts[row.state] = row.count
    return counts
  },

  async '/subscriber/detail'({ shop }, { id }) {
    const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)
    const [row] = isId ? await shop.db.select().from(subscriber).where(eq(subscriber.id, id)) : []
    if (!row) throw new Refusal('not_found')
    const events = await shop.db
      .select({ event: subscriptionEvent, text: legalText.html })
      .from(subscriptionEvent)
      .leftJoin(legalText, eq(legalText.hash, subscriptionEvent.textHash))
      .where(eq(subscriptionEvent.email, row.email))
      .orderBy(asc(subscriptionEvent.id))
    const [buyer] = await shop.db
      .select({ id: customer.id, firstName: customer.firstName, lastName: customer.lastName })
      .from(customer)
      .where(eq(customer.email, row.email))
    return {
      subscriber: viewSubscriber(row),
      customer: buyer
        ? { id: buyer.id, name: [buyer.firstName, buyer.lastName].filter(Boolean).join(' ') }
        : null,
      consent: events.map(({ event: { kind, source, at, network, textHash }, text }) => ({
        ...{ kind, source, network, text, textVersion: textHash },
        at: at.toISOString(),
      })),
    }
  },

  async '/subscriber/remove'({ tx }, { id }) {
    const row = await removeSubscriber(tx, id)
    // The audit outlives the address, so it does not name it.
    return { data: {}, audit: { resource: 'subscriber', id: row.id, label: 'removed', changes: [] } }
  },
}

function viewSubscriber(row: typeof subscriber.$inferSelect) {
  const { id, email, state, source, lang, askedAt, confirmedAt, unsubscribedAt } = row
  return {
    ...{ id, email, state, source, lang },
    askedAt: askedAt.toISOString(),
    confirmedAt: confirmedAt?.toISOString() ?? null,
    unsubscribedAt: unsubscribedAt?.toISOString() ?? null,
  }
}
