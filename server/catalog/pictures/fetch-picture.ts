import type { Readable } from 'node:stream'
import { type Agent, request } from 'undici'
import { type Allowance, NotPublic, publicAgent } from '#server/platform/outgoing/public-agent.ts'
import { readAtMost } from '#server/platform/outgoing/read-at-most.ts'

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

/** Fetches pictures by URL, from public servers only, also after redirects. */
export function pictureFetcher(allowance: Allowance = {}): PictureFetcher {
  const agent = publicAgent(allowance, { connections: 4 })
  return {
    fetch: (url) => follow(agent, url, AbortSignal.timeout(timeoutMs)),
    close: () => agent.destroy(),
  }
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
  const content = announced <= maxBytes ? await readAtMost(body, maxBytes) : null
  if (content) return content
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
  const blocked = [error, cause].find((each) => each instanceof NotPublic)
  if (blocked) return new PictureFault(blocked.message)
  if (name === 'TimeoutError' || code === 'UND_ERR_ABORTED')
    return new PictureFault('took longer than 20 seconds')
  return new PictureFault(`cannot be reached (${code ?? name})`)
}
