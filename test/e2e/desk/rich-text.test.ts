import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeProduct } from '#test/builders.ts'
import { expectDone } from '#test/buying.ts'
import { expectAccessible, openVisitedShop, type VisitedShop } from '../browser.ts'
import { openDesk } from './desk.ts'

let shop: VisitedShop
beforeAll(async () => {
  shop = await openVisitedShop()
})
afterAll(() => shop.close())

let made = 0

/** Opens the screen of a new product with this description. */
async function openText(body: string, visit: Parameters<typeof openDesk>[2] = {}) {
  const id = await makeProduct(shop.shop, { handle: `text-${++made}` })
  await shop.shop.pool.query(
    `update translation set body = $1 where kind = 'product' and owner_id = $2 and lang = 'en'`,
    [body, id],
  )
  const opened = await openDesk(shop, `/products/${id}`, visit)
  const stored = async () => {
    const { rows } = await shop.shop.pool.query(
      `select body from translation where kind = 'product' and owner_id = $1 and lang = 'en'`,
      [id],
    )
    return rows[0].body as string
  }
  const save = async () => {
    const bar = opened.page.getByRole('region', { name: 'Unsaved changes' })
    await bar.waitFor()
    await opened.page.keyboard.press('Control+s')
    await bar.waitFor({ state: 'detached' })
  }
  const editor = opened.page.locator('[contenteditable=true]')
  const source = opened.page.locator('textarea.font-mono')
  return { ...opened, editor, source, stored, save }
}

