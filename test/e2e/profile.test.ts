import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, type VisitedShop } from './browser.ts'
import { open, openCustomersShop, visitAsCustomer } from './customer.ts'
import { tabTo } from './shopper.ts'

let shop: VisitedShop
let photo: string

beforeAll(async () => {
  shop = await openCustomersShop()
  // Red on the left, blue on the right: the colour shows which part was kept.
  const half = (background: string) => ({
    create: { width: 600, height: 600, channels: 3 as const, background },
  })
  photo = join(shop.shop.config.dataDir, 'photo.png')
  await sharp(half('#ff0000')).extend({ right: 600, background: '#0000ff' }).toFile(photo)
})

afterAll(() => shop.close())

describe.each([
  { language: 'English', prefix: '', locale: 'en-GB', width: 1440 },
  { language: 'Chinese', prefix: '/zh', locale: 'zh-CN', width: 390 },
])('in $language', ({ prefix, locale, width }) => {
  it('a picture is cropped by keyboard, shown everywhere, and removed', async () => {
    const { page, errors } = await visitAsCustomer(shop, { locale, width, height: 900 })
    const chooser = page.waitForEvent('filechooser')
    await open(page, `${prefix}/user/info`)
    await tabTo(page, '[data-avatar-choose]')
    await page.keyboard.press('Enter')
    await (await chooser).setFiles(photo)
    await page.locator('dialog[open] [role=application]').waitFor()
    await expectAccessible(page)
    await tabTo(page, '[role=application]')
    // The picture moves right until its left edge stops it.
    for (let press = 0; press < 60; press++) await page.keyboard.press('ArrowRight')
    await tabTo(page, 'input[name=zoom]')
    await page.keyboard.press('ArrowRight')
    await tabTo(page, 'dialog[open] .btn-primary')
    await page.keyboard.press('Enter')
    const picture = page.locator('main img[src^="/avatars/"]')
    await picture.waitFor()
    const stored = await page.request.get(String(await picture.getAttribute('src')))
    const { dominant } = await sharp(await stored.body()).stats()
    expect(dominant.r).toBeGreaterThan(200)
    expect(dominant.b).toBeLessThan(60)
    await open(page, `${prefix}/user/center`)
    await page.locator('main img[src^="/avatars/"]').waitFor()
    await open(page, `${prefix}/user/info`)
    await tabTo(page, '[data-avatar-remove]')
    await page.keyboard.press('Enter')
    await page.locator('main img[src^="/avatars/"]').waitFor({ state: 'detached' })
    expect(errors).toEqual([])
    await page.context().close()
  })
})

describe('a picture', () => {
  it('is moved by touch', async () => {
    const { page, context } = await visitAsCustomer(shop, { width: 390, height: 844 })
    await open(page, '/user/info')
    await page.locator('input[name=avatar]').setInputFiles(photo)
    const area = (await page.locator('dialog[open] [role=application]').boundingBox())!
    const finger = await context.newCDPSession(page)
    const at = (x: number) => ({ touchPoints: [{ x: area.x + x, y: area.y + area.height / 2 }] })
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(area.width * 0.8) })
    for (let x = 0.8; x > -0.6; x -= 0.1) {
      await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(area.width * x) })
      await page.waitForTimeout(20)
    }
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await page.getByRole('button', { name: 'Save picture' }).click()
    const picture = page.locator('main img[src^="/avatars/"]')
    await picture.waitFor()
    const stored = await page.request.get(String(await picture.getAttribute('src')))
    const { dominant } = await sharp(await stored.body()).stats()
    expect(dominant.b).toBeGreaterThan(200)
    await context.close()
  })

  it('that is not an image is refused beside its button', async () => {
    const { page } = await visitAsCustomer(shop)
    await open(page, '/user/info')
    const file = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }
    await page.locator('input[name=avatar]').setInputFiles(file)
    await page.getByText('We can’t read this file.').waitFor()
    expect(await page.locator('dialog[open]').count()).toBe(0)
    await page.context().close()
  })
})

describe('typed input', () => {
  it('survives a reload, shows its limit, and is removed from the browser once saved', async () => {
    const { page } = await visitAsCustomer(shop)
    await open(page, '/user/info')
    await page.locator('input[name=nickName]').fill('Countess')
    await page.locator('textarea[name=bio]').fill('x'.repeat(600))
    await page.getByText('Input has reached its limit').waitFor()
    await page.reload()
    await expect.poll(() => page.locator('input[name=nickName]').inputValue()).toBe('Countess')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.locator('input[name=birthday]:focus').waitFor()
    await page.getByText('Date of birth is required').waitFor()
    await expectAccessible(page)
    await page.locator('input[name=birthday]').fill('1815-12-10')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('valid date of birth').first().waitFor()
    await page.locator('input[name=birthday]').fill('1985-12-10')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    expect(await page.evaluate(() => sessionStorage.getItem('infoDraft'))).toBeNull()
    await open(page, '/user/center')
    await page.getByText('Hello, Countess').waitFor()
    await page.context().close()
  })

  it('is marked as unsaved on return, and can be discarded', async () => {
    const { page } = await visitAsCustomer(shop)
    await open(page, '/user/account')
    const name = page.locator('input[name=firstName]')
    expect(await page.locator('[data-unsaved]').count()).toBe(0)
    await name.fill('Augusta')
    await page.getByText('You have unsaved changes.').waitFor()
    await page.locator('main').getByRole('link', { name: 'Change in Security' }).click()
    await page.waitForURL('**/user/security')
    await page.goBack()
    await expect.poll(() => name.inputValue()).toBe('Augusta')
    await page.getByText('You have unsaved changes.').waitFor()
    await expectAccessible(page)
    await tabTo(page, '[data-unsaved] button')
    await page.keyboard.press('Enter')
    await page.locator('input[name=firstName]:focus').waitFor()
    expect(await name.inputValue()).toBe('')
    expect(await page.locator('[data-unsaved]').count()).toBe(0)
    await page.reload()
    await name.waitFor()
    expect(await name.inputValue()).toBe('')
    await page.context().close()
  })

  it('in an address survives a reload, which reopens the address, until it is cancelled', async () => {
    const { page } = await visitAsCustomer(shop)
    await open(page, '/user/address')
    await page.locator('[data-address-add]').click()
    const street = page.locator('input[name="address.address"]')
    await street.fill('Haldenweg 1')
    await page.reload()
    await expect.poll(() => street.inputValue()).toBe('Haldenweg 1')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.locator('[data-address-add]').waitFor()
    await page.reload()
    await page.locator('[data-address-add]').click()
    expect(await street.inputValue()).toBe('')
    await page.context().close()
  })

  it('fits a window of 320 pixels, as with a large zoom', async () => {
    const { page } = await visitAsCustomer(shop, { width: 320, height: 512 })
    for (const screen of ['center', 'order', 'account', 'info', 'address', 'security', 'log', 'wishlist']) {
      await open(page, `/de/user/${screen}`)
      expect(await page.evaluate(wide), screen).toEqual([])
    }
    await page.context().close()
  })
})

/** Script that returns the elements overflowing the window horizontally. A row of chips scrolls by itself. */
const wide = `[...document.querySelectorAll('main *')]
  .filter((part) => part.getBoundingClientRect().right > innerWidth + 1 && !part.closest('[popover], dialog, .chips'))
  .map((part) => part.outerHTML.slice(0, 120))`
