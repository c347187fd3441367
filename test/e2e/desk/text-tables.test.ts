import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeProduct } from '#test/builders.ts'
import { expectAccessible, openVisitedShop, type VisitedShop } from '../browser.ts'
import { expectNoOverflow, openDesk, twoFrames } from './desk.ts'

let shop: VisitedShop
beforeAll(async () => {
  shop = await openVisitedShop()
})
afterAll(() => shop.close())

let made = 0

/** Opens the screen of a new product with this description. */
async function openText(body: string, visit: Parameters<typeof openDesk>[2] = {}) {
  const handle = `chart-${++made}`
  const id = await makeProduct(shop.shop, { handle })
  await shop.shop.pool.query(
    `update translation set body = $1 where kind = 'product' and owner_id = $2 and lang = 'en'`,
    [body, id],
  )
  const opened = await openDesk(shop, `/products/${id}`, visit)
  const { page } = opened
  const editor = page.locator('[contenteditable=true]')
  const stored = async () => {
    const bar = page.getByRole('region', { name: 'Unsaved changes' })
    await bar.waitFor()
    await page.keyboard.press('Control+s')
    await bar.waitFor({ state: 'detached' })
    const { rows } = await shop.shop.pool.query(
      `select body from translation where kind = 'product' and owner_id = $1 and lang = 'en'`,
      [id],
    )
    return rows[0].body as string
  }
  const openMenu = async (menu: 'Row' | 'Column' | 'Table', entry: string) => {
    await page
      .getByRole('toolbar', { name: 'Table' })
      .getByRole('button', { name: menu, exact: true })
      .press('Enter')
    await page.getByRole('menuitem', { name: entry }).press('Enter')
    await page.getByRole('menu').waitFor({ state: 'detached' })
  }
  /** Chooses an entry of the table's menus by keyboard, and is back in the text. */
  const choose = async (...way: Parameters<typeof openMenu>) => {
    await openMenu(...way)
    await expect.poll(() => isFocused(editor)).toBe(true)
  }
  const paste = (html: string) =>
    page.evaluate(`(() => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', ${JSON.stringify(html)})
      document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })()`)
  return { ...opened, handle, editor, stored, openMenu, choose, paste }
}

function isFocused(editor: Awaited<ReturnType<typeof openText>>['editor']): Promise<boolean> {
  return editor.evaluate((element) => element === element.ownerDocument.activeElement)
}

/** The content policy says that it applied no style of the clipboard. */
const isOfPolicy = (error: string) => error.startsWith('Applying inline style violates')

