import { launch } from 'chrome-launcher'
import lighthouse, { type Flags } from 'lighthouse'
import { ensureChromium } from '#test/chromium/ensure-chromium.ts'
import { serveHttps } from './https.ts'

/**
 * Runs Lighthouse over HTTPS and HTTP/2 in a browser of its own. Paths are those of the shop at `url`. `language` is that
 * of the browser.
 */
export async function openLighthouse(url: string, { language = 'en' }: { language?: string } = {}) {
  const proxy = await serveHttps(url)
  const chrome = await launch({
    chromePath: ensureChromium('full'),
    chromeFlags: [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--ignore-certificate-errors',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--accept-lang=${language}`,
    ],
  })
  return {
    async run(path: string, flags: Flags = {}) {
      const result = await lighthouse(`${proxy.url}${path}`, {
        port: chrome.port,
        output: 'json',
        logLevel: 'error',
        ...flags,
      })
      if (!result) throw new Error(`Lighthouse gave nothing for ${path}`)
      return result.lhr
    },
    close() {
      chrome.kill()
      proxy.stop()
    },
  }
}

export type Lighthouse = Awaited<ReturnType<typeof openLighthouse>>
export type Result = Awaited<ReturnType<Lighthouse['run']>>

/** The score of a category, of 100. */
export function scoreOf(result: Result, category: string): number {
  return Math.round(100 * (result.categories[category]?.score ?? 0))
}

/** Audits of these categories that cost points. */
export function failing(result: Result, categories: readonly string[]): string[] {
  const lost = categories.flatMap((id) => result.categories[id]?.auditRefs ?? [])
  return lost
    .filter(({ id, weight }) => weight > 0 && (result.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id)
}
