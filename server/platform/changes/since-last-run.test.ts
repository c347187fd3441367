import { afterAll, beforeAll, expect, it } from 'vitest'
import { keepMarker, readMarker } from '#server/db/marker.ts'
import { openTestShop, type TestShop } from '#test/app.ts'
import { noteChange } from './note-change.ts'
import { sinceLastRun } from './since-last-run.ts'
import type { ChangeTag } from './tags.ts'

const marker = 'test_followed'

let world: TestShop

beforeAll(async () => {
  world = await openTestShop()
})
afterAll(() => world.close())

/** Runs the job once and returns the tags it was given, `all`, or `nothing` if there was no work. */
async function run(isDone = true): Promise<string> {
  let given = 'nothing'
  await sinceLastRun(world.shop, marker, async (changed) => {
    given = changed ? changed.tags.toSorted().join(' ') : 'all'
    return isDone
  })
  return given
}

const note = (...tags: ChangeTag[]) => world.shop.db.transaction((tx) => noteChange(tx, tags))

const kept = async () => (await readMarker<{ floor: string; wholeAt: string }>(world.shop.db, marker))!

const keep = async (changes: object) => keepMarker(world.shop.db, marker, { ...(await kept()), ...changes })

it('looks at everything first and every hour, and between at what changed since', async () => {
  expect(await run()).toBe('all')
  await note('product:1', 'lists')
  await note('product:2')
  expect(await run()).toMatch(/lists product:1 product:2$/)
  // Changes come again until the transactions that were open meanwhile, also those of other databases, have ended.
  await expect.poll(() => run(), { timeout: 20_000 }).toBe('nothing')
  await note('catalogue')
  expect(await run()).toBe('all')
  await keep({ wholeAt: new Date(Date.now() - 3600_001).toISOString() })
  expect(await run()).toBe('all')
})

it('gets the changes again that it did not finish', async () => {
  await note('product:3')
  const { floor } = await kept()
  expect(await run(false)).toContain('product:3')
  expect(await kept()).toMatchObject({ floor })
  expect(await run()).toContain('product:3')
})

it('sees a transaction that began before the last run and was committed after it', async () => {
  await world.shop.db.transaction(async (tx) => {
    await noteChange(tx, ['product:4'])
    await note('product:5')
    const seen = await run()
    expect(seen).toContain('product:5')
    expect(seen).not.toContain('product:4')
  })
  expect(await run()).toContain('product:4')
})

it('looks at everything in a database that was restored', async () => {
  await keep({ floor: '4000000000' })
  expect(await run()).toBe('all')
  expect(Number((await kept()).floor)).toBeLessThan(4_000_000_000)
})