it('builds a table by keyboard on a phone, which shoppers can read there', async () => {
  const { page, errors, handle, editor, stored, openMenu, choose } = await openText('', {
    visit: { width: 360, dark: true },
  })
  await editor.focus()
  await page.keyboard.type('How it fits')
  await page.getByRole('button', { name: 'Insert table' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Columns').fill('5')
  await dialog.getByLabel('Rows').fill('2')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => isFocused(editor)).toBe(true)
  for (const word of ['Size', 'Chest', 'Waist', 'Hips', 'Length', 'S']) {
    await page.keyboard.type(word)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.type('88 cm')
  await choose('Column', 'Align column right')
  await choose('Row', 'Add row below')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('94 cm')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type('M')
  await choose('Column', 'Turn on header column')
  await page.keyboard.press('Alt+F10')
  const row = page.getByRole('button', { name: 'Row', exact: true })
  await expect
    .poll(() => row.evaluate((element) => element === element.ownerDocument.activeElement))
    .toBe(true)
  await openMenu('Table', 'Caption')
  await page.getByRole('dialog').getByRole('textbox').fill('Sizes')
  await page.keyboard.press('Enter')
  await editor.locator('caption').waitFor()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await expect.poll(() => isFocused(editor)).toBe(true)
  await choose('Table', 'Write below the table')
  await page.keyboard.type('Measured flat.')
  expect(await stored()).toBe(
    '<p>How it fits</p><table><caption>Sizes</caption><thead><tr><th scope="col">Size</th><th align="right" scope="col">Chest</th><th scope="col">Waist</th><th scope="col">Hips</th><th scope="col">Length</th></tr></thead><tbody><tr><th scope="row">S</th><td align="right">88 cm</td><td></td><td></td><td></td></tr><tr><th scope="row">M</th><td align="right">94 cm</td><td></td><td></td><td></td></tr></tbody></table><p>Measured flat.</p>',
  )
  expect(errors).toEqual([])

  const { page: shopper, context, errors: failed } = await shop.visit({ width: 360, dark: true })
  await shopper.goto(`${shop.url}/product/${handle}`)
  const box = shopper.getByRole('region', { name: 'Sizes' })
  await box.getByRole('columnheader', { name: 'Chest' }).waitFor()
  await box.getByRole('rowheader', { name: 'M' }).waitFor()
  await box.focus()
  await shopper.keyboard.press('ArrowRight')
  await expect.poll(() => box.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
  await expectNoOverflow(shopper)
  await expectAccessible(shopper)
  expect(failed).toEqual([])
  await context.close()
})

const chart =
  '<table><caption>Mugs</caption><thead><tr><th scope="col">Size</th><th scope="col">Height</th></tr></thead><tbody><tr><td>S</td><td>9 cm</td></tr><tr><td>M</td><td>11 cm</td></tr></tbody></table>'

it('moves, removes, merges and splits, and undoes it', async () => {
  const { page, errors, editor, stored, choose } = await openText(chart)
  // The editor follows a click when the browser tells of the new selection, which may be after the next command.
  const goTo = async (cell: string) => {
    await editor.getByText(cell, { exact: true }).click()
    await twoFrames(page)
  }
  await goTo('11 cm')
  expect(await page.getByRole('region', { name: 'Unsaved changes' }).count()).toBe(0)
  await choose('Row', 'Move row up')
  await expect.poll(() => editor.locator('td').allTextContents()).toEqual(['M', '11 cm', 'S', '9 cm'])
  // The first row below the header row goes no higher.
  await page.getByRole('button', { name: 'Row', exact: true }).press('Enter')
  await page.getByRole('menuitem', { name: 'Add row above' }).waitFor()
  expect(await page.getByRole('menuitem', { name: 'Move row up' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await goTo('9 cm')
  await choose('Column', 'Move column left')
  await expect.poll(() => editor.locator('th').allTextContents()).toEqual(['Height', 'Size'])
  await goTo('9 cm')
  await page.keyboard.press('End')
  await page.keyboard.press('Shift+ArrowRight')
  await editor.locator('.selectedCell').nth(1).waitFor()
  await choose('Table', 'Merge cells')
  await editor.locator('td[colspan="2"]').waitFor()
  await choose('Table', 'Split cell')
  await editor.locator('td[colspan]').waitFor({ state: 'detached' })
  await goTo('9 cm')
  await choose('Row', 'Delete row')
  await choose('Column', 'Delete column')
  await expect.poll(() => editor.locator('td').allTextContents()).toEqual(['11 cm'])
  await choose('Table', 'Delete table')
  await editor.locator('table').waitFor({ state: 'detached' })
  await page.keyboard.press('Control+z')
  await editor.locator('table').waitFor()
  expect(await stored()).toContain('<caption>Mugs</caption>')
  expect(errors).toEqual([])
})

it('leaves a table at the edge of the text by arrow keys and by Tab', async () => {
  const { page, errors, editor, stored } = await openText(chart)
  // The editor follows a click with its next look at the selection, and shows the bar of the table then.
  const isInTable = () => page.getByRole('toolbar', { name: 'Table' }).waitFor()
  await editor.getByText('11 cm').click()
  await isInTable()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('Below')
  await editor.getByText('Size').click()
  await isInTable()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.type('Above')
  expect(await stored()).toBe(`<p>Above</p>${chart}<p>Below</p>`)
  await editor.getByText('11 cm').click()
  await page.keyboard.press('Tab')
  expect(await isFocused(editor)).toBe(false)
  expect(errors).toEqual([])
})

const sheets =
  '<meta charset="utf-8"><google-sheets-html-origin><style>td{border:1px}</style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" border="1" style="table-layout:fixed"><colgroup><col width="100"/><col width="100"/></colgroup><tbody><tr style="height:21px;"><td style="font-weight:bold;" data-sheets-value="{}">Size</td><td>Chest</td></tr><tr style="height:21px;"><td>S</td><td style="overflow:hidden;text-align:right;">88</td></tr></tbody></table>'
const excel =
  '<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>.xl65{mso-number-format:"0"}</style></head><body><table border=0 width=128><!--StartFragment--><col width=64><tr height=20><td class=xl65 height=20 width=64>Size</td><td>Chest</td></tr><tr><td>S</td><td align=right>88</td></tr><!--EndFragment--></table></body></html>'
const word =
  '<html><body><!--StartFragment--><table class=MsoTableGrid style="border-collapse:collapse"><thead><tr><td valign=top><p class=MsoNormal>Size<o:p></o:p></p></td><td><p class=MsoNormal>Chest</p></td></tr></thead><tr><td><p class=MsoNormal>S</p></td><td><p class=MsoNormal align=right>88</p></td></tr></table><!--EndFragment--></body></html>'
const web =
  '<table width="100%"><tr><td><table class="layout"><tbody><tr onclick="document.title=1"><td colspan="2">Size</td></tr><tr><td>S</td><td><script>document.title=2</script><table><tr><td>88</td><td>cm</td></tr></table></td></tr></tbody></table></td></tr></table>'
const plain = (align: string) =>
  `<table><tbody><tr><td>Size</td><td>Chest</td></tr><tr><td>S</td><td${align}>88</td></tr></tbody></table>`

it.each([
  ['Google Sheets', sheets, plain(' align="right"')],
  ['Excel', excel, plain(' align="right"')],
  [
    'Word',
    word,
    '<table><thead><tr><th scope="col">Size</th><th scope="col">Chest</th></tr></thead><tbody><tr><td>S</td><td>88</td></tr></tbody></table>',
  ],
  [
    'a web page',
    web,
    '<table><tbody><tr><td colspan="2">Size</td></tr><tr><td>S</td><td><p>88</p><p>cm</p></td></tr></tbody></table>',
  ],
])('takes a table from %s as a plain one', async (_program, html, clean) => {
  const { page, errors, editor, stored, paste } = await openText('')
  await editor.focus()
  await paste(html)
  await editor.locator('table').waitFor()
  expect(await stored()).toBe(clean)
  expect(await page.title()).not.toMatch(/^\d$/)
  const others = errors.filter(
    (error) => !isOfPolicy(error) && !error.startsWith('Executing inline event handler violates'),
  )
  expect(others).toEqual([])
})

it.each([
  ['is larger than the editor can show', `<tbody>${'<tr><td>a</td></tr>'.repeat(201)}</tbody>`],
  [
    'has a cell that reaches out of its head',
    '<thead><tr><td rowspan="2">Size</td></tr></thead><tbody><tr><td>S</td></tr></tbody>',
  ],
])('keeps a table as HTML that %s', async (_reason, rows) => {
  const body = `<table>${rows}</table>`
  const { page, errors } = await openText(body)
  const source = page.locator('textarea.font-mono')
  await source.waitFor()
  expect(await source.inputValue()).toBe(body)
  expect(errors).toEqual([])
})

it('keeps a head of plain cells, also when rows are added, and rows of a foot as the last ones', async () => {
  const head = (rows: string) => `<thead>${rows}<tr><td>Size</td><td>Chest</td></tr></thead>`
  const small = '<tr><td>S</td><td>88</td></tr>'
  const note = '<tr><td colspan="2">Measured flat</td></tr>'
  const { errors, editor, stored, choose } = await openText(
    `<table>${head('')}<tbody>${small}</tbody><tfoot>${note}</tfoot></table>`,
  )
  await editor.getByText('Chest').click()
  await choose('Row', 'Add row below')
  await editor.getByText('Chest').click()
  await choose('Row', 'Add row above')
  const empty = '<tr><td></td><td></td></tr>'
  expect(await stored()).toBe(`<table>${head(empty)}<tbody>${empty}${small}${note}</tbody></table>`)
  expect(errors).toEqual([])
})

const grid = `<table><thead><tr><th scope="col">Size</th><th scope="col">Chest</th><th scope="col">Waist</th></tr></thead><tbody>${['S', 'M', 'L', 'XL'].map((size) => `<tr><th scope="row">${size}</th><td>${size} chest</td><td>${size} waist</td></tr>`).join('')}</tbody></table>`

it('moves several rows and columns together, which stay selected', async () => {
  const { errors, editor, choose } = await openText(grid)
  const first = () => editor.locator('tr > :first-child').allTextContents()
  const selected = () => editor.locator('.selectedCell').allTextContents()
  await editor.getByText('S chest', { exact: true }).click()
  await editor.getByText('M waist').click({ modifiers: ['Shift'] })
  const both = ['S chest', 'S waist', 'M chest', 'M waist']
  await expect.poll(selected).toEqual(both)
  await choose('Row', 'Move row down')
  await expect.poll(first).toEqual(['Size', 'L', 'S', 'M', 'XL'])
  await expect.poll(selected).toEqual(both)
  await choose('Row', 'Move row down')
  await expect.poll(first).toEqual(['Size', 'L', 'XL', 'S', 'M'])
  await choose('Row', 'Move row up')
  await expect.poll(first).toEqual(['Size', 'L', 'S', 'M', 'XL'])
  await expect.poll(selected).toEqual(both)
  await choose('Column', 'Add column after')
  await editor.getByText('S chest', { exact: true }).click()
  await editor.getByText('M waist').click({ modifiers: ['Shift'] })
  await choose('Column', 'Move column right')
  await expect
    .poll(() => editor.locator('tr').first().locator('th').allTextContents())
    .toEqual(['Size', '', 'Chest', 'Waist'])
  await expect.poll(selected).toEqual(both)
  expect(errors).toEqual([])
})

it('keeps the head when rows and columns are added beside it', async () => {
  const { page, errors, editor, stored, choose } = await openText(grid)
  await editor.getByText('Size').click()
  await page.getByRole('button', { name: 'Row', exact: true }).press('Enter')
  await page.getByRole('menuitem', { name: 'Add row below' }).waitFor()
  expect(await page.getByRole('menuitem', { name: 'Add row above' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await choose('Column', 'Add column before')
  await expect.poll(() => editor.locator('th').count()).toBe(8)
  expect(await stored()).toContain(
    '<thead><tr><th scope="col"></th><th scope="col">Size</th><th scope="col">Chest</th>',
  )
  expect(errors).toEqual([])
})

it('leaves Tab to an input method that composes', async () => {
  const { page, errors, editor } = await openText(chart)
  await editor.getByText('Size').click()
  const press = (init: string) =>
    page.evaluate(`(() => {
      const event = new KeyboardEvent('keydown', { key: 'Tab', bubbles: true, cancelable: true, ${init} })
      return !document.activeElement.dispatchEvent(event)
    })()`)
  expect(await press('isComposing: true')).toBe(false)
  expect(await press('keyCode: 229')).toBe(false)
  expect(await press('keyCode: 9')).toBe(true)
  expect(errors).toEqual([])
})
