import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openVisitedShop, type VisitedShop } from './browser.ts'

let shop: VisitedShop

/** A browser that names itself headless counts as a robot, whose reports are ignored. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

beforeAll(async () => {
  // One that is only emulated is missing from beacons of a page that is gone.
  shop = await openVisitedShop({ flags: [`--user-agent=${userAgent}`] })
})
afterAll(() => shop.close())

beforeEach(async () => {
  await shop.app.flushObserved()
  await shop.shop.pool.query('truncate error_count, answer_time')
})

type Report = { views: { template: string }[]; failures: { message: string; place: string }[] }

/** Marks the page once it observes itself: the first input is the last thing that it watches for. */
const markObserved = `{
  const { observe } = PerformanceObserver.prototype
  PerformanceObserver.prototype.observe = function (options) {
    observe.call(this, options)
    if (options.type === 'first-input') window.observed = true
  }
}`

/** Resolves after an entry of this type, which the page's own observers have then been told of. */
const told = (type: string) =>
  `new Promise((done) => new PerformanceObserver(done).observe({ type: '${type}', buffered: true }))`

async function observed() {
  const visit = await shop.visit({ width: 390, height: 844 })
  await visit.page.addInitScript(markObserved)
  const reports: Report[] = []
  visit.page.on('request', (request: Request) => {
    if (request.url().endsWith('/stat/page')) reports.push(request.postDataJSON() as Report)
  })
  return { ...visit, reports }
}

/** Opens a page and waits until it observes itself. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect.poll(() => page.evaluate('window.observed')).toBe(true)
}

/** Makes one of the shop's own scripts throw. */
async function breakFrame(page: Page, code: string): Promise<void> {
  await page.route('**/assets/frame-*.js', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `${await response.text()}\n;${code}` })
  })
}

const leave = "dispatchEvent(new Event('pagehide'))"

async function times(): Promise<string[]> {
  await shop.app.flushObserved()
  const { rows } = await shop.shop.pool.query<{ entry: string }>(
    "select distinct area || ' ' || name entry from answer_time where area in ('lcp', 'inp', 'cls', 'ttfb') order by 1",
  )
  return rows.map(({ entry }) => entry)
}

it('tells how quick each view of a page was, once it is left', async () => {
  const { page, context, errors, reports } = await observed()
  await open(page, '/product/bath-tray')
  await page.evaluate(told('largest-contentful-paint'))
  // The next view begins once the new page is painted.
  await page.evaluate(`new Promise((done) => {
    const painted = () => requestAnimationFrame(() => setTimeout(() => setTimeout(done)))
    document.addEventListener('page-shown', painted, { once: true })
    document.querySelector('a[href="/"]').click()
  })`)
  await page.locator('main h1').first().click()
  await page.evaluate(told('first-input'))
  expect(reports).toEqual([])
  await page.evaluate(leave)
  await expect.poll(() => reports.length).toBe(1)
  expect(reports[0]!.views.map(({ template }) => template)).toEqual(['product', 'home'])
  await expect.poll(times).toEqual(['cls home', 'cls product', 'inp home', 'lcp product', 'ttfb product'])
  await page.evaluate(leave)
  await page.goto('about:blank')
  expect(reports).toHaveLength(1)
  expect(errors).toEqual([])
  await context.close()
})

it('sends a bounded report of an endless error each time it is left, and none again that the server refused', async () => {
  const { page, context, reports } = await observed()
  await breakFrame(page, "setInterval(() => { throw new RangeError('again') }, 5)")
  await page.route('**/api/web/stat/page', (route) => route.fulfill({ status: 500, body: '' }))
  await open(page, '/')
  const more = `new Promise((done) => {
    let count = 0
    addEventListener('error', () => ++count === 30 && done())
  })`
  for (const sent of [1, 2]) {
    await page.evaluate(more)
    await page.evaluate(leave)
    await expect.poll(() => reports.length).toBe(sent)
  }
  expect(reports.map(({ views, failures }) => [views.length, failures.length])).toEqual([
    [1, 20],
    [0, 20],
  ])
  await context.close()
})

it('stores nothing in the browser', async () => {
  const storedBy = async (isObserved: boolean) => {
    const { page, context, reports } = await observed()
    if (isObserved) await open(page, '/')
    else {
      await page.route('**/assets/observe-*.js', (route) =>
        route.fulfill({
          contentType: 'text/javascript',
          body: 'export const observe = () => (window.observed = true)',
        }),
      )
      await open(page, '/')
    }
    await page.evaluate(leave)
    if (isObserved) await expect.poll(() => reports.length).toBe(1)
    const kept = await page.evaluate(`(async () => ({
      local: Object.keys(localStorage).sort(),
      session: Object.keys(sessionStorage).sort(),
      databases: (await indexedDB.databases()).map(({ name }) => name).sort(),
    }))()`)
    const cookies = (await context.cookies()).map(({ name }) => name).sort()
    await context.close()
    return { kept, cookies }
  }
  expect(await storedBy(true)).toEqual(await storedBy(false))
})

it('counts an error of the shop’s scripts once the page is left for another', async () => {
  const { page, context } = await observed()
  await open(page, '/product/morning-mug')
  // The gallery asks for it when a picture is chosen.
  await page.evaluate("matchMedia = () => { throw new RangeError('no media') }")
  const failed = page.evaluate(
    "new Promise((done) => document.addEventListener('component-error', done, { once: true }))",
  )
  await page.getByRole('button', { name: /^Show image 2/ }).click()
  await failed
  await page.goto('about:blank')
  const counted = async () => {
    await shop.app.flushObserved()
    return (await shop.shop.pool.query('select * from error_count')).rows
  }
  await expect
    .poll(counted)
    .toMatchObject([{ kind: 'browser', route: 'product', cause: 'RangeError: …', count: 1 }])
  await context.close()
})
