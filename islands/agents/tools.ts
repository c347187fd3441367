import type { Filters } from '#contract/catalog.ts'
import { codes } from '#contract/codes.ts'
import { emit } from '#islands/events.ts'
import { goTo } from '#islands/go-to.ts'
import { t } from '#islands/messages.ts'
import { localPath } from '#islands/page.ts'
import { type Answer, callQuietly } from '#islands/quiet-call.ts'
import { addToCart, applyCoupon, cartStore, loadCart, removeLine, setQuantity } from '#islands/stores/cart.ts'
import { token } from '#islands/stores/session.ts'
import type { Tool } from './model-context.ts'
import { minorUnits, shownCard, shownCart, shownOrder, shownProduct } from './shown.ts'

/** Products in one answer of a search. */
const pageSize = 20

const text = (description: string) => ({ type: 'string', description })
const sku = text('The SKU of a variant, as get_product and get_cart give it.')

/** @param required names of properties that may not be left out. */
function object(properties: Record<string, object>, required: string[] = []) {
  return { type: 'object', properties, required, additionalProperties: false }
}

/**
 * Tools by which an agent in the shopper's browser can do here what the shopper can, by the same calls, with the same
 * prices, limits and refusals. Placing an order and paying are left to the shopper. Changes show on the page at once.
 */
export function shopTools(): Tool[] {
  return [
    {
      name: 'search_products',
      title: t('agents.tool.search'),
      description:
        'Searches the shop. Prices are in the shopper’s currency. Without a query it lists products, of a category if one is given.',
      inputSchema: object({
        query: text('Words to look for, in the language of the page.'),
        category: text('The slug of a category, such as the last part of its address.'),
        min_price: { type: 'number', minimum: 0, description: 'In the main unit of the page’s currency.' },
        max_price: { type: 'number', minimum: 0, description: 'In the main unit of the page’s currency.' },
        in_stock: { type: 'boolean', description: 'Only products that can be bought now.' },
        sort: { enum: ['relevance', 'newest', 'price_asc', 'price_desc', 'best_selling', 'top_rated'] },
        page: { type: 'integer', minimum: 1 },
      }),
      annotations: { readOnlyHint: true },
      execute: search,
    },
    {
      name: 'get_product',
      title: t('agents.tool.product'),
      description: 'Tells all about one product: variants with SKU, price and stock, description, delivery.',
      inputSchema: object({ product: text('The product, as search_products names it.') }, ['product']),
      annotations: { readOnlyHint: true },
      execute: product,
    },
    {
      name: 'get_cart',
      title: t('agents.tool.cart'),
      description: 'Tells what is in the shopper’s cart and what it costs.',
      inputSchema: object({}),
      annotations: { readOnlyHint: true },
      execute: cart,
    },
    {
      name: 'add_to_cart',
      title: t('agents.tool.add'),
      description: 'Adds a variant to the shopper’s cart and shows the cart. Answers the cart.',
      inputSchema: object({ sku, quantity: { type: 'integer', minimum: 1, default: 1 } }, ['sku']),
      annotations: { readOnlyHint: false },
      execute: add,
    },
    {
      name: 'change_quantity',
      title: t('agents.tool.change'),
      description: 'Sets how many of a variant are in the shopper’s cart; 0 removes it. Answers the cart.',
      inputSchema: object({ sku, quantity: { type: 'integer', minimum: 0 } }, ['sku', 'quantity']),
      annotations: { readOnlyHint: false },
      execute: change,
    },
    {
      name: 'apply_coupon',
      title: t('agents.tool.coupon'),
      description:
        'Applies a coupon code to the shopper’s cart. Answers the cart, or why the code is refused.',
      inputSchema: object({ code: text('The coupon code.') }, ['code']),
      annotations: { readOnlyHint: false },
      execute: async (input) => cartOf(await applyCoupon(String(named(input).code ?? ''))),
    },
    {
      name: 'get_orders',
      title: t('agents.tool.orders'),
      description:
        'Lists the shopper’s latest orders, or those that match a query: status, payment, delivery and tracking. Works once the shopper has signed in.',
      inputSchema: object({ query: text('An order number or the name of a product.') }),
      annotations: { readOnlyHint: true },
      execute: orders,
    },
    {
      name: 'open_page',
      title: t('agents.tool.open'),
      description: 'Shows the shopper a page of this shop, such as a product’s or an order’s url.',
      inputSchema: object({ url: text('An address of this shop.') }, ['url']),
      annotations: { readOnlyHint: false },
      execute: async (input) => open(String(named(input).url ?? '')),
    },
    {
      name: 'open_checkout',
      title: t('agents.tool.checkout'),
      description:
        'Opens the checkout for the shopper, who enters the address, chooses a payment method and places the order. No tool places it.',
      inputSchema: object({}),
      annotations: { readOnlyHint: false },
      execute: async () => {
        await loadCart()
        const { cart } = cartStore.getState()
        if (!cart?.lines.length) return { error: t('cart.empty') }
        return open(localPath('/checkout'))
      },
    },
  ]
}

