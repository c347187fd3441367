import { type SQL, sql } from 'drizzle-orm'
import { type HomeQueue, type homeCalls, maxQueue } from '#contract/admin/desk/home.ts'
import type { Permission } from '#contract/admin/permissions.ts'
import type { Db } from '#server/db/open.ts'
import type { AdminContext, AdminHandlers } from '#server/platform/admin/context.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import { countGivenUp } from '../system/read-jobs.ts'
import { findUpcoming } from './find-upcoming.ts'

type Queue = {
  permission: Permission
  /** Whoever has this sees the same records in another queue. */
  unless?: Permission
  /** Table and condition, which an index serves. */
  from: string
  /** The moment from which a record waits. */
  since: string
  due?: string
  /** Column of the person who cannot work on the record. */
  notBy?: string
}

/** Conversations in which the shop owes an answer or a quote. */
const waitingThreads = `thread where status = 'open' and (last_from = 'shopper' or inquiry_status = 'open')
  and (snoozed_until is null or snoozed_until <= now())`

/** Records that wait for a person. */
const queues: Record<Exclude<HomeQueue['code'], 'system'>, Queue> = {
  decide: ofOrders('decide', 'cancel_due_at'),
  withdrawals: {
    permission: 'returns.decide',
    from: `withdrawal where status = 'open'`,
    since: 'received_at',
    due: 'refund_due_at',
  },
  returns: {
    permission: 'returns.decide',
    from: `return_request where stage in ('decide', 'inspect', 'settle')`,
    since: 'created_at',
    due: 'refund_due_at',
  },
  ship: ofOrders('ship'),
  pay: ofOrders('pay', 'expires_at'),
  refund: { ...ofOrders('refund'), unless: 'money.read' },
  // One that was sent again is followed by a row of its own.
  refund_failed: {
    permission: 'money.read',
    from: `refund where status = 'failed' and retried_at is null`,
    since: 'created_at',
  },
  refunds_to_send: {
    permission: 'money.read',
    from: `refund where status = 'pending' and destination = 'account'`,
    since: 'created_at',
  },
  approvals: {
    permission: 'orders.refund',
    from: `approval where status = 'pending' and expires_at > now()`,
    since: 'asked_at',
    due: 'expires_at',
    notBy: 'asked_by',
  },
  threads: {
    permission: 'inbox.answer',
    from: `${waitingThreads} and about_kind is distinct from 'inquiry'`,
    since: 'last_at',
  },
  inquiries: {
    permission: 'inbox.answer',
    from: `${waitingThreads} and about_kind = 'inquiry'`,
    since: 'last_at',
  },
  reviews: { permission: 'reviews.moderate', from: `review where status = 'pending'`, since: 'created_at' },
  questions: {
    permission: 'reviews.moderate',
    from: `question where status = 'pending'`,
    since: 'created_at',
  },
  comments: { permission: 'reviews.moderate', from: `comment where status = 'pending'`, since: 'at' },
  low_stock: {
    permission: 'products.read',
    from: `stock s join variant v on v.id = s.variant_id where s.level < 2 and v.active and v.stock_policy = 'deny'`,
    since: 'null::timestamptz',
  },
}

function ofOrders(needs: string, due?: string): Queue {
  return {
    permission: 'orders.read',
    from: `orders where needs = '${needs}'`,
    since: 'created_at',
    ...(due ? { due } : {}),
  }
}

/** Kinds of the records that wait. */
const tags =
  'system order return withdrawal refund approval thread inquiry review question comment stock'.split(' ')

/** The queries of all queues. */
export const queries = (): SQL[] => Object.values(queues).map((queue) => queueQuery(queue, 'nobody'))

export const homeHandlers: AdminHandlers<keyof typeof homeCalls> = {
  async '/home/state'(ctx) {
    const { shop, at } = ctx
    const { timeZone } = shop.settings(shopSetting)
    const [waiting, upcoming, days] = await Promise.all([
      readQueues(ctx),
      findUpcoming(ctx),
      readDays(shop.db, at, timeZone),
    ])
    return { queues: waiting, upcoming, ...days, at: at.toISOString(), tags }
  },
}

/** Counts no further than a person needs to know. */
function queueQuery({ from, since, due = 'null::timestamptz', notBy }: Queue, callerId: string): SQL {
  const others = notBy ? sql` and ${sql.raw(notBy)} <> ${callerId}` : sql``
  return sql`select count(*)::int count, min(since) oldest, min(due) due
    from (select ${sql.raw(since)} since, ${sql.raw(due)} due from ${sql.raw(from)}${others}
      order by 1 limit ${sql.raw(String(maxQueue))}) waiting`
}

