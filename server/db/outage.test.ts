import { afterAll, beforeAll, expect, it } from 'vitest'
import { outbox } from '#server/db/tables.ts'
import { startJobs } from '#server/platform/jobs/jobs.ts'
import { openTestShop, type TestShop } from '#test/app.ts'
import { makeProduct } from '#test/builders.ts'
import { cloneDatabase, dropDatabase } from '#test/clone-database.ts'
import { type FreezingProxy, openFreezingProxy } from '#test/freezing-proxy.ts'

/** A process that reaches the database through the proxy, and one with a direct connection. */
let world: TestShop
let other: TestShop
let proxy: FreezingProxy
let databaseUrl: string

beforeAll(async () => {
  databaseUrl = await cloneDatabase()
  proxy = await openFreezingProxy(databaseUrl)
  world = await openTestShop({
    databaseUrl: proxy.url,
    async prepare(shop) {
      await makeProduct(shop, { handle: 'mug', names: { en: 'Mug' } })
    },
  })
  other = await openTestShop({ databaseUrl })
})
afterAll(async () => {
  await world.close()
  await other.close()
  await proxy.close()
  await dropDatabase(databaseUrl)
})

it('stays alive while the database hangs, fails requests within seconds, and recovers with the database', async () => {
  await inStep('Beaker')
  proxy.freeze()
  // More requests than the pool has connections, both reads and writes.
  const asked = Array.from({ length: 40 }, (_, index) =>
    index % 2 ? call('/product/list', { category: 'none' }) : call('/cart/addItem', { productId: 'x' }),
  )
  const pages = ['/product/mug', '/product/mug?request=route'].map((url) => world.app.inject({ url }))
  const transactions = Array.from({ length: 20 }, () =>
    world.shop.db.transaction((tx) => tx.execute('select 1')).catch((error: Error) => error),
  )
  expect(await readiness()).toMatchObject({ code: 503, missing: ['database'] })
  expect(await world.app.inject({ url: '/healthz' })).toMatchObject({ statusCode: 200 })
  await Promise.all([...asked, ...transactions])
  for (const page of await Promise.all(pages)) {
    expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '5'])
    expect(page.headers['cache-control']).toBe('no-store')
  }

  proxy.thaw()
  await expect.poll(readiness).toMatchObject({ code: 200, missing: [] })
  expect((await call('/product/list', {})).code).toBe(0)
  await inStep('Cup')
  // The pool and one listening connection: reconnection attempts have not piled up.
  await expect.poll(proxy.open).toBeLessThanOrEqual(13)
})

it('drops connections that were cut silently, and follows changes again', async () => {
  await fillPool()
  proxy.blackhole()
  await expect.poll(readiness).toMatchObject({ code: 200 })
  await expect.poll(async () => (await call('/product/list', {})).code).toBe(0)
  await inStep('Tumbler')
  await live()
})

it('reconnects after a restart of the database, and continues its jobs', async () => {
  await fillPool()
  let done = 0
  const jobs = await startJobs(world.shop, proxy.url, { test: { greeted: async () => void done++ } }, [])
  await greet()
  await expect.poll(() => done).toBe(1)
  proxy.cut()
  await expect.poll(readiness).toMatchObject({ code: 503, missing: ['database'] })
  proxy.thaw()
  await expect.poll(readiness).toMatchObject({ code: 200, missing: [] })
  await inStep('Bowl')
  await live()
  await greet()
  await expect.poll(() => done).toBe(2)
  await jobs.close()
})

async function greet(): Promise<void> {
  await other.shop.db.insert(outbox).values({ event: 'greeted', payload: {} })
}

/** Waits until a change made by the other process is visible here. */
async function inStep(name: string): Promise<void> {
  await makeProduct(other.shop, { handle: 'mug', names: { en: name } })
  const names = async () => {
    const { data } = await world
      .visitor()
      .send('/product/list', {})
      .then(({ envelope }) => envelope)
    return JSON.stringify(data)
  }
  await expect.poll(names).toContain(name)
}

/** Waits until a message published by the other process arrives here. */
async function live(): Promise<void> {
  const heard: string[] = []
  const leave = world.shop.live.join({ visitorId: 'v' }, { send: ({ type }) => heard.push(type) })
  await expect
    .poll(async () => {
      await other.shop.live.publish({ visitorId: 'v' }, { type: 'cart', data: {} })
      return heard.length
    })
    .toBeGreaterThan(0)
  leave()
}

async function fillPool(): Promise<void> {
  const { pool } = world.shop
  await Promise.all(Array.from({ length: 12 }, () => pool.query('select pg_sleep(0.05)')))
  expect(pool.totalCount).toBeGreaterThan(8)
}

const call = (path: string, payload: unknown) =>
  world
    .visitor()
    .send(path, payload)
    .then(({ envelope }) => envelope)

async function readiness() {
  const answer = await world.app.inject({ url: '/readyz' })
  return { code: answer.statusCode, ...answer.json<{ missing: string[] }>() }
}
