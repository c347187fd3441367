import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { noteChange } from '#server/platform/changes/note-change.ts'
import { openTestShop, type TestShop } from '#test/app.ts'
import { makeProduct } from '#test/builders.ts'

let world: TestShop

beforeAll(async () => {
  world = await openTestShop({
    async prepare(shop) {
      await makeProduct(shop, { handle: 'mug', names: { en: 'Mug' } })
    },
  })
})
afterAll(() => world.close())

it('keeps changes that a failed read missed, logs the failure, and catches up on its own', async () => {
  const { shop } = world
  expect(await search('mug')).toEqual(['mug'])
  expect(await readiness()).toEqual({ status: 'ok', missing: [], stale: [] })

  const mend = breakReading()
  await rename('Beaker')
  await shop.db.transaction((tx) => noteChange(tx, ['catalogue']))
  await shop.changes.catchUp()
  const page = await world.app.inject({ url: '/product/mug' })
  expect(page.body).toContain('Beaker')
  expect(await search('beaker')).toEqual([])
  expect(await readiness()).toMatchObject({ status: 'ok', stale: [{ name: 'search' }] })
  await expect.poll(metrics).toMatch(/vitrine_follower_behind_seconds\{follower="search"\} [\d.e-]+/)
  await expect.poll(metrics).toMatch(/vitrine_follower_failures\{follower="search"\} [1-9]/)

  mend()
  await expect.poll(() => search('beaker')).toEqual(['mug'])
  await expect.poll(readiness).toEqual({ status: 'ok', missing: [], stale: [] })
})

/** Makes every read of products for search fail until the returned function is called. */
function breakReading(): () => void {
  const { pool } = world.shop
  const query = pool.query.bind(pool)
  const spy = vi.spyOn(pool, 'query').mockImplementation((...args: unknown[]) => {
    const [asked] = args as [{ rowMode?: string; text?: string }]
    if (asked.rowMode === 'array' && /\sfrom product where /.test(asked.text ?? ''))
      return Promise.reject(new Error('cannot be read'))
    return (query as (...args: unknown[]) => unknown)(...args)
  })
  return () => spy.mockRestore()
}

async function rename(name: string): Promise<void> {
  await world.shop.db.transaction(async (tx) => {
    const { rows } = await world.shop.pool.query<{ id: number }>(
      "select id from product where handle = 'mug'",
    )
    await world.shop.pool.query("update translation set name = $1 where kind = 'product' and owner_id = $2", [
      name,
      rows[0]!.id,
    ])
    await noteChange(tx, [`product:${rows[0]!.id}`])
  })
}

async function search(q: string): Promise<string[]> {
  const { data } = await world.visitor().call('/product/list', { q })
  return data!.items.map(({ slug }) => slug)
}

async function readiness() {
  return (await world.app.inject({ url: '/readyz' })).json()
}

async function metrics(): Promise<string> {
  return (await world.app.inject({ url: '/metrics' })).body
}
