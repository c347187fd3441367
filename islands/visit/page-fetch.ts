import type { Code } from '#contract/codes.ts'
import { codes } from '#contract/codes.ts'
import type { Envelope } from '#contract/envelope.ts'
import type { PagePayload } from '#contract/page.ts'
import { page } from '#islands/page.ts'
import { requestHeaders } from '#islands/request-headers.ts'
import { pageUrl, payloadUrl } from './payload-url.ts'

/** `payload` is null if the server refused. `url` is the final address after redirects. */
export type Fetched = {
  status: number
  code: Code
  payload: PagePayload | null
  url: URL
  etag: string | null
  keep: boolean
}

/** Milliseconds that a fetched page is used without revalidation. */
const freshMs = 30_000
const maxKept = 10
const kept = new Map<string, { at: number; fetched: Promise<Fetched> }>()

/**
 * Fetches the page at `url`. Reuses an answer of the last 30 s and revalidates an older one by its ETag. Leaves out
 * header and footer if they are unchanged.
 * @throws any fetch error, such as no network or an abort.
 */
export async function fetchPage(url: URL, signal?: AbortSignal): Promise<Fetched> {
  const key = url.pathname + url.search
  const before = kept.get(key)
  if (before && Date.now() - before.at < freshMs) {
    const answer = await before.fetched.catch(() => null)
    if (answer && fits(answer)) return answer
  }
  const fetched = load(url, await before?.fetched.catch(() => null), signal)
  kept.set(key, { at: Date.now(), fetched })
  if (kept.size > maxKept) kept.delete(kept.keys().next().value as string)
  const answer = await fetched.catch((error) => {
    kept.delete(key)
    throw error
  })
  if (!answer.keep) kept.delete(key)
  return answer
}

async function load(
  url: URL,
  before: Fetched | null | undefined,
  signal?: AbortSignal,
  whole = false,
): Promise<Fetched> {
  const headers = requestHeaders()
  if (before?.etag && !whole) headers['if-none-match'] = before.etag
  const response = await fetch(payloadUrl(url, !whole), { headers, signal: signal ?? null })
  if (response.status === 304 && before) return before
  const envelope = (await response.json()) as Envelope<PagePayload>
  const answer: Fetched = {
    status: response.status,
    code: envelope.code as Code,
    payload: response.ok && envelope.code === codes.success ? envelope.data : null,
    url: pageUrl(response.url, url),
    etag: response.headers.get('etag'),
    keep: response.ok && !response.headers.get('cache-control')?.includes('no-store'),
  }
  return fits(answer) || whole ? answer : load(url, null, signal, true)
}

/** Returns whether a payload without header and footer matches those on the page. */
function fits({ payload }: Fetched): boolean {
  const held = page().meta
  if (!payload || payload.pageHead) return true
  return payload.meta.headHash === held.headHash && payload.meta.footHash === held.footHash
}
