import type { Request } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { changeSetting } from '#server/platform/settings/settings.ts'
import { themeSetting } from '#server/theme/theme.settings.ts'
import { expectAccessible, openVisitedShop, type VisitedShop } from './browser.ts'

let shop: VisitedShop

beforeAll(async () => {
  shop = await openVisitedShop()
})
afterAll(() => shop.close())

type Report = { call: string; url: string; duration?: number; heartbeat?: boolean }

function reportOf(request: Request): Report | null {
  const call = /\/(visitor\/track|stat\/duration)$/.exec(request.url())?.[1]
  if (!call) return null
  const { url, ...rest } = request.postDataJSON() as { url: string }
  return { ...rest, call, url: new URL(url).pathname }
}

it('reports each page once, then heartbeats, and the time on each page in full', async () => {
  const { page, context, errors } = await shop.visit()
  await page.clock.install()
  const reports: Report[] = []
  page.on('request', (request) => {
    const report = reportOf(request)
    if (report) reports.push(report)
  })
  const tracked = (path: string) =>
    reports.filter((each) => each.call === 'visitor/track' && each.url === path && !each.heartbeat).length
  const seconds = (path: string) =>
    reports.filter(({ url }) => url === path).reduce((sum, { duration = 0 }) => sum + duration, 0)

  await page.goto('/product/bath-tray')
  await expect.poll(() => tracked('/product/bath-tray')).toBe(1)
  await page.clock.runFor(25_000)
  await expect.poll(() => seconds('/product/bath-tray')).toBeGreaterThanOrEqual(20)
  await page.evaluate('document.querySelector(\'a[href="/"]\').click()')
  await expect.poll(() => tracked('/')).toBe(1)
  expect(tracked('/product/bath-tray')).toBe(1)
  const stayed = seconds('/product/bath-tray')
  expect(stayed).toBeGreaterThanOrEqual(25)

  await page.clock.runFor(3000)
  await page.evaluate("dispatchEvent(new Event('pagehide')); dispatchEvent(new Event('pagehide'))")
  await expect.poll(() => seconds('/')).toBeGreaterThanOrEqual(3)
  expect(reports.filter(({ call, url }) => call === 'stat/duration' && url === '/')).toHaveLength(1)
  expect(seconds('/product/bath-tray')).toBe(stayed)
  expect(errors).toEqual([])
  await context.close()
})

/** A browser that names itself headless counts as a bot, which nobody asks. */
async function visitAsPerson() {
  const userAgent =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
  const visit = await shop.visit({ width: 390, height: 844 })
  await visit.context.setExtraHTTPHeaders({ 'user-agent': userAgent })
  return visit
}

it('asks for consent once, by keyboard too, and takes the answer back on request', async () => {
  const { page, context, errors } = await visitAsPerson()
  await page.goto('/')
  const box = page.locator('[data-consent-box]')
  await box.waitFor()
  expect(await box.locator(':focus').count()).toBe(0)
  await box.locator('[data-answer="no"]').focus()
  await page.keyboard.press('Enter')
  await box.waitFor({ state: 'detached' })
  expect(await page.evaluate('document.activeElement.id')).toBe('page-body')
  const answer = () => page.evaluate(() => JSON.parse(localStorage.getItem('consent') ?? '{}'))
  await expect.poll(answer).toEqual({ statistics: false })
  await expect.poll(() => page.evaluate(() => localStorage.getItem('consentFor'))).toMatch(/^[\w-]{22}$/)
  const opener = page.locator('[data-open-consent] button')
  await opener.click()
  expect(await box.locator('[data-answer="no"]').getAttribute('aria-pressed')).toBe('true')
  await page.keyboard.press('Escape')
  await box.waitFor({ state: 'detached' })
  expect(await page.locator('[data-open-consent] button:focus').count()).toBe(1)
  await opener.click()
  await box.locator('[data-answer="yes"]').click()
  await expect.poll(answer).toMatchObject({ statistics: true })
  expect(errors).toEqual([])
  await context.close()
})

it('calls no other host before the visitor agrees to it, and asks again when such hosts are added', async () => {
  const { page, context, errors } = await visitAsPerson()
  const called: string[] = []
  await context.route(/^https:/, (route) => {
    called.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: 'window.metricsRan = true' })
  })
  await page.goto('/')
  const box = page.locator('[data-consent-box]')
  await box.locator('[data-answer="yes"]').click()
  await box.waitFor({ state: 'detached' })

  const { db, changes } = shop.shop
  const injects = [{ type: 'js' as const, url: 'https://metrics.example/a.js' }]
  await db.transaction((tx) => changeSetting(tx, themeSetting, { injects }))
  await changes.catchUp()
  await page.goto('/')
  await box.getByText('metrics.example').waitFor()
  await expectAccessible(page)
  await box.locator('[data-answer="statistics"]').click()
  await box.waitFor({ state: 'detached' })
  await page.goto('/cart')
  await page.locator('[data-open-consent] button').click()
  expect(await box.locator('[data-answer="statistics"]').getAttribute('aria-pressed')).toBe('true')
  expect(called).toEqual([])

  await box.locator('[data-answer="yes"]').click()
  await expect.poll(() => page.evaluate('window.metricsRan')).toBe(true)
  await page.goto('/')
  await expect.poll(() => page.evaluate('window.metricsRan')).toBe(true)
  expect(called).toEqual([injects[0]!.url, injects[0]!.url])
  expect(errors).toEqual([])
  await context.close()
})
