/**
 * Interaction times in Chromium: the first tap on 'add to cart', the drawer, INP over a visit, clicks to painted pages,
 * and 500 navigations. Needs a display, such as `xvfb-run`: headless Chromium paints small changes up to 350 ms late and
 * counts that as the page's delay.
 *   xvfb-run -a node bench/browser.ts
 */
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core'
import { ensureChromium } from '#test/chromium/ensure-chromium.ts'
import { addLink, clickAndPaint, watch } from './browser/page-scripts.ts'
import { drawnShop } from './stage/drawn-shop.ts'
import { median, printTable, quantile } from './stage/figures.ts'

const repeats = 7
const navigations = 500
const product = '/product/bath-tray'
const route = [
  '/category/tableware',
  '/product/morning-mug',
  '/category/lighting',
  '/product/table-lamp',
  '/',
]

const { shop, close: closeShop } = await drawnShop()
const browser = await chromium.launch({
  executablePath: await ensureChromium('full'),
  headless: !process.env.DISPLAY,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--enable-precise-memory-info',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})
try {
  await firstTaps()
  await clicks()
  await longVisit()
} finally {
  await browser.close()
  await closeShop()
}

/** On a slow phone: tap to first visible feedback, tap to the open drawer with its line, and INP. */
async function firstTaps(): Promise<void> {
  const answers: number[] = []
  const drawers: number[] = []
  const delays: number[] = []
  for (let index = 0; index < repeats; index++) {
    const { page, cdp, close } = await phone(browser)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: (1.6 * 1024 * 1024) / 8,
      uploadThroughput: (750 * 1024) / 8,
    })
    await page.goto(`${shop.url}${product}`, { waitUntil: 'load' })
    await page.waitForTimeout(4000)
    await page.evaluate(watch)
    await page.locator('form[data-buy] button[type=submit]').first().tap()
    await page.locator('#cart-drawer[open] .line-item').first().waitFor()
    await page.waitForTimeout(300)
    const seen = await page.evaluate<{ answer: number; drawer: number; inp: number }>('globalThis.seen()')
    answers.push(seen.answer)
    drawers.push(seen.drawer)
    delays.push(seen.inp)
    await close()
  }
  printTable([
    {
      what: "tap on 'add to cart' to visible answer",
      'median ms': Math.round(median(answers)),
      'worst ms': Math.round(Math.max(...answers)),
    },
    {
      what: 'tap to open drawer',
      'median ms': Math.round(median(drawers)),
      'worst ms': Math.round(Math.max(...drawers)),
    },
    {
      what: 'interaction to next paint',
      'median ms': Math.round(median(delays)),
      'worst ms': Math.round(Math.max(...delays)),
    },
  ])
}

/** Click to painted page on loopback, with and without prefetch. */
async function clicks(): Promise<void> {
  const rows = []
  for (const hover of [false, true]) {
    const took: number[] = []
    const { page, close } = await desktop(browser)
    await page.goto(`${shop.url}/`, { waitUntil: 'load' })
    await page.waitForTimeout(3500)
    for (let index = 0; index < 40; index++) {
      const path = route[index % route.length]!
      await page.evaluate(addLink(`${path}${path.includes('?') ? '&' : '?'}page=${hover ? 1 : 1 + index}`))
      if (hover) {
        await page.hover('#bench-link')
        await page.waitForTimeout(500)
      }
      took.push(await page.evaluate<number>(clickAndPaint))
    }
    await close()
    rows.push({
      what: hover ? 'click to painted page, prefetched' : 'click to painted page',
      'p50 ms': Math.round(median(took)),
      'p95 ms': Math.round(quantile(took, 0.95)),
    })
  }
  printTable(rows)
}

/** Heap, nodes and listeners after 500 navigations, compared with those after 50. */
async function longVisit(): Promise<void> {
  const { page, cdp, close } = await desktop(browser)
  await page.goto(`${shop.url}/`, { waitUntil: 'load' })
  await page.waitForTimeout(3000)
  const rows = []
  for (let index = 1; index <= navigations; index++) {
    await page.evaluate(addLink(route[index % route.length]!))
    await page.evaluate(clickAndPaint)
    if (index === 50 || index === 250 || index === navigations)
      rows.push({ navigations: index, ...(await weigh(cdp)) })
  }
  await close()
  printTable(rows)
}

async function weigh(cdp: CDPSession) {
  await cdp.send('HeapProfiler.collectGarbage')
  await cdp.send('HeapProfiler.collectGarbage')
  const { metrics } = await cdp.send('Performance.getMetrics')
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
  return {
    'heap MB': (of('JSHeapUsedSize') / 1024 / 1024).toFixed(2),
    nodes: of('Nodes'),
    listeners: of('JSEventListeners'),
  }
}

async function phone(browser: Browser) {
  return open(browser, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
}

async function desktop(browser: Browser) {
  return open(browser, { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
}

async function open(browser: Browser, options: Parameters<Browser['newContext']>[0]) {
  const context = await browser.newContext(options)
  const page: Page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Performance.enable')
  return { page, cdp, close: () => context.close() }
}
