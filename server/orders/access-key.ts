import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Shop } from '#server/platform/shop.ts'

/**
 * The key with which a guest opens an order. It is worked out from the shop's secret, so that a repeated submit is
 * answered with the same one; the database holds its hash alone.
 */
export function accessKeyOf({ secret }: Pick<Shop, 'secret'>, orderId: string): string {
  return createHmac('sha256', secret).update(`order ${orderId}`).digest('base64url')
}

export function hashAccessKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}

export function opens(key: string | undefined, hash: string): boolean {
  if (key === undefined) return false
  const [given, kept] = [Buffer.from(hashAccessKey(key)), Buffer.from(hash)]
  return given.length === kept.length && timingSafeEqual(given, kept)
}
