import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'

/** The header that signs a notification: t={epoch seconds},v1={HMAC-SHA256 of "t.body", hex}. */
export const signatureHeader = 'x-acquirer-signature'

/** Maximum age of a notification in seconds, against replays. */
const tolerance = 300

export function sign({ secret }: Pick<Shop, 'secret'>, body: string | Buffer, seconds: number): string {
  return `t=${seconds},v1=${mac(secret, body, String(seconds)).toString('hex')}`
}

/**
 * The body of a notification, if its signature is ours and recent.
 * @throws Refusal 400 `invalid`.
 */
export function readSigned(shop: Shop, headers: IncomingHttpHeaders, body: Buffer): Buffer {
  const header = headers[signatureHeader]
  const [, seconds, given] =
    /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(typeof header === 'string' ? header : '') ?? []
  if (!seconds || !given) throw new Refusal('invalid', { status: 400 })
  const fresh = Math.abs(shop.now().getTime() / 1000 - Number(seconds)) <= tolerance
  const right = timingSafeEqual(mac(shop.secret, body, seconds), Buffer.from(given, 'hex'))
  if (!fresh || !right) throw new Refusal('invalid', { status: 400 })
  return body
}

function mac(secret: string, body: string | Buffer, seconds: string): Buffer {
  return createHmac('sha256', `acquirer ${secret}`).update(`${seconds}.`).update(body).digest()
}
