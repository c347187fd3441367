/**
 * Lighthouse on a simulated phone over HTTPS and HTTP/2: home, a category, a product; the median of five.
 *   node bench/lighthouse.ts [runs]
 */
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { ensureChromium } from '#test/chromium/ensure-chromium.ts'
import { drawnShop } from './stage/drawn-shop.ts'
import { median, printTable } from './stage/figures.ts'
import { serveHttps } from './stage/https.ts'

const runs = Number(process.argv[2] ?? 5)
const pages = { home: '/', category: '/category/tableware', product: '/product/morning-mug' }
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

const { shop, close } = await drawnShop()
const proxy = await serveHttps(shop.url)
const chrome = await launch({
  chromePath: await ensureChromium(),
  chromeFlags: [
    '--headless=new',
    '--no-sandbox',
    '--disable-gpu',
    '--ignore-certificate-errors',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})
try {
  const rows = []
  for (const [name, path] of Object.entries(pages)) rows.push(await measure(name, path))
  printTable(rows)
} finally {
  chrome.kill()
  proxy.stop()
  await close()
}

async function measure(name: string, path: string) {
  const results: Result[] = []
  // The first visit warms caches and pictures and is not measured.
  await run(path)
  for (let index = 0; index < runs; index++) results.push(await run(path))
  const of = (pick: (result: Result) => number) => median(results.map(pick))
  return {
    page: name,
    ...Object.fromEntries(
      categories.map((id) => [id, Math.round(100 * of((result) => result.categories[id]?.score ?? 0))]),
    ),
    'LCP ms': Math.round(of((result) => result.audits['largest-contentful-paint']!.numericValue!)),
    'TBT ms': Math.round(of((result) => result.audits['total-blocking-time']!.numericValue!)),
    CLS: of((result) => result.audits['cumulative-layout-shift']!.numericValue!).toFixed(3),
    'total kB': Math.round(of((result) => result.audits['total-byte-weight']!.numericValue!) / 1024),
    benchmarkIndex: Math.round(of((result) => result.environment.benchmarkIndex)),
    failing: failing(results[0]!),
  }
}

type Result = Awaited<ReturnType<typeof run>>

async function run(path: string) {
  const result = await lighthouse(`${proxy.url}${path}`, {
    port: chrome.port,
    output: 'json',
    logLevel: 'error',
  })
  if (!result) throw new Error(`Lighthouse gave nothing for ${path}`)
  return result.lhr
}

/** Audits that cost points, printed next to the score. */
function failing(result: Result): string {
  const lost = categories.slice(1).flatMap((id) => result.categories[id]?.auditRefs ?? [])
  return lost
    .filter(({ id, weight }) => weight > 0 && (result.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id)
    .join(', ')
}
