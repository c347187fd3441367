import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { expectAccessible, openVisitedShop, type VisitedShop } from '../browser.ts'
import { expectNoOverflow, openDesk } from './desk.ts'

// The test's own server stands in for a public one: only its address counts as public.
vi.mock('#server/platform/outgoing/public-address.ts', () => ({
  isPublicAddress: (address: string) => address === '127.0.0.1',
}))

let shop: VisitedShop
let host: string
const { promise: held, resolve: release } = Promise.withResolvers<void>()

beforeAll(async () => {
  shop = await openVisitedShop()
  const server = createServer(async (request, response) => {
    const colour = /^\/([0-9a-f]{3})/.exec(request.url ?? '')?.[1]
    if (request.url?.includes('slow')) await held
    if (!colour) return response.writeHead(404).end()
    const create = { width: 90, height: 60, channels: 3, background: `#${colour}` } as const
    response.end(await sharp({ create }).png().toBuffer())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return () => {
    server.closeAllConnections()
    server.close()
  }
})
afterAll(() => shop.close())

it('adds pictures by pasted addresses, and keeps those that failed in the field with the reason', async () => {
  const { page, errors } = await openDesk(shop, '/media', { visit: { width: 360, height: 760 } })
  await page.getByRole('button', { name: 'Add from the web' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add from the web' })
  const field = dialog.getByRole('textbox', { name: 'Addresses of pictures' })
  await field.waitFor()
  await expectAccessible(page)
  await field.fill(
    `${host}/c63-ochre%20bowl.png\n${host}/gone.png\n\nhttp://10.0.0.1/x.png ${host}/36c-sky-cup.png`,
  )
  await dialog.getByRole('button', { name: 'Add 4 pictures' }).click()
  await dialog.getByText('2 addresses couldn’t be used. They’re still in the field.').waitFor()
  expect(await field.inputValue()).toBe(`${host}/gone.png\nhttp://10.0.0.1/x.png`)
  await dialog.getByText('The server answers with error 404.').waitFor()
  await dialog.getByText('This address is not on the public internet.').waitFor()
  await expectNoOverflow(page)
  await expectAccessible(page)
  await field.fill(`${host}/c63-again.png`)
  await dialog.getByRole('button', { name: 'Add 1 picture' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('c63-ochre bowl').first().waitFor()
  const { rows } = await shop.shop.pool.query(
    `select title from picture where title like 'c63%' or title like '36c%' order by title`,
  )
  expect(rows).toEqual([{ title: '36c-sky-cup' }, { title: 'c63-ochre bowl' }])
  expect(errors).toEqual([])
})

it('adds a picture to a product by its address', async () => {
  const { rows } = await shop.shop.pool.query<{ id: number }>(`select id from product order by id limit 1`)
  const { page, errors } = await openDesk(shop, `/products/${rows[0]!.id}`)
  const tiles = page.getByRole('list', { name: 'Pictures' }).getByRole('listitem')
  await tiles.first().waitFor()
  const before = await tiles.count()
  await page.getByRole('button', { name: 'Add from the web' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add from the web' })
  await dialog.getByRole('textbox').fill(`${host}/a5c-plum.png`)
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Add 1 picture' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => tiles.count()).toBe(before + 1)
  expect(errors).toEqual([])
})

it('keeps what was fetched, and the other addresses, when the dialog closes during the work', async () => {
  const { page, errors } = await openDesk(shop, '/media')
  const open = page.getByRole('button', { name: 'Add from the web' })
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Add from the web' })
  const field = dialog.getByRole('textbox')
  await field.fill(
    ['gone', '29d-slow-one', '2d9-slow-two', 'd29-never'].map((name) => `${host}/${name}.png`).join('\n'),
  )
  await dialog.getByRole('button', { name: 'Add 4 pictures' }).click()
  await dialog.getByText('1 of 4 addresses processed').waitFor()
  await page.keyboard.press('Escape')
  release()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('2 pictures added').waitFor()
  await page.getByText('29d-slow-one').first().waitFor()
  await open.click()
  expect(await field.inputValue()).toBe(`${host}/gone.png\n${host}/d29-never.png`)
  await dialog.getByText('The server answers with error 404.').waitFor()
  const { rows } = await shop.shop.pool.query(`select title from picture where title like 'd29%'`)
  expect(rows).toEqual([])
  expect(errors).toEqual([])
})
