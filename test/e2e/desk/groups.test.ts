import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { indexVariants } from '#server/catalog/staff/index-variants.ts'
import { expectDone } from '#test/buying.ts'
import { signInStaff } from '#test/desk.ts'
import { expectAccessible, openVisitedShop, type VisitedShop } from '../browser.ts'
import { expectFocusAt, expectNoOverflow, keptDrafts, openDesk } from './desk.ts'

let shop: VisitedShop

/** A name that breaks what is not encoded. */
const hostile = '<img src=x onerror=alert(1)>"\u202e'

beforeAll(async () => {
  shop = await openVisitedShop()
})

afterAll(() => shop.close())

describe('promotions and coupons', () => {
  it('edits a promotion as a sentence, tries it in a cart, and names what it overlaps with', async () => {
    const { page, errors } = await openDesk(shop, '/promotions')
    await page.locator('[data-row]').first().waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'New promotion' }).click()
    await page.getByRole('textbox', { name: 'Name in English' }).fill('Quiet week')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Quiet week', level: 1 }).waitFor()
    await page.getByRole('textbox', { name: 'Percent' }).fill('12.5')
    await page.getByText('12.5% off each item · The whole shop').waitFor()
    await page.getByText('Switched on', { exact: true }).click()
    await expectAccessible(page)
    await page.keyboard.press('Control+s')
    await page.getByText('Running', { exact: true }).waitFor()
    const { rows } = await shop.shop.pool.query(
      `select p.percent, p.active from promotion p join translation t on t.owner_id = p.id and t.kind = 'promotion'
       where t.name = 'Quiet week'`,
    )
    expect(rows).toEqual([{ percent: 1250, active: true }])

    await page.getByRole('button', { name: /Language \(/ }).click()
    await page.getByRole('option', { name: /German/ }).click()
    const german = page.locator('[data-path="texts.de"]')
    await german.getByRole('textbox', { name: 'Name' }).fill('Grüne Woche')
    const handle = german.getByRole('textbox', { name: 'URL handle' })
    expect(await handle.inputValue()).toBe('gruene-woche')
    await handle.fill('no slashes/')
    await page.getByRole('button', { name: /Language \(/ }).click()
    await page.getByRole('option', { name: /English/ }).click()
    await german.waitFor({ state: 'detached' })
    await page.keyboard.press('Control+s')
    await expectFocusAt(page, 'texts.de')
    await page.getByRole('button', { name: 'Discard' }).click()

    await page.getByRole('button', { name: 'Test cart' }).click()
    const sheet = page.getByRole('dialog')
    const { rows: variants } = await shop.shop.pool.query<{ sku: string; product_id: number }>(
      'select sku, product_id from variant where active order by id limit 1',
    )
    // Jobs, which write what is searched, do not run here.
    await indexVariants(shop.shop.db, [variants[0]!.product_id])
    await sheet.getByRole('searchbox').fill(variants[0]!.sku)
    await sheet.getByRole('listitem').filter({ hasText: variants[0]!.sku }).first().waitFor()
    await page.keyboard.press('Enter')
    await sheet.getByText('Subtotal').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'End now' }).click()
    await page.getByText('Ended', { exact: true }).first().waitFor()
    expect(errors).toEqual([])
  })

  it('makes a coupon and a series of its codes on a phone, with hostile names', async () => {
    const { page, errors } = await openDesk(shop, '/coupons', { visit: { width: 360, dark: true } })
    await page.getByRole('button', { name: 'New coupon' }).first().click()
    await page.getByRole('textbox', { name: 'Code' }).fill('HARMLESS')
    await page.getByRole('textbox', { name: 'Name in English' }).fill(hostile)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'HARMLESS', level: 1 }).waitFor()
    await page.getByText('10% off').first().waitFor()
    await expectNoOverflow(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Make codes' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Number of codes' }).fill('3')
    await dialog.getByRole('button', { name: /^Make/ }).click()
    await page.getByText('3 codes', { exact: true }).waitFor()
    const codes = page.getByRole('list', { name: 'Series of codes' }).getByRole('listitem')
    await expect.poll(() => codes.filter({ hasText: /^HARMLESS-.*Switched off$/ }).count()).toBe(3)
    await expectNoOverflow(page)
    await expectAccessible(page)
    const { rows } = await shop.shop.pool.query(
      `select count(*)::int codes from coupon where series_id = (select id from coupon where code = 'HARMLESS')`,
    )
    expect(rows).toEqual([{ codes: 3 }])
    expect(errors).toEqual([])
  })
})

