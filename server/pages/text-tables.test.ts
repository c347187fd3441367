import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#test/app.ts'
import { makeProduct } from '#test/builders.ts'
import { expectDone } from '#test/buying.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'

let world: TestShop
let owner: DeskCaller
let mug: number

beforeAll(async () => {
  world = await openTestShop()
  owner = await signInStaff(world)
  mug = await makeProduct(world.shop, { handle: 'mug', names: { de: 'Becher' } })
})
afterAll(() => world.close())

const cells = '<tbody><tr><td>Height</td><td align="right">9 cm</td></tr></tbody>'

/** Saves the description of the mug as staff do, and returns what the shop keeps. */
async function describeMug(to: string, lang: 'en' | 'de' = 'en'): Promise<string> {
  const { version, product } = expectDone(await owner.call('/product/detail', { id: mug }))
  const set = [{ path: `texts.${lang}.body`, from: product.texts[lang]?.body ?? '', to }]
  expectDone(await owner.call('/product/save', { id: mug, version, set }))
  await world.shop.changes.catchUp()
  const after = expectDone(await owner.call('/product/detail', { id: mug }))
  return after.product.texts[lang]!.body
}

const pageOf = async (url: string) => (await world.app.inject({ url })).body

it('puts each table of a text into a box that scrolls, named by its caption', async () => {
  const named = `<table><caption>Sizes &amp; <em>"weights"</em></caption>${cells}</table>`
  const unnamed = `<table>${cells}</table>`
  expect(await describeMug(`<p>a</p>${named}<p>b</p>${unnamed}`)).toBe(`<p>a</p>${named}<p>b</p>${unnamed}`)
  const html = await pageOf('/product/mug')
  expect(html).toContain(
    `<p>a</p><div class="table-scroll" role="region" aria-label="Sizes &amp;  &quot;weights&quot;" tabindex="0">${named}</div><p>b</p>`,
  )
  expect(html).toContain(
    `<div class="table-scroll" role="group" aria-label="Table" tabindex="0">${unnamed}</div>`,
  )
  await describeMug(unnamed, 'de')
  expect(await pageOf('/de/product/mug-de')).toContain('role="group" aria-label="Tabelle"')
})

it('makes one region of tables with the same caption', async () => {
  const table = `<table><caption>Sizes</caption>${cells}</table>`
  await describeMug(`${table}${table}`)
  const html = await pageOf('/product/mug')
  for (const role of ['region', 'group'])
    expect(html.split(`role="${role}" aria-label="Sizes"`)).toHaveLength(2)
})

it('puts one box around a table that was stored with another in it', async () => {
  await describeMug(`<table>${cells}</table>`)
  const nested = `<table><tr><td>a<table><tr><td>b</td></tr></table></td><td>c</td></tr></table>`
  await world.shop.pool.query(
    "update translation set body = $1 where kind = 'product' and lang = 'en' and owner_id = $2",
    [`<p>a</p>${nested}<p>b</p>`, mug],
  )
  await describeMug('Becher', 'de')
  expect(await pageOf('/product/mug')).toContain(
    `<p>a</p><div class="table-scroll" role="group" aria-label="Table" tabindex="0">${nested}</div><p>b</p>`,
  )
})

it('cleans a hostile table before it is stored', async () => {
  expect(
    await describeMug(
      '<table style="position:fixed"><tr><td colspan="100000000" onclick="x()">a<script>x()</script><table><tr><td>b</td></tr></table></td></tr></table>',
    ),
  ).toBe('<table><tr><td colspan="50">a<div>b</div></td></tr></table>')
})

it('finds a product by the words of a cell, which do not run into those of the next', async () => {
  await describeMug('<table><tr><td>Quokka</td><td>Wombat</td></tr><tr><td>Numbat</td></tr></table>')
  for (const word of ['quokka', 'wombat', 'numbat'])
    await expect.poll(() => pageOf(`/search?q=${word}`)).toContain('/product/mug')
})
