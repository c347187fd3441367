import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectDone } from '#test/buying.ts'
import { expectAccessible, openVisitedShop, type VisitedShop } from '../browser.ts'
import { expectNoOverflow, openDesk, twoFrames } from './desk.ts'

let shop: VisitedShop

beforeAll(async () => {
  shop = await openVisitedShop()
})
afterAll(() => shop.close())

async function picturesBy(where: string) {
  const { rows } = await shop.shop.pool.query<{ id: number; title: string; alt: Record<string, string> }>(
    `select id, title, alt from picture where ${where} order by created_at desc, id desc`,
  )
  return rows
}

const drawn = (background: string) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer()

it('takes alt text after alt text by keyboard, saves each, and puts one back', async () => {
  await shop.shop.pool.query(`update picture set alt = alt - 'th'`)
  const [first, second] = await picturesBy(`not alt ? 'th' and removed_at is null`)
  const { page, errors } = await openDesk(shop, '/media/alt?f=altMissing.is.th&lang=th')
  const fields = page.locator('main textarea')
  await fields.first().waitFor()
  await expectAccessible(page)
  // The field has keys of its own, but leaves Ctrl+K to the palette.
  await page.locator('main textarea:focus').waitFor()
  await page.keyboard.press('Control+k')
  await page.locator('[role=dialog] input:focus').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('main textarea:focus').waitFor()
  await page.keyboard.type('กาน้ำชาสีฟ้า')
  await page.keyboard.press('Enter')
  await page.keyboard.type('ถ้วยสองใบ')
  await page.keyboard.press('Enter')
  await page.locator('main li:nth-child(3) textarea:focus').waitFor()
  await page.getByRole('button', { name: 'Undo' }).nth(1).waitFor()
  const saved = await picturesBy(`id in (${first!.id}, ${second!.id})`)
  expect(saved.map(({ alt }) => alt.th).sort()).toEqual(['กาน้ำชาสีฟ้า', 'ถ้วยสองใบ'].sort())
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect.poll(async () => (await picturesBy(`id = ${first!.id}`))[0]!.alt.th).toBeUndefined()
  expect(errors).toEqual([])
})

it('stays in the field that is typed in while the text before it is saved', async () => {
  const chosen = (await picturesBy('removed_at is null')).slice(0, 3)
  const ids = chosen.map(({ id }) => id)
  await shop.shop.pool.query(`update picture set alt = alt - 'th' where id = any($1)`, [ids])
  const { page } = await openDesk(shop, `/media/alt?f=picture.in.${ids.join(',')}&lang=th`)
  const focused = (row: number) => page.locator(`main li:nth-child(${row}) textarea:focus`)
  await focused(1).waitFor()
  await page.keyboard.type('แจกัน')
  // One that is overtaken by the next never finishes.
  const listed = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/media/list'))
  await page.keyboard.press('Enter')
  await listed
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  await twoFrames(page)
  await page.keyboard.type('จาน')
  await page.keyboard.press('Enter')
  await focused(3).waitFor()
  await page.getByRole('button', { name: 'Undo' }).nth(1).waitFor()
  const saved = await picturesBy(`id in (${ids.join()})`)
  expect(saved.map(({ alt }) => alt.th)).toEqual(['แจกัน', 'จาน', undefined])
})

it('writes alt texts of chosen pictures on a phone', async () => {
  const [chosen] = await picturesBy('removed_at is null')
  const { page } = await openDesk(shop, '/media', { visit: { width: 360, height: 760 } })
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'Write alt texts' }).click()
  const field = page.locator('main textarea')
  await field.waitFor()
  await expectNoOverflow(page)
  await expectAccessible(page)
  await field.fill('A jug on a table')
  await page.getByRole('heading', { level: 1 }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  const { rows } = await shop.shop.pool.query('select alt from picture where id = $1', [chosen!.id])
  expect(rows[0].alt.en).toBe('A jug on a table')
})

it('uploads a picture that is pasted, and a photo that a phone takes', async () => {
  const { page, errors } = await openDesk(shop, '/media', { visit: { width: 390, height: 800 } })
  await page.getByRole('checkbox').first().waitFor()
  const bytes = [...(await drawn('#1d5b8f'))]
  await page.evaluate(
    `{ const clipboardData = new DataTransfer()
       clipboardData.items.add(new File([new Uint8Array(${JSON.stringify(bytes)})], 'image.png', { type: 'image/png' }))
       document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })) }`,
  )
  await page.getByText('1 file processed').waitFor()
  expect((await picturesBy('true'))[0]!.title).toMatch(/^Pasted .*20\d\d/)
  await page.getByRole('button', { name: 'Take a photo' }).waitFor()
  await page.locator('main input[capture]').setInputFiles({
    ...{ name: 'image.jpg', mimeType: 'image/png', buffer: await drawn('#8f3b1d') },
  })
  await expect.poll(async () => (await picturesBy('true'))[0]!.title).toMatch(/^Photo .*20\d\d/)
  expect(errors).toEqual([])
})

it('replaces nothing by a picture whose upload ends after the picker was closed', async () => {
  const [shown] = await picturesBy('removed_at is null')
  const { page, errors, caller } = await openDesk(shop, `/media/${shown!.id}`)
  const made = expectDone(await caller.call('/content/create', { kind: 'page', name: 'Where it stands' }))
  const { id } = made.content
  const sections = [{ id: 'a', type: 'picture', settings: { pictureId: shown!.id } }]
  await shop.shop.pool.query('update page set sections = $1 where id = $2', [JSON.stringify(sections), id])
  await page.reload()
  const use = page.getByRole('link', { name: 'Where it stands' })
  expect(await use.getAttribute('href')).toBe(`/admin/pages/${id}`)
  const replaced: string[] = []
  page.on('request', (request) => request.url().endsWith('/media/replace') && replaced.push(request.url()))
  const pick = async () => {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Replace everywhere' }).click()
    const dialog = page.getByRole('dialog', { name: 'Replace with' })
    await dialog.getByRole('searchbox').waitFor()
    return dialog
  }
  const { promise: closed, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/admin/media/upload*', (route) => closed.then(() => route.continue()))
  const sent = page.waitForRequest('**/api/admin/media/upload*')
  const dialog = await pick()
  await dialog.locator('input[type=file]:not([capture])').setInputFiles({
    ...{ name: 'late-arrival.png', mimeType: 'image/png', buffer: await drawn('#2f7d4f') },
  })
  await sent
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  release()
  await (await pick()).getByRole('button', { name: 'late-arrival' }).waitFor()
  expect(replaced).toEqual([])
  expect(errors).toEqual([])
})
