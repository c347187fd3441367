import { sql } from 'drizzle-orm'
import { languages } from '#contract/languages.ts'
import { customerName } from '#server/customers/staff/customer-name.ts'
import type { Tx } from '#server/db/open.ts'
import { forgetInDesk, indexForDesk } from '#server/platform/admin/lists/desk-search.ts'
import type { Shop } from '#server/platform/shop.ts'

/** Messages of a conversation that staff find by their words, the newest, and characters of them. */
const searched = { messages: 40, characters: 20_000 }

type Row = { shopper: string; email: string; number: string; topic: string; text: string; lastAt: string }

/**
 * Makes a conversation searchable for staff by the shopper's name and address, the record it is about with its products, and
 * what was written, notes included. One that is gone is forgotten. Called in the transaction that writes to it.
 */
export async function indexThread(tx: Pick<Tx, 'execute' | 'insert' | 'delete'>, id: string): Promise<void> {
  const { rows } = await tx.execute<Row>(sql`
    select case when c.id is null then coalesce(i.name, t.email, '') else ${customerName('c')} end shopper,
      concat_ws(' ', i.name, i.email, i.phone, f.contact,
        (select string_agg(l.name, ' ' order by l.position) from inquiry_line l where l.inquiry_id = i.id),
        (select string_agg(distinct own.name, ' ') from translation stored
          join translation own on own.kind = 'product' and own.owner_id = stored.owner_id
          where t.about_kind = 'product' and stored.kind = 'product'
            and stored.lang = any(${sql.param(languages)}::text[]) and stored.slug = t.about_number)) topic,
      coalesce(c.email, t.email, '') email, coalesce(t.about_number, '') number, t.last_at "lastAt",
      (select coalesce(left(string_agg(m.text, ' '), ${searched.characters}), '') from (
        select text from message where thread_id = t.id order by id desc limit ${searched.messages}) m) text
    from thread t left join customer c on c.id = t.customer_id
    left join inquiry i on t.about_kind = 'inquiry' and i.number = t.about_number
    left join feedback f on t.about_kind = 'feedback' and f.number = t.about_number where t.id = ${id}`)
  const [row] = rows
  if (!row) return forgetInDesk(tx, 'thread', id)
  const { shopper, email, number, topic, text, lastAt } = row
  const texts = [shopper, email, number, topic, text]
  await indexForDesk(tx, { kind: 'thread', id, label: number || shopper, texts, fresh: new Date(lastAt) })
}

/** Conversations indexed per run. */
const batch = 500

/** Indexes conversations from before they could be searched. */
export async function indexMissingThreads({ db }: Shop): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id::text from thread except select id from desk_search where kind = 'thread' limit ${batch}`)
  for (const { id } of rows)
    await db.transaction(async (tx) => {
      await tx.execute(sql`select from thread where id = ${id} for update`)
      await indexThread(tx, id)
    })
}
