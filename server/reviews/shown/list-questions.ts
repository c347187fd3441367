import type { Question } from '#contract/review.ts'
import type { Viewer } from '#server/catalog/viewer.ts'

/** Answers shown with a question. */
const maxAnswers = 20

/**
 * Published questions about a product: in the reader's language first, answered ones before open ones. Answers of the
 * shop stand before those of buyers.
 */
export async function listQuestions(
  { shop, lang }: Pick<Viewer, 'shop' | 'lang'>,
  productId: number,
  { page, size }: { page: number; size: number },
): Promise<{ items: Question[]; total: number }> {
  const [{ rows }, counted] = await Promise.all([
    shop.pool.query<Row>({
      name: 'questions',
      text: `select q.id, q.author, q.lang, q.text, q.created_at "createdAt", (
            select json_agg(a) from (
              select a.id, a."from", a.author, a.lang, a.text, a.created_at "createdAt" from answer a
              where a.question_id = q.id and a.status = 'published'
              order by a."from" = 'staff' desc, a.created_at, a.id limit ${maxAnswers}) a) as answers
        from question q where q.product_id = $1 and q.status = 'published'
        order by split_part(q.lang, '-', 1) = split_part($2, '-', 1) desc, q.answers > 0 desc, q.published_at desc, q.id
        limit $3 offset $4`,
      values: [productId, lang, size, (page - 1) * size],
    }),
    shop.pool.query<{ total: number }>({
      name: 'questions-counted',
      text: `select count(*)::int total from question where product_id = $1 and status = 'published'`,
      values: [productId],
    }),
  ])
  const items = rows.map(({ createdAt, answers, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    answers: (answers ?? []).map((each) => ({ ...each, createdAt: new Date(each.createdAt).toISOString() })),
  }))
  return { items, total: counted.rows[0]!.total }
}

type Row = Omit<Question, 'createdAt' | 'answers'> & { createdAt: Date; answers: Question['answers'] | null }