describe('a description', () => {
  it('is written by keyboard as shoppers read it, on a phone', async () => {
    const { page, errors, editor, stored, save } = await openText('', { visit: { width: 360, dark: true } })
    await editor.focus()
    expect(await editor.getAttribute('role')).toBe('textbox')
    await page.keyboard.type('Made to be held')
    const tool = (name: string) => page.getByRole('button', { name, exact: true })
    await tool('Heading').press('Enter')
    await expect.poll(() => tool('Heading').getAttribute('aria-pressed')).toBe('true')
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.keyboard.type('A mug of ')
    await page.keyboard.press('Control+b')
    await page.keyboard.type('stoneware')
    await page.keyboard.press('Control+b')
    await page.keyboard.type('.')
    await page.keyboard.press('Enter')
    // A hyphen and a space begin a list, as in every editor of this kind.
    await page.keyboard.type('- Dishwasher')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Microwave')
    await expectAccessible(page)
    await page.keyboard.press('Tab')
    expect(await editor.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(false)
    await save()
    expect(await stored()).toBe(
      '<h2>Made to be held</h2><p>A mug of <strong>stoneware</strong>.</p><ul><li>Dishwasher</li><li>Microwave</li></ul>',
    )
    expect(errors).toEqual([])
  })

  it('gets links, which a second press removes', async () => {
    const { page, errors, editor, stored, save } = await openText('<p>Read about the clay.</p>')
    await editor.getByText('Read about the clay.').dblclick({ position: { x: 10, y: 8 } })
    const tool = page.getByRole('button', { name: 'Link', exact: true })
    await tool.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('https://clay.example/')
    await page.keyboard.press('Enter')
    await editor.getByRole('link', { name: 'Read' }).waitFor()
    await page.keyboard.press('ArrowRight')
    await save()
    expect(await stored()).toBe(
      '<p><a href="https://clay.example/" rel="noopener nofollow">Read</a> about the clay.</p>',
    )
    // The cursor stays where it was, although the server writes the link another way.
    await editor.locator('a[rel="noopener nofollow"]').waitFor()
    await page.keyboard.type(' more')
    await expect.poll(() => editor.textContent()).toBe('Read more about the clay.')
    await editor.getByRole('link', { name: 'Read' }).click()
    await tool.click()
    await editor.getByRole('link').waitFor({ state: 'detached' })
    expect(errors).toEqual([])
  })

  it('is not changed by being looked at, and keeps all that was imported while it is edited', async () => {
    const body =
      'Loose words, <b>bold</b> and <i>light</i>.<h3>Care</h3> <ol><li>Wash<ul><li>by hand</li></ul></li> <li><p>Dry</p></li></ol><blockquote><p>“Good.”</p></blockquote><table> <tr> <th>Height</th> <td align="right"><p>9 <b>cm</b></p></td> </tr> </table><pre><code>a  b</code></pre><hr>'
    const { page, errors, editor, stored, save } = await openText(body)
    await editor.getByText('Loose words').waitFor()
    expect(await page.getByRole('region', { name: 'Unsaved changes' }).count()).toBe(0)
    await editor.getByText('Care').click()
    await page.keyboard.press('End')
    await page.keyboard.type('!')
    await save()
    expect(await stored()).toBe(
      '<p>Loose words, <strong>bold</strong> and <em>light</em>.</p><h3>Care!</h3><ol><li>Wash<ul><li>by hand</li></ul></li><li>Dry</li></ol><blockquote><p>“Good.”</p></blockquote><table><tbody><tr><th scope="row">Height</th><td align="right">9 <strong>cm</strong></td></tr></tbody></table><pre><code>a  b</code></pre><hr />',
    )
    expect(errors).toEqual([])
  })

  for (const [what, body] of Object.entries({
    'a heading in a table': '<table><tbody><tr><td><h3>Height</h3></td><td>9 cm</td></tr></tbody></table>',
    'another language': '<p>Called <span lang="ja">湯呑み</span></p>',
    'a list of terms': '<dl><dt>Clay</dt><dd>Stoneware</dd></dl>',
    'a direction': '<p dir="rtl">مرحبا</p>',
    'raised letters': '<p>9 cm<sup>3</sup></p>',
  }))
    it(`stays as HTML if it has ${what}, and says why`, async () => {
      const { page, errors, source } = await openText(body)
      await source.waitFor()
      expect(await source.inputValue()).toBe(body)
      await page.getByRole('status').filter({ hasText: 'The editor can’t keep all of this text' }).waitFor()
      await source.fill('<p>Plain</p>')
      await page.getByRole('button', { name: 'Edit formatted' }).click()
      await page.locator('[contenteditable=true]').getByText('Plain').waitFor()
      expect(errors).toEqual([])
    })

  it('takes what a colleague saved, undoes step by step, and changes between both ways', async () => {
    const { page, errors, editor, source, caller } = await openText('<p>One</p>')
    await editor.getByText('One').click()
    await page.keyboard.press('End')
    await page.keyboard.insertText(' more')
    await expect.poll(() => editor.textContent()).toBe('One more')
    await page.keyboard.press('Control+z')
    await expect.poll(() => editor.textContent()).toBe('One')
    const id = Number(new URL(page.url()).pathname.split('/').at(-1))
    // Nobody's text changes while they are at it.
    await page.keyboard.press('Tab')
    const { version } = expectDone(await caller.call('/product/detail', { id }))
    const set = [{ path: 'texts.en.body', from: '<p>One</p>', to: '<p>Two</p>' }]
    expectDone(await caller.call('/product/save', { id, version, set }))
    await expect.poll(() => editor.textContent()).toBe('Two')
    await page.getByRole('button', { name: 'Edit as HTML' }).click()
    expect(await source.inputValue()).toBe('<p>Two</p>')
    await source.fill('<p>Three</p>')
    await page.getByRole('button', { name: 'Edit formatted' }).click()
    await expect.poll(() => editor.textContent()).toBe('Three')
    expect(errors).toEqual([])
  })

  it('keeps nothing that runs from the clipboard', async () => {
    const { page, errors, editor, stored, save } = await openText('')
    await editor.focus()
    await page.evaluate(`(() => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', '<p onclick="document.title=1">Kept <img src=x onerror="document.title=2"><script>document.title=3</' + 'script><a href="javascript:document.title=4">link</a></p>')
      document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })()`)
    await editor.getByText('Kept').waitFor()
    await save()
    expect(await stored()).toMatch(/^<p>Kept (<a>)?link(<\/a>)?<\/p>$/)
    expect(await page.title()).not.toMatch(/^\d$/)
    // The content policy says that it stopped the handlers.
    expect(errors.filter((error) => !error.startsWith('Executing inline event handler violates'))).toEqual([])
  })
})

it('formats the answers of a section in every language, with a link', async () => {
  const { rows } = await shop.shop.pool.query(
    `update page set sections = sections #- '{0,settings,items,0,answer,de}' where handle = 'faq' returning id`,
  )
  const { page, errors } = await openDesk(shop, `/pages/${rows[0].id}`, { visit: { width: 360 } })
  const openFirst = () =>
    page
      .getByRole('list', { name: 'Sections' })
      .getByRole('button', { name: /^Edit / })
      .first()
      .click()
  await openFirst()
  const sheet = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Done' }) })
  const answer = sheet.getByRole('textbox', { name: /^Answer/ }).first()
  await answer.getByText('No. You can check out as a guest.').waitFor()
  await expectAccessible(page)
  await answer.fill('Ask us')
  await page.keyboard.press('Control+a')
  await sheet.getByRole('button', { name: 'Link', exact: true }).first().press('Enter')
  await page.getByRole('dialog').last().getByRole('textbox').fill('/page/contact')
  await page.keyboard.press('Enter')
  await answer.getByRole('link', { name: 'Ask us' }).waitFor()
  await sheet.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const shown = async () => (await shop.app.inject({ url: '/page/faq' })).body
  await expect.poll(shown).toContain('<p><a href="/page/contact">Ask us</a></p>')

  await page.getByRole('button', { name: /Language \(/ }).click()
  await page.getByRole('option', { name: /^German/ }).click()
  await openFirst()
  await expect.poll(() => answer.getAttribute('aria-placeholder')).toBe('Ask us')
  const hint = () =>
    answer.evaluate(
      (element) => element.ownerDocument.defaultView!.getComputedStyle(element, '::before').content,
    )
  expect(await hint()).toBe('"Ask us"')
  await answer.fill('Fragen Sie uns')
  expect(await hint()).toBe('none')
  await sheet.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const inGerman = async () => (await shop.app.inject({ url: '/de/page/fragen' })).body
  await expect.poll(inGerman).toContain('<p>Fragen Sie uns</p>')
  expect(await shown()).toContain('Ask us')
  expect(errors).toEqual([])
})
