import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signInStaff } from '#test/desk.ts'
import { sendToDesk } from '#test/uploads.ts'
import { expectAccessible, openVisitedShop, type VisitedShop } from '../browser.ts'
import { expectNoOverflow, openDesk } from './desk.ts'

let shop: VisitedShop

beforeAll(async () => {
  shop = await openVisitedShop()
})
afterAll(() => shop.close())

/** A picture of the library, 600 × 400. */
async function uploaded(background: string, title: string): Promise<number> {
  const content = await sharp({ create: { width: 600, height: 400, channels: 3, background } })
    .png()
    .toBuffer()
  const staff = await signInStaff(shop)
  const { data } = await sendToDesk(shop, staff, '/media/upload', content, { fileName: 'a.png', title })
  return data.picture.id
}

async function stored(id: number) {
  const { rows } = await shop.shop.pool.query('select crop, width, height from picture where id = $1', [id])
  return rows[0]
}

it('crops a picture by keyboard alone, and puts it back', async () => {
  const id = await uploaded('#7a3', 'Green cloth')
  const { page, errors } = await openDesk(shop, `/media/${id}`)
  await page.getByRole('button', { name: 'Crop', exact: true }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Crop' })
  await dialog.getByText('600 × 400 px').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '1:1' }).focus()
  await page.keyboard.press('Enter')
  await dialog.getByText('400 × 400 px').waitFor()
  await page.keyboard.press('Tab')
  for (
    let steps = 0;
    steps < 20 && !(await dialog.locator('.ReactCrop__crop-selection:focus').count());
    steps++
  )
    await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await dialog.getByRole('button', { name: 'Bottom right corner' }).focus()
  await page.keyboard.press('Shift+ArrowLeft')
  await dialog.getByRole('button', { name: 'Save', exact: true }).focus()
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  const { crop, width, height } = await stored(id)
  expect(crop.x).toBeLessThan(100)
  expect(crop.x).toBeGreaterThan(0)
  expect([width, height, crop.turn]).toEqual([crop.width, crop.height, 0])
  expect(width).toBe(height)
  expect(width).toBeLessThan(400)
  await page.getByText(`${width} × ${height} px`).first().waitFor()
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect.poll(async () => (await stored(id)).width).toBe(600)
  await page.getByText('600 × 400 px').first().waitFor()
  expect(errors).toEqual([])
})

it('crops by pointer, turns, and keeps the result as a new picture', async () => {
  const id = await uploaded('#37a', 'Blue cloth')
  const { page, errors } = await openDesk(shop, `/media/${id}`)
  await page.getByRole('button', { name: 'Crop', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Crop' })
  await dialog.getByRole('button', { name: 'Rotate right' }).click()
  await dialog.getByText('400 × 600 px').waitFor()
  const box = (await dialog.getByRole('button', { name: 'Bottom right corner' }).boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x - 60, box.y - 40, { steps: 5 })
  await page.mouse.up()
  await dialog.getByRole('button', { name: 'Save as new picture' }).click()
  await page.waitForURL((url) => /\/media\/\d+$/.test(url.pathname) && !url.pathname.endsWith(`/${id}`))
  const copy = await stored(Number(page.url().split('/').at(-1)))
  expect(copy.crop).toBeNull()
  expect(copy.width).toBeLessThan(400)
  expect(copy.height).toBeLessThan(600)
  expect(await stored(id)).toEqual({ crop: null, width: 600, height: 400 })
  expect(errors).toEqual([])
})

it('crops on a phone in the dark, and shows the whole picture again', async () => {
  const id = await uploaded('#a37', 'Red cloth')
  const { page, errors } = await openDesk(shop, `/media/${id}`, {
    visit: { width: 360, height: 760, dark: true },
  })
  await page.getByRole('button', { name: 'Crop', exact: true }).tap()
  const dialog = page.getByRole('dialog', { name: 'Crop' })
  await dialog.getByRole('button', { name: '16:9' }).tap()
  await dialog.getByText('600 × 338 px').waitFor()
  await expectNoOverflow(page)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save', exact: true }).tap()
  await dialog.waitFor({ state: 'detached' })
  expect(await stored(id)).toMatchObject({ width: 600, height: 338, crop: { y: 31 } })
  await page.getByText('600 × 338 px').first().waitFor()
  await page.getByRole('button', { name: 'Crop', exact: true }).tap()
  await dialog.getByRole('button', { name: 'Show whole picture' }).tap()
  await dialog.waitFor({ state: 'detached' })
  expect(await stored(id)).toEqual({ crop: null, width: 600, height: 400 })
  expect(errors).toEqual([])
})

it('keeps the crop that a colleague saved meanwhile, and shows it', async () => {
  const id = await uploaded('#773', 'Olive cloth')
  const { page, errors } = await openDesk(shop, `/media/${id}`)
  await page.getByRole('button', { name: 'Crop', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Crop' })
  await dialog.getByRole('button', { name: '1:1' }).click()
  const colleague = await signInStaff(shop)
  const { data } = await colleague.call('/media/detail', { id })
  const theirs = { x: 0, y: 0, width: 300, height: 200, turn: 0 as const }
  await colleague.call('/media/crop', { id, version: data.picture.version, from: null, crop: theirs })
  await page.getByText('300 × 200 px').first().waitFor()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.getByRole('alert').getByText(/^By /).waitFor()
  expect((await stored(id)).crop).toEqual(theirs)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Take theirs' }).click()
  await dialog.getByText('300 × 200 px').waitFor()
  await dialog.getByRole('button', { name: 'Rotate right' }).click()
  await dialog.getByText('200 × 300 px').waitFor()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  expect((await stored(id)).crop).toEqual({ x: 200, y: 0, width: 200, height: 300, turn: 90 })
  expect(errors).toEqual([])
})
