import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { indexForDesk } from '#server/platform/admin/lists/desk-search.ts'

/** Characters of a text that the desk's search finds. */
const searched = 2000

/** Makes a review searchable by its author, words and order. */
export async function indexReview(tx: Tx, id: string): Promise<void> {
  const { rows } = await tx.execute<{
    author: string
    title: string
    text: string
    number: string | null
    at: string
  }>(sql`
    select r.author, r.title, left(r.text, ${searched}) as text, o.number, r.created_at at from review r
    left join order_line l on l.id = r.line_id left join orders o on o.id = l.order_id where r.id = ${id}`)
  const { author, title, text, number, at } = rows[0]!
  const texts = [author, title, text, number ?? ''].filter(Boolean)
  await indexForDesk(tx, { kind: 'review', id, label: author, texts, fresh: new Date(at) })
}

/** The same for a question: by its asker, address and words. */
export async function indexQuestion(tx: Tx, id: string): Promise<void> {
  const { rows } = await tx.execute<{ author: string; email: string | null; text: string; at: string }>(sql`
    select q.author, coalesce(c.email, q.email) email, q.text, q.created_at at
    from question q left join customer c on c.id = q.customer_id where q.id = ${id}`)
  const { author, email, text, at } = rows[0]!
  const restricted = email ? [email] : []
  const texts = [author, text]
  await indexForDesk(tx, { kind: 'question', id, label: author, texts, restricted, fresh: new Date(at) })
}
