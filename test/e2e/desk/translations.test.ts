import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeProduct } from '#test/builders.ts'
import { expectDone } from '#test/buying.ts'
import { expectAccessible, openVisitedShop, type VisitedShop } from '../browser.ts'
import { expectNoOverflow, openDesk } from './desk.ts'

let shop: VisitedShop
let ids: number[]

const queue = '/translations?f=lang.is.de&f=state.is.missing&f=kind.is.product'

beforeAll(async () => {
  shop = await openVisitedShop({ prepare: async () => {} })
  ids = []
  for (const [handle, name] of [
    ['jug', 'Jug'],
    ['bowl', 'Bowl'],
  ] as const) {
    const en = {
      slug: handle,
      name,
      summary: `A ${handle} for two.`,
      body: `<p>This ${handle} is fired twice.</p>`,
    }
    ids.push(await makeProduct(shop.shop, { handle, texts: { en } }))
  }
})
afterAll(() => shop.close())

it('leads from missing text to missing text, side by side, and on to the next record', async () => {
  const { page, errors, caller } = await openDesk(shop, queue, { visit: { width: 1440 } })
  await page.getByRole('link', { name: 'Jug' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Next to translate' }).click()
  const title = page.getByRole('heading', { level: 1 })
  await page.getByRole('heading', { name: 'Bowl', level: 1 }).waitFor()
  const text = (field: string) =>
    page.getByRole('region', { name: field, exact: true }).getByRole('textbox', { name: 'German' })
  await text('Description').waitFor()
  await expectAccessible(page)

  await text('Name').fill('Schale')
  await page.getByText('Left empty, it becomes “schale” when you save.').waitFor()
  await page.keyboard.press('Control+Enter')
  await text('Summary').and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Alt+c')
  await expect.poll(() => text('Summary').inputValue()).toBe('A bowl for two.')
  await text('Summary').fill('Eine Schale für zwei.')
  await page.keyboard.press('Control+Enter')
  await text('Description').and(page.locator(':focus')).waitFor()
  await page.keyboard.type('Zweimal gebrannt.')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: 'Jug', level: 1 }).waitFor()
  const { product } = expectDone(await caller.call('/product/detail', { id: ids[1]! }))
  expect(product.texts.de).toMatchObject({
    ...{ name: 'Schale', slug: 'schale', summary: 'Eine Schale für zwei.', body: '<p>Zweimal gebrannt.</p>' },
  })
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Jug' }).waitFor()
  expect(await page.getByRole('link', { name: 'Bowl' }).count()).toBe(0)
  expect(await title.textContent()).toBe('Translations')
  expect(errors).toEqual([])
})

it('marks a translation whose source changed, and takes it as still right', async () => {
  const { page, errors, caller } = await openDesk(shop, `/translations/product/${ids[1]}/de`, {
    visit: { width: 1440 },
  })
  const summary = page.getByRole('region', { name: 'Summary', exact: true })
  await summary.getByText('Done').waitFor()
  const { version } = expectDone(await caller.call('/product/detail', { id: ids[1]! }))
  const set = [{ path: 'texts.en.summary', from: 'A bowl for two.', to: 'A bowl for four.' }]
  expectDone(await caller.call('/product/save', { id: ids[1]!, version, set }))
  await summary.getByText('A bowl for four.').waitFor()
  await summary.getByText('Source changed').waitFor()
  await summary.getByRole('button', { name: 'Still right' }).click()
  await summary.getByText('Done').waitFor()
  await page.getByText('Translation confirmed').waitFor()
  expect(errors).toEqual([])
})

it('shows one text at a time on a phone, in German and in the dark', async () => {
  const { page, errors, caller } = await openDesk(shop, queue, { visit: { width: 360, dark: true } })
  await shop.shop.pool.query(`update staff set lang = 'de' where id = $1`, [caller.id])
  await page.reload()
  await page.getByRole('link', { name: 'Jug' }).waitFor()
  await expectNoOverflow(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Jug' }).click()
  await page.getByText('1 von 4').waitFor()
  expect(await page.getByRole('region', { name: 'Name', exact: true }).isVisible()).toBe(true)
  await page.getByRole('button', { name: 'Weiter' }).click()
  await page.getByText('2 von 4').waitFor()
  expect(await page.getByRole('region', { name: 'Name', exact: true }).isVisible()).toBe(false)
  await expectNoOverflow(page)
  await expectAccessible(page)
  expect(errors).toEqual([])
})
