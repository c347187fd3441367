import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Shop } from '#server/platform/shop.ts'

type Signing = Pick<Shop, 'secret' | 'now'>

/** Milliseconds that the link of an email works. */
const lifetime = 30 * 24 * 3600_000

/** The token by which a cart is copied to whoever opens the link of the email about it. */
export function cartToken(shop: Signing, cartId: string): string {
  const expires = shop.now().getTime() + lifetime
  return `${cartId}.${expires}.${sign(shop, cartId, expires)}`
}

/** The cart that a token names; null if it is forged or has expired. */
export function cartOfToken(shop: Signing, token: string): string | null {
  const [cartId = '', expires = '', signature = ''] = token.split('.')
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(cartId) || !/^\d{1,15}$/.test(expires)) return null
  const [given, right] = [Buffer.from(signature), Buffer.from(sign(shop, cartId, Number(expires)))]
  const isRight = given.length === right.length && timingSafeEqual(given, right)
  return isRight && Number(expires) > shop.now().getTime() ? cartId : null
}

function sign({ secret }: Pick<Shop, 'secret'>, cartId: string, expires: number): string {
  return createHmac('sha256', secret).update(`cart ${cartId} ${expires}`).digest('base64url')
}
