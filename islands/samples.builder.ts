import type { Cart, CartLine, Totals } from '#contract/cart.ts'
import type { Checkout } from '#contract/checkout.ts'
import type { Image } from '#contract/image.ts'
import type { Order } from '#contract/order.ts'
import type { Money } from '#contract/scalars.ts'

/** Sample server data for component tests. */
export const euros = (amount: number): Money => ({ amount, currency: 'EUR' })

export const sampleImage: Image = {
  url: '/media/vase-800.webp',
  width: 800,
  height: 1000,
  alt: 'A sage vase',
  srcset: '/media/vase-400.webp 400w, /media/vase-800.webp 800w',
  colour: '#9ab39a',
}

export function sampleLine(id: string, price: number, quantity: number): CartLine {
  return {
    id,
    productId: `product-${id}`,
    sku: `SKU-${id}`,
    slug: 'vase',
    name: `Vase ${id}`,
    options: [{ name: 'Colour', value: 'Sage' }],
    image: sampleImage,
    quantity,
    maxQuantity: 9,
    unitPrice: euros(price),
    compareAtPrice: null,
    subtotal: euros(price * quantity),
    discount: euros(0),
    total: euros(price * quantity),
    outOfStock: false,
    releaseOn: null,
  }
}

export function sampleTotals(subtotal: number, shipping: number | null = null): Totals {
  const total = subtotal + (shipping ?? 0)
  return {
    subtotal: euros(subtotal),
    discount: euros(0),
    shipping: shipping === null ? null : euros(shipping),
    shippingPending: shipping === null,
    tax: euros(Math.round((total * 19) / 119)),
    taxIncluded: true,
    total: euros(total),
    credit: euros(0),
    due: euros(total),
    explain: [
      { kind: 'subtotal', label: 'Subtotal', amount: euros(subtotal) },
      { kind: 'tax', label: 'of which 19% tax', amount: euros(Math.round((total * 19) / 119)) },
      { kind: 'total', label: 'Total', amount: euros(total) },
    ],
  }
}

/** Two pieces of one product and one of another: 72.00 euros. */
export function sampleCart(changes: Partial<Cart> = {}): Cart {
  return {
    id: 'cart',
    currency: 'EUR',
    lines: [sampleLine('a', 2400, 2), sampleLine('b', 2400, 1)],
    count: 3,
    note: '',
    coupon: null,
    totals: sampleTotals(7200),
    freeShipping: { threshold: euros(9900), missing: euros(2700) },
    notices: [],
    version: 1,
    ...changes,
  }
}

export function sampleCheckout(changes: Partial<Checkout> = {}): Checkout {
  return {
    id: 'checkout',
    step: 'information',
    cart: sampleCart(),
    email: null,
    mobile: null,
    address: null,
    billing: null,
    vat: null,
    shippingMethods: [],
    shippingMethod: null,
    paymentMethods: [],
    paymentMethod: null,
    namesObligation: false,
    durability: [],
    totals: sampleTotals(7200),
    ...changes,
  }
}

/** A paid order of one vase, nothing shipped yet. */
export function sampleOrder(changes: Partial<Order> = {}): Order {
  return {
    number: 'A1B2-C3D4-E5F6',
    status: 'in_progress',
    payStatus: 'paid',
    shipStatus: 'none',
    createdAt: '2026-11-22T10:00:00Z',
    expiresAt: null,
    processingSince: null,
    delivery: null,
    cancelRequest: null,
    currency: 'EUR',
    email: 'ada@example.com',
    products: [],
    totals: sampleTotals(2890),
    price: euros(2890),
    due: euros(0),
    paymentAmount: euros(2890),
    refundedAmount: euros(0),
    refunds: [],
    refundAccount: null,
    shippingFee: euros(490),
    address: null,
    billing: null,
    shippingMethod: null,
    paymentMethod: 'stripe',
    payments: [],
    paymentFailed: false,
    remark: '',
    terms: [],
    shipments: [],
    returns: [],
    history: [],
    can: { pay: false, cancel: true, withdraw: false, confirm: false, return: false, review: false },
    ...changes,
  }
}

/** The data of a page as its document carries it: markup for the body of a test. */
export function samplePageData({ data = {}, theme = {} }: { data?: object; theme?: object } = {}): string {
  const text = JSON.stringify({ data: { lang: 'en', messages: {}, ...data }, theme, meta: {} })
  return `<script type="application/json" id="page-data">${text}</script>`
}
