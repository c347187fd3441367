import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import axe from 'axe-core'
import { chromium, type Page } from 'playwright-core'
import { base } from '#contract/call-base.ts'
import type { CallPath, Data, Payload } from '#contract/calls.ts'
import { demoCustomer } from '#demo/orders.ts'
import type { AccessibilityCheck } from '#server/content/accessibility/last-check.ts'
import { ensureChromium } from '#test/chromium/ensure-chromium.ts'
import { demoDatabase } from '../../../bench/stage/database.ts'
import { startShop } from '../../../bench/stage/start-shop.ts'

/** Rules of WCAG 2.2, levels A and AA. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Pages that need neither a cart nor an account. */
const publicPages = [
  '/',
  '/category/tableware',
  '/collection',
  '/product/morning-mug',
  '/product/dining-chair',
  '/search?q=lamp',
  '/wishlist',
  '/article',
  '/page/terms',
  '/coupon',
  '/inquiry/dining-chair',
  '/auth/signin',
  '/auth/signup',
  '/order/find',
  '/withdrawal',
  '/legal/withdrawal',
  '/error/404',
  '/zh',
  '/zh/product/morning-mug',
]

const userPages = [
  ...['center', 'account', 'info', 'address', 'security', 'security/activity', 'log', 'order', 'return'],
  ...['favorite', 'wishlist', 'article'],
].map((screen) => `/user/${screen}`)

const screens = [
  { width: 390, height: 844, dark: false },
  { width: 1440, height: 900, dark: false },
  { width: 1440, height: 900, dark: true },
]

const file = join(import.meta.dirname, '../../../server/content/accessibility/last-check.json')
const database = await demoDatabase()
const shop = await startShop(database.env)
const browser = await chromium.launch({
  executablePath: await ensureChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const found = new Map<string, Set<string>>()
  let count = 0
  for (const { width, height, dark } of screens) {
    const context = await browser.newContext({
      baseURL: shop.url,
      viewport: { width, height },
      colorScheme: dark ? 'dark' : 'light',
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    for await (const path of pagesOf(page)) {
      for (const rule of await violationsOf(page)) {
        found.set(rule, (found.get(rule) ?? new Set()).add(path))
        console.log(`${path} at ${width}${dark ? ', dark' : ''}: ${rule}`)
      }
      count += 1
    }
    await context.close()
  }
  const check: AccessibilityCheck = {
    checkedOn: new Date().toISOString().slice(0, 10),
    tool: `axe-core ${axe.version}`,
    screens: count,
    violations: [...found].map(([rule, where]) => ({ rule, paths: [...where].sort() })),
  }
  await writeFile(file, `${JSON.stringify(check, null, 2)}\n`)
  console.log(`${count} screens, ${check.violations.length} rules violated`)
} finally {
  await browser.close()
  await shop.stop()
  await database.close()
}

/** Opens one page after the other: public ones, a purchase by bank transfer, then the demo customer's account. */
async function* pagesOf(page: Page): AsyncGenerator<string> {
  for (const path of publicPages) yield open(page, path)
  await callFrom(page, '/cart/add', { sku: 'SOAP-AMBER', quantity: 1 })
  yield open(page, '/cart')
  yield open(page, '/checkout/information')
  await callFrom(page, '/checkout/information', {
    email: 'guest@example.com',
    address: demoCustomer.address,
  })
  yield open(page, '/checkout/shipping')
  await callFrom(page, '/checkout/shipping', { method: 'standard' })
  yield open(page, '/checkout/payment')
  const { checkout } = await callFrom(page, '/checkout/payment', { method: 'bank' })
  const idempotencyKey = crypto.randomUUID()
  const placed = { total: checkout.totals.due, idempotencyKey, agree: true as const }
  const { orderNumber, accessKey } = await callFrom(page, '/checkout/submit', placed)
  yield open(page, `/order/${orderNumber}#key=${accessKey}`)
  yield open(page, `/checkout/thankyou?number=${orderNumber}`)

  const { email: account, password } = demoCustomer
  const { token } = await callFrom(page, '/auth/signin', { account, password })
  await page.evaluate((issued) => localStorage.setItem('x-auth', issued), token!)
  for (const path of userPages) yield open(page, path)
  const orders = await callFrom(page, '/order/list', {})
  for (const { number, can } of orders.items) {
    yield open(page, `/user/order/${number}`)
    if (can.return) yield open(page, `/user/return/new?order=${number}`)
  }
  const returns = await callFrom(page, '/return/list', {})
  for (const { number } of returns.items) yield open(page, `/user/return/${number}`)
}

/** Opens a page and waits for its components. Returns the page's name in the report. */
async function open(page: Page, path: string): Promise<string> {
  const answer = await page.goto(path, { waitUntil: 'load' })
  if (answer && !answer.ok() && !path.startsWith('/error/')) throw new Error(`${path}: ${answer.status()}`)
  await page.locator('main').first().waitFor()
  await page.locator('main:not(:has(.skeleton))').waitFor()
  const { pathname } = new URL(page.url())
  const wanted = path.replace(/[?#].*/, '')
  if (pathname !== wanted) throw new Error(`${path} led to ${pathname}`)
  return pathname.replace(/\/([A-Z]-)?[A-Z\d]{4}(-[A-Z\d]{4}){2}$/, '/…')
}

/** Makes a call as the visitor of the page. */
async function callFrom<Path extends CallPath>(
  page: Page,
  path: Path,
  payload: Payload<Path>,
): Promise<Data<Path>> {
  const { code, data } = await page.evaluate(
    async ([url, body]) => {
      const headers: Record<string, string> = { 'content-type': 'application/json' }
      for (const [header, key] of [
        ['x-visitor', 'visitorId'],
        ['x-auth', 'x-auth'],
      ] as const) {
        const value = localStorage.getItem(key)
        if (value) headers[header] = value
      }
      const answered = await fetch(url, { method: 'POST', headers, body })
      return (await answered.json()) as { code: number; data: unknown }
    },
    [base + path, JSON.stringify(payload)] as const,
  )
  if (code !== 0) throw new Error(`${path}: ${JSON.stringify(data)}`)
  return data as Data<Path>
}

/** Names of the rules that the page violates. */
async function violationsOf(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  return page.evaluate<string[]>(
    `axe.run(document, { runOnly: ${JSON.stringify(tags)} }).then(({ violations }) => violations.map(({ id }) => id))`,
  )
}
