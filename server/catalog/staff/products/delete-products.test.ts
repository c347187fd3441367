import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { translationSame, translationState } from '#server/db/tables.ts'
import type { TestShop } from '#test/app.ts'
import { makeAttribute, makeProduct } from '#test/builders.ts'
import { buy, expectDone, openBuyingShop, sell } from '#test/buying.ts'
import { type DemoPages, openDemoPages } from '#test/demo-pages.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'
import { purgeProducts } from './purge-products.ts'

let pages: DemoPages
let staff: DeskCaller
let count = 0

beforeAll(async () => {
  pages = await openDemoPages()
  staff = await signInStaff(pages)
})
afterAll(() => pages.close())

const made = async () => {
  const handle = `bowl-${++count}`
  return { handle, id: await makeProduct(pages.shop, { handle, names: { de: `Schale ${count}` } }) }
}
const remove = async (id: number, replacedBy: number | null = null) =>
  expectDone(await staff.call('/product/delete', { id, replacedBy }))
const open = async (path: string) => {
  await pages.shop.changes.catchUp()
  const { statusCode, headers } = await pages.get(path)
  return statusCode === 301 ? String(headers.location) : statusCode
}
const listed = async (filter?: object) =>
  expectDone(
    await staff.call('/product/list', { q: 'bowl', ...(filter ? { filter: filter as never } : {}) }),
  ).items.map(({ handle }) => handle)
const deleted = { all: [{ field: 'status', op: 'is', value: 'deleted' }] }
/** Lets 31 days pass for what was deleted. */
const purge = ({ shop }: Pick<TestShop, 'shop'> = pages) =>
  purgeProducts({ ...shop, now: () => new Date(Date.now() + 31 * 24 * 3600_000) })

it('takes a product off the shop and out of the lists, and undo brings it back', async () => {
  const { id, handle } = await made()
  expect(await open(`/product/${handle}`)).toBe(200)
  const { change, product, can, version } = await remove(id)
  expect(product.status).toBe('deleted')
  expect(can.delete).toEqual({ why: 'This product is deleted already.' })
  expect(await open(`/product/${handle}`)).toBe(410)
  expect(await open(`/de/product/${handle}`)).toBe(410)
  expect(await listed()).not.toContain(handle)
  expect(await listed(deleted)).toContain(handle)
  const variants = { filter: { all: [{ field: 'product', op: 'is', value: id } as never] } }
  expect(expectDone(await staff.call('/variant/list', variants)).items).toEqual([])
  expect(await staff.call('/product/delete', { id })).toMatchObject({
    data: { reason: 'transition_refused' },
  })
  const set = [{ path: 'texts.en.name', from: product.texts.en!.name, to: 'Deep bowl' }]
  expect(await staff.call('/product/save', { id, version, set })).toMatchObject({
    data: { reason: 'transition_refused' },
    msg: 'This product was deleted and can’t be saved. Restore it first.',
  })
  expectDone(await staff.call('/change/undo', { id: change.id }))
  expect(await open(`/product/${handle}`)).toBe(200)
  expect(expectDone(await staff.call('/variant/list', variants)).items).toHaveLength(1)
})

it('is restored as a draft', async () => {
  const { id, handle } = await made()
  await remove(id)
  expect(expectDone(await staff.call('/product/restore', { id })).product.status).toBe('draft')
  expect(await listed()).toContain(handle)
  expect(await open(`/product/${handle}`)).toBe(404)
})

it('leads from its addresses to the last product in a chain of replacements, in one hop', async () => {
  const [first, second, third] = [await made(), await made(), await made()]
  await remove(first.id, second.id)
  expect(await open(`/product/${first.handle}`)).toBe(`/product/${second.handle}`)
  await remove(second.id, third.id)
  expect(await open(`/product/${first.handle}`)).toBe(`/product/${third.handle}`)
  expect(await open(`/de/product/${first.handle}?size=m`)).toBe(`/de/product/${third.handle}-de?size=m`)
  await purge()
  expect((await staff.call('/product/detail', { id: first.id })).data).toMatchObject({ reason: 'not_found' })
  expect(await open(`/product/${first.handle}`)).toBe(`/product/${third.handle}`)
  await remove(third.id)
  expect(await open(`/product/${first.handle}`)).toBe(410)
})

