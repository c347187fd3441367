import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectDone } from '#test/buying.ts'
import { expectAccessible, openVisitedShop, type VisitedShop } from '../browser.ts'
import { expectNoOverflow, openDesk } from './desk.ts'

let shop: VisitedShop
beforeAll(async () => {
  shop = await openVisitedShop()
})
afterAll(() => shop.close())

/** The header's links as shoppers see them. */
async function header(lang = ''): Promise<string[]> {
  await shop.shop.changes.catchUp()
  const { body } = await shop.app.inject(`${lang}/cart`)
  const menu = body.slice(body.indexOf('id="site-nav"'), body.indexOf('class="menu-more"'))
  return [...menu.matchAll(/<li><a href="([^"]*)">([^<]+)<\/a>/g)].map(([, url, label]) => `${label} ${url}`)
}

it('builds a menu by keyboard: finds entries by name, orders, nests, saves and takes back', async () => {
  const before = await header()
  const { page, errors, caller } = await openDesk(shop, '/menus')
  await page.getByRole('link', { name: 'Header' }).press('Enter')
  await page.getByRole('heading', { name: 'Header', level: 1 }).waitFor()
  const { content, version } = expectDone(await caller.call('/menu/detail', { id: 'header' })).menu
  expectDone(await caller.call('/menu/save', { id: 'header', version, from: content, to: [] }))
  await page.getByText('No links yet.').waitFor()

  const sheet = page.getByRole('dialog')
  const addLink = async (words: string, target: () => Promise<void>) => {
    await page.getByRole('button', { name: 'Add link', exact: true }).press('Enter')
    await sheet.getByRole('textbox', { name: 'Link text' }).fill(words)
    expect(await sheet.getByRole('button', { name: 'Done' }).isDisabled()).toBe(true)
    await target()
    await sheet.getByRole('button', { name: 'Done' }).press('Enter')
    await sheet.waitFor({ state: 'detached' })
  }
  await addLink('Find all', () => sheet.getByRole('textbox', { name: 'Address' }).fill('/search'))
  await addLink('At the table', async () => {
    await sheet.getByRole('button', { name: /Links to/ }).press('Enter')
    await page.getByRole('option', { name: 'Category' }).press('Enter')
    await sheet.getByRole('searchbox', { name: 'Find by name' }).fill('tablew')
    await sheet.getByRole('button', { name: 'Tableware' }).press('Enter')
    await sheet.getByText('Links to Tableware').waitFor()
  })
  const handle = page.getByRole('button', { name: 'Move At the table', exact: true })
  await handle.press('ArrowUp')
  await page.getByText('At the table: place 1 of 2').waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Move Find all below the one before it' }).press('Enter')
  await page.getByRole('button', { name: 'Move Find all one level up' }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Control+s')
  await page.getByText('Header saved').waitFor()
  expect(await header()).toEqual(['At the table /category/tableware', 'Find all /search'])
  expect(expectDone(await caller.call('/menu/detail', { id: 'header' })).menu.content).toEqual([
    {
      label: { en: 'At the table' },
      to: { kind: 'category', handle: 'tableware' },
      children: [{ label: { en: 'Find all' }, to: { kind: 'path', path: '/search' } }],
    },
  ])
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).press('Enter')
  await page.getByText('No links yet.').waitFor()
  expectDone(await caller.call('/menu/save', { id: 'header', version, from: [], to: content }))
  expect(await header()).toEqual(before)
  expect(errors).toEqual([])
})

it('shows columns and links that lead nowhere on a phone, and announces a line', async () => {
  const link = { label: { en: 'Mugs' }, to: { kind: 'category', handle: 'mugs-of-yore' } }
  const { rows } = await shop.shop.pool.query(`select value from setting where key = 'menus'`)
  const gone = { ...rows[0].value, footer: [{ title: { en: 'Shop' }, links: [link] }] }
  await shop.shop.pool.query(`update setting set value = $1 where key = 'menus'`, [gone])
  const { page, errors } = await openDesk(shop, '/menus', { visit: { width: 390, height: 844, dark: true } })
  await page.getByText('1 broken link').waitFor()
  await expectNoOverflow(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Footer' }).press('Enter')
  await page.getByRole('heading', { name: 'Footer', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Edit Mugs' }).waitFor()
  await page.getByText('Broken link').waitFor()
  await expectNoOverflow(page)
  await expectAccessible(page)

  await page.getByRole('link', { name: 'All menus' }).press('Enter')
  await page.getByRole('link', { name: 'Announcement bar' }).press('Enter')
  await page.getByRole('heading', { name: 'Announcement bar', level: 1 }).waitFor()
  const text = page.getByRole('textbox', { name: 'Text' })
  if (!(await text.isVisible())) await page.getByRole('button', { name: 'Add announcement' }).press('Enter')
  await text.fill('We are on holiday until Monday')
  await page.keyboard.press('Control+s')
  await page.getByText('Announcement bar saved').waitFor()
  await shop.shop.changes.catchUp()
  await expectAccessible(page)
  expect(errors).toEqual([])
})

it('shows header and announcement as they are typed', async () => {
  const { page, errors } = await openDesk(shop, '/menus')
  await page.getByRole('link', { name: 'Announcement' }).press('Enter')
  const preview = page.getByRole('region', { name: 'Preview' })
  const frame = preview.frameLocator('iframe')
  await frame.locator('#page-head').waitFor()
  const add = page.getByRole('button', { name: 'Add announcement' })
  const text = page.getByRole('textbox', { name: 'Text' })
  await add.or(text).first().waitFor()
  if (await add.isVisible()) await add.press('Enter')
  for (const typed of ['Typed for the header', 'Typed once more']) {
    await text.fill(typed)
    await frame.locator('#page-head').getByText(typed).waitFor()
  }
  await preview.getByRole('button', { name: 'Desktop' }).press('Enter')
  await expectAccessible(page)
  expect((await shop.app.inject('/cart')).body).not.toContain('Typed')
  await preview.getByRole('button', { name: 'Close' }).press('Enter')
  await preview.waitFor({ state: 'detached' })
  await page.keyboard.press('v')
  await frame.locator('#page-head').getByText('Typed once more').waitFor()
  expect(errors).toEqual([])
})

it('shows the menu over its form on a phone', async () => {
  const { page, errors } = await openDesk(shop, '/menus/footer', {
    visit: { width: 360, height: 740, dark: true },
  })
  await page.getByRole('button', { name: 'Preview', exact: true }).press('Enter')
  const preview = page.getByRole('dialog', { name: 'Preview' })
  await preview.frameLocator('iframe').locator('#page-foot').waitFor()
  await expectNoOverflow(page)
  await expectAccessible(page)
  expect(errors).toEqual([])
})
