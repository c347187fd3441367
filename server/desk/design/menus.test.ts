import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MenuContent, MenuId } from '#contract/admin/content/menu.ts'
import { expectDone } from '#test/buying.ts'
import { type DemoPages, openDemoPages } from '#test/demo-pages.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'

let pages: DemoPages
let owner: DeskCaller
beforeAll(async () => {
  pages = await openDemoPages()
  owner = await signInStaff(pages)
})
afterAll(() => pages.close())

async function save(id: MenuId, sent: unknown) {
  const to = sent as MenuContent
  const { version, content } = (await owner.call('/menu/detail', { id })).data.menu
  const saved = await owner.call('/menu/save', { id, version, from: content, to })
  await pages.shop.changes.catchUp()
  return saved
}

const link = (label: string, to: unknown, children?: unknown[]) => ({
  label: { en: label, zh: `${label}-zh` },
  to,
  ...(children ? { children } : {}),
})

test('a menu is nested, in every language, follows its entries’ addresses, and is undone', async () => {
  const before = (await pages.get('/cart')).body
  const tableware = { kind: 'category', handle: 'tableware' }
  const saved = await save('header', [
    link('All of it', { kind: 'path', path: '/search' }, [
      link('Plates', tableware, [link('Deep', tableware)]),
    ]),
  ])
  expect(saved).toMatchObject({ code: 0, data: { menu: { links: 3, broken: [] } } })
  const english = (await pages.get('/cart')).body
  expect(english).toContain('<a href="/search">All of it</a>')
  expect(english).toContain('>Plates</a>')
  expect((await pages.get('/zh/cart')).body).toContain('<a href="/zh/search">All of it-zh</a>')
  await owner.call('/change/undo', { id: saved.data.change.id })
  await pages.shop.changes.catchUp()
  expect((await pages.get('/cart')).body).toBe(before)
})

test('an address with the prefix of a language leads to the page in that one from every language', async () => {
  await save('legal', [{ label: { en: 'Impressum' }, to: { kind: 'path', path: '/de/collection' } }])
  for (const url of ['/search', '/de/search', '/zh/search'])
    expect(/href="([^"]*)"[^>]*>Impressum/.exec((await pages.get(url)).body)?.[1], url).toBe('/de/collection')
  await save('legal', [])
})

test('links that name nothing, too many links and too many levels are refused', async () => {
  const nowhere = { kind: 'category', handle: 'nowhere' }
  const deep = [
    link('1', { kind: 'path', path: '/' }, [
      link('2', { kind: 'path', path: '/' }, [
        link('3', { kind: 'path', path: '/' }, [link('4', { kind: 'path', path: '/cart' })]),
      ]),
    ]),
  ]
  for (const [to, said] of [
    [[link('Gone', nowhere)], 'There is no category:nowhere'],
    [[link('Gone', { kind: 'path', path: '/product/a/b/c/d' })], 'There is no /product/a/b/c/d'],
    [[link('Deep', { kind: 'path', path: '/' }, [link('Gone', nowhere)])], 'There is no category:nowhere'],
    [Array.from({ length: 201 }, (_, n) => link(String(n), { kind: 'path', path: '/' })), '200 links'],
    [deep, '3 levels'],
    [[{ label: { en: '', de: ' ' }, to: { kind: 'path', path: '/cart' } }], 'A link needs text.'],
  ] as const) {
    const saved = await save('legal', to)
    expect(saved).toMatchObject({ code: 40, data: { reason: 'invalid' } })
    expect(saved.msg).toContain(said)
  }
})

test('a link needs words in one language, not in English', async () => {
  const german = { label: { en: '', de: 'Warenkorb' }, to: { kind: 'path', path: '/cart' } }
  expect((await save('legal', [german])).code).toBe(0)
  expect((await pages.get('/search')).body).toContain('/cart" lang="de">Warenkorb</a>')
  expect((await pages.get('/de/search')).body).toContain('/cart">Warenkorb</a>')
})

test('a link to a promotion that is over is named, and kept', async () => {
  const { handle } = (
    await pages.shop.pool.query('update promotion set ends_at = now() where active returning handle')
  ).rows[0]
  expect((await save('legal', [link('Sale', { kind: 'promotion', handle })])).code).toBe(0)
  const { broken, hidden } = (await owner.call('/menu/detail', { id: 'legal' })).data.menu
  expect({ broken, hidden }).toMatchObject({
    broken: [],
    hidden: [{ path: 'legal.0', target: `promotion:${handle}` }],
  })
})

