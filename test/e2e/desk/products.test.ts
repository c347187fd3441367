import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveProducts } from '#server/catalog/save/save-products.ts'
import { indexProducts } from '#server/catalog/staff/index-products.ts'
import { makeAttribute, makeProduct, productInput } from '#test/builders.ts'
import { expectDone } from '#test/buying.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'
import { expectAccessible, openVisitedShop, type VisitedShop } from '../browser.ts'
import { expectFocusAt, expectNoOverflow, openDesk, twoFrames } from './desk.ts'

let shop: VisitedShop
let owner: DeskCaller

beforeAll(async () => {
  shop = await openVisitedShop()
  owner = await signInStaff(shop)
  await makeAttribute(shop.shop, { code: 'length', values: ['short', 'long'].map((code) => ({ code })) })
})

afterAll(() => shop.close())

const productOf = async (id: number) => expectDone(await owner.call('/product/detail', { id })).product

describe('a product', () => {
  it('is made by keyboard, given options, pictures and a translation, saved, and published', async () => {
    const { page, errors } = await openDesk(shop, '/products')
    await page.locator('[data-row]').first().waitFor()
    await expectAccessible(page)
    await page.keyboard.press('c')
    const form = page.getByRole('dialog', { name: 'New product' })
    await form.getByRole('textbox', { name: 'Name' }).fill('Oak spoon')
    await form.getByRole('textbox', { name: 'Price' }).fill('12.50')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Oak spoon', level: 1 }).waitFor()
    const id = Number(new URL(page.url()).pathname.split('/').at(-1))
    expect((await productOf(id)).variants).toMatchObject([{ price: 1250 }])

    await page.getByRole('button', { name: 'Add options' }).click()
    const sheet = page.getByRole('dialog', { name: 'Edit options' })
    await sheet.getByRole('button', { name: 'Add an option' }).click()
    await page.getByRole('option', { name: 'length', exact: true }).click()
    await sheet.getByRole('checkbox', { name: 'short' }).check()
    await sheet.getByRole('checkbox', { name: 'long' }).check()
    await sheet.getByText('1 new · 1 kept · 0 switched off').waitFor()
    await sheet.getByRole('textbox', { name: 'Add a value, in English' }).fill('extra long')
    await page.keyboard.press('Enter')
    await sheet.getByText('2 new · 1 kept · 0 switched off').waitFor()
    await expectAccessible(page)
    await sheet
      .getByRole('group', { name: 'length' })
      .getByRole('checkbox', { name: 'extra long', exact: true })
      .uncheck()
    await sheet.getByRole('textbox', { name: 'New option, in English' }).fill('Finish')
    await page.keyboard.press('Enter')
    const finish = sheet.getByRole('group', { name: 'Finish' })
    await finish.getByRole('textbox', { name: 'Add a value, in English' }).fill('oiled')
    await page.keyboard.press('Enter')
    await finish.getByRole('checkbox', { name: 'oiled' }).waitFor()
    await sheet.getByText('1 new · 1 kept · 0 switched off').waitFor()
    await finish.getByRole('button', { name: 'Remove Finish' }).click()
    await sheet.getByText('1 new · 1 kept · 0 switched off').waitFor()
    await sheet.getByRole('button', { name: 'Apply' }).click()
    await sheet.waitFor({ state: 'detached' })
    await page.getByRole('textbox', { name: 'Price of long', exact: true }).fill('15')

    const pictures = await Promise.all(['#b03020', '#2030b0'].map(picture))
    await page.locator('input[type=file]:not([capture])').setInputFiles(pictures)
    const tiles = page.getByRole('list', { name: 'Pictures' }).getByRole('button')
    await expect.poll(() => tiles.count()).toBe(2)
    await tiles.first().focus()
    await page.keyboard.press('Alt+ArrowRight')
    await page.getByText('Picture moved to place 2 of 2').waitFor()

    await page.getByRole('tab', { name: /^German/ }).click()
    await page.getByText('No German text yet').waitFor()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Eichenlöffel')
    await page.getByRole('button', { name: 'Edit as HTML' }).click()
    const description = page.getByRole('textbox', { name: 'Description', exact: true })
    await description.fill('<p>Aus Eiche</p><script>alert(1)</script>')
    await page.getByRole('button', { name: 'Preview', exact: true }).click()
    await page.frameLocator('iframe').getByText('Aus Eiche').waitFor()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.keyboard.press('Control+s')
    await page.getByRole('region', { name: 'Unsaved changes' }).waitFor({ state: 'detached' })
    const saved = await productOf(id)
    expect(saved.texts.de).toMatchObject({
      name: 'Eichenlöffel',
      slug: 'eichenloeffel',
      body: '<p>Aus Eiche</p>',
    })
    expect(saved.variants.map(({ price }) => price)).toEqual([1250, 1500])
    expect(saved.pictures).toHaveLength(2)
    expect(new URL(page.url()).search).toBe('?lang=de')

    await page.getByRole('textbox', { name: 'URL handle' }).fill('no slashes/')
    await page.getByRole('tab', { name: /^English/ }).click()
    await expect.poll(() => new URL(page.url()).search).toBe('')
    await page.keyboard.press('Control+s')
    await expectFocusAt(page, 'texts.de.slug')
    expect(new URL(page.url()).search).toBe('?lang=de')
    await page.getByRole('button', { name: 'Discard' }).click()

    await page.getByRole('button', { name: 'Publish' }).click()
    const asked = page.getByRole('dialog', { name: 'Something is missing' })
    await asked.getByText('Category').waitFor()
    await asked.getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('button', { name: 'View in shop' }).waitFor()
    expect((await productOf(id)).status).toBe('active')
    await expectAccessible(page)
    // The script in the previewed description.
    expect(errors).toEqual([expect.stringMatching(/^Blocked script execution in 'about:srcdoc'/)])
  })

  it('takes related products in an order of its own, and prices fixed in another currency', async () => {
    const handles = ['side-plate', 'side-bowl']
    for (const handle of handles) await makeProduct(shop.shop, { handle })
    await indexProducts(shop.shop)
    const id = await makeProduct(shop.shop, { handle: 'main-dish', price: 2000 })
    const { page, errors } = await openDesk(shop, `/products/${id}`)
    const dollars = page.getByRole('textbox', { name: 'Price in USD', exact: true })
    expect(await dollars.getAttribute('placeholder')).toMatch(/^\d+\.\d\d$/)
    await dollars.fill('19.95')
    const chosen = page.getByRole('list', { name: 'Related products' })
    for (const handle of handles) {
      const search = page.getByRole('searchbox', { name: 'Add a related product' })
      await search.fill(handle)
      await page.getByRole('button', { name: handle }).waitFor()
      await search.press('Enter')
      await chosen.getByRole('link', { name: handle }).waitFor()
    }
    await chosen.getByRole('button', { name: 'Move side-bowl', exact: true }).press('ArrowUp')
    await page.getByText('side-bowl: place 1 of 2').waitFor({ state: 'attached' })
    await expectAccessible(page)
    await page.keyboard.press('Control+s')
    await page.getByRole('region', { name: 'Unsaved changes' }).waitFor({ state: 'detached' })
    const { related, variants } = await productOf(id)
    expect(related).toEqual(['side-bowl', 'side-plate'])
    expect(variants[0]!.prices).toEqual({ USD: { price: 1995, compareAtPrice: null } })
    expect(errors).toEqual([])
  })

  it('shows two people the fields they are in, merges their changes, and asks where both changed the same one', async () => {
    const id = await makeProduct(shop.shop, { handle: 'shared-bowl', price: 2000 })
    const at = `/products/${id}`
    const mine = await openDesk(shop, at, { staff: { name: 'Ada' } })
    const visit = { width: 360, height: 740, dark: true }
    const theirs = await openDesk(shop, at, { staff: { name: 'Grace' }, visit })
    const nameIn = ({ page }: typeof mine) => page.getByRole('textbox', { name: 'Name', exact: true })
    const used = ({ page }: typeof mine, by: string) => page.locator(`[data-typing="${by}"]`)
    await theirs.page.getByText('Also here: Ada').waitFor({ state: 'attached' })
    const before = await nameIn(theirs).boundingBox()
    await nameIn(mine).fill('My bowl')
    await used(theirs, 'Ada').and(theirs.page.locator('[data-path="texts.en.name"]')).waitFor()
    expect(await nameIn(theirs).boundingBox()).toEqual(before)
    await expectNoOverflow(theirs.page)
    await expectAccessible(theirs.page)

    await nameIn(theirs).fill('Their bowl')
    await theirs.page.getByRole('status').getByText('Also in this field: Ada').waitFor()
    await used(mine, 'Grace').getByRole('textbox', { name: 'Name', exact: true }).waitFor()
    await mine.page.getByRole('combobox', { name: 'Vendor' }).fill('My pottery')
    await used(theirs, 'Ada').getByRole('combobox', { name: 'Vendor' }).waitFor()
    expect(await used(theirs, 'Ada').count()).toBe(1)
    await theirs.page.getByRole('combobox', { name: 'Type' }).fill('Bowls')
    await theirs.page.keyboard.press('Control+s')
    await theirs.page.getByRole('region', { name: 'Unsaved changes' }).waitFor({ state: 'detached' })

    const bar = mine.page.getByRole('region', { name: 'Unsaved changes' })
    await bar.getByRole('alert').getByText('A colleague changed this field too').waitFor()
    await mine.page.keyboard.press('Control+s')
    const conflict = mine.page.getByRole('dialog', { name: 'A colleague changed this field too' })
    await conflict.getByText('By Grace').waitFor()
    for (const value of ['My bowl', 'Their bowl']) {
      expect((await conflict.textContent())!.replace(/\s+/g, ' ')).toContain(value)
    }
    await expectAccessible(mine.page)
    await conflict.getByRole('button', { name: 'Keep mine' }).click()
    await conflict.waitFor({ state: 'detached' })
    await bar.getByRole('button', { name: 'Save' }).click()
    await bar.waitFor({ state: 'detached' })
    expect(await productOf(id)).toMatchObject({ name: 'My bowl', vendor: 'My pottery', type: 'Bowls' })
    await expect.poll(() => nameIn(theirs).inputValue()).toBe('My bowl')
    await mine.page.close()
    await theirs.page.getByText('Also here: Ada').waitFor({ state: 'detached' })
    expect(await theirs.page.locator('[data-typing]').count()).toBe(0)
    expect([...mine.errors, ...theirs.errors]).toEqual([])
  })

  it('shows hostile names as text, in the dark and at 360 px', async () => {
    const name = `<img src=x onerror=alert(1)>\u202egnp.exe ${'very-long-word'.repeat(9)}`
    const id = await makeProduct(shop.shop, { handle: 'hostile', price: 100 })
    const { product, version } = expectDone(await owner.call('/product/detail', { id }))
    const set = [{ path: 'texts.en.name', from: product.texts.en!.name, to: name }]
    expectDone(await owner.call('/product/save', { id, version, set }))
    const visit = { width: 360, height: 740, dark: true }
    const { page, errors } = await openDesk(shop, '/products?q=very-long', { visit })
    await page.getByRole('link', { name: 'onerror=alert(1)' }).waitFor()
    await expectNoOverflow(page)
    await expectAccessible(page)
    // The head of the list is one row: the main action, and all others in the menu.
    const head = page.getByRole('main').locator('header').first()
    expect((await head.boundingBox())!.height).toBeLessThan(60)
    await head.getByRole('button', { name: 'New product' }).waitFor()
    await head.getByRole('button', { name: 'More actions' }).click()
    await expect
      .poll(() => page.getByRole('menuitem').allTextContents())
      .toEqual(['Import', 'Export', 'Bulk changes', 'Grid'])
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'onerror=alert(1)' }).click()
    await page.getByRole('heading', { name: 'onerror=alert(1)', level: 1 }).waitFor()
    await expectNoOverflow(page)
    await expectAccessible(page)
    expect(await page.locator('img[src="x"]').count()).toBe(0)
    expect(errors).toEqual([])
  })
})

