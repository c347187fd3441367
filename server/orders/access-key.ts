import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Shop } from '#server/platform/shop.ts'

/** Milliseconds a key stays valid after the order was delivered or closed, and after a new one was emailed. */
export const accessKeyLifetime = 180 * 24 * 3600_000

/**
 * The key with which a guest opens an order. It is derived from the shop's secret, so that a repeated submit answers
 * the same key; the database holds only its hash. `issue` counts the keys an order has had.
 */
export function accessKeyOf({ secret }: Pick<Shop, 'secret'>, orderId: string, issue = 1): string {
  return createHmac('sha256', secret)
    .update(issue === 1 ? `order ${orderId}` : `order ${orderId} ${issue}`)
    .digest('base64url')
}

export function hashAccessKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}

export function opens(key: string | undefined, hash: string): boolean {
  if (key === undefined) return false
  const [given, kept] = [Buffer.from(hashAccessKey(key)), Buffer.from(hash)]
  return given.length === kept.length && timingSafeEqual(given, kept)
}
