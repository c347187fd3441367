import type { NoticeKind } from '#contract/admin/desk/notice.ts'
import type { Events } from '#server/platform/emit.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import type { Shop } from '#server/platform/shop.ts'
import { type News, notify } from './notify.ts'

export type DeadlineKind = Extract<
  NoticeKind,
  'cancel_due' | 'order_expiring' | 'withdrawal_due' | 'refund_due' | 'return_waiting'
>

type Deadline = {
  /** Records that still wait for somebody; an index serves the condition. `r` names the record. */
  open: string
  due: string
  /** Condition by `$1`, the present, from which staff are told. */
  near: string
  /** Further values of the text, besides `number` and `at`. */
  values?: string
}

/** Orders in the first half of their time are left alone, so that a short time does not end in a notice at once. */
const pastHalf = (since: string, due: string) => `$1::timestamptz - ${since} >= ${due} - $1::timestamptz`

const refundSoon = `r.refund_due_at <= $1::timestamptz + interval '3 days'`

/** Matters that time decides, or that the law gives a date, unless somebody acts. */
const deadlines: Record<DeadlineKind, Deadline> = {
  cancel_due: {
    open: `orders r where r.status = 'pending_cancellation' and r.cancel_due_at is not null`,
    due: 'r.cancel_due_at',
    near: `r.cancel_due_at <= $1::timestamptz + interval '12 hours' and ${pastHalf('r.cancel_requested_at', 'r.cancel_due_at')}`,
    // A packed order waits for a person beyond the deadline.
    values: `'packed', case when r.packed_at is null then 'no' else 'yes' end`,
  },
  order_expiring: {
    open: `orders r where r.status = 'in_progress' and r.pay_status = 'unpaid' and r.payment_method = 'bank'
      and r.expires_at > $1::timestamptz`,
    due: 'r.expires_at',
    near: `r.expires_at <= $1::timestamptz + interval '24 hours' and ${pastHalf('r.created_at', 'r.expires_at')}`,
  },
  withdrawal_due: {
    open: `withdrawal r where r.status = 'open'`,
    due: 'r.refund_due_at',
    near: refundSoon,
  },
  // Until the buyer has sent the goods, the refund may be withheld.
  refund_due: {
    open: `return_request r where r.status = 'pending' and r.refund_due_at is not null and r.stage <> 'send'`,
    due: 'r.refund_due_at',
    near: refundSoon,
  },
  return_waiting: {
    open: `return_request r where r.stage = 'decide'`,
    due: 'r.created_at',
    near: `r.created_at <= $1::timestamptz - interval '2 days'`,
  },
}

/** Notices per kind and run; the rest waits for the next run. */
const batch = 200

/**
 * Emits `deadline.near` for matters whose time is running out, once for each. The row in `deadline_told` is the claim of
 * one process, and is written together with the event.
 */
export async function watchDeadlines(shop: Shop): Promise<void> {
  for (const kind of Object.keys(deadlines) as DeadlineKind[]) {
    await shop.pool.query({ name: `deadlines-${kind}`, text: nearQuery(kind), values: [shop.now(), kind] })
  }
}

/** by `$1`, the present, and `$2`, the kind. */
export function nearQuery(kind: DeadlineKind): string {
  const { open, due, near } = deadlines[kind]
  return `with near as (
      select r.number, ${due} due from ${open} and ${near}
        and not exists (select from deadline_told t where t.kind = $2 and t.record_id = r.number and t.due_at = ${due})
      order by 2 limit ${batch}),
    told as (
      insert into deadline_told (kind, record_id, due_at, told_at) select $2, number, due, $1::timestamptz from near
      on conflict do nothing returning record_id)
    insert into outbox (event, payload, at)
    select 'deadline.near', jsonb_build_object('kind', $2::text, 'number', record_id), $1::timestamptz from told`
}

/** Tells staff of a deadline, unless the matter was handled meanwhile. */
export async function tellOfDeadline(shop: Shop, { kind, number }: Events['deadline.near']): Promise<void> {
  if (!Object.hasOwn(deadlines, kind)) return
  const { open, due, near, values } = deadlines[kind as DeadlineKind]
  // Wall time of the shop, without a zone, so that the text shows it as it is in any time zone of the server.
  const { rows } = await shop.pool.query<Pick<News, 'values'>>(
    `select jsonb_build_object('number', r.number,
        'at', to_char(${due} at time zone $3, 'YYYY-MM-DD"T"HH24:MI:SS')${values ? `, ${values}` : ''}) "values"
      from ${open} and ${near} and r.number = $2`,
    [shop.now(), number, shop.settings(shopSetting).timeZone],
  )
  if (rows[0]) await notify(shop, { kind: kind as DeadlineKind, recordId: number, values: rows[0].values })
}
