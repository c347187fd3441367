import { afterAll, beforeAll, expect, it } from 'vitest'
import { apply, receive } from '#test/returns.ts'
import { smallPicture } from '#test/uploads.ts'
import { labelPdf } from '../../label-pdf.ts'
import { expectAccessible, openVisitedShop, type VisitedShop } from '../browser.ts'
import { openDesk } from './desk.ts'

let shop: VisitedShop
let sku: string

beforeAll(async () => {
  shop = await openVisitedShop()
  const { rows } = await shop.shop.pool.query<{ sku: string }>(
    `select v.sku from variant v join stock s on s.variant_id = v.id where s.on_hand > 20 order by v.id limit 1`,
  )
  sku = rows[0]!.sku
})

afterAll(() => shop.close())

async function asked(): Promise<string> {
  const visitor = shop.visitor()
  return (await apply(visitor, await receive(shop, visitor, { sku }))).number
}

it('approves a selection of returns after a preview, and offers their return slips', async () => {
  const [one, two] = [await asked(), await asked()]
  const { page, errors } = await openDesk(shop, '/returns?f=stage.is.decide')
  await page.getByRole('link', { name: one }).waitFor()
  for (const [before, number] of [one, two].entries()) {
    await page.locator('[data-row]').filter({ hasText: number }).getByRole('checkbox').press('Space')
    await page.getByText(`${before + 1} selected`).waitFor()
  }
  await page.getByRole('button', { name: 'Print return slips' }).click()
  const print = page.getByRole('dialog')
  expect(await print.getByRole('checkbox', { name: /return slip/i }).isChecked()).toBe(true)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('toolbar').getByRole('button', { name: 'Approve' }).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Preview' }).click()
  const change = page.getByRole('button', { name: 'Change 2 rows' })
  // The list behind names the returns too; the button belongs to the plan.
  await change.waitFor()
  await page.getByRole('link', { name: two }).waitFor()
  await expectAccessible(page)
  await change.click()
  await expect
    .poll(async () => {
      const { rows } = await shop.shop.pool.query('select stage from return_request where number = any($1)', [
        [one, two],
      ])
      return rows
    })
    .toEqual([{ stage: 'send' }, { stage: 'send' }])
  expect(errors).toEqual([])
})

it('takes a label and pictures of the inspection, begun by a key of the list', async () => {
  const number = await asked()
  const { page, errors } = await openDesk(shop, '/returns')
  await page.getByRole('link', { name: number }).focus()
  await page.keyboard.press('a')
  const sheet = page.getByRole('dialog')
  await sheet.waitFor()
  // The file that comes later is the label.
  await sheet.getByRole('textbox', { name: 'Link to a return label' }).fill('https://carrier.example/l.pdf')
  const label = { name: 'label.pdf', mimeType: 'application/pdf', buffer: labelPdf() }
  await sheet.locator('input[type=file]').setInputFiles(label)
  await sheet.getByRole('link', { name: 'Open label' }).waitFor()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Approve', exact: true }).click()
  await sheet.waitFor({ state: 'detached' })
  await page.getByRole('main').getByRole('button', { name: 'Receive', exact: true }).click()
  await sheet.getByRole('button', { name: 'Receive', exact: true }).click()
  await sheet.waitFor({ state: 'detached' })
  await page.getByRole('main').getByRole('button', { name: 'Inspect', exact: true }).click()
  const picture = { name: 'scratch.jpg', mimeType: 'image/jpeg', buffer: await smallPicture() }
  const waiting: (() => Promise<void>)[] = []
  await page.route('**/return/photo', (route) => void waiting.push(() => route.continue()))
  await sheet.locator('input[type=file][multiple]').setInputFiles(picture)
  await sheet.locator('input[type=file][capture]').setInputFiles(picture)
  await expect.poll(() => waiting.length).toBe(2)
  const finish = sheet.getByRole('button', { name: 'Inspect', exact: true })
  await waiting[0]!()
  await sheet.getByRole('img', { name: 'Picture 1' }).waitFor()
  expect(await finish.isDisabled()).toBe(true)
  await waiting[1]!()
  await sheet.getByRole('img', { name: 'Picture 2' }).waitFor()
  await expect.poll(() => page.locator('[data-live-announcer] [role=img]').count()).toBe(0)
  await expectAccessible(page)
  await finish.click()
  await sheet.waitFor({ state: 'detached' })
  const { rows } = await shop.shop.pool.query(
    `select r.label_url, r.label_key is not null as file,
      (select count(*)::int from return_photo p where p.return_id = r.id) photos
    from return_request r where r.number = $1`,
    [number],
  )
  expect(rows).toEqual([{ label_url: null, file: true, photos: 2 }])
  await page.getByRole('heading', { name: 'Pictures of the inspection' }).waitFor()
  await expectAccessible(page)
  expect(errors).toEqual([])
})
