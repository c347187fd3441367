import { lookup as systemLookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import type { Readable } from 'node:stream'
import { Agent, buildConnector, request } from 'undici'
import { isPublicAddress } from './public-address.ts'

const maxBytes = 20 * 1024 * 1024
/** Time limit of the whole fetch, including redirects. */
const timeoutMs = 20_000
const maxRedirects = 5

/** A picture could not be fetched. The message gives the reason, and continues a sentence that begins with the URL. */
export class PictureFault extends Error {}

export type PictureFetcher = {
  /** @throws PictureFault */
  fetch(url: string): Promise<Buffer>
  close(): Promise<void>
}

type Allowance = {
  /** Decides whether an IP address may be connected to; tests allow their own server. */
  allow?: (address: string) => boolean
  /** Resolves a host name; tests replace it. */
  lookup?: LookupFunction
}

/**
 * Fetches pictures by URL, from public servers only. Checks the IP address when the name is resolved and again once
 * the connection is open, before anything is sent, and does so for each redirect. So neither a redirect nor DNS
 * rebinding reaches the internal network.
 */
export function pictureFetcher({
  allow = isPublicAddress,
  lookup = systemLookup as LookupFunction,
}: Allowance = {}): PictureFetcher {
  const connect = buildConnector({ timeout: 10_000, lookup: allowedOnly(lookup, allow) })
  const agent = new Agent({
    connections: 4,
    connect(options, callback) {
      const literal = options.hostname.replace(/^\[|\]$/g, '')
      if (isIP(literal) && !allow(literal)) return callback(notPublic(), null)
      connect(options, (error, socket) => {
        if (error) return callback(error, null)
        if (allow(socket.remoteAddress ?? '')) return callback(null, socket)
        socket.destroy()
        callback(notPublic(), null)
      })
    },
  })
  return {
    fetch: (url) => follow(agent, url, AbortSignal.timeout(timeoutMs)),
    close: () => agent.destroy(),
  }
}

function allowedOnly(lookup: LookupFunction, allow: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '')
      const addresses = Array.isArray(found) ? found : [{ address: found, family: isIP(found) }]
      const allowed = addresses.filter(({ address }) => allow(address))
      const [first] = allowed
      if (!first) return callback(notPublic(), '')
      if (options.all) callback(null, allowed)
      else callback(null, first.address, first.family)
    })
  }
}

function notPublic(): PictureFault {
  return new PictureFault('is not a public address')
}

async function follow(agent: Agent, start: string, signal: AbortSignal): Promise<Buffer> {
  let url = addressOf(start)
  for (let redirects = 0; ; redirects++) {
    const { statusCode, headers, body } = await ask(agent, url, signal)
    const location = headers.location
    if (statusCode >= 300 && statusCode < 400 && typeof location === 'string') {
      drop(body)
      if (redirects === maxRedirects) throw new PictureFault(`redirects more than ${maxRedirects} times`)
      url = addressOf(location, url)
      continue
    }
    if (statusCode !== 200) {
      drop(body)
      throw new PictureFault(`answers with ${statusCode}`)
    }
    return await read(body, Number(headers['content-length'] ?? 0)).catch((error) => {
      throw faultOf(error)
    })
  }
}

async function ask(agent: Agent, url: URL, signal: AbortSignal) {
  try {
    return await request(url, {
      dispatcher: agent,
      signal,
      headers: { accept: 'image/avif,image/webp,image/png,image/jpeg', 'user-agent': 'Vitrine' },
    })
  } catch (error) {
    throw faultOf(error)
  }
}

async function read(body: Readable, announced: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let bytes = 0
  if (announced <= maxBytes) {
    for await (const part of body) {
      bytes += part.length
      if (bytes > maxBytes) break
      parts.push(part)
    }
    if (bytes <= maxBytes) return Buffer.concat(parts)
  }
  drop(body)
  throw new PictureFault('is larger than 20 MB')
}

/** Cancels the transfer. undici reports that as an error of the body, which is ignored. */
function drop(body: Readable): void {
  body.on('error', () => {}).destroy()
}

function addressOf(text: string, base?: URL): URL {
  const url = URL.parse(text, base?.href)
  if (!url || !/^https?:$/.test(url.protocol)) throw new PictureFault('is not an http(s) address')
  if (url.username || url.password) throw new PictureFault('contains a user name or password')
  return url
}

function faultOf(error: unknown): PictureFault {
  if (error instanceof PictureFault) return error
  const { name, code, cause } = error as { name?: string; code?: string; cause?: unknown }
  if (cause instanceof PictureFault) return cause
  if (name === 'TimeoutError' || code === 'UND_ERR_ABORTED')
    return new PictureFault('took longer than 20 seconds')
  return new PictureFault(`cannot be reached (${code ?? name})`)
}
