import { sql } from 'drizzle-orm'
import { type ThreadRow, threadList } from '#contract/admin/thread.ts'
import type { aboutKinds } from '#contract/message.ts'
import { customerName } from '#server/customers/staff/customer-name.ts'
import type { Reader } from '#server/db/open.ts'
import { defineList } from '#server/platform/admin/lists/define-list.ts'
import { Refusal } from '#server/platform/refusal.ts'

export const threads = defineList(threadList, {
  from: 'thread t',
  id: { sql: 't.id', type: 'uuid' },
  columns: {
    status: 't.status',
    lastFrom: 't.last_from',
    assignedTo: 't.assigned_to::text',
    aboutKind: 't.about_kind',
    aboutNumber: 't.about_number',
    customerId: 't.customer_id::text',
    lastAt: 't.last_at',
  },
  search: 'thread',
  flags: { snoozed: ({ at }) => sql`t.snoozed_until > ${at.toISOString()}` },
})

type Row = {
  id: string
  about_kind: (typeof aboutKinds)[number] | null
  about_number: string | null
  status: ThreadRow['status']
  last_from: ThreadRow['lastFrom']
  last_at: string
  created_at: string
  snoozed_until: string | null
  assigned_to: string | null
  assigned_name: string | null
  shopper: string
  customer_id: string | null
  lang: string
  preview: string | null
  version: number
}

/** Conversations as staff see them, in any order. */
export async function threadRows(reader: Reader, ids: string[]): Promise<ThreadRow[]> {
  const { rows } = await reader.execute<Row>(sql`
    select t.*, s.name as assigned_name,
      case when c.id is null then coalesce(t.email, '') else ${customerName('c')} end as shopper,
      (select left(m.text, 140) from message m where m.thread_id = t.id and not m.internal order by m.id desc limit 1) as preview
    from thread t left join customer c on c.id = t.customer_id left join staff s on s.id = t.assigned_to
    where t.id = any(${sql.param(ids)}::uuid[])`)
  const iso = (at: string) => new Date(at).toISOString()
  return rows.map((row) => ({
    id: row.id,
    about: row.about_kind && row.about_number ? { kind: row.about_kind, number: row.about_number } : null,
    status: row.status,
    lastFrom: row.last_from,
    lastAt: iso(row.last_at),
    createdAt: iso(row.created_at),
    snoozedUntil: row.snoozed_until && iso(row.snoozed_until),
    assignedTo: row.assigned_to ? { id: row.assigned_to, name: row.assigned_name ?? '' } : null,
    shopper: row.shopper,
    customerId: row.customer_id,
    lang: row.lang,
    preview: row.preview ?? '',
    version: row.version,
  }))
}

/** @throws Refusal `not_found`. */
export async function threadRow(reader: Reader, id: string): Promise<ThreadRow> {
  const [row] = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id) ? await threadRows(reader, [id]) : []
  if (!row) throw new Refusal('not_found')
  return row
}
