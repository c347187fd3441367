import { expect, it } from 'vitest'
import { testShop } from '#test/app.ts'
import { noteChange } from './note-change.ts'
import { tagsOf } from './tags.ts'

it('notes more changes at once than a statement has parameters', async () => {
  const { shop } = await testShop()
  const many = tagsOf(
    'product',
    Array.from({ length: 70_000 }, (_, index) => ({ id: index + 1 })),
  )
  await shop.db.transaction((tx) => noteChange(tx, many))
  const { rows } = await shop.pool.query('select count(distinct tag)::int as count from change')
  expect(rows).toEqual([{ count: 70_000 }])
})
