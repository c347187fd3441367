import type * as z from 'zod/mini'
import type { Cells, VariantAction } from '#contract/admin/catalog/variant.ts'
import type { Permission } from '#contract/admin/permissions.ts'
import { anyOf } from '#server/db/any-of.ts'
import type { Tx } from '#server/db/open.ts'
import { variant } from '#server/db/tables.ts'
import type { BulkKind } from '#server/platform/admin/plans/bulk-kind.ts'
import { withEnding } from '#server/pricing/currency/ending.ts'
import type { StoredVariant } from '../../save/read-variants.ts'
import { nameOf } from '../products/product-record.ts'
import { variantsInDatabase } from './list-variants.ts'
import { refusedRows, storedProducts, writeRows } from './write-rows.ts'

type Values = Record<string, unknown>

export const bulkVariants: BulkKind<VariantAction> = {
  kind: 'variant',
  list: variantsInDatabase,
  permissionsFor: (action) => [...new Set(fieldsOf(action).flatMap(permissionsOf))],

  async propose(ctx, ids, action) {
    const numbers = ids.filter((id) => /^\d{1,10}$/.test(id)).map(Number)
    const productIds = await productsOf(ctx.tx, numbers)
    const products = await storedProducts(ctx.tx, [...new Set(productIds.values())])
    const wanted = new Set(numbers)
    const found = products.flatMap((product) =>
      product.variants.filter(({ id }) => wanted.has(id)).map((each) => ({ product, variant: each })),
    )
    const edits = found.map(({ product, variant: each }, row) => {
      const { before, after } = prefixed(each, valuesFor(each, action))
      return { row, productId: product.id, before, after }
    })
    const refused = await refusedRows(ctx, new Map(products.map((each) => [each.id, each])), edits)
    return found.map(({ product, variant: each }, row) => {
      const own = { id: String(each.id), label: `${nameOf(product)} (${each.sku})` }
      const why = refused.get(row)
      if (why !== undefined) return { ...own, refused: why }
      const { before, after } = edits[row]!
      return {
        ...own,
        before: bare(before),
        after: bare(after),
        warnings: warningsOf(each, valuesFor(each, action), ctx.caller.permissions.has('money.read')),
      }
    })
  },

  async apply(ctx, rows) {
    const productIds = await productsOf(
      ctx.tx,
      rows.map(({ recordId }) => Number(recordId)),
    )
    return writeRows(
      ctx,
      rows.map(({ position, recordId, before, after }) => {
        const at = (values: Values) =>
          Object.fromEntries(
            Object.entries(values).map(([field, value]) => [`variants.${recordId}.${field}`, value]),
          )
        return {
          row: position,
          productId: productIds.get(Number(recordId)) ?? 0,
          before: at(before),
          after: at(after),
        }
      }),
    )
  },
}

async function productsOf(tx: Tx, ids: number[]): Promise<Map<number, number>> {
  const rows = await tx
    .select({ id: variant.id, productId: variant.productId })
    .from(variant)
    .where(anyOf(variant.id, ids))
  return new Map(rows.map(({ id, productId }) => [id, productId]))
}

/** Names of the fields that an action changes. */
function fieldsOf(action: VariantAction): string[] {
  if (action.kind === 'price') return ['price']
  if (action.kind === 'set') return Object.keys(action.values)
  return Object.values(action.cells).flatMap((cells) => Object.keys(flat(cells)))
}

function permissionsOf(field: string): Permission[] {
  if (field === 'price' || field === 'compareAtPrice' || field.startsWith('prices.')) return ['prices.change']
  return field === 'cost' ? ['prices.change', 'money.read'] : ['products.change']
}

/** The values that an action gives to a variant, by field. */
function valuesFor(own: StoredVariant, action: VariantAction): Values {
  if (action.kind === 'set') return action.values
  if (action.kind === 'cells') return fixed(own, flat(action.cells[String(own.id)] ?? {}))
  const price = withEnding(steppedPrice(own.price, action.step), digitsOf(action.ending))
  if (action.compareAt === 'keep') return { price }
  if (action.compareAt === 'none') return { price, compareAtPrice: null }
  return { price, compareAtPrice: price < own.price ? own.price : own.compareAtPrice }
}

/** Cells by path within the variant: fixed prices have one each, such as "prices.USD". */
function flat({ prices = {}, ...cells }: z.output<typeof Cells>): Values {
  const byCurrency = Object.entries(prices).map(([currency, price]) => [`prices.${currency}`, price])
  return { ...cells, ...Object.fromEntries(byCurrency) }
}

/** Fixed prices with the price that they are compared to, which the grid leaves alone. */
function fixed(own: StoredVariant, values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => {
      const currency = field.startsWith('prices.') ? field.slice('prices.'.length) : null
      if (currency === null || typeof value !== 'number') return [field, value]
      return [field, { price: value, compareAtPrice: own.prices[currency]?.compareAtPrice ?? null }]
    }),
  )
}

/** The last two digits of prices: 5 stands for "05". */
function digitsOf(ending: number | undefined): string {
  return ending === undefined ? '' : String(ending).padStart(2, '0')
}

/** Rounds half up to whole minor units. A price is never below zero. */
export function steppedPrice(price: number, step: Extract<VariantAction, { kind: 'price' }>['step']): number {
  if ('to' in step) return step.to
  if ('by' in step) return Math.max(0, price + step.by)
  return Math.max(0, Number((BigInt(price) * BigInt(10_000 + step.percent) + 5_000n) / 10_000n))
}

/** Consequences that are easily overlooked. `knowsCosts`: otherwise, repeated plans would tell what a product costs. */
function warningsOf(own: StoredVariant, { price, cost = own.cost }: Values, knowsCosts: boolean): string[] {
  if (typeof price !== 'number' || price === own.price) return []
  const isCheap = knowsCosts && typeof cost === 'number' && price < cost
  const isFarOff = price * 2 <= own.price || price >= own.price * 2
  return [
    ...(price === 0 ? ['free'] : []),
    ...(isCheap ? ['below_cost'] : []),
    ...(isFarOff && own.price > 0 ? ['far_off'] : []),
  ]
}

function prefixed(own: StoredVariant, values: Values) {
  const paths = Object.keys(values).map((field) => [`variants.${own.id}.${field}`, field] as const)
  return {
    before: Object.fromEntries(paths.map(([path, field]) => [path, storedValue(own, field)])),
    after: Object.fromEntries(paths.map(([path, field]) => [path, values[field]])),
  }
}

function storedValue(own: StoredVariant, field: string): unknown {
  const [root, currency] = field.split('.') as [string, string?]
  return currency === undefined ? own[root as keyof StoredVariant] : (own.prices[currency] ?? null)
}

/** Values by field, as the rows of a plan of variants show them. */
function bare(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([path, value]) => [path.replace(/^variants\.\d+\./, ''), value]),
  )
}
