import { afterAll, beforeAll, expect, it } from 'vitest'
import { answerTimesOf } from '#server/platform/observed/answer-times.ts'
import { errorCountsOf } from '#server/platform/observed/error-counts.ts'
import { expectAccessible, openVisitedShop, type VisitedShop } from '../browser.ts'
import { expectNoOverflow, openDesk } from './desk.ts'

let shop: VisitedShop

beforeAll(async () => {
  shop = await openVisitedShop()
  await shop.runJobs()
})
afterAll(() => shop.close())

it('finds a job that was given up and runs it again, on a phone and by keyboard', async () => {
  const { rows } = await shop.shop.pool.query<{ id: string }>(
    `select id from graphile_worker.add_job('handle', $1::json, max_attempts := 1)`,
    [
      JSON.stringify({
        event: 'customer.changed',
        group: 'customers',
        payload: { customerId: crypto.randomUUID() },
      }),
    ],
  )
  await shop.shop.pool.query('select graphile_worker.permanently_fail_jobs($1, $2)', [
    [rows[0]!.id],
    'TypeError: no such thing',
  ])
  const { page, errors } = await openDesk(shop, '/system', { visit: { width: 360 } })
  const jobs = page.getByRole('listitem', { name: 'Background work' })
  await jobs.getByText('Given up: 1').waitFor()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.getByRole('link', { name: 'Background work' }).press('Enter')
  await page.getByText('customer.changed › customers').waitFor()
  await page.getByText('TypeError').waitFor()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'Run all again' }).press('Enter')
  await page.getByText('Nothing has failed').waitFor()
  await shop.runJobs()
  await page.getByRole('link', { name: 'Health' }).press('Enter')
  await jobs.getByText('Nothing was given up').waitFor()
  expect(errors).toEqual([])
})

it('shows errors by cause and how fast pages and calls were answered, on a phone and by keyboard', async () => {
  const times = answerTimesOf(shop.shop)
  for (let n = 0; n < 20; n++) times.note('page', 'product', 40)
  times.note('page', 'home', 8)
  times.note('lcp', 'product', 4500)
  times.note('cls', 'product', 50)
  const { page, errors } = await openDesk(shop, '/system/errors', { visit: { width: 360 } })
  await page.getByText('No errors in this period').waitFor()
  await expectAccessible(page)
  errorCountsOf(shop.shop).note(new TypeError('anna@example.com'), { kind: 'job', route: 'count-sales' })
  const inBrowser = { route: 'product', cause: 'TypeError: x is undefined', place: 'boot-Bak1vQn0.js:1:23' }
  errorCountsOf(shop.shop).noteInBrowser(inBrowser)
  await shop.app.flushObserved()
  await page.getByRole('button', { name: 'Refresh' }).press('Enter')
  await page.getByText('2 errors', { exact: true }).waitFor()
  await page.getByText('TypeError: x is undefined').waitFor()
  await page.getByRole('listitem').filter({ hasText: 'count-sales' }).getByText('TypeError').waitFor()
  expect(await page.getByText('anna@example.com').count()).toBe(0)
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.getByRole('button', { name: /Where/ }).press('Enter')
  await page.getByRole('option', { name: 'Server' }).press('Enter')
  await page.getByText('1 error', { exact: true }).waitFor()
  expect(await page.getByText('TypeError: x is undefined').count()).toBe(0)
  await page.getByRole('link', { name: 'Speed' }).press('Enter')
  const rows = page.getByRole('row')
  await rows.filter({ hasText: /product.*4\.\d secs.*Poor/ }).waitFor()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.getByRole('button', { name: /Measured/ }).press('Enter')
  await page.getByRole('option', { name: 'Layout shift (CLS)' }).press('Enter')
  await rows.filter({ hasText: 'product' }).getByText('Good').waitFor()
  await page.getByRole('button', { name: /Measured/ }).press('Enter')
  await page.getByRole('option', { name: 'Rendered pages' }).press('Enter')
  await rows
    .filter({ hasText: 'product' })
    .getByText(/^(3\d|4\d)(\.\d)? ms$/)
    .last()
    .waitFor()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await rows.getByRole('button', { name: 'product' }).press('Enter')
  await page.getByRole('heading', { name: 'product' }).waitFor()
  await page.getByRole('button', { name: 'Show all' }).press('Enter')
  await page.getByRole('heading', { name: 'product' }).waitFor({ state: 'hidden' })
  expect(errors).toEqual([])
})

