import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { noteChange } from '#server/platform/changes/note-change.ts'
import type { Shop } from '#server/platform/shop.ts'
import { openTestShop, type TestShop, testShop } from '#test/app.ts'
import { makeProduct } from '#test/builders.ts'
import { buildModel } from '../build/build-model.ts'
import { keepModel, keptModel } from './kept-model.ts'
import { markNow } from './mark.ts'

/** A shop with a mug and a vase whose model is kept, and then both renamed: only the mug's change is noted. */
async function shopWithKeptModel() {
  const world = await testShop({
    async prepare(shop) {
      await makeProduct(shop, {
        handle: 'mug',
        names: { en: 'Mug', ja: 'マグカップ' },
        variants: [{ sku: 'M-1', options: {}, price: 1200 }],
      })
      await makeProduct(shop, { handle: 'vase', names: { en: 'Vase' } })
    },
  })
  const mark = await markNow(world.shop.pool)
  await keepModel(world.shop, await buildModel(world.shop.pool), mark!)
  await rename(world.shop, 'mug', 'Beaker', { noted: true })
  await rename(world.shop, 'vase', 'Pitcher', { noted: false })
  return world
}

it('begins with the kept model and takes in what has changed since', async () => {
  const world = await shopWithKeptModel()
  const next = await startedAgain(world)
  try {
    expect(await found(next, 'beaker')).toEqual(['mug'])
    expect(await found(next, 'M-1')).toEqual(['mug'])
    // Known from the file only: the name in the database was changed behind its back.
    expect(await found(next, 'vase')).toEqual(['vase'])
    await makeProduct(next.shop, { handle: 'jug', names: { en: 'Jug' } })
    await expect.poll(() => found(next, 'jug')).toEqual(['jug'])
  } finally {
    await next.close()
  }
})

it('finds the same as a model read anew, in every language', async () => {
  const { shop } = await shopWithKeptModel()
  const { prices, ...kept } = (await keptModel(shop))!
  await rename(shop, 'vase', 'Vase', { noted: false })
  const { prices: _, ...fresh } = await buildModel(shop.pool)
  expect([...kept.vocabularies.keys()].sort()).toEqual([...fresh.vocabularies.keys()].sort())
  expect(kept.skus.hashes).toEqual(fresh.skus.hashes)
  expect(kept.groups.names).toEqual(fresh.groups.names)
  expect(kept.collections).toEqual(fresh.collections)
})

it('reads the catalogue anew after an import of the whole catalogue', async () => {
  const { shop } = await shopWithKeptModel()
  await shop.db.transaction((tx) => noteChange(tx, ['catalogue']))
  expect(await keptModel(shop)).toBeNull()
})

it('reads the catalogue anew if the file belongs to another database', async () => {
  const world = await shopWithKeptModel()
  const other = await testShop({ env: { DATA_DIR: world.shop.config.dataDir } })
  expect(await keptModel(other.shop)).toBeNull()
  expect(await keptModel(world.shop)).not.toBeNull()
})

it('reads the catalogue anew if the kept changes do not reach back that far', async () => {
  const { shop } = await shopWithKeptModel()
  const mark = (await markNow(shop.pool))!
  await keepModel(shop, await buildModel(shop.pool), { ...mark, at: mark.at - 37 * 3_600_000 })
  expect(await keptModel(shop)).toBeNull()
})

it.each([
  ['is cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 3)],
  ['is of another kind', (bytes: Buffer) => Buffer.concat([Buffer.from('text'), bytes])],
  ['is empty', () => Buffer.alloc(0)],
])('reads the catalogue anew if the file %s', async (_what, change) => {
  const world = await shopWithKeptModel()
  const path = join(world.shop.config.dataDir, 'search', 'model')
  await writeFile(path, change(await readFile(path)))
  expect(await keptModel(world.shop)).toBeNull()
  const next = await startedAgain(world)
  try {
    expect(await found(next, 'pitcher')).toEqual(['vase'])
  } finally {
    await next.close()
  }
})

function startedAgain({ databaseUrl, shop }: TestShop): Promise<TestShop> {
  return openTestShop({ databaseUrl, env: { DATA_DIR: shop.config.dataDir } })
}

async function rename(
  { pool, db }: Shop,
  handle: string,
  name: string,
  { noted }: { noted: boolean },
): Promise<void> {
  const { rows } = await pool.query<{ id: number }>('select id from product where handle = $1', [handle])
  await pool.query(
    "update translation set name = $1 where kind = 'product' and lang = 'en' and owner_id = $2",
    [name, rows[0]!.id],
  )
  if (noted) await db.transaction((tx) => noteChange(tx, [`product:${rows[0]!.id}`]))
}

async function found(world: TestShop, q: string): Promise<string[]> {
  const { data } = await world.visitor().call('/product/list', { q })
  return data!.items.map(({ slug }) => slug)
}
