import { pino } from 'pino'
import { expect, it } from 'vitest'
import type { Shop } from '../shop.ts'
import { cachedByKey } from './cache.ts'
import { openFollowers } from './followers.ts'
import type { ChangeTag } from './tags.ts'

/** A shop with nothing but a change feed, whose changes the test makes. */
function quietShop() {
  const changes = openFollowers(pino({ level: 'silent' }))
  return { shop: { changes } as unknown as Shop, change: (...tags: ChangeTag[]) => changes.deliver(tags) }
}

function countedReads() {
  const asked: number[][] = []
  let answer = (ids: number[]) => Promise.resolve(new Map(ids.map((id) => [id, { id, read: asked.length }])))
  const values = cachedByKey({
    name: 'test values',
    max: 10,
    stale(changed) {
      const ids = new Set(changed.ids('product'))
      return ({ id }: { id: number; read: number }) => ids.has(id)
    },
    keyOf: (id: number, lang: string) => `${lang} ${id}`,
    read(_shop, ids) {
      asked.push(ids)
      return answer(ids)
    },
  })
  function answerWith(next: typeof answer): void {
    answer = next
  }
  return { asked, values, answerWith }
}

it('reads only the values that are missing, and again those that changed', async () => {
  const { shop, change } = quietShop()
  const { asked, values } = countedReads()
  await values(shop, [1, 2], 'en')
  const found = await values(shop, [1, 2, 3], 'en')
  expect([...found.keys()].sort()).toEqual([1, 2, 3])
  await values(shop, [1], 'de')
  await change('product:2')
  await values(shop, [1, 2, 3], 'en')
  expect(asked).toEqual([[1, 2], [3], [1], [2]])
})

it('stores nothing that was read before a change', async () => {
  const { shop, change } = quietShop()
  const { asked, values, answerWith } = countedReads()
  await values(shop, [9], 'en')
  answerWith(async (ids) => {
    await change('product:1')
    return new Map(ids.map((id) => [id, { id, read: 0 }]))
  })
  expect((await values(shop, [1], 'en')).get(1)).toEqual({ id: 1, read: 0 })
  await values(shop, [1], 'en')
  expect(asked).toEqual([[9], [1], [1]])
})

it('asks again for keys without a value', async () => {
  const { shop } = quietShop()
  const { asked, values, answerWith } = countedReads()
  answerWith(async () => new Map())
  expect(await values(shop, [1], 'en')).toEqual(new Map())
  await values(shop, [1], 'en')
  expect(asked).toEqual([[1], [1]])
})
