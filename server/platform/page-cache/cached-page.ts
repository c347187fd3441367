import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, brotliDecompress, constants } from 'node:zlib'

import type { ChangeTag } from '../changes/tags.ts'

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)

/** A rendered page before it is compressed and cached. */
export type MadePage = {
  status: number
  body: string
  /** Headers without content-encoding, content-length and ETag. */
  headers: Record<string, string>
  /** Tags of what the page shows. A change to any of them evicts it. */
  tags: readonly ChangeTag[]
  /** False for pages that must not be cached: internal errors and previews. */
  keep: boolean
  /** Kind of the page in the measurements of speed; undefined for redirects. */
  kind?: string
  /** The error because of which this is an error page. */
  failure?: unknown
  /** When something on the page starts or ends, in milliseconds since the epoch; null if nothing does. */
  expiresAt?: number | null
}

/** A page ready to send: compressed once, with headers in the form that Node writes fastest. */
export type CachedPage = {
  status: number
  kind: string
  failure: unknown
  brotli: Buffer
  /** Alternating names and values, for `writeHead`. */
  brotliHeaders: string[]
  plainHeaders: string[]
  unchangedHeaders: string[]
  etag: string
  tags: readonly ChangeTag[]
  hits: number
  /** Latest time until which the page may be served, in milliseconds since the epoch. */
  staleAt: number
  best: boolean
}

/** Longest time in the cache, in milliseconds: the lowest price of 30 days changes without a change event. */
const longest = 10 * 60_000

/**
 * Brotli quality while a visitor waits: the lowest at which pages of products and lists are smaller than by gzip. Quality 1
 * takes less than half the time, but its copies were larger. `improve` compresses better later.
 */
const quickQuality = 3
const bestQuality = 11

/** Brotli window of 256 kB: no page is larger, and a smaller window costs less to set up. */
const window = 18

export async function cachePage(page: MadePage): Promise<CachedPage> {
  const content = bytesOf(page.body)
  // Synchronous, because moving half a millisecond of work to another thread costs more than the work.
  const brotli = brotliCompressSync(content, options(quickQuality, content.length))
  const etag = `W/"${createHash('sha1').update(content).digest('base64url').slice(0, 20)}"`
  const headers = Object.entries({ ...page.headers, etag }).flat()
  return {
    status: page.status,
    kind: page.kind ?? 'other',
    failure: page.failure,
    brotli,
    brotliHeaders: withLength(headers, brotli),
    plainHeaders: [...headers, 'content-length', String(content.length)],
    unchangedHeaders: headers,
    etag,
    tags: page.tags,
    hits: 0,
    staleAt: Math.min(Date.now() + longest, page.expiresAt ?? Number.POSITIVE_INFINITY),
    best: false,
  }
}

/** Compresses the page with the best quality: about 100 ms of work in another thread. */
export async function improve(page: CachedPage): Promise<void> {
  page.best = true
  const content = await plain(page)
  const smaller = await compress(content, options(bestQuality, content.length))
  if (smaller.length >= page.brotli.length) return
  page.brotli = smaller
  page.brotliHeaders = withLength(page.unchangedHeaders, smaller)
}

/** The uncompressed page, for clients without brotli. */
export function plain(page: CachedPage): Promise<Buffer> {
  return decompress(page.brotli)
}

/** Reused buffer for text that is read immediately. */
const scratch = Buffer.allocUnsafeSlow(1 << 20)

/** The text as UTF-8. The buffer is reused by the next call. */
function bytesOf(text: string): Buffer {
  // A UTF-16 unit takes at most three bytes in UTF-8.
  return text.length * 3 > scratch.length ? Buffer.from(text) : scratch.subarray(0, scratch.write(text))
}

function withLength(headers: string[], brotli: Buffer): string[] {
  return [...headers, 'content-encoding', 'br', 'content-length', String(brotli.length)]
}

function options(quality: number, size: number) {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: size,
      [constants.BROTLI_PARAM_LGWIN]: window,
    },
  }
}