describe('the grid', () => {
  const count = 500
  const vendor = 'Grid mill'

  /** Prices by SKU, in the order of the grid. */
  const prices = async () => {
    const { rows } = await shop.shop.pool.query<{ price: string }>(
      'select v.price from variant v join product p on p.id = v.product_id where p.vendor = $1 order by v.sku, v.id',
      [vendor],
    )
    return rows.map(({ price }) => Number(price))
  }

  it('changes 500 prices by formula and paste, previewed, run, and undone but for a colleague’s', async () => {
    const handles = Array.from({ length: count }, (_, index) => `grid-${1000 + index}`)
    const inputs = handles.map((handle) => productInput({ handle, vendor, price: 1000 }))
    const saved = await shop.shop.db.transaction((tx) => saveProducts(tx, inputs))
    const { page, errors } = await openDesk(shop, `/products/grid?f=vendor.is.${encodeURIComponent(vendor)}`)
    const grid = page.getByRole('grid', { name: 'Grid' })
    const cell = (place: string) => grid.locator(`[data-cell="${place}"]`)
    await cell('0 1').waitFor()
    expect(await grid.getAttribute('aria-rowcount')).toBe(String(count + 1))
    expect(await grid.getByRole('row').count()).toBeLessThan(80)
    await expectAccessible(page)

    await cell('0 1').click()
    await page.keyboard.press('Control+Shift+ArrowDown')
    await expect.poll(() => cell(`${count - 1} 1`).getAttribute('aria-selected')).toBe('true')
    await page.getByRole('textbox', { name: 'Formula' }).fill('+10%')
    await page.getByRole('button', { name: `Apply to ${count} cells` }).click()
    const review = page.getByRole('button', { name: /^Review \d+ rows?$/ })
    await expect.poll(() => review.textContent()).toBe(`Review ${count} rows`)

    // A block from a spreadsheet, of which one cell is no price; then a value typed by hand, taken back and put again.
    await page.keyboard.press('Tab')
    await cell(`${count - 1} 1`).click()
    await page.keyboard.press('Control+Home')
    await cell('0 0').waitFor()
    await page.keyboard.press('ArrowRight')
    await expect
      .poll(() => cell('0 1').evaluate((element) => element === element.ownerDocument.activeElement))
      .toBe(true)
    await page.evaluate(`(() => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', '19.95\\t24.95\\ncheap\\t30')
      document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })()`)
    await page.getByText('1 pasted cell doesn’t fit its column').waitFor()
    await expect.poll(() => cell('0 2').textContent()).toBe('24.95')
    // A press chooses the one cell beneath it, however long it takes and whatever the mark of the cell before said.
    const marked = page.getByText('Not below the 30-day low of €10.00: shoppers see no reduction')
    await marked.waitFor()
    await cell('2 1').hover()
    await page.mouse.down()
    await marked.waitFor({ state: 'detached' })
    await twoFrames(page)
    await page.mouse.up()
    expect(await grid.locator('[aria-selected=true]').count()).toBe(1)
    await page.keyboard.type('12.5')
    await page.keyboard.press('Enter')
    await expect.poll(() => cell('2 1').textContent()).toBe('12.50')
    await page.keyboard.press('Control+z')
    await expect.poll(() => cell('2 1').textContent()).toBe('11.00')

    // A press elsewhere takes over what was typed, in one step; a double click in the field leaves it alone.
    await cell('2 1').click()
    await page.keyboard.type('13.5')
    await cell('2 1').getByRole('textbox').dblclick()
    await cell('5 1').click()
    await expect.poll(() => cell('2 1').textContent()).toBe('13.50')
    expect(await cell('5 1').textContent()).toBe('11.00')
    await page.keyboard.press('Control+z')
    await expect.poll(() => cell('2 1').textContent()).toBe('11.00')

    // A drag chooses every cell it crosses; one that began outside chooses none.
    await cell('2 1').hover()
    await page.mouse.down()
    await cell('4 2').hover()
    await page.mouse.up()
    await expect.poll(() => grid.locator('[aria-selected=true]').count()).toBe(6)
    await page.getByRole('textbox', { name: 'Formula' }).hover()
    await page.mouse.down()
    await cell('6 1').hover()
    await page.mouse.up()
    await twoFrames(page)
    expect(await grid.locator('[aria-selected=true]').count()).toBe(6)

    // A value whose row was scrolled out of sight is taken over too.
    await cell('2 1').click()
    await page.keyboard.type('14')
    const scrollTo = (top: number) =>
      page.evaluate(`document.querySelector('[role=grid]').parentElement.scrollTo(0, ${top})`)
    await scrollTo(count * 36)
    await cell(`${count - 1} 1`).waitFor()
    await page.getByRole('textbox', { name: 'Formula' }).click()
    await scrollTo(0)
    await expect.poll(() => cell('2 1').textContent()).toBe('14.00')
    await cell('2 1').click()
    await page.keyboard.press('Control+z')
    await expect.poll(() => cell('2 1').textContent()).toBe('11.00')

    await review.click()
    await page.getByRole('heading', { name: 'Price and stock edits', level: 1 }).waitFor()
    await page.getByRole('button', { name: `Change ${count} rows` }).waitFor()
    await page.getByText('€19.95').first().waitFor()
    await expectAccessible(page)
    expect(new Set(await prices())).toEqual(new Set([1000]))

    const theirs = saved.get('grid-1400')!
    const { product, version } = expectDone(await owner.call('/product/detail', { id: theirs }))
    const set = [{ path: `variants.${product.variants[0]!.id}.price`, from: 1000, to: 777 }]
    expectDone(await owner.call('/product/save', { id: theirs, version, set }))
    const run = async (rows: number) => {
      await page.getByRole('button', { name: `Change ${rows} rows` }).click()
      await page.getByText('Waiting', { exact: true }).waitFor()
      await shop.runJobs()
      await page.getByText('Done', { exact: true }).waitFor()
    }
    await run(count)
    await page.getByText('Skipped', { exact: true }).first().waitFor()
    expect((await prices()).filter((price) => price === 1100)).toHaveLength(count - 2)

    await page.getByRole('button', { name: 'Undo all' }).click()
    await page.getByRole('heading', { name: 'Undo: Price and stock edits', level: 1 }).waitFor()
    await run(count - 1)
    expect((await prices()).filter((price) => price === 1000)).toHaveLength(count - 1)
    expect((await prices()).filter((price) => price === 777)).toHaveLength(1)
    expect(errors).toEqual([])

    // The same on a phone: one variant at a time.
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`${shop.url}/admin/products/grid?f=vendor.is.${encodeURIComponent(vendor)}`)
    await page.getByText(`1 of ${count}`).waitFor()
    const price = page.getByLabel('Price', { exact: true })
    const before = await price.inputValue()
    await price.fill('')
    await price.pressSequentially('12.5')
    await page.getByRole('button', { name: 'Review 1 row' }).waitFor()
    await expectNoOverflow(page)
    await expectAccessible(page)
    // One step of undo for all that was typed in a field.
    await page.getByRole('button', { name: 'Undo in the grid' }).click()
    await expect.poll(() => price.inputValue()).toBe(before)
    // A text that the field cannot hold is named, changes nothing, and keeps the person at its row.
    await price.fill('12 or so')
    await page.getByRole('alert').getByText('“12 or so” doesn’t fit this column.').waitFor()
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await expect.poll(() => price.evaluate((field) => field === field.ownerDocument.activeElement)).toBe(true)
    expect(await price.inputValue()).toBe('12 or so')
    await expectAccessible(page)
    await price.fill('12')
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await page.getByText(`2 of ${count}`).waitFor()
  })

  it('keeps a typed value at its variant while rows are fetched again', async () => {
    const maker = 'Steady mill'
    const make = (...handles: string[]) => {
      const inputs = handles.map((handle) => productInput({ handle, vendor: maker, price: 1000 }))
      return shop.shop.db.transaction((tx) => saveProducts(tx, inputs))
    }
    await make('steady-2', 'steady-3')
    const address = `/products/grid?f=vendor.is.${encodeURIComponent(maker)}`
    const { page, errors } = await openDesk(shop, address)
    const cell = (place: string) => page.locator(`[data-cell="${place}"]`)
    const sku = await cell('0 0').textContent()
    await cell('0 1').click()
    await page.keyboard.type('12.5')
    await make('steady-1')
    // Answers are asked for again whenever the person comes back to the tab.
    await page.evaluate(`dispatchEvent(new Event('visibilitychange'))`)
    const fresh = page.getByRole('button', { name: 'Show 1 new variant' })
    await fresh.waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => cell('0 1').textContent()).toBe('12.50')
    expect(await cell('0 0').textContent()).toBe(sku)
    await expectAccessible(page)
    await fresh.click()
    await expect.poll(() => cell('1 0').textContent()).toBe(sku)
    expect([await cell('0 1').textContent(), await cell('1 1').textContent()]).toEqual(['10.00', '12.50'])

    // A value that is typed while the shop makes the plan is not in it, and outlives its run.
    const { promise: typed, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/admin/variant/plan', (route) => typed.then(() => route.continue()))
    const planned = page.waitForRequest('**/api/admin/variant/plan')
    await page.getByRole('button', { name: 'Review 1 row' }).click()
    await planned
    await cell('2 1').click()
    await page.keyboard.type('13.5')
    await page.keyboard.press('Enter')
    await expect.poll(() => cell('2 1').textContent()).toBe('13.50')
    release()
    await page.getByRole('button', { name: 'Change 1 row' }).click()
    await shop.runJobs()
    await page.getByText('Done', { exact: true }).waitFor()
    await page.goBack()
    await page.getByRole('button', { name: 'Review 1 row' }).waitFor()
    await expect.poll(() => cell('1 1').textContent()).toBe('12.50')
    expect([await cell('1 1').getAttribute('title'), await cell('2 1').textContent()]).toEqual([
      null,
      '13.50',
    ])
    expect(errors).toEqual([])
  })

  it('calculates prices from costs, asks what "1.234" means, and brings edits back after a reload', async () => {
    const maker = 'Formula mill'
    const handles = ['formula-1', 'formula-2']
    const inputs = handles.map((handle) => productInput({ handle, vendor: maker, price: 1000 }))
    await shop.shop.db.transaction((tx) => saveProducts(tx, inputs))
    await shop.shop.pool.query(
      `update variant set cost = 905 where product_id in (select id from product where vendor = $1)`,
      [maker],
    )
    const address = `/products/grid?f=vendor.is.${encodeURIComponent(maker)}`
    const { page, errors } = await openDesk(shop, address)
    const cell = (place: string) => page.locator(`[data-cell="${place}"]`)
    const apply = async (formula: string) => {
      await page.getByRole('textbox', { name: 'Formula' }).fill(formula)
      await page.keyboard.press('Enter')
    }
    await cell('0 1').click()
    await page.getByText('Margin 9.5%').waitFor()
    await page.keyboard.press('Shift+ArrowDown')
    await expect.poll(() => cell('1 1').getAttribute('aria-selected')).toBe('true')
    await apply('= cost × 2.2')
    await expect.poll(() => cell('1 1').textContent()).toBe('19.91')
    await apply('end in .95')
    await expect.poll(() => cell('1 1').textContent()).toBe('19.95')
    await apply('=9')
    await page.getByText('Price below cost').waitFor()
    expect(await cell('0 1').getAttribute('aria-invalid')).toBe('true')
    await expectAccessible(page)

    await cell('0 1').click()
    await page.evaluate(`(() => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', '1.234\\n2.500')
      document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })()`)
    const asked = page.getByRole('dialog', { name: 'What do these amounts mean?' })
    await asked.getByText('“1.234”', { exact: false }).waitFor()
    await expectAccessible(page)
    await asked.getByRole('button', { name: 'Thousands: 1234' }).click()
    await expect.poll(() => cell('1 1').textContent()).toBe('2500.00')

    // Edits are kept a moment after they are made.
    await page.waitForTimeout(600)
    await page.reload()
    await page.getByText('2 unsaved cells are back').waitFor()
    expect(await cell('0 1').textContent()).toBe('1234.00')
    await page.getByRole('button', { name: 'Review 2 rows' }).waitFor()
    expect(errors).toEqual([])
  })
})

it('deletes a product after a question, with a replacement for its links, and undoes it', async () => {
  const id = await makeProduct(shop.shop, { handle: 'old-jug', names: { de: 'Alter Krug' } })
  const next = await makeProduct(shop.shop, { handle: 'new-jug' })
  await indexProducts(shop.shop)
  const { page, errors } = await openDesk(shop, `/products/${id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('You can restore it for 30 days.', { exact: false }).waitFor()
  await dialog.getByRole('searchbox').fill('new-jug')
  await dialog.getByRole('list').getByRole('button').first().click()
  await dialog.getByText('Visitors go to', { exact: false }).waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('Product deleted', { exact: true }).waitFor()
  expect((await productOf(id)).status).toBe('deleted')
  expect((await shop.shop.pool.query('select replaced_by from product where id = $1', [id])).rows).toEqual([
    { replaced_by: next },
  ])
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await expect.poll(async () => (await productOf(id)).status).toBe('active')
  expect(errors).toEqual([])
})

async function picture(background: string) {
  const buffer = await sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .png()
    .toBuffer()
  return { name: `${background.slice(1)}.png`, mimeType: 'image/png', buffer }
}
