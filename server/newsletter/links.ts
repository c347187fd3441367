import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Lang, langPath } from '#contract/languages.ts'
import { newsletterPath } from '#contract/newsletter-path.ts'
import type { Shop } from '#server/platform/shop.ts'

type Subscriber = { token: string; askedAt: Date }
type Signing = Pick<Shop, 'secret'>

/**
 * The token of the link that confirms. It is valid for one request, and another one than the token that unsubscribes,
 * so that whoever is forwarded a newsletter cannot consent in the subscriber's name.
 */
export function confirmToken(shop: Signing, { token, askedAt }: Subscriber): string {
  return `${token}.${sign(shop, token, askedAt)}`
}

export function confirms(shop: Signing, { token, askedAt }: Subscriber, signature: string): boolean {
  const [given, right] = [Buffer.from(signature), Buffer.from(sign(shop, token, askedAt))]
  return given.length === right.length && timingSafeEqual(given, right)
}

function sign({ secret }: Signing, token: string, askedAt: Date): string {
  return createHmac('sha256', secret)
    .update(`newsletter ${token} ${askedAt.getTime()}`)
    .digest('base64url')
    .slice(0, 32)
}

/** A page with a button: opening it changes nothing, because mail servers open links to check them. */
export function confirmUrl(
  shop: Pick<Shop, 'secret' | 'publicUrl'>,
  subscriber: Subscriber,
  lang: Lang,
): string {
  return urlOf(shop, 'confirm', confirmToken(shop, subscriber), lang)
}

/** The link in the footer of an email, and the address of its List-Unsubscribe header (RFC 8058). */
export function unsubscribeUrl(shop: Pick<Shop, 'publicUrl'>, token: string, lang: Lang): string {
  return urlOf(shop, 'unsubscribe', token, lang)
}

function urlOf({ publicUrl }: Pick<Shop, 'publicUrl'>, page: string, token: string, lang: Lang): string {
  return `${publicUrl}${langPath(lang, `${newsletterPath}/${page}`)}?token=${encodeURIComponent(token)}`
}
