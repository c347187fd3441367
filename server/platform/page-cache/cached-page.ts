import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, brotliDecompress, constants } from 'node:zlib'

import type { ChangeTag } from '../changes/tags.ts'

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)

/** A page before it is kept: what it says, and what it was made of. */
export type MadePage = {
  status: number
  body: string
  /** All headers but those of the encoding, the length and the ETag. */
  headers: Record<string, string>
  /** What it shows: product:42, category:7, settings. A change to any of these drops it. */
  tags: readonly ChangeTag[]
  /** Pages that are not kept: errors of ours, previews. */
  keep: boolean
  /** When something it shows starts or ends. Milliseconds since the epoch; null: nothing does. */
  expiresAt?: number | null
}

/** A page ready to be sent: compressed once, its headers written out as Node takes them fastest. */
export type CachedPage = {
  status: number
  brotli: Buffer
  /** Names and values in turn, for `writeHead`. */
  brotliHeaders: string[]
  plainHeaders: string[]
  unchangedHeaders: string[]
  etag: string
  tags: readonly ChangeTag[]
  hits: number
  /** When it must be made anew at the latest. Milliseconds since the epoch. */
  staleAt: number
  best: boolean
}

/** How long a page is kept at most, in milliseconds: the lowest price of 30 days changes with the clock alone. */
const longest = 10 * 60_000

/** For a page that somebody waits for: half the time of quality 3, and as many round trips. `improve` does better. */
const quickQuality = 1
const bestQuality = 11

/** 256 kB: no page is longer, and a smaller window is set up sooner. */
const window = 18

export async function cachePage(page: MadePage): Promise<CachedPage> {
  const content = bytesOf(page.body)
  // Here and now: handing half a millisecond of work to another thread costs more than the work.
  const brotli = brotliCompressSync(content, options(quickQuality, content.length))
  const etag = `W/"${createHash('sha1').update(content).digest('base64url').slice(0, 20)}"`
  const headers = Object.entries({ ...page.headers, etag }).flat()
  return {
    status: page.status,
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

/** Compresses the page as small as it goes: some 100 ms of work in another thread. */
export async function improve(page: CachedPage): Promise<void> {
  page.best = true
  const content = await plain(page)
  const smaller = await compress(content, options(bestQuality, content.length))
  if (smaller.length >= page.brotli.length) return
  page.brotli = smaller
  page.brotliHeaders = withLength(page.unchangedHeaders, smaller)
}

/** The page as it was before compression, for clients without brotli. */
export function plain(page: CachedPage): Promise<Buffer> {
  return decompress(page.brotli)
}

/** What is only read at once needs no memory of its own. */
const scratch = Buffer.allocUnsafeSlow(1 << 20)

/** The text as UTF-8, good until the next call. */
function bytesOf(text: string): Buffer {
  // No letter of a JavaScript string takes more than three bytes.
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
