import { orderKey } from '#islands/stores/order-keys.ts'

/** Names an order in a call, with the key that opens it if this browser has one. */
export function accessOf(number: string): { number: string; accessKey?: string } {
  const accessKey = orderKey(number)
  return accessKey ? { number, accessKey } : { number }
}
