import { afterAll, beforeAll, expect, it } from 'vitest'
import { firstOwnerLink, newLink } from '#server/staff/accounts/links.ts'
import { appCode, makeStaff } from '#test/desk-browser.ts'
import { expectAccessible, openVisitedShop, type VisitedShop } from './browser.ts'

let shop: VisitedShop
const password = 'brass-kettle-window-42'

beforeAll(async () => {
  shop = await openVisitedShop({ prepare: async () => {} })
})
afterAll(() => shop.close())

it('makes the first owner, then says that the link is used up', async () => {
  const { page, errors } = await shop.visit({ width: 390 })
  const link = (await firstOwnerLink(shop.shop))!
  await page.goto(link)
  await page.locator('input[name=email]:focus').waitFor()
  await expectAccessible(page)
  await page.keyboard.type('ada@shop.test')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Ada')
  await page.keyboard.press('Tab')
  await page.keyboard.type('short')
  await page.keyboard.press('Enter')
  await page.locator('[data-for=password]:not(:empty)').waitFor()
  await expectAccessible(page)
  await page.locator('input[name=password]').fill(password)
  await page.keyboard.press('Enter')
  await page.locator('#done:not([hidden]) h2:focus').waitFor()
  await expectAccessible(page)
  expect(new URL(page.url()).hash).toBe('')
  await page.goto('about:blank')
  await page.goto(link)
  await page.locator('#expired:not([hidden]) h2:focus').waitFor()
  expect(errors).toEqual([])
})

it('sets up a second factor where the shop needs one, and shows the recovery codes', async () => {
  const { page, errors } = await shop.visit({ width: 1440, dark: true, locale: 'zh-CN' })
  const person = await makeStaff(shop, { state: 'invited', passwordHash: null, email: 'grace@shop.test' })
  Object.assign(shop.shop, { config: { ...shop.shop.config, mode: 'live' } })
  await page.goto(await newLink(shop.shop, { kind: 'invitation', staffId: person.id }))
  await page.locator('#accept:not([hidden])').waitFor()
  expect(await page.locator('#accept input[type=email]').inputValue()).toBe('grace@shop.test')
  await expectAccessible(page)
  await page.locator('input[name=name]').fill('Grace')
  await page.locator('input[name=password]').fill(password)
  await page.locator('#accept button').click()
  await page.locator('#enroll:not([hidden]) input:focus').waitFor()
  await expectAccessible(page)
  const secret = await page.locator('#secret').textContent()
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await page
    .locator('#enroll [role=alert]:not(:empty), #enroll [data-for=code]:not(:empty)')
    .first()
    .waitFor()
  await page.locator('#enroll input').fill(appCode(secret!, shop.shop.now()))
  await page.keyboard.press('Enter')
  await page.locator('#codes li').first().waitFor()
  expect(await page.locator('#codes li').count()).toBe(10)
  await expectAccessible(page)
  expect(errors).toEqual([])
})
