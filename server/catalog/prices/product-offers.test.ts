import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { promotion } from '#server/db/tables.ts'
import { noteChange } from '#server/platform/changes/note-change.ts'
import { openTestShop, type TestShop } from '#test/app.ts'
import { makeProduct } from '#test/builders.ts'
import { expectDone } from '#test/buying.ts'

let world: TestShop

beforeAll(async () => {
  world = await openTestShop({
    async prepare(shop) {
      for (const handle of ['plain', 'bundle', 'stack', 'sale'])
        await makeProduct(shop, { handle, price: 2000 })
      // On sale from its first day: there is no earlier price to count from.
      await makeProduct(shop, { handle: 'fresh', price: 1500, compareAtPrice: 2000 })
      const ids = await idsOf(shop)
      await shop.db.transaction(async (tx) => {
        await tx.insert(promotion).values([
          { handle: 'three-for-two', kind: 'buy_x_get_y', buy: 2, get: 1, productIds: [ids.bundle!] },
          {
            handle: 'stack',
            kind: 'volume',
            productIds: [ids.stack!],
            breaks: [
              { from: 6, percent: 2000 },
              { from: 3, percent: 1000 },
            ],
          },
          { handle: 'sale', kind: 'percentage', percent: 1550, productIds: [ids.sale!] },
          { handle: 'spend', kind: 'tiers', tiers: [{ from: { EUR: 15_000 }, percent: 500 }] },
        ])
        await noteChange(tx, ['marketing'])
      })
    },
  })
})
afterAll(() => world.close())

async function idsOf({ pool }: TestShop['shop']): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ handle: string; id: number }>('select handle, id from product')
  return Object.fromEntries(rows.map(({ handle, id }) => [handle, id]))
}

async function badges(lang: string): Promise<Record<string, string | null | undefined>> {
  const { items } = expectDone(await world.visitor({ 'x-lang': lang }).call('/product/list', { filters: {} }))
  return Object.fromEntries(items.map(({ slug, badge }) => [slug, badge]))
}

describe('the badge of a card', () => {
  it('names the offer in the reader’s language, and is the same on pages', async () => {
    expect(await badges('en')).toEqual({
      plain: null,
      bundle: '3 for 2',
      stack: 'From 3: −10%',
      sale: '−15%',
      fresh: 'Sale',
    })
    expect((await badges('zh')).bundle).toBe('买 3 付 2')
    const { body } = await world.app.inject({ url: '/search?q=bundle' })
    expect(body).toContain('<span class="badge badge-offer card-badge">3 for 2</span>')
  })

  it('counts its percentage from the lowest price of 30 days, not from the price that is struck out', async () => {
    await world.shop.pool.query(
      `with id as (select v.id from variant v join product p on p.id = v.product_id where p.handle = 'fresh'),
        before as (insert into price_history (variant_id, currency, price, reduced, since)
          select id, 'base', 1800, false, now() - interval '9 days' from id)
      insert into change (tag) select 'product:' || product_id from variant where id = (select id from id)`,
    )
    await world.shop.changes.catchUp()
    // 15.00 is 25 % below the 20.00 that is struck out, but only 16 % below the 18.00 of nine days ago.
    expect((await badges('en')).fresh).toBe('−16%')
  })
})

describe('a product', () => {
  it('lists volume prices of its variants, the lowest price last', async () => {
    const { product } = expectDone(await world.visitor().call('/product/detail', { slug: 'stack' }))
    expect(product.variants[0]!.breaks).toEqual([
      { from: 3, price: { amount: 1800, currency: 'EUR' }, saving: '10%' },
      { from: 6, price: { amount: 1600, currency: 'EUR' }, saving: '20%' },
    ])
    expect(product.offers).toMatchObject([
      { kind: 'volume', bundle: null },
      { kind: 'tiers', texts: ['Spend €150.00 or more: 5% off'] },
    ])
    const { body } = await world.app.inject({ url: '/product/stack' })
    expect(body).toContain('volume-prices')
    expect(body).toContain('€18.00')
  })

  it('explains a bundle and how many units complete it', async () => {
    const { product } = expectDone(await world.visitor().call('/product/detail', { slug: 'bundle' }))
    expect(product.offers![0]).toMatchObject({ kind: 'buy_get', texts: ['Buy 2, get 1 free'], bundle: 3 })
    expect(product.variants[0]!.breaks).toBeUndefined()
  })
})
