import { afterAll, beforeAll, expect, it } from 'vitest'
import { signUp } from '#test/accounts.ts'
import { expectDone, sell } from '#test/buying.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'
import { receive } from '#test/returns.ts'
import { smallPicture } from '#test/uploads.ts'
import { expectAccessible, type VisitedShop } from './browser.ts'
import { open, openCustomersShop } from './customer.ts'
import { tabTo } from './shopper.ts'

let shop: VisitedShop
let desk: DeskCaller

beforeAll(async () => {
  shop = await openCustomersShop()
  await sell(shop.shop, { sku: 'KETTLE', name: 'Kettle', price: 8900 })
  await shop.shop.changes.catchUp()
  desk = await signInStaff(shop, { permissions: ['reviews.moderate', 'customers.read'] })
})

afterAll(() => shop.close())

/** A customer in the browser who has received a kettle. */
async function visitAsBuyer() {
  const { token, visitor } = await signUp(shop)
  await receive(shop, visitor, { sku: 'KETTLE' })
  const visit = await shop.visit({ width: 390, height: 844 })
  visit.page.setDefaultTimeout(20_000)
  await visit.page.goto('/cart')
  await visit.page.evaluate((issued) => localStorage.setItem('x-auth', issued), token)
  return visit
}

it('a buyer rates by keyboard, adds a picture, and sees the review once staff have published it', async () => {
  const { page, errors } = await visitAsBuyer()
  await open(page, '/user/review')
  await page.getByRole('button', { name: 'Write a review Kettle' }).press('Enter')
  await page.getByRole('button', { name: 'Submit review' }).press('Enter')
  await page.getByText('Choose one to five stars.').waitFor()
  await expectAccessible(page)
  await tabTo(page, '.star-choice input')
  await page.keyboard.press('Space')
  for (let press = 0; press < 3; press++) await page.keyboard.press('ArrowRight')
  expect(await page.locator('.star-choice input:checked').getAttribute('value')).toBe('4')
  await tabTo(page, 'input[name=title]')
  await page.keyboard.type('Boils fast')
  await tabTo(page, 'textarea[name=text]')
  await page.keyboard.type('Quiet too.\nThe handle stays cool.')
  const buffer = await smallPicture()
  await page.locator('main input[type=file]').setInputFiles({ name: 'k.png', mimeType: 'image/png', buffer })
  await page.locator('main form img').first().waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Submit review' }).press('Enter')
  await page.getByText('We’ll read your review and publish it soon.').waitFor()
  await page.getByText('Waiting for approval').waitFor()
  await expectAccessible(page)

  const [review] = expectDone(await desk.call('/review/list', {})).items
  expectDone(await desk.call('/review/publish', { reviews: [{ id: review!.id }] }))
  await shop.shop.changes.catchUp()
  await page.goto('/product/kettle')
  const shown = page.locator('[data-review]').filter({ hasText: 'Boils fast' })
  await shown.getByText('The handle stays cool.').waitFor()
  await shown.getByRole('button', { name: /^Enlarge picture 1 of 1/ }).press('Enter')
  await page.locator('dialog[open] .review-picture').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
  expect(errors).toEqual([])
  await page.context().close()
})

it('a buyer asks a question by keyboard and reads the answer of the shop', async () => {
  const { page, errors } = await visitAsBuyer()
  await page.goto('/product/kettle')
  await page.getByRole('button', { name: 'Ask a question' }).press('Enter')
  const field = page.locator('[data-component=questions] textarea')
  await field.waitFor()
  await page.getByRole('button', { name: 'Send question' }).press('Enter')
  await page.getByText('Your question is required').waitFor()
  await expectAccessible(page)
  await field.fill('Does it whistle?')
  await page.getByRole('button', { name: 'Send question' }).press('Enter')
  await page.getByText('We’ll answer by email, and publish your question').waitFor()
  await expectAccessible(page)
  const [question] = expectDone(await desk.call('/question/list', {})).items
  expectDone(await desk.call('/question/answer', { id: question!.id, text: 'Yes, in two tones.' }))
  await shop.shop.changes.catchUp()
  await page.goto('/product/kettle')
  const questions = page.locator('[data-component=questions]')
  await questions.getByText('Does it whistle?').waitFor()
  await questions.getByText('Yes, in two tones.').waitFor()
  await expectAccessible(page)
  expect(errors).toEqual([])
  await page.context().close()
})
