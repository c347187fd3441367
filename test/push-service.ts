import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

type Answer = 201 | 404 | 410 | 429 | 500 | 'never'

/**
 * A push service on this machine, and the browsers that subscribe to it. It refuses what RFC 8030, 8291 and 8292 tell push
 * services and browsers to refuse, and opens each message with the keys of its browser.
 */
export async function openPushService() {
  const browsers = new Map<string, Browser>()
  const state = { answer: 201 as Answer, retryAfter: '120', faults: [] as string[], asked: 0 }
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    state.asked++
    if (state.answer === 'never') return
    if (state.answer !== 201) {
      if (state.answer === 429) response.setHeader('retry-after', state.retryAfter)
      return response.writeHead(state.answer).end()
    }
    const browser = browsers.get(request.url ?? '')
    try {
      if (!browser) throw new Error(`path ${request.url}`)
      if (request.method !== 'POST') throw new Error(`method ${request.method}`)
      checkHeaders(request.headers)
      checkSender(request.headers.authorization ?? '', browser, url)
      browser.received.push(JSON.parse(decrypt(Buffer.concat(parts), browser)))
      response.writeHead(201, { location: `${url}/message/${state.asked}` }).end()
    } catch (error) {
      state.faults.push(String(error))
      response.writeHead(400).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    state,
    /** A browser that takes messages of the shop with this key. */
    subscribe(applicationServerKey: string) {
      const path = `/push/${randomBytes(24).toString('base64url')}`
      const keys = createECDH('prime256v1')
      const browser: Browser = { keys, auth: randomBytes(16), applicationServerKey, received: [] }
      const p256dh = keys.generateKeys('base64url')
      browsers.set(path, browser)
      const subscription = {
        endpoint: `${url}${path}`,
        keys: { p256dh, auth: browser.auth.toString('base64url') },
      }
      return { subscription, received: browser.received }
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

type Browser = {
  keys: ECDH
  auth: Buffer
  applicationServerKey: string
  received: Record<string, string>[]
}

/** RFC 8030, section 5. */
function checkHeaders(headers: IncomingHttpHeaders): void {
  const { ttl = '', urgency = 'normal', topic = 'a' } = headers as Record<string, string>
  if (!/^\d+$/.test(ttl)) throw new Error(`TTL ${ttl}`)
  if (!/^(very-low|low|normal|high)$/.test(urgency)) throw new Error(`Urgency ${urgency}`)
  if (!/^[\w-]{1,32}$/.test(topic)) throw new Error(`Topic ${topic}`)
  if (headers['content-encoding'] !== 'aes128gcm') throw new Error(`encoding ${headers['content-encoding']}`)
}

/** RFC 8292: the message is signed with the key that the browser subscribed with, for this push service, for a day at most. */
function checkSender(authorization: string, { applicationServerKey }: Browser, origin: string): void {
  const [, token = '', key = ''] = /^vapid t=([^,\s]+),\s*k=([\w-]+)$/.exec(authorization) ?? []
  if (key !== applicationServerKey) throw new Error(`key ${key}`)
  const [head = '', body = '', signature = ''] = token.split('.')
  const { typ, alg } = JSON.parse(Buffer.from(head, 'base64url').toString())
  if (typ !== 'JWT' || alg !== 'ES256') throw new Error(`token ${typ} ${alg}`)
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const signer = createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: x!, y: y! },
    format: 'jwk',
  })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: signer, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('signature')
  const { aud, exp, sub } = JSON.parse(Buffer.from(body, 'base64url').toString())
  if (aud !== origin) throw new Error(`audience ${aud}`)
  const left = exp - Date.now() / 1000
  if (!(left > 0 && left <= 24 * 3600)) throw new Error(`expires in ${left}`)
  if (!/^(mailto:.+@.+|https:\/\/.+)/.test(sub)) throw new Error(`subject ${sub}`)
}

/** RFC 8188 and 8291, section 3.4. */
function decrypt(message: Buffer, { keys, auth }: Browser): string {
  if (message.length > 4096) throw new Error(`${message.length} bytes`)
  const salt = message.subarray(0, 16)
  const keyLength = message.readUInt8(20)
  if (keyLength !== 65) throw new Error(`key of ${keyLength} bytes`)
  const senderKey = message.subarray(21, 86)
  const content = message.subarray(86)
  if (message.readUInt32BE(16) < content.length) throw new Error('more than one record')
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey])
  const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(senderKey), auth, info, 32))
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${name}\0`), length))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(content.subarray(-16))
  const padded = Buffer.concat([decipher.update(content.subarray(0, -16)), decipher.final()])
  const end = padded.lastIndexOf(2)
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('padding')
  return padded.subarray(0, end).toString('utf8')
}
