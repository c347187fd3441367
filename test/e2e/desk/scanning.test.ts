import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buy, payAt } from '#test/buying.ts'
import { cameraFlags } from '#test/fake-camera.ts'
import { expectAccessible, openVisitedShop, type VisitedShop } from '../browser.ts'
import { expectNoOverflow, openDesk } from './desk.ts'

/** The product's number as its label shows it, and as the merchant typed it. */
const printed = '0036000291452'
const typed = '036000291452'

let shop: VisitedShop
let sku: string

beforeAll(async () => {
  shop = await openVisitedShop({ kind: 'full', flags: await cameraFlags(printed, 'EAN13') })
  const { rows } = await shop.shop.pool.query<{ sku: string }>(
    `update variant set barcode = $1 where id = (
       select v.id from variant v join stock s on s.variant_id = v.id where s.on_hand > 20 order by v.id limit 1
     ) returning sku`,
    [typed],
  )
  sku = rows[0]!.sku
})
afterAll(() => shop.close())

/** A phone at the packing table with an order of three units. */
async function openTable() {
  const placed = await buy(shop.visitor(), { sku, quantity: 3, method: 'test' })
  await payAt(shop.app, placed.payment)
  const opened = await openDesk(shop, '/pack', { visit: { width: 390, height: 844 } })
  await opened.page.getByRole('checkbox', { name: new RegExp(placed.orderNumber) }).check()
  await opened.page.getByRole('button', { name: 'Pack 1 order' }).click()
  await opened.page.getByRole('heading', { name: placed.orderNumber, level: 2 }).waitFor()
  return opened
}

const cameraButton = (page: Page) => page.getByRole('button', { name: 'Scan with the camera' })

it('counts the unit in front of the camera by a reader that the shop serves', async () => {
  const { page, context, errors } = await openTable()
  await context.grantPermissions(['camera'], { origin: shop.url })
  const asked: string[] = []
  context.on('request', (request) => asked.push(request.url()))
  page.on('worker', (worker) => asked.push(worker.url()))

  await cameraButton(page).click()
  await page.getByRole('alert').getByText('1 of 3').waitFor({ timeout: 60_000 })
  const worker = asked.find((url) => url.includes('/admin/assets/codes.worker-'))
  const policy = (await context.request.get(worker!)).headers()['content-security-policy']
  expect(policy).toBe("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'")
  expect(asked.filter((url) => !url.startsWith(shop.url))).toEqual([])

  // A scanner that types works beside it, with or without the zero that is printed.
  for (const [index, code] of [printed, typed].entries()) {
    await page.getByRole('textbox', { name: 'Scan or type a code' }).fill(code)
    await page.keyboard.press('Enter')
    await page
      .getByRole('alert')
      .getByText(`${index + 2} of 3`)
      .waitFor()
  }

  await expectNoOverflow(page)
  await expectAccessible(page)

  await cameraButton(page).click()
  await page.locator('video').waitFor({ state: 'detached' })
  expect(errors).toEqual([])
  await context.close()
})

it('offers the cameras and the light that the device has', async () => {
  const { page, context, errors } = await openTable()
  await context.grantPermissions(['camera'], { origin: shop.url })
  await page.evaluate(secondCamera)
  await cameraButton(page).click()
  const cameras = page.getByRole('combobox', { name: 'Camera' })
  await cameras.selectOption({ label: 'Back camera 2' })
  await expect.poll(() => page.evaluate('asked.at(-1)')).toMatchObject({ deviceId: 'second' })
  const light = page.getByRole('button', { name: 'Light' })
  await light.click()
  await expect.poll(() => light.getAttribute('aria-pressed')).toBe('true')
  expect(await page.evaluate('lights')).toEqual([true])
  await expectNoOverflow(page)
  await expectAccessible(page)
  await light.click()
  await expect.poll(() => page.evaluate('lights')).toEqual([true, false])
  expect(errors).toEqual([])
  await context.close()
})

/** Chromium's fake camera is alone and has no light. */
const secondCamera = `
  globalThis.asked = []
  globalThis.lights = []
  const { mediaDevices } = navigator
  const open = mediaDevices.getUserMedia.bind(mediaDevices)
  mediaDevices.getUserMedia = (wish) => (asked.push(wish.video), open(wish))
  const list = mediaDevices.enumerateDevices.bind(mediaDevices)
  mediaDevices.enumerateDevices = async () =>
    [...await list(), { kind: 'videoinput', deviceId: 'second', label: 'Back camera 2' }]
  MediaStreamTrack.prototype.getCapabilities = () => ({ torch: true })
  MediaStreamTrack.prototype.applyConstraints = async ({ advanced }) => { lights.push(advanced[0].torch) }
`

it('says what to do when the browser refuses the camera, and still takes typed codes', async () => {
  const { page, context } = await openTable()
  await context.grantPermissions([], { origin: shop.url })
  await cameraButton(page).click()
  await page.getByRole('alert').getByText('Allow it in the site settings').waitFor()
  await expectNoOverflow(page)
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Scan or type a code' }).fill(sku)
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('1 of 3').waitFor()
  await context.close()
})