type Input = Record<string, unknown>
const named = (input: object) => input as Input

async function search(input: object) {
  const { query, category, min_price, max_price, in_stock, sort, page = 1 } = named(input)
  const filters: Filters = {}
  if (min_price !== undefined || max_price !== undefined)
    filters.price = {
      ...(min_price === undefined ? {} : { min: minorUnits(min_price) }),
      ...(max_price === undefined ? {} : { max: minorUnits(max_price) }),
    }
  if (in_stock === true) filters.inStock = true
  const answer = await callQuietly('/search/query', {
    ...(query ? { q: String(query) } : {}),
    ...(category ? { category: String(category) } : {}),
    filters,
    // The server checks the values and says what is wrong with them.
    ...(sort ? { sort: sort as 'relevance' } : {}),
    page: page as number,
    size: pageSize,
  })
  if (answer.code !== codes.success) return refusal(answer)
  const { items, total, corrected } = answer.data
  return {
    total,
    pages: Math.ceil(total / pageSize),
    ...(corrected ? { searched_for_instead: corrected } : {}),
    products: items.map(shownCard),
  }
}

async function product(input: object) {
  const slug = String(named(input).product ?? '')
  const answer = await callQuietly('/product/detail', { slug })
  return answer.code === codes.success ? shownProduct(answer.data.product) : refusal(answer)
}

async function add(input: object) {
  const { sku, quantity = 1 } = named(input)
  const answer = await addToCart(String(sku ?? ''), quantity as number)
  const isShown = document.querySelector<HTMLDialogElement>('#cart-drawer')?.open
  if (answer.code === codes.success && !isShown) emit('open-cart')
  return cartOf(answer)
}

async function change(input: object) {
  const { sku, quantity } = named(input)
  await loadCart()
  const line = cartStore.getState().cart?.lines.find((each) => each.sku === sku)
  if (!line) return { error: t('agents.tool.not_in_cart', { sku: String(sku ?? '') }) }
  return cartOf(quantity === 0 ? await removeLine(line.id) : await setQuantity(line.id, quantity as number))
}

async function orders(input: object) {
  if (!token.getState()) return { error: t('agents.tool.sign_in') }
  const { query } = named(input)
  const answer = await callQuietly('/order/list', {
    ...(query ? { q: String(query) } : {}),
    page: 1,
    size: 10,
  })
  if (answer.code !== codes.success) return refusal(answer)
  return { total: answer.data.total, orders: answer.data.items.map(shownOrder) }
}

/** Only pages of the shop: an agent that a foreign text has misled leads nobody away. */
function open(url: string) {
  const address = URL.parse(url, location.href)
  if (address?.origin !== location.origin) return { error: t('agents.tool.not_here') }
  goTo(address.href)
  return { opened: address.href }
}

type CartAnswer = Awaited<ReturnType<typeof applyCoupon>>

function cartOf(answer: CartAnswer) {
  return answer.code === codes.success ? shownCart(answer.data.cart) : refusal(answer)
}

async function cart() {
  await loadCart()
  const { cart } = cartStore.getState()
  return cart ? shownCart(cart) : { error: t('toast.unknown') }
}

/** The shop's reason, in the page's language. */
function refusal({ code, msg, data }: Exclude<Answer<unknown>, { code: 0 }>) {
  if (code === codes.timeout || !msg) return { error: t('toast.noResponse') }
  return {
    error: msg,
    ...('reason' in data ? { reason: data.reason } : {}),
    ...('fields' in data ? { fields: data.fields } : {}),
  }
}
