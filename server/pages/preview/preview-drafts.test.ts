import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AdminPath, adminCalls } from '#contract/admin/calls.ts'
import type { Permission } from '#contract/admin/permissions.ts'
import { readFrameGrant, readPreviewLink } from '#server/content/preview-link.ts'
import { openTestShop, type TestShop } from '#test/app.ts'
import { makeProduct } from '#test/builders.ts'
import { expectDone } from '#test/buying.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'

const pages = { product: '/product/hidden-mug', content: '/page/hidden' }

let world: TestShop
let product: number
let page: string

beforeAll(async () => {
  world = await openTestShop()
  product = await makeProduct(world.shop, { handle: 'hidden-mug', names: { en: 'Hidden mug' } })
  await world.shop.pool.query(`update product set status = 'draft' where id = $1`, [product])
  const owner = await signInStaff(world)
  page = expectDone(await owner.call('/content/create', { kind: 'page', name: 'Hidden' })).content.id
})
afterAll(() => world.close())

const personWith = (...permissions: Permission[]) => signInStaff(world, { permissions })
const statusOf = async (url: string, cookie = '') =>
  (await world.app.inject({ url: url.replace(world.shop.publicUrl, ''), headers: { cookie } })).statusCode

/** The status of the draft of each kind for somebody who has opened a link. */
async function openedBy(link: string) {
  const { headers } = await world.app.inject({ url: link.replace(world.shop.publicUrl, '') })
  const cookie = String(headers['set-cookie']).split(';')[0]!
  return Promise.all(Object.values(pages).map((path) => statusOf(`${path}?preview=true`, cookie)))
}

/** Each call that signs an address with drafts, the permissions that it takes itself, and the address that it answers. */
const signing: Record<string, { own: Permission[]; ask(caller: DeskCaller): Promise<string> }> = {
  '/preview/grant': {
    own: ['content.change'],
    ask: async (caller) => expectDone(await caller.call('/preview/grant', { path: '/' })).url,
  },
  '/preview/content': {
    own: ['content.change'],
    ask: async (caller) =>
      expectDone(await caller.call('/preview/content', { kind: 'page', id: page, lang: 'en' })).url,
  },
  '/preview/product': {
    own: ['products.read'],
    ask: async (caller) => expectDone(await caller.call('/preview/product', { id: product, lang: 'en' })).url,
  },
  '/preview/design': {
    own: ['design.change'],
    ask: async (caller) => expectDone(await caller.call('/preview/design', {})).url,
  },
  '/preview/menu': {
    own: ['content.change'],
    ask: async (caller) =>
      expectDone(await caller.call('/preview/menu', { id: 'header', lang: 'en', content: [] })).url,
  },
  '/preview/setting': {
    own: ['content.change', 'settings.shop'],
    async ask(caller) {
      const { value } = expectDone(await caller.call('/setting/detail', { id: 'shop' })).setting
      return expectDone(await caller.call('/preview/setting', { id: 'shop', lang: 'en', value })).url
    },
  },
  '/product/preview': {
    own: ['products.read'],
    ask: async (caller) => expectDone(await caller.call('/product/preview', { id: product })).url,
  },
  '/content/share': {
    own: ['content.change'],
    ask: async (caller) =>
      expectDone(await caller.call('/content/share', { kind: 'page', id: page, lang: 'en' })).url,
  },
  '/shop/preview': {
    own: ['settings.shop'],
    ask: async (caller) => expectDone(await caller.call('/shop/preview', {})).url,
  },
}

it('knows every call that signs an address with drafts', () => {
  const found = (Object.keys(adminCalls) as AdminPath[]).filter((path) => {
    const { shape = {} } = adminCalls[path].data as { shape?: Record<string, unknown> }
    return 'url' in shape && 'until' in shape
  })
  expect(found.sort()).toEqual(Object.keys(signing).sort())
})

