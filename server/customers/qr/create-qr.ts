import { randomBytes, randomInt } from 'node:crypto'
import type { Data } from '#contract/calls.ts'
import { langPath } from '#contract/languages.ts'
import { qrLogin } from '#server/db/tables.ts'
import { qrPicture } from '#server/platform/barcodes/qr-picture.ts'
import { networkOf } from '#server/platform/http/network.ts'
import { countAttempt } from '#server/platform/limits/attempts.ts'
import { hashToken } from '#server/platform/sessions.ts'
import type { CallContext } from '#server/platform/shop.ts'
import { browserOf, placeOf } from '#server/platform/sign-in/seen-from.ts'
import { ensureVisitor } from '#server/platform/visitor.ts'

/** Validity of a code in milliseconds. */
const lifetime = 2 * 60_000

/** QR codes per network. */
const perNetwork = { max: 120, minutes: 10 }

/**
 * Starts a sign-in by QR code. The picture contains only the id; only this browser has the secret and gets the token.
 * @throws Refusal `too_many`.
 */
export async function createQr(ctx: CallContext): Promise<Data<'/auth/qr/create'>> {
  const { shop } = ctx
  await countAttempt(shop, { subject: `qr ${networkOf(ctx.ip)}`, ...perNetwork })
  const [id, secret] = [randomBytes(16).toString('base64url'), randomBytes(32).toString('base64url')]
  // The live channel tells this visitor when the code is scanned or confirmed.
  const visitorId = ensureVisitor(ctx)
  const expiresAt = new Date(shop.now().getTime() + lifetime)
  await shop.db.insert(qrLogin).values({
    id,
    secretHash: hashToken(secret),
    number: randomInt(10, 100),
    browser: browserOf(ctx.userAgent),
    ip: ctx.ip,
    place: placeOf(ctx),
    visitorId,
    expiresAt,
  })
  const url = `${shop.publicUrl}${langPath(ctx.lang, '/auth/signin')}?qr=${id}`
  const picture = qrPicture(url)
  return { id, secret, url, picture, expiresAt: expiresAt.toISOString(), visitorId }
}