test('a link whose page is gone is named, is not shown, and keeps nothing from being saved', async () => {
  await save('legal', [link('About', { kind: 'page', handle: 'about' })])
  await pages.shop.pool.query(`update page set handle = 'about-us' where handle = 'about'`)
  const { broken } = (await owner.call('/menu/detail', { id: 'legal' })).data.menu
  expect(broken).toMatchObject([{ path: 'legal.0', target: 'page:about' }])
  const more = [
    link('About', { kind: 'page', handle: 'about' }),
    link('Cart', { kind: 'path', path: '/cart' }),
  ]
  expect((await save('legal', more)).code).toBe(0)
  const { body } = await pages.get('/search')
  expect(body).not.toContain('>About</a>')
  await pages.shop.pool.query(`update page set handle = 'about' where handle = 'about-us'`)
})

test('a product in a menu leaves it and comes back with its sale, on kept pages too', async () => {
  await save('legal', [link('Mug', { kind: 'product', handle: 'morning-mug' })])
  await save('footer', [
    { title: { en: 'Only mugs' }, links: [link('Mug', { kind: 'product', handle: 'morning-mug' })] },
  ])
  const { rows } = await pages.shop.pool.query(`select id from product where handle = 'morning-mug'`)
  const shown = async () => {
    await pages.shop.changes.catchUp()
    const { body } = await pages.get('/cart')
    return [body.split('href="/product/morning-mug"').length - 1, body.includes('Only mugs')]
  }
  expect(await shown()).toEqual([2, true])
  expectDone(await owner.call('/product/unpublish', { id: rows[0].id }))
  expect(await shown()).toEqual([0, false])
  expectDone(await owner.call('/product/publish', { id: rows[0].id }))
  expect(await shown()).toEqual([2, true])
})

test('the menu of the user area is arranged, with links of the shop’s own', async () => {
  const saved = await save('user', [
    { to: { kind: 'screen', screen: 'order' } },
    link('Care guide', { kind: 'article', handle: 'nothing' }),
  ])
  expect(saved.code).toBe(40)
  await save('user', [
    { to: { kind: 'screen', screen: 'order' } },
    link('Care guide', { kind: 'path', path: '/article' }),
  ])
  const { body } = await pages.get('/zh/user/order')
  const nav = body.slice(body.indexOf('id="user-menu"'), body.indexOf('data-sign-out'))
  expect(nav.match(/<li>/g)).toHaveLength(3)
  expect(nav).toContain('<a href="/zh/article">Care guide-zh</a>')
  expect(nav).toContain('href="/zh/user/order" aria-current="page"')
})

test('redirects are saved without chains or loops, listed, removed and undone', async () => {
  const redirect = (path: string, target: string) => owner.call('/redirect/save', { path, target })
  const moved = async (url: string) => {
    const { statusCode, headers } = await pages.get(url)
    return statusCode === 301 ? headers.location : statusCode
  }
  expect((await redirect('/Old-Mug/', '/older-mug')).data.redirect.path).toBe('/old-mug')
  await redirect('/older-mug', '/product/morning-mug')
  // The first one leads straight to the last target.
  const { items } = (await owner.call('/redirect/list', { q: 'mug' })).data
  expect(items.find(({ path }) => path === '/old-mug')!.target).toBe('/product/morning-mug')
  expect(await moved('/zh/OLD-mug')).toBe('/zh/old-mug')
  expect(await moved('/zh/old-mug')).toMatch(/^\/zh\/product\//)
  for (const [path, target] of [
    ['/loop', '/loop'],
    ['/product/morning-mug', '/old-mug'],
    ['/', '/cart'],
  ] as const)
    expect(await redirect(path, target), path).toMatchObject({ code: 40, data: { reason: 'invalid' } })
  for (const target of ['javascript:alert(1)', '//elsewhere.example', 'http://elsewhere.example'])
    expect((await redirect('/x', target)).code, target).toBe(40)
  const removed = await owner.call('/redirect/remove', { paths: ['/old-mug', '/older-mug', '/nothing'] })
  expect(removed.data.removed).toEqual(['/old-mug', '/older-mug'])
  expect(await moved('/old-mug')).toBe(404)
  await owner.call('/change/undo', { id: removed.data.change.id })
  expect(await moved('/old-mug')).toBe('/product/morning-mug')
  const page = (await owner.call('/redirect/list', { size: 1 })).data
  const next = (await owner.call('/redirect/list', { size: 1, cursor: page.next! })).data
  expect(next.items[0]!.path > page.items[0]!.path).toBe(true)
})
