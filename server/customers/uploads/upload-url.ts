import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Shop } from '#server/platform/shop.ts'

/** Milliseconds that a link is valid at least; links change once in this time, so that browsers can cache them. */
const period = 60 * 60_000

/** A link to a private picture, signed and valid for one to two hours. */
export function uploadUrl(shop: Pick<Shop, 'secret' | 'now'>, id: string): string {
  const expires = (Math.floor(shop.now().getTime() / period) + 2) * period
  return `/uploads/${id}.webp?expires=${expires}&signature=${sign(shop, id, expires)}`
}

export function isSigned(
  shop: Pick<Shop, 'secret' | 'now'>,
  id: string,
  { expires, signature }: { expires?: unknown; signature?: unknown },
): boolean {
  if (typeof expires !== 'string' || typeof signature !== 'string') return false
  if (!/^\d{1,15}$/.test(expires) || Number(expires) <= shop.now().getTime()) return false
  const [given, own] = [Buffer.from(signature), Buffer.from(sign(shop, id, Number(expires)))]
  return given.length === own.length && timingSafeEqual(given, own)
}

function sign({ secret }: Pick<Shop, 'secret'>, id: string, expires: number): string {
  return createHmac('sha256', secret).update(`upload ${id} ${expires}`).digest('base64url')
}
