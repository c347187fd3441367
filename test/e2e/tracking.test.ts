import type { Request } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openVisitedShop, type VisitedShop } from './browser.ts'

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

it('asks for consent once, by keyboard too, and takes the answer back on request', async () => {
  // A browser that names itself headless counts as a bot, which nobody asks.
  const userAgent =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
  const { page, context, errors } = await shop.visit({ width: 390, height: 844 })
  await context.setExtraHTTPHeaders({ 'user-agent': userAgent })
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