async function readQueues({ shop, caller }: AdminContext): Promise<HomeQueue[]> {
  const open = Object.entries(queues).filter(
    ([, { permission, unless }]) =>
      caller.permissions.has(permission) && !(unless && caller.permissions.has(unless)),
  )
  const found = await Promise.all(
    open.map(async ([code, queue]): Promise<HomeQueue> => {
      const { rows } = await shop.db.execute<{ count: number; oldest: string | null; due: string | null }>(
        queueQuery(queue, caller.id),
      )
      const { count, oldest, due } = rows[0]!
      return { code: code as HomeQueue['code'], count, oldest: iso(oldest), due: iso(due) }
    }),
  )
  if (caller.permissions.has('system.operate'))
    found.push({ code: 'system', ...(await countGivenUp(shop.pool)), due: null })
  return found.filter(({ count }) => count > 0)
}

const iso = (moment: string | null) => (moment === null ? null : new Date(moment).toISOString())

/** Beginning of the shop's day, `days` ago. */
function dayStart(at: Date, timeZone: string, days: number): SQL {
  return sql`((date_trunc('day', ${at.toISOString()}::timestamptz at time zone ${timeZone})
    - make_interval(days => ${days})) at time zone ${timeZone})`
}

type HourRow = { day: string; hour: number; currency: string; orders: number; total: string; early: number }

export function ordersQuery(at: Date, timeZone: string): SQL {
  return sql`
    select d.day, extract(hour from o.created_at at time zone ${timeZone})::int as hour, o.currency,
      count(*)::int orders, sum(o.total - o.cancelled_amount) filter (where o.status <> 'cancelled')::text total,
      (count(*) filter (where o.created_at <= d.until))::int early
    from (values ('today', ${dayStart(at, timeZone, 0)}, ${dayStart(at, timeZone, -1)}, ${at.toISOString()}::timestamptz),
      ('before', ${dayStart(at, timeZone, 7)}, ${dayStart(at, timeZone, 6)}, ${weekBefore(at)}::timestamptz)) d (day, since, ends, until)
    join orders o on o.created_at >= d.since and o.created_at < d.ends
    group by 1, 2, 3`
}

export function visitorsQuery(at: Date, timeZone: string): SQL {
  return sql`
    select d.day, count(distinct v.visitor_id)::int visitors,
      count(distinct v.visitor_id) filter (where v.at <= d.until)::int early
    from (values ('today', ${dayStart(at, timeZone, 0)}, ${dayStart(at, timeZone, -1)}, ${at.toISOString()}::timestamptz),
      ('before', ${dayStart(at, timeZone, 7)}, ${dayStart(at, timeZone, 6)}, ${weekBefore(at)}::timestamptz)) d (day, since, ends, until)
    join visit v on v.at >= d.since and v.at < d.ends
    group by 1`
}

function weekBefore(at: Date): string {
  return new Date(at.getTime() - 7 * 24 * 3600_000).toISOString()
}

async function readDays(db: Db, at: Date, timeZone: string) {
  const [{ rows: hours }, { rows: visitors }] = await Promise.all([
    db.execute<HourRow>(ordersQuery(at, timeZone)),
    db.execute<{ day: string; visitors: number; early: number }>(visitorsQuery(at, timeZone)),
  ])
  const visitorsOf = (day: string) => visitors.find((row) => row.day === day) ?? { visitors: 0, early: 0 }
  const dayOf = (day: string) => {
    const own = hours.filter((row) => row.day === day)
    const currencies = [...new Set(own.map(({ currency }) => currency))].sort()
    return {
      orders: byHour(own, ({ orders }) => orders),
      revenue: currencies.map((currency) => {
        const amounts = byHour(
          own.filter((row) => row.currency === currency),
          ({ total }) => Number(total ?? 0),
        )
        const amount = amounts.reduce((sum, each) => sum + each, 0)
        return { currency, hours: amounts, total: { amount, currency } }
      }),
      visitors: visitorsOf(day).visitors,
    }
  }
  const orders = hours.filter(({ day }) => day === 'before').reduce((sum, { early }) => sum + early, 0)
  return {
    today: dayOf('today'),
    before: { ...dayOf('before'), upToNow: { orders, visitors: visitorsOf('before').early } },
  }
}

function byHour(rows: HourRow[], figure: (row: HourRow) => number): number[] {
  const hours = Array.from({ length: 24 }, () => 0)
  for (const row of rows) hours[row.hour]! += figure(row)
  return hours
}
