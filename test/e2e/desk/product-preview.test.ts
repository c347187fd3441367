import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectDone } from '#test/buying.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'
import { expectAccessible, openVisitedShop, type VisitedShop } from '../browser.ts'
import { expectNoOverflow, openDesk } from './desk.ts'

let shop: VisitedShop
let owner: DeskCaller
let id: number

beforeAll(async () => {
  shop = await openVisitedShop()
  owner = await signInStaff(shop)
  const { rows } = await shop.shop.pool.query("select id from product where handle = 'morning-mug'")
  id = rows[0].id
})
afterAll(() => shop.close())

const isFocused = (field: Locator) =>
  field.evaluate((element) => element === element.ownerDocument.activeElement)

const detail = async () => expectDone(await owner.call('/product/detail', { id }))

it('shows a product with what is typed beside its form, for other readers and at another time', async () => {
  const { page, errors } = await openDesk(shop, `/products/${id}`)
  const { product, version } = await detail()
  await page.keyboard.press('v')
  const preview = page.getByRole('region', { name: 'Preview' })
  const frame = preview.frameLocator('iframe')
  await frame.getByRole('heading', { level: 1, name: product.name }).waitFor()
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('Mug as typed')
  await frame.getByRole('heading', { level: 1, name: 'Mug as typed' }).waitFor()

  // A value that could not be saved is named beside its field and above the page, which shows the rest.
  await name.fill('')
  const fault = preview.getByRole('button', { name: 'Name (English)' })
  await fault.waitFor()
  await frame.getByRole('heading', { level: 1, name: product.name }).waitFor()
  expect(await name.getAttribute('aria-invalid')).toBe('true')
  await preview.getByRole('button', { name: 'Phone' }).focus()
  await fault.press('Enter')
  await expect.poll(() => isFocused(name)).toBe(true)
  await name.fill('Mug as typed')
  await fault.waitFor({ state: 'detached' })
  expect(await name.getAttribute('aria-invalid')).not.toBe('true')

  const widthOf = () => frame.locator('html').evaluate('innerWidth')
  await preview.getByRole('button', { name: 'Tablet' }).press('Enter')
  await expect.poll(widthOf).toBeGreaterThan(800)
  await page.keyboard.press('v')
  await expect.poll(widthOf).toBeGreaterThan(1200)

  await preview.getByRole('button', { name: 'View options' }).press('Enter')
  await expectAccessible(page)
  await preview.getByRole('button', { name: /Language$/ }).press('Enter')
  await page.getByRole('option', { name: /German/ }).click()
  await frame.locator('html[lang=de]').waitFor()
  await preview.getByRole('button', { name: /Currency$/ }).press('Enter')
  await page.getByRole('option', { name: /^JPY/ }).click()
  await frame
    .getByText(/\d\s?¥/)
    .first()
    .waitFor()
  await preview.getByLabel('As of').fill('2031-05-06T18:00')
  await preview.getByText(/as of .*2031/).waitFor()
  await frame.locator('html[lang=de]').waitFor()
  await preview.getByRole('button', { name: 'Now', exact: true }).press('Enter')
  await preview.getByText(/as of .*2031/).waitFor({ state: 'detached' })

  await preview.getByRole('button', { name: 'Close' }).press('Enter')
  await preview.waitFor({ state: 'detached' })
  expect(await detail()).toMatchObject({ version, product: { name: product.name } })
  expect(errors).toEqual([])
})

it('shows a page that works after every edit, with what was chosen in it and at the same place', async () => {
  const { page, errors } = await openDesk(shop, `/products/${id}`)
  await page.keyboard.press('v')
  const preview = page.getByRole('region', { name: 'Preview' })
  await preview.getByRole('button', { name: 'Phone' }).press('Enter')
  const frame = preview.frameLocator('iframe')
  const radios = frame.locator('[data-component=buy-box] input[type=radio]:enabled')
  const picked = (index: number) => radios.nth(index).isChecked()
  const fold = frame.locator('.folds details').nth(1)
  await radios.nth(1).click({ force: true })
  await frame.locator('[data-component=buy-box][data-mounted]').waitFor()
  await fold.locator('summary').click()
  await frame.locator('html').evaluate('scrollTo(0, 420)')
  const place = await frame.locator('html').evaluate('scrollY')
  expect(place).toBeGreaterThan(300)
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  for (const typed of ['Mug once', 'Mug twice']) {
    await name.fill(typed)
    await frame.getByRole('heading', { level: 1, name: typed }).waitFor()
    await frame.locator('[data-component=buy-box][data-mounted]').waitFor()
    expect(await frame.locator('html').evaluate('scrollY')).toBe(place)
    expect(await fold.getAttribute('open')).not.toBeNull()
    await expect.poll(() => picked(1)).toBe(true)
    // A press reaches the component: it names what is chosen.
    const label = frame.locator('[data-component=buy-box] legend').first()
    const before = await label.textContent()
    await radios.first().click({ force: true })
    await expect.poll(() => label.textContent()).not.toBe(before)
    await radios.nth(1).click({ force: true })
    await expect.poll(() => label.textContent()).toBe(before)
    await frame.locator('html').evaluate(`scrollTo(0, ${place})`)
  }
  expect(errors).toEqual([])
})

it('fills the screen of a phone, and leads from a fault to its field', async () => {
  const { page, errors } = await openDesk(shop, `/products/${id}?lang=de`, {
    visit: { width: 360, height: 740, dark: true },
  })
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('')
  await page.getByRole('button', { name: 'Preview page' }).press('Enter')
  const preview = page.getByRole('dialog', { name: 'Preview' })
  await preview.frameLocator('iframe').locator('html[lang=de] h1').waitFor()
  const fault = preview.getByRole('button', { name: 'Name (German)' })
  await fault.waitFor()
  await preview.getByRole('button', { name: 'View options' }).press('Enter')
  await expectNoOverflow(page)
  await expectAccessible(page)
  await fault.press('Enter')
  await preview.waitFor({ state: 'detached' })
  await expect.poll(() => isFocused(name)).toBe(true)
  expect(errors).toEqual([])
})
