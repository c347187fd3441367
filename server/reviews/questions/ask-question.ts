import { randomBytes } from 'node:crypto'
import type { Tx } from '#server/db/open.ts'
import { question } from '#server/db/tables.ts'
import { noteChange } from '#server/platform/changes/note-change.ts'
import { emit } from '#server/platform/emit.ts'
import { indexQuestion } from '../staff/index-for-desk.ts'

type Asked = Pick<
  typeof question.$inferInsert,
  'productId' | 'customerId' | 'visitorId' | 'email' | 'author' | 'lang' | 'text'
> & { publish: boolean }

/** Keeps a question about a product, published at once or waiting for staff. @returns its id. */
export async function askQuestion(tx: Tx, { publish, ...asked }: Asked, at: Date): Promise<string> {
  const [made] = await tx
    .insert(question)
    .values({
      ...asked,
      status: publish ? 'published' : 'pending',
      token: randomBytes(24).toString('base64url'),
      createdAt: at,
      publishedAt: publish ? at : null,
    })
    .returning({ id: question.id })
  const { id } = made!
  await indexQuestion(tx, id)
  if (publish) await noteChange(tx, [`product:${asked.productId}`])
  await emit(tx, 'question.asked', { questionId: id }, { at })
  return id
}
