import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectDone } from '#test/buying.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'
import { expectAccessible, openVisitedShop, type VisitedShop } from '../browser.ts'
import { expectNoOverflow, openDesk } from './desk.ts'

let shop: VisitedShop
let owner: DeskCaller

/** A name that breaks what is not encoded. */
const hostile = '<img src=x onerror=alert(1)>"\u202e'

beforeAll(async () => {
  shop = await openVisitedShop()
  owner = await signInStaff(shop)
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
    const { rows: variants } = await shop.shop.pool.query<{ sku: string }>(
      'select sku from variant where active order by id limit 1',
    )
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
