import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { saveTexts } from '#server/catalog/save/save-texts.ts'
import { menusSetting } from '#server/content/menus.settings.ts'
import { page, promotion } from '#server/db/tables.ts'
import { noteChange } from '#server/platform/changes/note-change.ts'
import { changeSetting } from '#server/platform/settings/settings.ts'
import { openTestShop, type TestShop } from '#test/app.ts'
import { makeCategory, makeProduct } from '#test/builders.ts'

let world: TestShop

beforeAll(async () => {
  world = await openTestShop()
})
afterAll(() => world.close())
afterEach(() => {
  vi.useRealTimers()
})

const minute = 60_000

/** Holds the clock still, so that only the test decides when a moment has passed. */
function stopClock(): number {
  vi.useFakeTimers({ toFake: ['Date'] })
  return Date.now()
}

async function body(url: string): Promise<string> {
  return (await world.app.inject({ url })).body
}

test('a promotion is on kept pages from the second it starts to the second it ends', async () => {
  const now = stopClock()
  await world.shop.db.transaction(async (tx) => {
    const [made] = await tx
      .insert(promotion)
      .values({
        handle: 'evening',
        kind: 'percentage',
        percent: 1000,
        startsAt: new Date(now + minute),
        endsAt: new Date(now + 2 * minute),
      })
      .returning()
    await saveTexts(tx, 'promotion', made!.id, { en: { slug: 'evening', name: 'Evening offer' } })
    await noteChange(tx, [`promotion:${made!.id}`])
  })
  await world.shop.changes.catchUp()
  expect(await body('/promotion')).not.toContain('Evening offer')
  vi.setSystemTime(now + minute - 1)
  expect(await body('/promotion')).not.toContain('Evening offer')
  vi.setSystemTime(now + minute)
  expect(await body('/promotion')).toContain('Evening offer')
  expect((await world.app.inject({ url: '/promotion/evening' })).statusCode).toBe(200)
  vi.setSystemTime(now + 2 * minute)
  expect(await body('/promotion')).not.toContain('Evening offer')
  expect((await world.app.inject({ url: '/promotion/evening' })).statusCode).toBe(404)
})

test('a product is in lists and in the sitemap from the moment it is published', async () => {
  const now = stopClock()
  const category = await makeCategory(world.shop, { handle: 'lamps' })
  await makeProduct(world.shop, { handle: 'desk-lamp', categoryIds: [category] })
  await makeProduct(world.shop, {
    handle: 'floor-lamp',
    categoryIds: [category],
    publishedAt: new Date(now + minute),
  })
  for (const url of ['/category/lamps', '/sitemap.xml']) {
    const before = await body(url)
    expect(before, url).toContain('/product/desk-lamp')
    expect(before, url).not.toContain('/product/floor-lamp')
  }
  vi.setSystemTime(now + minute)
  expect(await body('/sitemap.xml')).toContain('/product/floor-lamp')
  vi.setSystemTime(now + 2 * minute)
  expect(await body('/category/lamps')).toContain('/product/floor-lamp')
})

test('menus, checkout and product pages link entries only while they are public, on kept pages too', async () => {
  const now = stopClock()
  const { shop } = world
  await shop.db.transaction(async (tx) => {
    const [made] = await tx
      .insert(promotion)
      .values({
        ...{ handle: 'weekend', kind: 'percentage', percent: 1000 },
        startsAt: new Date(now + minute),
        endsAt: new Date(now + 2 * minute),
      })
      .returning()
    await saveTexts(tx, 'promotion', made!.id, { en: { slug: 'weekend', name: 'Weekend offer' } })
    for (const handle of ['terms', 'shipping']) {
      const publishedAt = new Date(now + 3 * minute)
      const [row] = await tx.insert(page).values({ handle, publishedAt }).returning()
      await saveTexts(tx, 'page', row!.id, { en: { slug: handle, name: `About ${handle}` } })
    }
    const to = { kind: 'promotion' as const, handle: 'weekend' }
    const link = { label: { en: '' }, to }
    const menus = shop.settings(menusSetting)
    await changeSetting(tx, menusSetting, {
      ...menus,
      header: [link],
      footer: [{ title: { en: 'More' }, links: [link] }],
    })
    await noteChange(tx, [`promotion:${made!.id}`, 'lists'])
  })
  await makeProduct(shop, { handle: 'wall-lamp' })
  await shop.changes.catchUp()
  const linksIn = (html: string, path: string) => html.split(`href="${path}"`).length - 1
  const seen = async (url: string, path: string) => linksIn(await body(url), path)
  // A product's own offer is linked beside its price, in the main part of the page.
  const inMenus = async (url: string, path: string) =>
    linksIn((await body(url)).replace(/<main[\s\S]*<\/main>/, ''), path)
  for (const [after, menus, pages] of [
    [0, 0, false],
    [minute - 1, 0, false],
    [minute, 2, false],
    [2 * minute, 0, false],
    [3 * minute - 1, 0, false],
    [3 * minute, 0, true],
  ] as const) {
    vi.setSystemTime(now + after)
    for (const url of ['/cart', '/auth/signin', '/product/wall-lamp'])
      expect([after, url, await inMenus(url, '/promotion/weekend')]).toEqual([after, url, menus])
    expect([after, (await seen('/product/wall-lamp', '/page/shipping')) > 0]).toEqual([after, pages])
    expect([after, (await seen('/checkout/information', '/page/terms')) > 0]).toEqual([after, pages])
  }
})

test('a banner is on every kept page from the second it starts to the second it ends', async () => {
  const now = stopClock()
  await world.shop.db.transaction(async (tx) => {
    await changeSetting(tx, menusSetting, {
      ...world.shop.settings(menusSetting),
      announcement: {
        text: { en: 'Always here' },
        startsAt: new Date(now + minute).toISOString(),
        endsAt: new Date(now + 5 * minute).toISOString(),
        countdown: true,
      },
    })
    const [made] = await tx
      .insert(promotion)
      .values({
        handle: 'flash',
        kind: 'percentage',
        percent: 1000,
        banner: { en: 'Flash sale', zh: '限时特惠' },
        startsAt: new Date(now + 2 * minute),
        endsAt: new Date(now + 3 * minute),
      })
      .returning()
    await saveTexts(tx, 'promotion', made!.id, { en: { slug: 'flash', name: 'Flash' } })
    await noteChange(tx, [`promotion:${made!.id}`])
  })
  await world.shop.changes.catchUp()
  const banners = [
    [0, null],
    [minute, 'Always here'],
    [2 * minute - 1, 'Always here'],
    [2 * minute, 'Flash sale'],
    [3 * minute, 'Always here'],
    [5 * minute, null],
  ] as const
  for (const [after, text] of banners) {
    vi.setSystemTime(now + after)
    for (const url of ['/', '/cart', '/auth/signin']) {
      const shown = /<div class="announcement"[^>]*>(.*?)<\/div>/s.exec(await body(url))?.[1] ?? null
      expect([after, url, shown?.includes(text ?? '') ?? null]).toEqual([
        after,
        url,
        text === null ? null : true,
      ])
    }
  }
  vi.setSystemTime(now + 2 * minute)
  const shown = await body('/zh/cart')
  expect(shown).toContain('限时特惠')
  expect(shown).toContain('href="/zh/promotion/flash"')
  expect(shown).toContain(`data-ends="${new Date(now + 3 * minute).toISOString()}"`)
})
