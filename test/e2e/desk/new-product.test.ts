import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeAttribute } from '#test/builders.ts'
import { expectDone } from '#test/buying.ts'
import { signInStaff } from '#test/desk.ts'
import { expectAccessible, openVisitedShop, type VisitedShop } from '../browser.ts'
import { openDesk } from './desk.ts'

const sizes = ['mini', 'small', 'large', 'huge']
const glazes = ['ash', 'bone', 'clay', 'dusk', 'earth', 'fern']

let shop: VisitedShop
beforeAll(async () => {
  shop = await openVisitedShop()
  for (const [code, values] of [
    ['pot-size', sizes],
    ['pot-glaze', glazes],
  ] as const)
    await makeAttribute(shop.shop, { code, values: values.map((each) => ({ code: each })) })
})
afterAll(() => shop.close())

it('a product with 24 variants, six pictures and three languages is made and scheduled by keyboard alone', async () => {
  const owner = await signInStaff(shop)
  const { page, errors } = await openDesk(shop, '/products')
  const { keyboard } = page
  await page.locator('[data-row]').first().waitFor()

  await keyboard.press('c')
  await page.getByRole('dialog', { name: 'New product' }).waitFor()
  await keyboard.type('Moss planter')
  await keyboard.press('Tab')
  await keyboard.type('24.50')
  await keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Moss planter', level: 1 }).waitFor()
  const id = Number(new URL(page.url()).pathname.split('/').at(-1))

  await tabTo(page, page.getByRole('button', { name: 'Add options' }))
  await keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Edit options' })
  for (const [option, values] of [
    ['pot-size', sizes],
    ['pot-glaze', glazes],
  ] as const) {
    await tabTo(page, sheet.getByRole('button', { name: 'Add an option' }))
    await keyboard.press('Enter')
    await page.getByRole('option', { name: option, exact: true }).waitFor()
    await keyboard.type(option)
    await keyboard.press('Enter')
    await sheet.getByRole('group', { name: option }).waitFor()
    for (const value of values) {
      await tabTo(page, sheet.getByRole('checkbox', { name: value, exact: true }))
      await keyboard.press('Space')
    }
  }
  await sheet.getByText('23 new · 1 kept · 0 switched off').waitFor()
  await expectAccessible(page)
  await tabTo(page, sheet.getByRole('button', { name: 'Apply' }))
  await keyboard.press('Enter')
  await sheet.waitFor({ state: 'detached' })

  // Asked for early: a key that is pressed at once can overtake the request, and then the browser shows its own chooser.
  const chooser = page.waitForEvent('filechooser')
  await tabTo(page, page.getByRole('button', { name: 'Upload' }))
  await keyboard.press('Enter')
  const files = await chooser
  await files.setFiles(await Promise.all(['#a00', '#0a0', '#00a', '#aa0', '#0aa', '#a0a'].map(picture)))
  const tiles = page.getByRole('list', { name: 'Pictures' }).getByRole('button')
  await expect.poll(() => tiles.count()).toBe(6)
  const uploaded = await sources(tiles)
  await tabTo(page, tiles.last())
  for (let place = 5; place >= 1; place--) {
    await keyboard.press('Alt+ArrowLeft')
    await page.getByText(`Picture moved to place ${place} of 6`).waitFor({ state: 'attached' })
  }
  await tabTo(page, tiles.nth(2))
  await keyboard.press('Alt+ArrowRight')
  await page.getByText('Picture moved to place 4 of 6').waitFor({ state: 'attached' })
  const ordered = [5, 0, 2, 1, 3, 4].map((place) => uploaded[place])
  expect(await sources(tiles)).toEqual(ordered)

  for (const [language, name] of [
    ['German', 'Moostopf'],
    ['French', 'Cache-pot mousse'],
  ] as const) {
    const tab = page.getByRole('tab', { name: new RegExp(`^${language}`) })
    await tabTo(page, page.getByRole('tab', { selected: true }))
    for (let press = 0; press < 20 && !(await isFocused(tab)); press++) await keyboard.press('ArrowRight')
    await page.getByText(`No ${language} text yet`).waitFor()
    await tabTo(page, page.getByRole('textbox', { name: 'Name', exact: true }))
    await keyboard.type(name)
  }
  await expectAccessible(page)
  await keyboard.press('Control+s')
  await page.getByRole('region', { name: 'Unsaved changes' }).waitFor({ state: 'detached' })

  await tabTo(page, page.getByRole('button', { name: 'More actions' }))
  await keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Publish later' }).waitFor()
  await keyboard.type('Publish l')
  await keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Publish later' })
  const moment = dialog.getByLabel('Public from')
  await tabTo(page, moment)
  // The day reads the same in every order of day and month. A field without AM and PM ignores these two keys.
  await keyboard.type('12122040')
  await keyboard.press('ArrowRight')
  await keyboard.type('0900AM')
  expect(await moment.inputValue()).toBe('2040-12-12T09:00')
  await expectAccessible(page)
  await tabTo(page, dialog.getByRole('button', { name: 'Publish later' }))
  await keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Public from 12 Dec 2040', { exact: false }).first().waitFor()

  const { product } = expectDone(await owner.call('/product/detail', { id }))
  expect(product.status).toBe('active')
  expect(product.publishedAt).toMatch(/^2040-12-12T/)
  expect(product.variants.filter(({ active }) => active)).toHaveLength(24)
  expect(product.variants.every(({ price }) => price === 2450)).toBe(true)
  expect([product.texts.en?.name, product.texts.de?.name, product.texts.fr?.name]).toEqual([
    'Moss planter',
    'Moostopf',
    'Cache-pot mousse',
  ])
  expect(product.pictures).toHaveLength(6)
  const hidden = await shop.visitor().call('/product/detail', { slug: product.handle })
  expect(hidden.code).not.toBe(0)
  expect(errors).toEqual([])
})

const isFocused = (locator: Locator) =>
  locator.evaluate((element) => element === element.ownerDocument.activeElement)

/** Moves the focus as a person without a mouse does, from wherever it is. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let press = 0; press < 250; press++) {
    const key = await target.evaluate((element) => {
      const { activeElement: focused, body } = element.ownerDocument
      if (focused === element) return ''
      const isBefore = focused?.compareDocumentPosition(element) === focused?.DOCUMENT_POSITION_PRECEDING
      return focused !== body && isBefore ? 'Shift+Tab' : 'Tab'
    })
    if (key === '') return
    await page.keyboard.press(key)
  }
  throw new Error(`not reached by Tab: ${target}`)
}

const sources = (tiles: Locator) =>
  tiles.locator('img').evaluateAll((pictures) => pictures.map((each) => each.getAttribute('src')))

async function picture(background: string) {
  const buffer = await sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .png()
    .toBuffer()
  return { name: `${background.slice(1)}.png`, mimeType: 'image/png', buffer }
}