describe('media', () => {
  it('uploads pictures, names refused files, and saves alt text and focus by keyboard', async () => {
    const { page, errors } = await openDesk(shop, '/media')
    await page.locator('[data-row]').first().waitFor()
    await expectAccessible(page)
    const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#a8431f' } })
      .png()
      .toBuffer()
    await page.locator('input[type=file]:not([capture])').setInputFiles([
      { name: `${hostile}.png`, mimeType: 'image/png', buffer: picture },
      { name: 'no-picture.png', mimeType: 'image/png', buffer: Buffer.from('text') },
    ])
    await page.getByText('2 files processed').waitFor()
    const panel = page.getByRole('region', { name: 'Uploads' })
    await panel.getByRole('listitem').filter({ hasText: 'no-picture.png' }).waitFor()
    await page.locator('[data-row]').filter({ hasText: hostile }).getByRole('link').click()
    await page.getByRole('button', { name: /^Focus point/ }).focus()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('textbox', { name: 'Alt text' }).fill('A red square')
    await page.keyboard.press('Control+s')
    await page.getByText('Saved', { exact: true }).waitFor()
    const { rows } = await shop.shop.pool.query(
      `select focus_x, focus_y, alt from picture where alt ->> 'en' = 'A red square'`,
    )
    expect(rows).toEqual([{ focus_x: 520, focus_y: 500, alt: { en: 'A red square' } }])
    await expectAccessible(page)
    // The refused upload is the only error that the console may show.
    expect(errors.filter((error) => !error.includes('400') && !error.includes('422'))).toEqual([])
  })
})

it('changes the texts of a product’s picture in the languages that were typed in, beside a colleague', async () => {
  const { rows } = await shop.shop.pool.query<{ id: number }>('select id from product order by id limit 1')
  const { id: product } = rows[0]!
  const { page, caller, errors } = await openDesk(shop, `/products/${product}`)
  const picture = expectDone(await caller.call('/product/detail', { id: product })).product.pictures[0]!.id
  const detail = async () => expectDone(await caller.call('/media/detail', { id: picture })).picture
  const dialog = page.getByRole('dialog')
  const text = (lang: string) => dialog.locator(`[data-path="alt.${lang}"]`).getByRole('textbox')
  await page
    .getByRole('button', { name: /^Edit picture/ })
    .first()
    .click()
  await text('en').fill('Typed here')
  const { version, alt } = await detail()
  const set = [{ path: 'alt.de', from: alt.de ?? '', to: 'Von nebenan' }]
  expectDone(await caller.call('/media/save', { id: picture, version, set }))
  await expect.poll(() => text('de').inputValue()).toBe('Von nebenan')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect((await detail()).alt).toMatchObject({ en: 'Typed here', de: 'Von nebenan' })
  expect(errors).toEqual([])
})

