import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectAccessible, openVisitedShop, type VisitedShop } from './browser.ts'

let shop: VisitedShop

beforeAll(async () => {
  shop = await openVisitedShop()
})

afterAll(() => shop.close())

it('a guest writes to the shop, and finds the conversation after a reload', async () => {
  const { page, errors } = await shop.visit()
  const hostile = 'Is it <img src=x onerror=alert(1)> safe?'
  await page.goto('/')
  await page.locator('#page-foot [data-open-chat]').click()
  await page.locator('#chat[open] textarea').fill(hostile)
  await page.keyboard.press('Enter')
  await page.locator('#chat .chat-own:not(.chat-waiting)').filter({ hasText: hostile }).waitFor()
  await expectAccessible(page)
  await page.locator('#chat textarea').fill('And the lid?')
  await page.keyboard.press('Enter')
  await page.locator('#chat .chat-own:not(.chat-waiting)').filter({ hasText: 'And the lid?' }).waitFor()
  await page.keyboard.press('Escape')
  await page.locator('#chat[open]').waitFor({ state: 'detached' })
  await page.reload()
  await page.locator('#page-foot [data-open-chat]').click()
  await page.locator('#chat[open] .chat-own').nth(1).waitFor()
  expect(await page.locator('#chat .chat-text').allTextContents()).toEqual([hostile, 'And the lid?'])
  expect(errors).toEqual([])
})
