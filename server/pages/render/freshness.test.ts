import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { product, variant } from '#server/db/tables.ts'
import { noteChange } from '#server/platform/changes/note-change.ts'
import { openTestShop, type TestShop } from '#test/app.ts'
import { type DemoPages, openDemoPages } from '#test/demo-pages.ts'

let pages: DemoPages
let neighbour: TestShop

beforeAll(async () => {
  pages = await openDemoPages()
  neighbour = await openTestShop({ databaseUrl: pages.databaseUrl })
})
afterAll(async () => {
  await neighbour.close()
  await pages.close()
})

async function reprice(price: number): Promise<void> {
  await pages.shop.db.transaction(async (tx) => {
    const [mug] = await tx.select().from(product).where(eq(product.handle, 'morning-mug'))
    await tx.update(variant).set({ price }).where(eq(variant.productId, mug!.id))
    await noteChange(tx, [`product:${mug!.id}`])
  })
}

test('a price changed through one process is on the other’s kept pages', async () => {
  const paths = [
    '/product/morning-mug',
    '/category/tableware',
    '/search?q=mug',
    '/product/morning-mug?request=route',
  ]
  const showing = async () => {
    const answers = await Promise.all(paths.map((url) => neighbour.app.inject({ url })))
    return answers.filter(({ body }) => body.includes('€31.30')).length
  }
  expect(await showing()).toBe(0)
  await reprice(3130)
  await expect.poll(showing, { timeout: 20_000 }).toBe(paths.length)
})

test('visitors who come together after a change share one making of the page', async () => {
  await reprice(2990)
  await pages.shop.changes.catchUp()
  const answers = await Promise.all(Array.from({ length: 20 }, () => pages.get('/product/morning-mug')))
  expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(1)
  expect(answers[0]!.body).toContain('€29.90')
})
