import type { Envelope } from '#contract/envelope.ts'
import type { PagePayload } from '#contract/page.ts'
import { openTestShop, type TestOptions, type TestShop } from './app.ts'

export type DemoPages = TestShop & {
  get(url: string, headers?: Record<string, string>): ReturnType<typeof injected>
  /** The page payload (`request=route`). */
  fetchPage(path: string, headers?: Record<string, string>): Promise<FetchedPage>
}

export type FetchedPage = {
  status: number
  headers: Record<string, unknown>
  envelope: Envelope<PagePayload>
}

/** Opens the demo shop and fetches its pages. Call in beforeAll, close in afterAll. */
export async function openDemoPages(options: TestOptions = {}): Promise<DemoPages> {
  const shop = await openTestShop({ ...options, demo: true })
  const get = (url: string, headers: Record<string, string> = {}) => injected(shop, url, headers)
  return {
    ...shop,
    get,
    async fetchPage(path, headers) {
      const response = await get(`${path}${path.includes('?') ? '&' : '?'}request=route`, headers)
      return { status: response.statusCode, headers: response.headers, envelope: response.json() }
    },
  }
}

function injected({ app }: TestShop, url: string, headers: Record<string, string>) {
  return app.inject({ method: 'GET', url, headers })
}
