import { createHmac, timingSafeEqual } from 'node:crypto'
import { isLang, langPath } from '#contract/languages.ts'
import type { Shop } from '#server/platform/shop.ts'

/** The token of a payment link. The state of the draft decides whether it still works. */
export function draftToken({ secret }: Pick<Shop, 'secret'>, number: string): string {
  return `${number}.${createHmac('sha256', secret).update(`draft order ${number}`).digest('base64url')}`
}

/** The number of the draft that a token opens; null if it is forged. */
export function draftOfToken(shop: Pick<Shop, 'secret'>, token: string): string | null {
  const [number = ''] = token.split('.')
  const [given, right] = [Buffer.from(token), Buffer.from(draftToken(shop, number))]
  return given.length === right.length && timingSafeEqual(given, right) ? number : null
}

/** The payment link. The token stands behind the #, so it reaches neither logs nor referrers. */
export function draftLink(
  shop: Pick<Shop, 'secret' | 'publicUrl'>,
  { number, lang }: { number: string; lang: string },
): string {
  const path = langPath(isLang(lang) ? lang : 'en', '/cart')
  return `${shop.publicUrl}${path}#order=${draftToken(shop, number)}`
}
