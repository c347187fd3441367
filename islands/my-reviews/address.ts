import { keepOrderKey, orderKey } from '#islands/stores/order-keys.ts'

/** The content of the page's address: an order with its key, one of its lines and the stars chosen in an email. */
export type Asked = {
  order: { orderNumber?: string; accessKey?: string }
  line: string | null
  stars: string
  /** The token of a link that stops emails. */
  stop: string | null
}

/** Reads the address. A link from an email has everything behind the #, and its key is kept for later visits. */
export function readAddress(): Asked {
  const query = new URLSearchParams(location.search)
  const hash = new URLSearchParams(location.hash.slice(1))
  const given = (name: string) => hash.get(name) ?? query.get(name)
  const orderNumber = given('order')
  const linked = hash.get('key')
  if (linked && orderNumber) keepOrderKey(orderNumber, linked)
  const accessKey = linked ?? (orderNumber ? orderKey(orderNumber) : undefined)
  const stars = given('stars') ?? ''
  return {
    order: orderNumber ? { orderNumber, ...(accessKey ? { accessKey } : {}) } : {},
    line: given('line'),
    stars: /^[1-5]$/.test(stars) ? stars : '',
    stop: hash.get('stop'),
  }
}
