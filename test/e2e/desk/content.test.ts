import { afterAll, beforeAll, expect, it } from 'vitest'
import { gapsIn } from '#contract/admin/desk/gaps.ts'
import { expectAccessible, openVisitedShop, type VisitedShop } from '../browser.ts'
import { expectNoOverflow, openDesk } from './desk.ts'

let shop: VisitedShop

beforeAll(async () => {
  shop = await openVisitedShop()
})
afterAll(() => shop.close())

const pageOf = async (path: string) => {
  const response = await shop.app.inject({ url: path })
  return { status: response.statusCode, body: response.body }
}

it('writes a page on a phone, shows it to somebody, and publishes it', async () => {
  const { page, context, errors } = await openDesk(shop, '/pages', { visit: { width: 360 } })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await expectNoOverflow(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'New page' }).press('Enter')
  await page.getByRole('textbox', { name: 'Name in English' }).fill('Care for linen')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Care for linen', level: 1 }).waitFor()
  await page.getByText('Draft', { exact: true }).first().waitFor()
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Wash at 40 °C.')
  await page.keyboard.press('Control+s')
  await page.getByText('Saved').first().waitFor()
  await expectNoOverflow(page)
  await expectAccessible(page)
  expect(await pageOf('/page/care-for-linen')).toMatchObject({ status: 404 })

  await page.getByRole('button', { name: 'More actions' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Copy link to the draft' }).press('Enter')
  await page.getByText('Link copied.').waitFor()
  const link = await page.evaluate<string>('navigator.clipboard.readText()')
  expect(await pageOf(new URL(link).pathname + new URL(link).search)).toMatchObject({ status: 302 })
  const guest = await shop.visit({ width: 390 })
  await guest.page.goto(link)
  await guest.page.getByText('Wash at 40 °C.').waitFor()
  await guest.context.close()

  // Publishing saves what was typed.
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Wash at 60 °C.')
  await page.getByRole('button', { name: 'Publish', exact: true }).press('Enter')
  await page.getByText('Public', { exact: true }).first().waitFor()
  expect((await pageOf('/page/care-for-linen')).body).toContain('Wash at 60 °C.')
  expect(errors).toEqual([])
})

it('says at each field what is wrong with a section, and leads there from the save bar', async () => {
  const { page, errors } = await openDesk(shop, '/pages', { visit: { width: 360, dark: true } })
  await page.getByRole('button', { name: 'New page' }).press('Enter')
  await page.getByRole('textbox', { name: 'Name in English' }).fill('Half done')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Half done', level: 1 }).waitFor()
  await page.getByRole('textbox', { name: 'URL handle', exact: true }).fill('')
  await page.getByRole('button', { name: 'Add section' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Questions and answers' }).press('Enter')
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Add' }).press('Enter')
  await sheet.getByRole('button', { name: 'Done' }).press('Enter')
  await page.keyboard.press('Control+s')
  const bar = page.getByRole('alert')
  await bar.getByText('URL handle (English): Enter a URL handle for this language.').waitFor()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await bar.getByRole('button', { name: 'Section faq' }).first().press('Enter')
  await page.keyboard.press('Enter')
  const question = sheet.getByRole('textbox', { name: /^Question/ })
  expect(await question.getAttribute('aria-invalid')).toBe('true')
  expect(await sheet.getByText('This field is required').count()).toBe(2)
  await expectAccessible(page)
  await question.fill('Is it glazed?')
  await sheet.getByRole('textbox', { name: /^Answer/ }).fill('Yes.')
  await sheet.getByRole('button', { name: 'Done' }).press('Enter')
  await page.getByRole('textbox', { name: 'URL handle', exact: true }).fill('half-done')
  await page.keyboard.press('Control+s')
  await page.getByText('Saved').first().waitFor()
  await bar.waitFor({ state: 'detached' })
  expect(errors).toEqual([])
})

it('changes the sections of a page by keyboard, and brings an earlier version back as a draft', async () => {
  const { page, errors } = await openDesk(shop, '/pages', { visit: { dark: true } })
  await page.getByRole('link', { name: 'About Haldene' }).press('Enter')
  await page.getByRole('heading', { name: 'About Haldene', level: 1 }).waitFor()
  const sections = page.getByRole('list', { name: 'Sections' })
  await expectAccessible(page)
  await sections
    .getByRole('button', { name: /^Edit / })
    .first()
    .press('Enter')
  // Beside the preview, the settings of a section open below its row.
  const sheet = page.getByRole('region', { name: /English$/ })
  await expectAccessible(page)
  await sheet.getByRole('textbox', { name: /^Title/ }).fill('Few things, chosen slowly')
  await sheet.getByRole('button', { name: 'Done' }).press('Enter')
  await sheet.waitFor({ state: 'detached' })
  const count = await sections.getByRole('listitem').count()
  await page.getByRole('button', { name: 'Add section' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Text', exact: true }).press('Enter')
  await sheet.getByRole('textbox', { name: /^Text/ }).fill('Visit us.')
  await page.keyboard.press('Escape')
  await expect.poll(() => sections.getByRole('listitem').count()).toBe(count + 1)
  await sections
    .getByRole('button', { name: /^Move / })
    .last()
    .press('ArrowUp')
  const names = () => sections.getByRole('listitem').allInnerTexts()
  const before = await names()
  await sections
    .getByRole('listitem')
    .first()
    .getByRole('button', { name: /^Edit / })
    .press('Alt+ArrowDown')
  await expect.poll(names).toEqual([before[1], before[0], ...before.slice(2)])
  await page.getByRole('button', { name: 'Publish', exact: true }).press('Enter')
  await expect.poll(async () => (await pageOf('/page/about')).body).toContain('Visit us.')
  expect((await pageOf('/page/about')).body).toContain('Few things, chosen slowly')

  await page.getByRole('textbox', { name: 'Summary' }).fill('Another summary')
  await page.getByRole('button', { name: 'Publish', exact: true }).press('Enter')
  await page.getByRole('button', { name: 'Restore as draft' }).first().press('Enter')
  await page.getByText('Unpublished changes', { exact: true }).waitFor()
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Summary' }).inputValue())
    .not.toBe('Another summary')
  expect((await pageOf('/page/about')).body).toContain('Another summary')
  expect(errors).toEqual([])
})

it('leads from the guide to a legal page that is missing', async () => {
  await shop.shop.pool.query(`update page set status = 'draft' where handle = 'privacy'`)
  const { page, errors } = await openDesk(shop, '/', { visit: { width: 360 } })
  const step = page.getByRole('listitem').filter({ hasText: 'Legal pages' })
  await expectNoOverflow(page)
  await step.getByRole('button', { name: 'Privacy policy' }).press('Enter')
  await page.getByRole('heading', { name: 'Privacy policy', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Publish', exact: true }).press('Enter')
  await page.getByText('Public', { exact: true }).first().waitFor()

  await shop.shop.pool.query(
    `with gone as (delete from page where handle = 'terms' returning id)
     delete from translation where kind = 'page' and owner_id in (select id from gone)`,
  )
  await page.goto(`${shop.url}/admin`)
  await step.getByRole('button', { name: 'Terms' }).press('Enter')
  await page.getByRole('heading', { name: 'Terms of sale', level: 1 }).waitFor()

  // Its text comes from the settings, and cannot go public with gaps.
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  await expect.poll(() => text.textContent()).toContain('You buy from:')
  await page.getByText('not legal advice').waitFor()
  await expectNoOverflow(page)
  await expectAccessible(page)
  const gaps = gapsIn((await text.textContent())!)
  for (const gap of gaps) {
    await page.getByText(/to fill in/).waitFor()
    await page.getByRole('button', { name: 'Next gap' }).press('Enter')
    expect(await page.evaluate('String(getSelection())')).toBe(gap)
    await page.keyboard.type('Ada')
  }
  await page.getByRole('button', { name: 'Next gap' }).waitFor({ state: 'detached' })
  expect(await page.getByText('not legal advice').count()).toBe(0)
  await page.getByRole('button', { name: 'Publish', exact: true }).press('Enter')
  // The texts of the language are shown, and the one with the gaps is focused.
  const faulty = page.locator('[data-path^="texts.zh"][data-path$=".body"]')
  await faulty.getByText(/文: 2 gaps are still to be filled in, such as \[\[/).waitFor()
  await expect
    .poll(() => page.evaluate('document.activeElement.closest("[data-path]")?.dataset.path'))
    .toMatch(/^texts\.zh.*\.body$/)
  await expectAccessible(page)
  const { rows } = await shop.shop.pool.query(`select status from page where handle = 'terms'`)
  expect(rows).toEqual([{ status: 'draft' }])

  await page.getByRole('button', { name: 'More actions' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Publish later' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.locator('input').fill('2020-01-01T10:00')
  await dialog.getByRole('button', { name: 'Publish later' }).press('Enter')
  await page.getByText('Choose a time in the future.').waitFor()
  expect(errors).toEqual([])
})
