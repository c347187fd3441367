import { keepOrderKey, orderKey } from '#islands/stores/order-keys.ts'

/**
 * The order that the page's address names, with the key that opens it in this browser. A link from an email carries the
 * key in its fragment; it is kept for later visits.
 */
export function orderOfPage(): { orderNumber: string; accessKey?: string } {
  const orderNumber = new URLSearchParams(location.search).get('order') ?? ''
  const linked = new URLSearchParams(location.hash.slice(1)).get('key')
  if (linked && orderNumber) keepOrderKey(orderNumber, linked)
  const accessKey = linked ?? orderKey(orderNumber)
  return accessKey ? { orderNumber, accessKey } : { orderNumber }
}

/** Names a return in a call, with the key of its order if this browser has one. */
export function returnOfPage(number: string): { number: string; accessKey?: string } {
  const { accessKey } = orderOfPage()
  return accessKey ? { number, accessKey } : { number }
}

/** Path of a return: in the user area, or for a guest. */
export function returnPath(number: string, orderNumber: string, own: boolean): string {
  if (own) return `/user/return/${encodeURIComponent(number)}`
  return `/return/${encodeURIComponent(number)}?order=${encodeURIComponent(orderNumber)}`
}

export function orderPath(orderNumber: string, own: boolean): string {
  return `${own ? '/user' : ''}/order/${encodeURIComponent(orderNumber)}`
}
