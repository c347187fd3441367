import type { IncomingMessage, ServerResponse } from 'node:http'
import { type CachedPage, plain } from './cached-page.ts'

/**
 * Sends a cached page as it lies: to a client with brotli without touching it. Answers 304 where the client holds
 * the same, and no body to HEAD.
 */
export function sendPage(page: CachedPage, request: IncomingMessage, response: ServerResponse): void {
  const held = request.headers['if-none-match']
  if (held !== undefined && page.status === 200 && holds(held, page.etag)) {
    response.writeHead(304, page.unchangedHeaders)
    response.end()
    return
  }
  const takes = request.headers['accept-encoding']
  if (typeof takes === 'string' && takesBrotli(takes)) {
    response.writeHead(page.status, page.brotliHeaders)
    response.end(request.method === 'HEAD' ? undefined : page.brotli)
    return
  }
  void sendPlain(page, request, response)
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

function takesBrotli(header: string): boolean {
  return /\bbr\b/.test(header) && !/\bbr\s*;\s*q=0(\.0*)?\s*(,|$)/.test(header)
}