describe('stock', () => {
  it('receives and counts by scanner, adjusts by keyboard, and proves the sum', async () => {
    const { rows } = await shop.shop.pool.query<{ id: number; sku: string; on_hand: number }>(
      `select v.id, v.sku, s.on_hand from variant v join stock s on s.variant_id = v.id
       where v.active and s.on_hand > 5 order by v.sku limit 1`,
    )
    const { id, sku, on_hand: before } = rows[0]!
    const onHand = async () =>
      (await shop.shop.pool.query('select on_hand from stock where variant_id = $1', [id])).rows[0].on_hand
    const { page, errors } = await openDesk(shop, '/stock', { visit: { width: 360 } })
    await page.locator('[data-row]').first().waitFor()
    await expectAccessible(page)
    await expectNoOverflow(page)
    await page.getByRole('button', { name: 'Receive' }).click()
    const scan = page.getByRole('textbox', { name: 'Barcode, SKU or name' })
    // A scanner does not wait for answers.
    for (const code of [sku, 'no-such-code', sku]) {
      await scan.fill(code)
      await page.keyboard.press('Enter')
    }
    await page.getByText(`${sku}: 2`, { exact: true }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Receive 1 variant' }).click()
    await page.getByText('1 variant received').waitFor()
    expect(await onHand()).toBe(before + 2)

    await page.getByRole('button', { name: 'Count', exact: true }).click()
    await page.getByRole('textbox', { name: 'Barcode, SKU or name' }).fill(sku)
    await page.keyboard.press('Enter')
    await page.getByText(`${sku}: 1`, { exact: true }).waitFor()
    await page.getByRole('button', { name: 'See differences' }).click()
    await page.getByText('1 variant differs').waitFor()
    expect(await onHand()).toBe(before + 2)
    await expectAccessible(page)
    await expectNoOverflow(page)
    await page.getByRole('button', { name: 'Finish count of 1 variant' }).click()
    await page.getByText('1 variant counted').waitFor()
    expect(await onHand()).toBe(1)

    // By name, from the list.
    await page.getByRole('button', { name: 'Count', exact: true }).click()
    const { rows: named } = await shop.shop.pool.query<{ name: string }>(
      `select t.name from translation t join variant v on v.product_id = t.owner_id
       where t.kind = 'product' and t.lang = 'en' and v.id = $1`,
      [id],
    )
    await indexVariants(shop.shop.db, [
      (await shop.shop.pool.query('select product_id from variant where id = $1', [id])).rows[0].product_id,
    ])
    await scan.fill(named[0]!.name)
    await page.getByRole('dialog').getByRole('button').filter({ hasText: sku }).first().click()
    await page.getByText(`${sku}: 1`, { exact: true }).waitFor()
    await page.getByRole('button', { name: 'See differences' }).click()
    await page.getByText('Everything is as expected.').waitFor()
    await page.getByRole('button', { name: 'Keep counting' }).click()
    await page.getByRole('button', { name: 'Discard' }).click()
    // The next scan counts, instead of pressing the button that has the place of the one just pressed.
    await scan.and(page.locator(':focus')).waitFor()
    await page.keyboard.type(sku, { delay: 10 })
    await page.keyboard.press('Enter')
    await page.getByText(`${sku}: 1`, { exact: true }).waitFor()
    await page.getByRole('button', { name: `Remove ${sku}` }).click()
    await scan.and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    await page.goto(`${shop.url}/admin/stock/${id}`)
    await page.getByRole('heading', { name: sku, level: 1 }).waitFor()
    await page.getByText('The figures are the sum of all movements.').waitFor()
    await page.getByRole('textbox', { name: 'On hand now' }).fill('9')
    await page.keyboard.press('Enter')
    await page.getByText('Stock adjusted').waitFor()
    expect(await onHand()).toBe(9)
    await expectAccessible(page)
    await expectNoOverflow(page)
    expect(errors).toEqual([])
  })
})

it('loses no scan to a slow answer, an unknown code or a closed sheet, and no entry to an order', async () => {
  const { rows } = await shop.shop.pool.query<{ id: number; sku: string; on_hand: number }>(
    `select v.id, v.sku, s.on_hand from variant v join stock s on s.variant_id = v.id
     where v.active and s.on_hand > 5 order by v.sku desc limit 2`,
  )
  const [one, two] = rows as [(typeof rows)[0], (typeof rows)[0]]
  const onHand = async ({ id }: { id: number }) =>
    (await shop.shop.pool.query('select on_hand from stock where variant_id = $1', [id])).rows[0].on_hand
  const { page, errors } = await openDesk(shop, '/stock')
  const dialog = page.getByRole('dialog')
  const receive = page.getByRole('button', { name: 'Receive', exact: true })
  const scan = async (code: string) => {
    await page.getByRole('textbox', { name: 'Barcode, SKU or name' }).fill(code)
    await page.keyboard.press('Enter')
  }
  const asked: string[] = []
  page.on('request', (request) => {
    const body = request.postData() ?? ''
    if (request.url().endsWith('/stock/list') && body.includes(one.sku)) asked.push(body)
  })
  await receive.click()
  await scan(one.sku)
  await dialog.getByText(`${one.sku}: 1`, { exact: true }).waitFor()
  const lookups = asked.length
  await dialog.getByRole('button', { name: `Remove ${one.sku}` }).click()
  await scan(one.sku)
  await scan('no-such-code')
  await dialog.getByText('Nothing found for no-such-code.').waitFor()
  await scan(one.sku)
  await dialog.getByText(`${one.sku}: 2`, { exact: true }).waitFor()
  expect(asked).toHaveLength(lookups)
  await dialog.getByText('Nothing found for no-such-code.').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect
    .poll(async () => Object.keys(await keptDrafts(page)).some((name) => name.includes('/stock/receive/')))
    .toBe(true)
  // That draft may be of an earlier scan: the last one is stored within 300 ms.
  await page.waitForTimeout(1500)
  await page.reload()
  await receive.click()
  const units = dialog.getByRole('spinbutton', { name: new RegExp(one.sku) })
  await expect.poll(() => units.inputValue()).toBe('2')
  await dialog.getByRole('button', { name: 'Remove no-such-code' }).click()

  const held = Promise.withResolvers<void>()
  await page.route('**/stock/list', (route) => held.promise.then(() => route.continue()))
  await scan(two.sku)
  await dialog.getByRole('button', { name: 'Receive 1 variant' }).click()
  held.resolve()
  await page.getByText('2 variants received').waitFor()
  expect([await onHand(one), await onHand(two)]).toEqual([one.on_hand + 2, two.on_hand + 1])

  await page.goto(`${shop.url}/admin/stock/${one.id}`)
  const now = page.getByRole('textbox', { name: 'On hand now' })
  const note = page.getByRole('textbox', { name: 'Note' })
  await note.fill('Shelf counted')
  const caller = await signInStaff(shop)
  const count = (counted: number) =>
    caller.call('/stock/count', { lines: [{ variant: one.id, counted }], note: '' })
  expectDone(await count(40))
  await expect.poll(() => now.inputValue()).toBe('40')
  expect(await note.inputValue()).toBe('Shelf counted')
  await now.fill('39')
  await now.blur()
  expectDone(await count(38))
  await page.getByText('38', { exact: true }).first().waitFor()
  expect(await now.inputValue()).toBe('39')
  const adjust = page.getByRole('button', { name: 'Adjust', exact: true })
  await adjust.click()
  // The figure was typed from another stock: it counts once the person knows.
  await page.getByText('The stock changed meanwhile').waitFor()
  expect(await onHand(one)).toBe(38)
  await adjust.click()
  await page.getByText('Stock adjusted').waitFor()
  expect(await onHand(one)).toBe(39)

  await page.goto(`${shop.url}/admin/stock`)
  await page.locator('[data-row]').first().getByRole('link').click()
  await note.fill('Not for the next variant')
  const before = page.url()
  await page.getByRole('link', { name: 'Next record' }).click()
  await page.waitForURL((url) => url.href !== before)
  // The address changes first, then the screen.
  await expect.poll(() => note.inputValue()).toBe('')
  expect(errors).toEqual([])
})

describe('categories, collections and tags', () => {
  it('moves categories by keyboard, and keeps the focus on the one that moved', async () => {
    const { page, errors } = await openDesk(shop, '/categories')
    await page.getByRole('button', { name: 'New category' }).click()
    await page.getByRole('textbox', { name: 'Name in English' }).fill(hostile)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: hostile, level: 1 }).waitFor()
    await expectAccessible(page)
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Baskets for all')
    await page.keyboard.press('Control+s')
    await page.getByRole('heading', { name: 'Baskets for all', level: 1 }).waitFor()

    await page.goto(`${shop.url}/admin/categories`)
    const link = page.getByRole('link', { name: 'Baskets for all' })
    await link.focus()
    await page.keyboard.press('Alt+ArrowRight')
    await page.getByText(/^Baskets for all is now below /).waitFor()
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Baskets for all')
    await page.keyboard.press('Alt+ArrowLeft')
    await page.getByText('Baskets for all is now at the top level').waitFor()
    const { rows } = await shop.shop.pool.query(
      `select c.parent_id from category c join translation t on t.owner_id = c.id and t.kind = 'category'
       where t.name = 'Baskets for all'`,
    )
    expect(rows).toEqual([{ parent_id: null }])
    await expectAccessible(page)
    expect(errors).toEqual([])
  })

  it('moves several categories at once by keyboard with a preview, and puts them back, on a phone', async () => {
    const { page, errors, caller } = await openDesk(shop, '/categories', {
      visit: { width: 360, dark: true },
    })
    const make = async (name: string, parent: number | null = null) =>
      expectDone(await caller.call('/category/create', { name, parent })).group.id
    const box = await make('Boxes of all sizes')
    const [small, large] = [await make(hostile), await make('Large boxes')]
    const below = await make('Crates', large)
    const parents = async () => {
      const { items } = expectDone(await caller.call('/category/list', {}))
      return [small, large, below].map((id) => items.find((each) => each.id === id)?.parent)
    }
    await page.getByRole('checkbox', { name: 'Select Large boxes' }).press('Space')
    await page.getByRole('checkbox', { name: 'Select Crates' }).press('Space')
    await page.getByRole('checkbox', { name: `Select ${hostile}` }).press('Space')
    await page.getByText('3 selected').waitFor()
    await expectAccessible(page)
    await expectNoOverflow(page)
    await page.getByRole('button', { name: 'Move to…' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Move to…' })
    const parent = dialog.getByRole('combobox', { name: 'New parent category' })
    await parent.fill('boxes')
    await expect.poll(() => page.getByRole('option').allTextContents()).toEqual(['Boxes of all sizes'])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await dialog.getByText('URLs stay the same, so no redirects are needed.').waitFor()
    await expectAccessible(page)
    await expectNoOverflow(page)

    // A colleague makes it a circle meanwhile.
    const move = (id: number, to: number | null) =>
      caller.call('/category/move', { ids: [id], parent: to, before: null })
    await page.route(
      '**/category/move',
      async (route) => {
        expectDone(await move(box, large))
        await route.continue()
      },
      { times: 1 },
    )
    const submit = dialog.getByRole('button', { name: 'Move', exact: true })
    await submit.press('Enter')
    await dialog.getByText('Large boxes can’t be moved below itself.').waitFor()
    expectDone(await move(box, null))
    await expect.poll(() => submit.isEnabled()).toBe(true)
    await submit.press('Enter')
    await page.getByText('2 categories moved').waitFor()
    await expect.poll(parents).toEqual([box, box, large])
    const focused = () => page.locator(':focus').getAttribute('data-category')
    await expect.poll(focused).toBe(String(small))
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect.poll(parents).toEqual([null, null, large])
    await page.getByRole('checkbox', { name: 'Select Crates' }).press('Space')
    await page.getByRole('button', { name: 'Clear selection' }).press('Enter')
    await expect.poll(focused).toBe(String(below))
    expect(errors.filter((text) => !text.includes('40'))).toEqual([])
  })

  it('shows what a rule of a collection covers while it changes, on a phone', async () => {
    const { page, errors } = await openDesk(shop, '/collections', { visit: { width: 360, dark: true } })
    await page.getByRole('button', { name: 'New collection' }).click()
    await page.getByRole('textbox', { name: 'Name in English' }).fill('Small money')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Small money', level: 1 }).waitFor()
    await page.getByRole('button', { name: /Filled/ }).click()
    await page.getByRole('option', { name: 'Automatic' }).click()
    await page.getByRole('textbox', { name: 'Price up to' }).fill('25')
    const { rows } = await shop.shop.pool.query<{ count: number }>(
      `select count(distinct product_id)::int count from variant v join product p on p.id = v.product_id
       where v.active and p.status = 'active' and v.price <= 2500`,
    )
    const count = rows[0]!.count
    expect(count).toBeGreaterThan(0)
    await page.getByRole('heading', { name: new RegExp(`^${count} products? match`) }).waitFor()
    await expectNoOverflow(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    const saved = await shop.shop.pool.query(
      `select c.rule from collection c join translation t on t.owner_id = c.id and t.kind = 'collection'
       where t.name = 'Small money'`,
    )
    expect(saved.rows).toEqual([{ rule: { maxPrice: 2500 } }])
    expect(errors).toEqual([])
  })
})

describe('two tags for the same', () => {
  it('become one by keyboard, unless an offer stands against it, on a phone', async () => {
    const { page, errors, caller } = await openDesk(shop, '/tags', { visit: { width: 360 } })
    const make = async (name: string) => expectDone(await caller.call('/tag/create', { name })).group
    const [from, into] = [await make(hostile), await make('Handmade things')]
    const { group } = expectDone(await caller.call('/collection/create', { name: 'By tag' }))
    const rule = { tags: [from.handle] }
    const set = [{ path: 'rule', from: null, to: rule }]
    expectDone(await caller.call('/collection/save', { id: group.id, version: 2, set }))
    const { rows } = await shop.shop.pool.query<{ id: number }>(
      `insert into promotion (handle, kind, percent, collection_ids) values ('by-tag', 'percentage', 100, array[$1::int])
       returning id`,
      [group.id],
    )
    await page.goto(`${shop.url}/admin/tags/${from.id}`)
    await page.getByRole('button', { name: 'More actions' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Merge with another' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Merge with another' })
    await dialog.getByRole('combobox').fill('handmade thi')
    // The open list shows every tag until it is filtered.
    await expect.poll(() => page.getByRole('option').allTextContents()).toEqual(['Handmade things'])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expectAccessible(page)
    await expectNoOverflow(page)
    const merge = dialog.getByRole('button', { name: 'Merge', exact: true })
    await dialog
      .getByRole('alert')
      .getByText(/^1 offer covers /)
      .waitFor()
    expect(await merge.isDisabled()).toBe(true)
    await shop.shop.pool.query('delete from promotion where id = $1', [rows[0]!.id])
    await shop.shop.pool.query('delete from promotion_history where promotion_id = $1', [rows[0]!.id])
    await dialog.getByRole('button', { name: 'Close' }).press('Enter')
    await page.reload()
    await page.getByRole('button', { name: 'More actions' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Merge with another' }).press('Enter')
    await dialog.getByRole('combobox').fill('handmade thi')
    await expect.poll(() => page.getByRole('option').allTextContents()).toEqual(['Handmade things'])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await dialog.getByText(`/tag/${from.handle}`, { exact: true }).waitFor()
    await expectAccessible(page)
    await merge.press('Enter')
    await page.getByText('Merged', { exact: true }).waitFor()
    await page.getByRole('heading', { name: 'Handmade things', level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/admin/tags/${into.id}`)
    await page.getByText('Merged with').filter({ visible: true }).first().waitFor()
    expect(errors).toEqual([])
  })
})

describe('the search', () => {
  it('makes a synonym and a redirect of searches without result, with what they find before they are saved', async () => {
    await shop.shop.pool.query(
      `insert into visit_search (session_id, words, lang, hits, at)
       select gen_random_uuid(), words, 'en', 0, now() from unnest(array['crockpot', 'crockpot', 'xylophone']) words`,
    )
    const { page, errors, caller } = await openDesk(shop, '/search')
    const rowOf = (words: string) => page.getByRole('listitem').filter({ hasText: words })
    await rowOf('crockpot').getByText('2 times').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Synonym for “crockpot”' }).press('Enter')
    const sheet = page.getByRole('dialog', { name: 'New synonym' })
    await sheet.getByText('Shoppers find nothing.').waitFor()
    await sheet.getByRole('textbox', { name: 'Also find products for' }).fill('mug')
    await sheet.getByRole('listitem').first().waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await sheet.waitFor({ state: 'detached' })
    await rowOf('crockpot')
      .getByText(/^Finds \d+ products? now$/)
      .waitFor()

    await page.getByRole('button', { name: 'Redirect for “xylophone”' }).press('Enter')
    await page.getByRole('textbox', { name: 'Page' }).fill('https://evil.example')
    await page.keyboard.press('Enter')
    const refused = page.getByRole('textbox', { name: 'Page' }).and(page.locator('[aria-invalid=true]'))
    await refused.waitFor()
    await page.getByRole('textbox', { name: 'Page' }).fill('/contact')
    await page.keyboard.press('Enter')
    await rowOf('xylophone').getByText('Opens /contact').waitFor()
    // The newest message stands first.
    await page.getByRole('button', { name: 'Undo' }).first().click()
    await page.getByRole('button', { name: 'Redirect for “xylophone”' }).waitFor()

    // A colleague changes the synonym while it is open here.
    await page.getByRole('link', { name: 'Synonyms' }).click()
    await page.getByRole('button', { name: 'crockpot → mug' }).click()
    const { items } = expectDone(await caller.call('/synonym/list', {}))
    const { id, row } = items.find((kept) => kept.row.words.includes('crockpot'))!
    expectDone(await caller.call('/synonym/save', { id, from: row, to: { ...row, finds: ['jar'] } }))
    const open = page.getByRole('dialog', { name: 'Synonym' })
    await open.getByRole('textbox', { name: 'Also find products for' }).fill('cup')
    await page.keyboard.press('Enter')
    await open.getByText(/changed this in the meantime: crockpot → jar/).waitFor()
    await open.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'crockpot → cup' }).waitFor()
    expect(errors).toEqual([])
  })

  it('pins products for a query by keyboard, shows what shoppers see, and merges a colleague’s change', async () => {
    const { page, errors, caller } = await openDesk(shop, '/search/rules/new', { visit: { width: 390 } })
    await page.getByRole('textbox', { name: 'Search' }).fill('oak')
    const preview = page.locator('section').filter({ hasText: 'What shoppers see' })
    const names = preview.locator('ol bdi')
    await expect.poll(() => names.count()).toBeGreaterThan(2)
    const last = (await names.last().textContent())!
    await preview.getByRole('button', { name: `Move ${last}` }).press('Enter')
    await page.getByRole('menuitem', { name: 'Pin to the top' }).click()
    await expect.poll(() => names.first().textContent()).toBe(last)
    const second = (await names.nth(1).textContent())!
    await preview.getByRole('button', { name: `Move ${second}` }).press('Enter')
    await page.getByRole('menuitem', { name: 'Pin to the top' }).click()
    await expect.poll(() => preview.getByText('Pinned to the top').count()).toBe(2)
    await page
      .getByRole('button', { name: `Move ${second}` })
      .first()
      .press('ArrowUp')
    await expect.poll(() => names.first().textContent()).toBe(second)
    await expectNoOverflow(page)
    await expectAccessible(page)
    await page.keyboard.press('Control+s')
    await page.getByRole('heading', { name: 'oak', level: 1 }).waitFor()
    const saved = expectDone(await caller.call('/searchRule/list', {})).items.at(-1)!
    expect(saved.row.pinned).toHaveLength(2)

    const endsAt = '2099-01-01T00:00:00.000Z'
    expectDone(
      await caller.call('/searchRule/save', { id: saved.id, from: saved.row, to: { ...saved.row, endsAt } }),
    )
    await preview.getByRole('button', { name: `Move ${last}` }).press('Enter')
    await page.getByRole('menuitem', { name: 'Move to the end' }).click()
    await page.keyboard.press('Control+s')
    const stored = async () => expectDone(await caller.call('/searchRule/list', {})).items.at(-1)!.row
    await expect.poll(stored).toMatchObject({ endsAt, buried: [saved.row.pinned[1]] })
    expect(errors).toEqual([])
  })
})
