import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { codingFor } from '../http/coding.ts'
import { type CachedPage, plain } from './cached-page.ts'

/**
 * Sends a cached page: as it is stored to a client that accepts brotli, as gzip or plain to others. Answers 304 if
 * the client holds the same content, and no body to HEAD.
 */
export function sendPage(page: CachedPage, request: IncomingMessage, response: ServerResponse): void {
  const held = request.headers['if-none-match']
  if (held !== undefined && page.status === 200 && holds(held, page.etag)) {
    response.writeHead(304, page.unchangedHeaders)
    response.end()
    return
  }
  const coding = codingFor(request.headers['accept-encoding'])
  if (coding === 'br') {
    response.writeHead(page.status, page.brotliHeaders)
    response.end(request.method === 'HEAD' ? undefined : page.brotli)
    return
  }
  const send = coding === 'gzip' ? sendGzip : sendPlain
  // The socket closes without an answer rather than with a wrong one.
  send(page, request, response).catch(() => response.destroy())
}

async function sendGzip(page: CachedPage, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const content = await gzipped(page)
  if (response.destroyed) return
  response.writeHead(page.status, [
    ...page.unchangedHeaders,
    'content-encoding',
    'gzip',
    'content-length',
    String(content.length),
  ])
  response.end(request.method === 'HEAD' ? undefined : content)
}

const compress = promisify(gzip)

/** Bodies by ETag, which is a hash of the content: nothing here can become outdated. */
const bodies = new LRUCache<string, Buffer>({ maxSize: 8_000_000, sizeCalculation: (body) => body.length })

async function gzipped(page: CachedPage): Promise<Buffer> {
  const cached = bodies.get(page.etag)
  if (cached) return cached
  const body = await compress(await plain(page))
  bodies.set(page.etag, body)
  return body
}

async function sendPlain(
  page: CachedPage,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const content = request.method === 'HEAD' ? undefined : await plain(page)
  if (response.destroyed) return
  response.writeHead(page.status, page.plainHeaders)
  response.end(content)
}

/** Compared weakly (RFC 9110, 13.1.2): both sides may carry W/. */
function holds(header: string, etag: string): boolean {
  return (
    header === etag ||
    header === '*' ||
    header.split(',').some((part) => part.trim().replace(/^W\//, '') === etag.slice(2))
  )
}