it('refuses itself, a hidden product and an unknown one as the replacement', async () => {
  const [own, hidden] = [await made(), await made()]
  expectDone(await staff.call('/product/unpublish', { id: hidden.id }))
  for (const replacedBy of [own.id, hidden.id, 2_000_000_000])
    expect(await staff.call('/product/delete', { id: own.id, replacedBy })).toMatchObject({
      data: { reason: 'invalid', fields: { replacedBy: expect.any(String) } },
    })
  expect(await open(`/product/${own.handle}`)).toBe(200)
})

it('is deleted for good after 30 days, and its address stays gone', async () => {
  const { id, handle } = await made()
  const { change } = await remove(id)
  await purgeProducts(pages.shop)
  expect(await listed(deleted)).toContain(handle)
  await purge()
  expect(await listed(deleted)).not.toContain(handle)
  expect(await open(`/product/${handle}`)).toBe(410)
  expect((await staff.call('/change/undo', { id: change.id })).code).not.toBe(0)
})

it('leaves nothing of its translations when it is deleted for good', async () => {
  await makeAttribute(pages.shop, {
    ...{ code: 'clay', labels: { en: 'Clay' } },
    values: [{ code: 'red', labels: { en: 'Red' } }],
  })
  const specification = ['Red clay', '40 × 60 cm'].map((en) => ({ attributeCode: 'clay', labels: { en } }))
  const id = await makeProduct(pages.shop, { handle: `clay-bowl-${++count}`, specification })
  const owner = { kind: 'product', id: String(id), lang: 'zh' } as const
  const { fields } = expectDone(await staff.call('/translation/detail', owner)).translation
  const { path, sourceHash } = fields.find(({ source }) => source === 'Red clay')!
  expectDone(await staff.call('/translation/same', { ...owner, texts: [{ path, sourceHash }], same: true }))
  const rows = () =>
    Promise.all(
      [translationState, translationSame].map((table) =>
        pages.shop.db.$count(table, and(eq(table.kind, 'product'), eq(table.ownerId, String(id)))),
      ),
    )
  expect(await rows()).toEqual([expect.any(Number), 1])
  await remove(id)
  await purge()
  expect(await rows()).toEqual([0, 0])
})

it('cannot be ordered from carts, stays in orders, and is kept while an order with it is open', async () => {
  const shop = await openBuyingShop()
  try {
    const clerk = await signInStaff(shop)
    const id = await sell(shop.shop, { sku: 'VASE' })
    const buyer = shop.visitor()
    const { orderNumber: number, accessKey } = await buy(buyer, { sku: 'VASE' })
    expectDone(await buyer.call('/cart/add', { sku: 'VASE' }))
    expectDone(await clerk.call('/product/delete', { id }))
    expect(expectDone(await buyer.call('/cart/info')).cart.lines).toMatchObject([{ outOfStock: true }])
    await purge(shop)
    expect(expectDone(await clerk.call('/product/detail', { id })).product.status).toBe('deleted')
    expectDone(await buyer.call('/order/cancel', { number, accessKey, reason: 'other' }))
    await purge(shop)
    expect((await clerk.call('/product/detail', { id })).data).toMatchObject({ reason: 'not_found' })
    const { products } = expectDone(await buyer.call('/order/detail', { number, accessKey })).order
    expect(products).toMatchObject([{ sku: 'VASE' }])
    expect(expectDone(await buyer.call('/cart/info')).cart.lines).toEqual([])
  } finally {
    await shop.close()
  }
})

it('is deleted with others by a plan, which undo puts back', async () => {
  const [one, two] = [await made(), await made()]
  const { plan } = expectDone(
    await staff.call('/product/plan', {
      select: { ids: [String(one.id), String(two.id)] },
      action: { kind: 'status', to: 'deleted' },
    }),
  )
  expect(plan).toMatchObject({ change: 2, refused: 0 })
  const ran = expectDone(await staff.call('/plan/run', { id: plan.id }))
  expect([await open(`/product/${one.handle}`), await open(`/product/${two.handle}`)]).toEqual([410, 410])
  expectDone(await staff.call('/change/undo', { id: ran.change.id }))
  expect([await open(`/product/${one.handle}`), await open(`/product/${two.handle}`)]).toEqual([200, 200])
})

it('needs the permission to change products', async () => {
  const { id } = await made()
  const reader = await signInStaff(pages, { permissions: ['products.read'] })
  expect((await reader.call('/product/delete', { id })).code).toBe(30)
})
