import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import axe from 'axe-core'
import { chromium, type Page } from 'playwright-core'
import type { AccessibilityCheck } from '#server/content/accessibility/last-check.ts'
import { ensureChromium } from '#test/chromium/ensure-chromium.ts'
import { demoDatabase } from '../../../bench/stage/database.ts'
import { startShop } from '../../../bench/stage/start-shop.ts'

/** Rules of WCAG 2.2, levels A and AA. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

const paths = [
  '/',
  '/category/tableware',
  '/collection',
  '/product/morning-mug',
  '/product/dining-chair',
  '/search?q=lamp',
  '/cart',
  '/checkout/information',
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
    for (const path of paths) {
      const answer = await page.goto(path, { waitUntil: 'load' })
      if (!answer?.ok() && !path.startsWith('/error/')) throw new Error(`${path}: ${answer?.status()}`)
      await page.locator('main').first().waitFor()
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

/** Names of the rules that the page violates. */
async function violationsOf(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  return page.evaluate<string[]>(
    `axe.run(document, { runOnly: ${JSON.stringify(tags)} }).then(({ violations }) => violations.map(({ id }) => id))`,
  )
}
