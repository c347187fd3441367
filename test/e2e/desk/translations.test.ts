import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeAttribute, makePicture, makeProduct, prepareLanguages } from '#test/builders.ts'
import { expectDone } from '#test/buying.ts'
import { expectAccessible, openVisitedShop, type VisitedShop } from '../browser.ts'
import { expectNoOverflow, openDesk } from './desk.ts'

let shop: VisitedShop
let ids: number[]

const queue = '/translations?f=lang.is.de&f=state.is.missing&f=kind.is.product'

beforeAll(async () => {
  shop = await openVisitedShop({ prepare: async () => {} })
  await prepareLanguages(shop.shop, ['de'])
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
  await summary.getByRole('button', { name: 'Still correct' }).click()
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

it('marks a text as the same in every language, shows what needs no translation, and the picture of an alt text', async () => {
  const values = [
    { code: 'l', labels: { en: '40 × 60 cm' } },
    { code: 'stelton', labels: { en: 'Stelton' } },
  ]
  await makeAttribute(shop.shop, { code: 'line', labels: { en: 'Line', de: 'Linie' }, values })
  const { page, errors } = await openDesk(shop, '/translations/attribute/line/de', {
    visit: { width: 1440 },
  })
  const value = (name: string) => page.getByRole('region', { name: `Value “${name}”` })
  await value('40 × 60 cm').getByText('Same everywhere').waitFor()
  await value('Stelton').getByText('Missing').waitFor()
  await value('Stelton').getByRole('button', { name: 'Same in every language' }).click()
  await value('Stelton').getByText('Same everywhere').waitFor()
  await expectAccessible(page)
  await value('Stelton').getByRole('button', { name: 'Translate after all' }).click()
  await value('Stelton').getByText('Missing').waitFor()
  await page.keyboard.press('Control+Enter')
  await page
    .getByRole('heading', { name: 'Translations', level: 1 })
    .or(value('Stelton').locator(':focus'))
    .waitFor()
  const picture = await makePicture(shop.shop, 'folded-cloth')
  await shop.shop.pool.query(`update picture set alt = '{"en":"A folded cloth"}' where id = $1`, [picture])
  await page.goto(new URL(`/admin/translations/picture/${picture}/de`, page.url()).href)
  const alt = page.getByRole('region', { name: 'Alt text', exact: true })
  await alt.getByText('Missing').waitFor()
  expect(await page.locator('#main img[src*="folded-cloth"]').count()).toBe(1)
  await expectAccessible(page)
  await alt.getByRole('textbox', { name: 'German' }).fill('Ein gefaltetes Tuch')
  await page.keyboard.press('Control+s')
  await alt.getByText('Done').waitFor()
  expect(errors.filter((each) => !each.includes('404'))).toEqual([])
})

it('lists menus and sections of pages with the words that staff see', async () => {
  const menus = { legal: [{ label: { en: 'Care' }, to: { kind: 'path', path: '/cart' } }] }
  await shop.shop.pool.query(
    `insert into setting (key, value) values ('menus', $1) on conflict (key) do update set value = excluded.value`,
    [JSON.stringify(menus)],
  )
  const { page, errors, caller } = await openDesk(
    shop,
    '/translations?f=lang.is.de&f=state.is.missing&f=kind.is.menu',
    {
      visit: { width: 360 },
    },
  )
  await expectNoOverflow(page)
  await page.getByRole('link', { name: 'Legal links' }).click()
  const words = page.getByRole('region', { name: 'Menu text “Care”' })
  await words.getByRole('textbox', { name: 'German' }).fill('Pflege')
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.keyboard.press('Control+s')
  await words.getByText('Done').waitFor()
  const made = expectDone(await caller.call('/content/create', { kind: 'page', name: 'Care of linen' }))
  const care = { kind: 'page', id: made.content.id } as const
  const settings = { items: [{ question: { en: 'How hot?' }, answer: { en: '<p>Wash cold.</p>' } }] }
  const set = [{ path: 'sections.faq', from: null, to: { type: 'faq', settings } }]
  const { version } = expectDone(await caller.call('/content/patch', { ...care, version: made.version, set }))
  expectDone(await caller.call('/content/publish', { ...care, version }))
  await page.goto(new URL(`/admin/translations/page/${care.id}/de`, page.url()).href)
  await page.getByText('1 of 4').waitFor()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  const question = page.getByRole('region', { name: 'Questions and answers: Items 1, Question' })
  await question.getByRole('textbox', { name: 'German' }).fill('Wie heiß?')
  await expectNoOverflow(page)
  await page.keyboard.press('Control+s')
  await question.getByText('Done').waitFor()
  expect(errors).toEqual([])
})

it('keeps what was typed when another text takes its place, and does not save it there unasked', async () => {
  const put = (...names: string[]) => {
    const menus = { legal: names.map((en) => ({ label: { en }, to: { kind: 'path', path: '/cart' } })) }
    return shop.shop.pool.query(
      `insert into setting (key, value) values ('menus', $1) on conflict (key) do update set value = excluded.value`,
      [JSON.stringify(menus)],
    )
  }
  await put('Sale', 'New')
  const { page, errors, caller } = await openDesk(shop, '/translations/menu/legal/de', {
    visit: { width: 360 },
  })
  const words = (name: string) => page.getByRole('region', { name: `Menu text “${name}”` })
  await words('Sale').getByRole('textbox', { name: 'German' }).fill('Angebote')
  await put('New', 'Sale')
  await page.keyboard.press('Control+s')
  const notice = words('New').getByRole('alert').filter({ hasText: 'You wrote this for “Sale”.' })
  await notice.waitFor()
  const german = words('New').getByRole('textbox', { name: 'German' })
  expect(await german.inputValue()).toBe('Angebote')
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.keyboard.press('Control+s')
  const texts = async () =>
    expectDone(
      await caller.call('/translation/detail', { kind: 'menu', id: 'legal', lang: 'de' }),
    ).translation.fields.map(({ source, target }) => [source, target])
  expect(await texts()).toEqual([
    ['New', ''],
    ['Sale', ''],
  ])
  await page.reload()
  await notice.waitFor()
  await german.fill('Neu')
  await notice.getByRole('button', { name: 'Use it for this text' }).click()
  await page.keyboard.press('Control+s')
  await words('New').getByText('Done').waitFor()
  expect(await texts()).toEqual([
    ['New', 'Neu'],
    ['Sale', ''],
  ])
  expect(errors).toEqual([])
})

it('asks for languages where the shop has only English', async () => {
  await prepareLanguages(shop.shop, [], ['en'])
  const { page, errors } = await openDesk(shop, '/translations', { visit: { width: 360, dark: true } })
  await page.getByText('The shop is only in English').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Choose languages' }).click()
  await page.getByRole('group', { name: 'Languages in preparation' }).waitFor()
  expect(errors).toEqual([])
})