it('collects timings of the desk’s own screens, and presses there', async () => {
  const { page, errors } = await openDesk(shop, '/system')
  await page.waitForLoadState('networkidle')
  // Both events of the key and the click take long enough to be told of.
  await page.evaluate(`for (const type of ['keydown', 'keyup', 'click'])
    addEventListener(type, () => { for (const end = performance.now() + 60; performance.now() < end;); })`)
  await page.keyboard.press('a', { delay: 300 })
  await page.getByRole('link', { name: 'Errors' }).click()
  await page.getByText('By hour').or(page.getByText('No errors in this period')).first().waitFor()
  const sent = page.waitForResponse((response) => response.url().endsWith('/system/timings'))
  await page.evaluate(
    "Object.defineProperty(document, 'hidden', { value: true }); document.dispatchEvent(new Event('visibilitychange'))",
  )
  expect((await (await sent).json()).code).toBe(0)
  const { timings } = (await sent).request().postDataJSON() as { timings: { area: string; screen: string }[] }
  const screens = timings.filter(({ area }) => area === 'press').map(({ screen }) => screen)
  expect(screens).toEqual(['/system', '/system'])
  const names = async () => {
    await shop.app.flushObserved()
    const { rows } = await shop.shop.pool.query<{ name: string }>(
      "select distinct name from answer_time where area = 'screen'",
    )
    return rows.map(({ name }) => name)
  }
  await expect.poll(names).toContain('/system/errors')
  expect(errors).toEqual([])
})

it('takes a backup, shows the passphrase of its download once, and rehearses a restore', async () => {
  const { page, errors } = await openDesk(shop, '/system/backup', { visit: { width: 360 } })
  await page.getByText('No backup yet').waitFor()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'Back up now' }).press('Enter')
  await page.getByRole('progressbar').waitFor()
  await shop.runJobs()
  await page.getByRole('button', { name: 'Rehearse' }).press('Enter')
  await page.getByRole('progressbar', { name: 'Test restore' }).waitFor()
  await shop.runJobs()
  await page.getByText('Stock, parcels and money match their records').waitFor()
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'Download' }).press('Enter')
  const dialog = page.getByRole('dialog')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).press('Enter'),
  ])
  expect(download.suggestedFilename()).toMatch(/\.tar\.gz\.enc$/)
  await dialog.getByText(/^(\w{4}-){5}\w{4}$/).waitFor()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await dialog.getByRole('button', { name: 'I’ve kept it' }).press('Enter')
  expect(errors).toEqual([])
})

it('closes the checkout with a notice above every page, says so in the desk, and undoes it', async () => {
  const { page, errors } = await openDesk(shop, '/system/incident', { visit: { width: 360, dark: true } })
  await page.getByRole('button', { name: 'Pause' }).first().press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('The payment provider is down')
  await expectAccessible(page)
  await expectNoOverflow(page)
  await dialog.getByRole('button', { name: 'Pause' }).press('Enter')
  await page.getByText('Checkout closed').waitFor()
  await page.getByRole('status').getByText('The checkout is closed').first().waitFor()
  await expectAccessible(page)
  await expectNoOverflow(page)
  const visitor = await shop.visit({ width: 360 })
  await expect
    .poll(async () => {
      await visitor.page.goto(`${shop.url}/`)
      return visitor.page.getByText('The checkout is closed for a short while').count()
    })
    .toBeGreaterThan(0)
  await expectAccessible(visitor.page)
  await page.getByRole('button', { name: 'Resume' }).press('Enter')
  await page.getByText('Checkout closed').waitFor({ state: 'hidden' })
  expect(errors).toEqual([])
})
