import { sql } from 'drizzle-orm'
import { type AdminQuestion, questionList } from '#contract/admin/marketing/review.ts'
import { fallbacks, type Lang } from '#contract/languages.ts'
import { nameOfProduct } from '#server/catalog/rows/variant-row.ts'
import type { Queryable } from '#server/db/query-in.ts'
import { defineList } from '#server/platform/admin/lists/define-list.ts'
import { Refusal } from '#server/platform/refusal.ts'

export const questionsInDatabase = defineList(questionList, {
  from: 'question q',
  id: { sql: 'q.id', type: 'uuid' },
  columns: { product: 'q.product_id', status: 'q.status', lang: 'q.lang', createdAt: 'q.created_at' },
  flags: {
    open: () => sql`q.answers = 0`,
    waiting: () => sql`q.id in (select question_id from answer where status = 'pending')`,
  },
  search: 'question',
})

type Row = Omit<AdminQuestion, 'product' | 'answers' | 'createdAt' | 'publishedAt'> & {
  productId: number
  slug: string
  name: string
  answers: AdminQuestion['answers'] | null
  createdAt: Date
  publishedAt: Date | null
}

/** Questions as staff see them, in any order. */
export async function readQuestions(db: Queryable, ids: string[], lang: Lang): Promise<AdminQuestion[]> {
  const { rows } = await db.query<Row>({
    text: `select q.id, q.product_id "productId", t.slug, t.name, q.customer_id "customerId", q.email, q.author, q.lang,
        q.text, q.status, q.created_at "createdAt", q.published_at "publishedAt", q.version, (
          select json_agg(json_build_object('id', a.id, 'from', a."from", 'author', a.author, 'lang', a.lang,
            'text', a.text, 'status', a.status, 'createdAt', a.created_at) order by a.created_at, a.id)
          from answer a where a.question_id = q.id) as answers
      from question q join product p on p.id = q.product_id ${nameOfProduct('$2')}
      where q.id = any($1::uuid[])`,
    values: [ids, fallbacks(lang)],
  })
  const iso = (at: Date | string | null) => at && new Date(at).toISOString()
  return rows.map(({ productId, slug, name, answers, createdAt, publishedAt, ...row }) => ({
    ...row,
    product: { id: productId, name, slug },
    answers: (answers ?? []).map((each) => ({ ...each, createdAt: iso(each.createdAt)! })),
    createdAt: iso(createdAt)!,
    publishedAt: iso(publishedAt),
  }))
}

/** @throws Refusal `not_found`. */
export async function readQuestion(db: Queryable, id: string, lang: Lang): Promise<AdminQuestion> {
  const [found] = await readQuestions(db, [id], lang)
  if (!found) throw new Refusal('not_found')
  return found
}
