import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectDone } from '#test/buying.ts'
import { expectAccessible, openVisitedShop, type VisitedShop } from '../browser.ts'
import { expectNoOverflow, openDesk } from './desk.ts'

let shop: VisitedShop
beforeAll(async () => {
  shop = await openVisitedShop()
})
afterAll(() => shop.close())

/** Draws a logo: a bar on a transparent background. */
async function logoFile(colour: string) {
  const bar = await sharp({ create: { width: 400, height: 40, channels: 3, background: colour } })
    .png()
    .toBuffer()
  const ground = { width: 480, height: 120, channels: 4 as const, background: { r: 0, g: 0, b: 0, alpha: 0 } }
  const buffer = await sharp({ create: ground })
    .composite([{ input: bar }])
    .png()
    .toBuffer()
  return { name: 'logo.png', mimeType: 'image/png', buffer }
}

const primaryOf = `getComputedStyle(document.documentElement).getPropertyValue('--color-primary')`

async function home(): Promise<string> {
  await shop.shop.changes.catchUp()
  return (await shop.app.inject('/')).body
}

it('shows the shop with a logo that is uploaded, before it is published and after', async () => {
  const { page, errors } = await openDesk(shop, '/design')
  const frame = page.frameLocator('iframe')
  await frame.locator('header .logo svg').waitFor()
  await page.getByRole('group', { name: 'Light mode' }).getByRole('button', { name: 'Choose' }).click()
  const picker = page.getByRole('dialog')
  await picker.locator('input[type=file]:not([capture])').setInputFiles(await logoFile('#c01030'))
  await frame.locator('header .logo img').waitFor()
  expect(await home()).not.toContain('<picture><img src="data:')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByText('Brand saved').waitFor()
  expect(await home()).toContain('<picture><img src="data:')
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click()
  await expect.poll(home).not.toContain('<picture><img src="data:')
  expect(errors).toEqual([])
})

it('names the contrast of a colour at once, and publishes it to every page', async () => {
  const { page, errors } = await openDesk(shop, '/design?tab=theme')
  const frame = page.frameLocator('iframe')
  const muted = page.getByRole('group', { name: 'Quiet text' })
  await muted.getByRole('textbox', { name: 'Light mode', exact: true }).fill('#b8b0a8')
  await page.getByText('Text in this colour is hard to read.').waitFor()
  await muted.getByRole('textbox', { name: 'Light mode', exact: true }).fill('#5c5650')
  await page.getByText('Text in this colour is hard to read.').waitFor({ state: 'detached' })
  await page.getByRole('textbox', { name: 'Primary', exact: true }).fill('#ffd84d')
  await page.getByText(/For text in light mode, your shop uses #\w{6}: .* 1\.2:1/).waitFor()
  const primary = () => frame.locator('html').evaluate(primaryOf)
  await expect.poll(primary).toContain('#ffd84d')
  await page.getByRole('button', { name: 'Dark mode' }).click()
  const ground = () =>
    frame.locator('html').evaluate('getComputedStyle(document.documentElement).backgroundColor')
  await expect.poll(ground).toBe('rgb(22, 24, 22)')
  await expectAccessible(page)
  await page.keyboard.press('Control+s')
  await page.getByText('Theme saved').waitFor()
  expect(await home()).toContain('--color-primary:#ffd84d')
  expect(errors).toEqual([])
})

it('shows another theme before it is used', async () => {
  const { page, errors, caller } = await openDesk(shop, '/design?tab=theme')
  await page.getByRole('button', { name: /Default/ }).click()
  await page.getByRole('option', { name: 'Mono' }).click()
  const frame = page.frameLocator('iframe')
  const primary = () => frame.locator('html').evaluate(primaryOf)
  await expect.poll(primary).toContain('#111111')
  expect(await home()).not.toContain('--color-primary:light-dark(#111111')
  await page.getByRole('button', { name: 'Use this theme' }).click()
  await page.getByText('Your shop now uses Mono').waitFor()
  expect(await home()).toContain('--color-primary:light-dark(#111111')
  expectDone(await caller.call('/theme/activate', { id: 'default' }))
  expect(errors).toEqual([])
})

it('fits a phone', async () => {
  const visit = { width: 360, height: 800, dark: true, locale: 'de' }
  const { page, errors } = await openDesk(shop, '/design?tab=theme', { visit })
  await page.frameLocator('iframe').locator('header').waitFor()
  await expectNoOverflow(page)
  await expectAccessible(page)
  await page.goto(`${shop.url}/admin/settings/brand`)
  await page.getByRole('group', { name: 'Icon picture' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/admin/design')
  await expectNoOverflow(page)
  await expectAccessible(page)
  expect(errors).toEqual([])
})
