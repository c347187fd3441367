import { type SQL, sql } from 'drizzle-orm'
import type { Happened } from '#contract/admin/timeline.ts'
import { heldSubject } from '#server/messages/emails/held-subject.ts'
import type { AdminContext } from '#server/platform/admin/context.ts'

type Email = Happened['emails'][number]

/** A record whose emails are listed. */
export type Subject = {
  resource: 'order' | 'return' | 'customer' | 'withdrawal'
  id: string
  number: string
}

/** The emails about a record, with one query for each index. A customer's are also those about all that is theirs. */
const emailsAbout: Record<Subject['resource'], (id: string) => SQL> = {
  order: (id) => sql`select id from sent_email where order_id = ${id}
    union select e.id from withdrawal w join sent_email e on e.withdrawal_id = w.id where w.order_id = ${id}`,
  return: (id) => sql`select id from sent_email where return_id = ${id}`,
  withdrawal: (id) => sql`select id from sent_email where withdrawal_id = ${id}`,
  customer: (id) => sql`select id from sent_email where customer_id = ${id}
    union select e.id from orders o join sent_email e on e.order_id = o.id where o.customer_id = ${id}
    union select e.id from thread t join sent_email e on e.thread_id = t.id where t.customer_id = ${id}
    union select e.id from orders o join withdrawal w on w.order_id = o.id
      join sent_email e on e.withdrawal_id = w.id where o.customer_id = ${id}`,
}

/** Emails listed. */
const most = 50

/** Emails to the buyer about a record: those that wait, were stopped by an undo, were sent or refused. */
export async function listEmails(ctx: AdminContext, about: Subject): Promise<Email[]> {
  const [held, sent] = await Promise.all([listHeld(ctx, about), listSent(ctx, about)])
  return [...held, ...sent]
}

async function listSent({ shop }: AdminContext, { resource, id }: Subject): Promise<Email[]> {
  const { rows } = await shop.db.execute<SentRow>(sql`
    select e.id::text id, e.at, e.subject, e.refused, e.status_code "statusCode" from sent_email e
    where e.id in (${emailsAbout[resource](id)}) order by e.id desc limit ${most}`)
  return rows.map(({ id: email, at, subject, refused, statusCode }) => ({
    ...{ id: email, subject, statusCode, change: null },
    at: new Date(at).toISOString(),
    state: refused ? 'refused' : 'sent',
  }))
}

type SentRow = { id: string; at: string; subject: string; refused: boolean; statusCode: string }

type HeldRow = {
  id: string
  event: string
  payload: { step?: string }
  change: string
  until: string
  cancelled: string | null
  partial: boolean | null
}

/** Emails in the outbox, of changes to the record. A parcel whose emails are switched off has none. */
async function listHeld({ shop, at, t }: AdminContext, about: Subject): Promise<Email[]> {
  const { rows } = await shop.db.execute<HeldRow>(sql`
    select o.id::text id, o.event, o.payload, a.id::text change, o.not_before "until", o.cancelled_at cancelled,
      (select d.ship_status = 'partial' from orders d where d.id = (o.payload ->> 'orderId')::uuid) partial
    from audit a join outbox o on o.change_id = a.id
    where a.resource = ${about.resource} and a.resource_id = ${about.id} and o.only_group = 'emails'
      and (o.cancelled_at is not null or o.not_before > ${at.toISOString()})
      and not exists (select from shipment s where s.id = (o.payload ->> 'shipmentId')::uuid and not s.notify)
    order by o.id desc limit ${most}`)
  return rows.flatMap(({ id, event, payload, change, until, cancelled, partial }) => {
    const subject = heldSubject(t, event, {
      ...{ resource: about.resource, number: about.number, step: payload.step },
      partial: partial ?? false,
    })
    if (subject === null) return []
    const state = cancelled === null ? ('held' as const) : ('undone' as const)
    return {
      id: `held ${id}`,
      subject,
      statusCode: '',
      change,
      state,
      at: new Date(cancelled ?? until).toISOString(),
    }
  })
}
