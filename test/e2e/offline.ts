import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Opens a page, uses it, and waits until the worker answers for it. */
export async function startWorker(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.mouse.move(10, 10)
  await page.mouse.move(40, 40)
  await expect
    .poll(() => page.evaluate<boolean>('navigator.serviceWorker.controller !== null'), { timeout: 60_000 })
    .toBe(true)
}

export async function keptPages(page: Page): Promise<string[]> {
  return page.evaluate(
    `caches.open('shop-pages-1').then((cache) => cache.keys()).then((keys) => keys.map(({ url }) => new URL(url).pathname))`,
  )
}

export async function isKept(page: Page, paths: string[]): Promise<void> {
  await expect
    .poll(async () => (await keptPages(page)).filter((path) => paths.includes(path)).sort(), {
      timeout: 60_000,
    })
    .toEqual([...paths].sort())
}
