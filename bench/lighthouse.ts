/**
 * Lighthouse on a simulated phone over HTTPS and HTTP/2: one page of each kind, or those named; the median of five.
 *   node bench/lighthouse.ts [runs] [page…]
 */
import { drawnShop } from './stage/drawn-shop.ts'
import { median, printTable } from './stage/figures.ts'
import { failing, openLighthouse, type Result, scoreOf } from './stage/lighthouse.ts'

const runs = Number(process.argv[2] ?? 5)
const pages: Record<string, string> = {
  home: '/',
  category: '/category/tableware',
  product: '/product/morning-mug',
  article: '/article/what-stoneware-is',
  promotion: '/promotion/warm-evenings',
}
const named = process.argv.slice(3)
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

const { shop, close } = await drawnShop()
const lighthouse = await openLighthouse(shop.url)
try {
  const rows = []
  for (const name of named.length > 0 ? named : Object.keys(pages))
    rows.push(await measure(name, pages[name]!))
  printTable(rows)
} finally {
  lighthouse.close()
  await close()
}

async function measure(name: string, path: string) {
  const results: Result[] = []
  // The first visit warms caches and pictures and is not measured.
  await lighthouse.run(path)
  for (let index = 0; index < runs; index++) results.push(await lighthouse.run(path))
  const of = (pick: (result: Result) => number) => median(results.map(pick))
  return {
    page: name,
    ...Object.fromEntries(categories.map((id) => [id, of((result) => scoreOf(result, id))])),
    'LCP ms': Math.round(of((result) => result.audits['largest-contentful-paint']!.numericValue!)),
    'TBT ms': Math.round(of((result) => result.audits['total-blocking-time']!.numericValue!)),
    CLS: of((result) => result.audits['cumulative-layout-shift']!.numericValue!).toFixed(3),
    'total kB': Math.round(of((result) => result.audits['total-byte-weight']!.numericValue!) / 1024),
    benchmarkIndex: Math.round(of((result) => result.environment.benchmarkIndex)),
    failing: failing(results[0]!, categories.slice(1)).join(', '),
  }
}
