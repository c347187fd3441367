import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { openTestShop, type TestOptions, type TestShop } from '#test/app.ts'
import { ensureChromium } from '#test/chromium/ensure-chromium.ts'
import type { Kind } from '#test/chromium/find-chromium.ts'
import { freePort } from '#test/free-port.ts'

/** A running demo shop and a browser to visit it. Open it in beforeAll, close it in afterAll. */
export type VisitedShop = TestShop & {
  url: string
  browser: Browser
  /** Opens the shop as a visitor with a clean browser profile. */
  visit(options?: VisitOptions): Promise<{ page: Page; context: BrowserContext; errors: string[] }>
}

export type VisitOptions = {
  width?: number
  height?: number
  /** Device pixels per CSS pixel. */
  scale?: number
  locale?: string
  dark?: boolean
  javaScript?: boolean
  reducedMotion?: boolean
  /** Lets the shop register its service worker, whose requests `page.route` does not see. */
  offline?: boolean
}

/** How many times slower than this machine the browser runs: `SLOWDOWN=4 npx vitest run --project browser`. */
const slowdown = Number(process.env.SLOWDOWN ?? 1)

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

type VisitedShopOptions = TestOptions & {
  /** Of Chromium, on top of those that all tests use. */
  flags?: string[]
  /** Headless shells show no PDF files and no notices, have no cameras, and treat service workers and players differently. */
  kind?: Kind
}

export async function openVisitedShop({
  flags: more = [],
  kind = 'headless',
  ...options
}: VisitedShopOptions = {}): Promise<VisitedShop> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const test = await openTestShop({
    ...options,
    env: { PUBLIC_URL: url, ...options.env },
    demo: !options.prepare,
  })
  await test.app.listen({ port, host: '127.0.0.1' })
  const browser = await chromium.launch({
    executablePath: ensureChromium(kind),
    args: ['--disable-features=LocalNetworkAccessChecks', ...flags, ...more],
  })
  return {
    ...test,
    url,
    browser,
    visit: (visit) => visitShop(browser, url, visit),
    async close() {
      await browser.close()
      await test.close()
    },
  }
}

async function visitShop(browser: Browser, url: string, options: VisitOptions = {}) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: options.width ?? 1440, height: options.height ?? 900 },
    deviceScaleFactor: options.scale ?? 1,
    locale: options.locale ?? 'en-GB',
    colorScheme: options.dark ? 'dark' : 'light',
    javaScriptEnabled: options.javaScript ?? true,
    reducedMotion: (options.reducedMotion ?? true) ? 'reduce' : 'no-preference',
    hasTouch: (options.width ?? 1440) < 700,
    serviceWorkers: options.offline ? 'allow' : 'block',
  })
  // Prices depend on the ship-to country; these tests expect those of the shop's own country.
  await context.addCookies([{ name: 'country', value: 'DE', url }])
  // Twice Playwright's own limit, for machines several times slower than usual.
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  if (slowdown > 1) {
    const cdp = await context.newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  }
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  return { page, context, errors }
}

/**
 * True once the main part and dialogs are shown and nothing enters or moves any more. Endless animations and those that
 * follow the scroll position do not count. On a phone, a dialog with a field stays invisible until the keyboard has come,
 * or some 700 ms where none comes.
 */
const isAtRest = `!!document.querySelector('main')?.checkVisibility() && !document.querySelector('[data-entering]') &&
  [...document.querySelectorAll('[role=dialog][data-rac]')].every((each) => each.checkVisibility({ opacityProperty: true })) &&
  document.getAnimations().every((each) =>
    each.playState !== 'running' || each.timeline !== document.timeline || each.effect?.getComputedTiming().endTime === Infinity)`

/** The minified build: half the code to send to each page and to compile there. */
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Expects axe to find no violations on the current page: WCAG 2.2 A and AA and its best practices. It looks from the top of
 * the page, because it takes a link that has scrolled away below the sticky header for a covered one, and waits until
 * dialogs have come in: while a sheet is below the window, it misses the main part of the page behind it.
 */
export async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(axe)
  // Asked again and again from outside, because the desk's content policy forbids pages to evaluate texts.
  await expect.poll(() => page.evaluate(isAtRest)).toBe(true)
  const scrolled = await page.evaluate<number>('scrollY')
  await page.evaluate(`scrollTo({ top: 0, behavior: 'instant' })`)
  // Axe also takes a button half behind a bar at the bottom of the desk for a small one, so no bar sticks meanwhile.
  const placeBars = (position: string) =>
    page.evaluate(
      `document.querySelectorAll('[data-action-bar], [data-save-bar]').forEach((bar) => { bar.style.position = '${position}' })`,
    )
  await placeBars('static')
  const violations = await page.evaluate<string[]>(`axe
    .run(document, ${axeOptions})
    .then((found) => found.violations.map(({ id, nodes }) => id + ': ' + nodes.map((node) => node.target.join(' ')).join(', ')))`)
  await placeBars('')
  expect(violations, page.url()).toEqual([])
  await page.evaluate(`scrollTo({ top: ${scrolled}, behavior: 'instant' })`)
}

/** Without rules for other tags, only those for playing media need anything but the page. */
const axeOptions = JSON.stringify({
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
  preload: { assets: ['media'] },
})
