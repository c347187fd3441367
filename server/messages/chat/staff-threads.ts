import { sql } from 'drizzle-orm'
import { type ThreadRow, threadList } from '#contract/admin/customers/thread.ts'
import { defaultLanguage, fallbacks, type Lang, languages } from '#contract/languages.ts'
import type { aboutKinds } from '#contract/message.ts'
import { customerName } from '#server/customers/staff/customer-name.ts'
import type { Reader } from '#server/db/open.ts'
import { defineList } from '#server/platform/admin/lists/define-list.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** As the index of what waits for the shop says it. */
const waitsForShop = `t.status = 'open' and (t.last_from = 'shopper' or t.inquiry_status = 'open')`

export const threads = defineList(threadList, {
  from: 'thread t',
  id: { sql: 't.id', type: 'uuid' },
  columns: {
    status: 't.status',
    lastFrom: 't.last_from',
    assignedTo: 't.assigned_to::text',
    aboutKind: 't.about_kind',
    aboutNumber: 't.about_number',
    inquiryStatus: 't.inquiry_status',
    customerId: 't.customer_id::text',
    lastAt: 't.last_at',
  },
  search: 'thread',
  flags: {
    snoozed: ({ at }) => sql`t.snoozed_until > ${at.toISOString()}`,
    waiting: ({ at }) =>
      sql`(${sql.raw(waitsForShop)} and (t.snoozed_until is null or t.snoozed_until <= ${at.toISOString()}))`,
  },
})

type Row = {
  id: string
  about_kind: (typeof aboutKinds)[number] | null
  about_number: string | null
  label: string | null
  record_id: string | null
  inquiry_status: ThreadRow['inquiryStatus']
  status: ThreadRow['status']
  last_from: ThreadRow['lastFrom']
  last_at: string
  waiting_since: string | null
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

/** Products of an inquiry that its row names. */
const maxNamed = 3

/**
 * Conversations as staff see them, in any order. Products are named in `lang`. A shopper who wrote several messages waits
 * since the first that nobody has answered.
 */
export async function threadRows(
  reader: Reader,
  ids: string[],
  lang: Lang = defaultLanguage,
): Promise<ThreadRow[]> {
  const { rows } = await reader.execute<Row>(sql`
    select t.*, s.name as assigned_name, p.owner_id::text as record_id,
      case when c.id is null then coalesce(i.name, t.email, '') else ${customerName('c')} end as shopper,
      coalesce(p.name, (select string_agg(l.quantity || ' × ' || l.name, ', ' order by l.position) from (
        select quantity, name, position from inquiry_line where inquiry_id = i.id order by position limit ${maxNamed}) l)) as label,
      case when ${sql.raw(waitsForShop)} then coalesce((
        select min(m.at) from message m where m.thread_id = t.id and m."from" = 'shopper' and not m.internal
          and m.id > coalesce((select max(id) from message where thread_id = t.id and "from" = 'staff' and not internal), 0)),
        i.created_at, t.last_at) end as waiting_since,
      (select left(m.text, 140) from message m where m.thread_id = t.id and not m.internal order by m.id desc limit 1) as preview
    from thread t left join customer c on c.id = t.customer_id left join staff s on s.id = t.assigned_to
    left join inquiry i on t.about_kind = 'inquiry' and i.number = t.about_number
    left join lateral (select own.owner_id, own.name from translation stored
      join translation own on own.kind = 'product' and own.owner_id = stored.owner_id
      where t.about_kind = 'product' and stored.kind = 'product'
        and stored.lang = any(${sql.param(languages)}::text[]) and stored.slug = t.about_number
      order by array_position(${sql.param(fallbacks(lang))}::text[], own.lang), own.lang limit 1) p on true
    where t.id = any(${sql.param(ids)}::uuid[])`)
  const iso = (at: string) => new Date(at).toISOString()
  return rows.map((row) => ({
    id: row.id,
    about:
      row.about_kind && row.about_number
        ? {
            ...{ kind: row.about_kind, number: row.about_number, recordId: row.record_id },
            label: row.label ?? '',
          }
        : null,
    inquiryStatus: row.inquiry_status,
    status: row.status,
    lastFrom: row.last_from,
    lastAt: iso(row.last_at),
    waitingSince: row.waiting_since && iso(row.waiting_since),
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
export async function threadRow(reader: Reader, id: string, lang?: Lang): Promise<ThreadRow> {
  const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)
  const [row] = isId ? await threadRows(reader, [id], lang) : []
  if (!row) throw new Refusal('not_found')
  return row
}
