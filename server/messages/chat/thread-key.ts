import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Shop } from '#server/platform/shop.ts'

/** The key with which the link in an email opens a thread in any browser. */
export function threadKeyOf({ secret }: Pick<Shop, 'secret'>, threadId: string): string {
  return createHmac('sha256', secret).update(`thread ${threadId}`).digest('base64url')
}

export function opensThread(shop: Pick<Shop, 'secret'>, threadId: string, key: string | undefined): boolean {
  if (key === undefined) return false
  const [given, right] = [Buffer.from(key), Buffer.from(threadKeyOf(shop, threadId))]
  return given.length === right.length && timingSafeEqual(given, right)
}