describe.each(Object.entries(signing))('%s', (path, { own, ask }) => {
  const kinds = { product: 'products.read', content: 'content.change' } as const
  /** Links that are handed on show the kind of the record that they are for, and nothing else. */
  const only = { '/product/preview': 'product', '/content/share': 'content' }[path]

  it.each(['products.read', 'content.change', 'both', 'neither'])('signs drafts with %s', async (given) => {
    const added = given === 'neither' ? [] : given === 'both' ? Object.values(kinds) : [given as Permission]
    const held = [...new Set([...own, ...added])]
    const url = new URL(await ask(await personWith(...held)))
    const grant = url.searchParams.get('grant')
    const signed = grant
      ? readFrameGrant(world.shop, grant, decodeURIComponent(url.pathname))?.drafts
      : readPreviewLink(world.shop, Object.fromEntries(url.searchParams))
    const readable = Object.entries(kinds).filter(([, needed]) => held.includes(needed))
    const expected = readable.map(([kind]) => kind).filter((kind) => only === undefined || kind === only)
    expect(signed).toEqual(expected)
  })
})

it('shows a page in a design without drafts that its reader may not read', async () => {
  const seen = async (...permissions: Permission[]) => {
    const designer = await personWith('design.change', ...permissions)
    return Promise.all(
      Object.values(pages).map(async (path) =>
        statusOf(expectDone(await designer.call('/preview/design', { path })).url),
      ),
    )
  }
  expect(await seen()).toEqual([404, 404])
  expect(await seen('products.read')).toEqual([200, 404])
  expect(await seen('content.change')).toEqual([404, 200])
  expect(await seen('products.read', 'content.change')).toEqual([200, 200])
})

it('opens drafts by a link only as far as its maker may read them', async () => {
  const { ask: ofProduct } = signing['/product/preview']!
  const { ask: ofPage } = signing['/content/share']!
  const { ask: ofShop } = signing['/shop/preview']!
  const owner = await signInStaff(world)
  expect(await openedBy(await ofProduct(owner))).toEqual([200, 404])
  expect(await openedBy(await ofPage(owner))).toEqual([404, 200])
  expect(await openedBy(await ofShop(owner))).toEqual([200, 200])
  expect(await openedBy(await ofShop(await personWith('settings.shop')))).toEqual([404, 404])
})

it('refuses a link and a grant whose drafts somebody has changed', async () => {
  const link = new URL(await signing['/product/preview']!.ask(await signInStaff(world)))
  link.searchParams.set('drafts', 'product-content')
  const { headers } = await world.app.inject({ url: link.pathname + link.search })
  expect(headers['set-cookie']).toBeUndefined()
  const designer = await personWith('design.change')
  const { url } = expectDone(await designer.call('/preview/design', { path: pages.content }))
  const frame = new URL(url)
  const grant = frame.searchParams.get('grant')!
  frame.searchParams.set('grant', grant.replace('..', '.content.'))
  expect(frame.searchParams.get('grant')).not.toBe(grant)
  expect(await statusOf(frame.href)).toBe(404)
})

it('shows a moment to come only to those who may read every kind of draft', async () => {
  const [past, next] = [-1, 1].map((days) => new Date(Date.now() + days * 24 * 3600_000).toISOString())
  const ofProduct = (caller: DeskCaller, at: string) =>
    caller.send('/preview/product', { id: product, lang: 'en', at })
  const reader = await personWith('products.read')
  expect((await ofProduct(reader, next!)).envelope.code).toBe(30)
  expect((await ofProduct(reader, past!)).envelope.code).toBe(0)
  const writer = await personWith('content.change')
  expect((await writer.send('/preview/grant', { path: '/', at: next })).envelope.code).toBe(30)
  const both = await personWith('products.read', 'content.change')
  expect((await ofProduct(both, next!)).envelope.code).toBe(0)
  expect((await both.send('/preview/grant', { path: '/', at: next })).envelope.code).toBe(0)
})
