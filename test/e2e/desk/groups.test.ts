import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { indexVariants } from '#server/catalog/staff/index-variants.ts'
import { expectAccessible, openVisitedShop, type VisitedShop } from '../browser.ts'
import { expectNoOverflow, openDesk } from './desk.ts'

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
    await page.locator('input[type=file]').setInputFiles([
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
    const scan = page.getByRole('textbox', { name: 'Barcode or SKU' })
    // A scanner does not wait for answers.
    for (const code of [sku, 'no-such-code', sku]) {
      await scan.fill(code)
      await page.keyboard.press('Enter')
    }
    await page.getByText(`${sku}: 2`, { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Receive 1 variant' }).click()
    await page.getByText('1 variant received').waitFor()
    expect(await onHand()).toBe(before + 2)

    await page.getByRole('button', { name: 'Count', exact: true }).click()
    await page.getByRole('textbox', { name: 'Barcode or SKU' }).fill(sku)
    await page.keyboard.press('Enter')
    await page.getByText(`${sku}: 1`, { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Finish count of 1 variant' }).click()
    await page.getByText('1 variant differed').waitFor()
    expect(await onHand()).toBe(1)
    await page.getByRole('button', { name: 'Close' }).last().click()

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

  it('shows what a rule of a collection covers while it changes, on a phone', async () => {
    const { page, errors } = await openDesk(shop, '/collections', { visit: { width: 360, dark: true } })
    await page.getByRole('button', { name: 'New collection' }).click()
    await page.getByRole('textbox', { name: 'Name in English' }).fill('Small money')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Small money', level: 1 }).waitFor()
    await page.getByRole('button', { name: /Filled/ }).click()
    await page.getByRole('option', { name: 'By rule' }).click()
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
