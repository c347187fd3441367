import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeProduct } from '#test/builders.ts'
import { expectAccessible, openVisitedShop, type VisitedShop } from '../browser.ts'
import { expectNoOverflow, openDesk } from './desk.ts'

let shop: VisitedShop
const film = await readFile(new URL('../../samples/videos/turn.webm', import.meta.url))
const captions = 'WEBVTT\n\n00:00.000 --> 00:01.000\nThe lid comes off.\n'

beforeAll(async () => {
  shop = await openVisitedShop()
})
afterAll(() => shop.close())

it('adds a video to a product, gives it a poster, captions and an alt text, and orders it among the pictures', async () => {
  const { rows } = await shop.shop.pool.query<{ id: number }>(
    `select id from picture where video is null order by id limit 1`,
  )
  const still = rows[0]!.id
  const id = await makeProduct(shop.shop, { handle: 'filmed', pictureIds: [still] })
  const { page, errors } = await openDesk(shop, `/products/${id}`, { visit: { width: 390, height: 844 } })
  const tiles = page.getByRole('list', { name: 'Pictures' }).getByRole('button')
  await tiles.first().waitFor()
  await page
    .locator('input[type=file]:not([capture])')
    .setInputFiles({ name: 'turning.webm', mimeType: 'video/webm', buffer: film })
  await expect.poll(() => tiles.count()).toBe(2)
  await page.getByRole('list', { name: 'Pictures' }).getByText('0:01').waitFor()
  const stored = async () => {
    const found = await shop.shop.pool.query(
      'select id, poster_id as poster, alt, captions from picture where video is not null order by id desc limit 1',
    )
    return found.rows[0]
  }
  expect((await stored()).poster).toBe(still)

  await tiles.last().focus()
  await page.keyboard.press('Alt+ArrowLeft')
  await page.getByText('Picture moved to place 1 of 2').waitFor()

  await tiles.first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Use this frame' }).click()
  await page.getByText('Poster saved').waitFor()
  await expect.poll(async () => (await stored()).poster).not.toBe(still)
  await dialog
    .locator('input[accept*=vtt]')
    .setInputFiles({ name: 'en.vtt', mimeType: 'text/vtt', buffer: Buffer.from('SubRip') })
  await page.getByText('This isn’t a WebVTT file').waitFor()
  await dialog
    .locator('input[accept*=vtt]')
    .setInputFiles({ name: 'en.vtt', mimeType: 'text/vtt', buffer: Buffer.from(captions) })
  await dialog.getByRole('link', { name: 'English' }).waitFor()
  await dialog.getByRole('textbox', { name: 'English' }).fill('The lid comes off')
  await expectNoOverflow(page)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(async () => (await stored()).alt).toEqual({ en: 'The lid comes off' })
  expect(Object.keys((await stored()).captions)).toEqual(['en'])

  await dialog.waitFor({ state: 'detached' })
  const unsaved = page.getByRole('region', { name: 'Unsaved changes' })
  await unsaved.getByRole('button', { name: 'Save' }).click()
  await unsaved.waitFor({ state: 'detached' })
  const { rows: shown } = await shop.shop.pool.query(
    'select picture_id as id from product_picture where product_id = $1 order by position',
    [id],
  )
  expect(shown.map((row) => row.id)).toEqual([(await stored()).id, still])
  expect(errors).toEqual([])
})

it('shows videos in the library, with their player, and leaves them out where only a picture fits', async () => {
  const { page, errors } = await openDesk(shop, '/media?f=isVideo.is.true')
  await page.locator('main').getByRole('img', { name: 'Video' }).first().waitFor()
  await expectAccessible(page)
  const { rows } = await shop.shop.pool.query<{ id: number }>(
    'select id from picture where video is not null order by id limit 1',
  )
  await page.goto(`${shop.url}/admin/media/${rows[0]!.id}`)
  await page.locator('main video[controls]').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Choose a picture' }).click()
  const picker = page.getByRole('dialog')
  await picker.locator('img').first().waitFor()
  expect(await picker.getByRole('img', { name: 'Video' }).count()).toBe(0)
  expect(errors).toEqual([])
})
