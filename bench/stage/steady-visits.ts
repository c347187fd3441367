import { setTimeout as wait } from 'node:timers/promises'
import { quantile } from './figures.ts'

/** Paths of the shop's products, from its sitemap. */
export async function productPaths(url: string, most: number): Promise<string[]> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text()
  const all = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => new URL(match[1]!).pathname)
  return all.filter((path) => path.startsWith('/product/')).slice(0, most)
}

/** Does something at a steady rate until `ended`; a slow answer holds nothing else up. Returns milliseconds each. */
export async function steadily(
  perSecond: number,
  one: (due: number) => Promise<number>,
  ended: Promise<unknown>,
): Promise<number[]> {
  const times: number[] = []
  const open = new Set<Promise<void>>()
  let running = true
  void ended.finally(() => {
    running = false
  })
  for (let next = performance.now(); running; next += 1000 / perSecond) {
    const early = next - performance.now()
    if (early > 0) await wait(early)
    const task = one(next).then((took) => {
      times.push(took)
      open.delete(task)
    })
    open.add(task)
  }
  await Promise.all(open)
  return times
}

/** Visits a random page. Returns milliseconds from the moment the visit was due. */
export async function visitPage(url: string, paths: string[], due: number): Promise<number> {
  const path = paths[Math.floor(Math.random() * paths.length)]!
  const response = await fetch(`${url}${path}`, {
    headers: { 'accept-encoding': 'br', 'x-forwarded-for': someAddress() },
  })
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
  return performance.now() - due
}

/** A network of its own for each visit: one alone would meet the limit for pages that are not cached. */
export function someAddress(): string {
  const byte = () => Math.floor(Math.random() * 250)
  return `${20 + (byte() % 100)}.${byte()}.${byte()}.1`
}

/** Rows of a table of latencies, compared with the first. */
export function latencyRows(what: string, runs: Record<string, number[]>): Record<string, string | number>[] {
  const [rest = []] = Object.values(runs)
  return Object.entries(runs).map(([name, times]) => ({
    [what]: name,
    visits: times.length,
    'median ms': quantile(times, 0.5).toFixed(1),
    'p95 ms': quantile(times, 0.95).toFixed(1),
    'p99 ms': quantile(times, 0.99).toFixed(1),
    'p95 / first p95': (quantile(times, 0.95) / quantile(rest, 0.95)).toFixed(2),
  }))
}
