import type { Readable } from 'node:stream'
import { type Agent, request } from 'undici'
import { type Allowance, NotPublic, publicAgent } from '#server/platform/outgoing/public-agent.ts'
import { readAtMost } from '#server/platform/outgoing/read-at-most.ts'

/** Limits of one file: its size, and the time of the whole fetch, including redirects. */
export type FetchLimits = { megabytes: number; seconds: number }

const ofPictures: FetchLimits = { megabytes: 20, seconds: 20 }
const maxRedirects = 5

/** Why a file cannot be fetched: a text `desk.media.address_…` says it to merchants. */
export type FetchFault =
  | 'private'
  | 'not_web'
  | 'password'
  | 'redirects'
  | 'status'
  | 'large'
  | 'slow'
  | 'unreachable'

/** A picture could not be fetched. The message gives the reason, and continues a sentence that begins with the URL. */
export class PictureFault extends Error {
  /** null: it was fetched, but is of no use. */
  readonly reason: FetchFault | null
  readonly values: Record<string, unknown>

  constructor(message: string, reason: FetchFault | null = null, values: Record<string, unknown> = {}) {
    super(message)
    this.reason = reason
    this.values = values
  }
}

export type PictureFetcher = {
  /** @throws PictureFault */
  fetch(url: string, limits?: FetchLimits): Promise<Buffer>
  close(): Promise<void>
}

/** Fetches pictures, videos and captions by URL, from public servers only, also after redirects. */
export function pictureFetcher(allowance: Allowance = {}): PictureFetcher {
  const agent = publicAgent(allowance, { connections: 4 })
  return {
    fetch: (url, limits = ofPictures) => follow(agent, url, limits),
    close: () => agent.destroy(),
  }
}

async function follow(agent: Agent, start: string, limits: FetchLimits): Promise<Buffer> {
  const signal = AbortSignal.timeout(limits.seconds * 1000)
  let url = addressOf(start)
  for (let redirects = 0; ; redirects++) {
    const { statusCode, headers, body } = await ask(agent, url, signal).catch((error) => {
      throw faultOf(error, limits)
    })
    const location = headers.location
    if (statusCode >= 300 && statusCode < 400 && typeof location === 'string') {
      drop(body)
      if (redirects === maxRedirects)
        throw new PictureFault(`redirects more than ${maxRedirects} times`, 'redirects')
      url = addressOf(location, url)
      continue
    }
    if (statusCode !== 200) {
      drop(body)
      throw new PictureFault(`answers with ${statusCode}`, 'status', { status: statusCode })
    }
    return await read(body, Number(headers['content-length'] ?? 0), limits).catch((error) => {
      throw faultOf(error, limits)
    })
  }
}

function ask(agent: Agent, url: URL, signal: AbortSignal) {
  return request(url, {
    dispatcher: agent,
    signal,
    headers: {
      accept: 'image/avif,image/webp,image/png,image/jpeg,video/mp4,video/webm,text/vtt',
      'user-agent': 'Vitrine',
    },
  })
}

async function read(body: Readable, announced: number, { megabytes }: FetchLimits): Promise<Buffer> {
  const maxBytes = megabytes * 1024 * 1024
  const content = announced <= maxBytes ? await readAtMost(body, maxBytes) : null
  if (content) return content
  drop(body)
  const size = megabytes < 1 ? `${megabytes * 1024} kB` : `${megabytes} MB`
  throw new PictureFault(`is larger than ${size}`, 'large', { count: megabytes })
}

/** Cancels the transfer. undici reports that as an error of the body, which is ignored. */
function drop(body: Readable): void {
  body.on('error', () => {}).destroy()
}

function addressOf(text: string, base?: URL): URL {
  const url = URL.parse(text, base?.href)
  if (!url || !/^https?:$/.test(url.protocol)) throw new PictureFault('is not an http(s) address', 'not_web')
  if (url.username || url.password) throw new PictureFault('contains a user name or password', 'password')
  return url
}

function faultOf(error: unknown, { seconds }: FetchLimits): PictureFault {
  if (error instanceof PictureFault) return error
  const { name, code, cause } = error as { name?: string; code?: string; cause?: unknown }
  const blocked = [error, cause].find((each) => each instanceof NotPublic)
  if (blocked) return new PictureFault(blocked.message, 'private')
  if (name === 'TimeoutError' || code === 'UND_ERR_ABORTED')
    return new PictureFault(`took longer than ${seconds} seconds`, 'slow', { count: seconds })
  return new PictureFault(`cannot be reached (${code ?? name})`, 'unreachable')
}
