import type { AdminParsed } from '#contract/admin/calls.ts'
import { anyOf } from '#server/db/any-of.ts'
import type { Tx } from '#server/db/open.ts'
import { attribute, attributeValue } from '#server/db/tables.ts'
import { invalidAt } from '#server/platform/refusal.ts'
import { maxVariants } from '../../import/product/merge-variants.ts'
import type { VariantInput } from '../../save/product-input.ts'
import type { StoredProduct } from '../../save/read-products.ts'
import type { StoredVariant } from '../../save/read-variants.ts'
import { combinationOf } from './check-products.ts'
import { freeSkus } from './free-skus.ts'

type Wish = AdminParsed<'/product/variants'>
type Options = Record<string, string>

/** A variant of the product as it will be. `stored` is missing for a new one. */
export type Planned = { input: VariantInput; stored?: StoredVariant; state: 'new' | 'kept' | 'off' }

/**
 * The variants that a product has once its options are these: every combination except the unwanted ones. A variant
 * without the new options becomes the first combination that has its own values; all others are switched off.
 * @throws Refusal `invalid` for unknown options or more variants than a product can have.
 */
export async function planVariants(tx: Tx, product: StoredProduct, wish: Wish): Promise<Planned[]> {
  await checkOptions(tx, wish)
  const count = wish.options.reduce((product, { values }) => product * new Set(values).size, 1)
  if (count > maxVariants) throw invalidAt('options', 'desk.product.too_many_variants', { max: maxVariants })
  const unwanted = new Set(wish.except.map(combinationOf))
  const wanted = combinationsOf(wish).filter((options) => !unwanted.has(combinationOf(options)))
  if (wanted.length === 0) throw invalidAt('options', 'desk.product.no_variant')
  const left = [...product.variants]
  const exact = new Map(left.map((each) => [combinationOf(each.options), each]))
  const kept = new Map<string, StoredVariant>()
  for (const options of wanted) {
    const found = exact.get(combinationOf(options))
    if (found) kept.set(combinationOf(options), take(left, found))
  }
  for (const options of wanted) {
    if (kept.has(combinationOf(options))) continue
    const found = left.find((each) => each.active && isPartOf(each.options, options))
    if (found) kept.set(combinationOf(options), take(left, found))
  }
  const model = product.variants.find(({ id }) => id === wish.like) ?? product.variants[0]
  const skus = await skusFor(tx, product)
  const combined = wanted.map((options): Planned => {
    const stored = kept.get(combinationOf(options))
    if (!stored) return { input: newVariant(model, options, skus(options)), state: 'new' }
    return { input: { ...inputOf(stored), options, active: true }, stored, state: 'kept' }
  })
  const off = left.map(
    (stored): Planned => ({ input: { ...inputOf(stored), active: false }, stored, state: 'off' }),
  )
  return [...combined, ...off]
}

async function checkOptions(tx: Tx, { options }: Wish): Promise<void> {
  const codes = options.map((each) => each.attribute)
  const known = await tx.select().from(attribute).where(anyOf(attribute.code, codes))
  const values = await tx.select().from(attributeValue).where(anyOf(attributeValue.attributeCode, codes))
  const pairs = new Set(values.map(({ attributeCode, code }) => `${attributeCode}=${code}`))
  const isKnown = options.every((each) =>
    each.values.every((value) => pairs.has(`${each.attribute}=${value}`)),
  )
  if (new Set(codes).size < codes.length || known.length < codes.length || !isKnown)
    throw invalidAt('options', 'desk.product.attribute_unknown')
}

/** Every combination, the last option changing fastest. */
function combinationsOf({ options }: Pick<Wish, 'options'>): Options[] {
  return options.reduce<Options[]>(
    (combined, { attribute: code, values }) =>
      combined.flatMap((each) => [...new Set(values)].map((value) => ({ ...each, [code]: value }))),
    [{}],
  )
}

function isPartOf(some: Options, options: Options): boolean {
  const shared = Object.keys(some).filter((code) => code in options)
  return shared.every((code) => some[code] === options[code])
}

function take(left: StoredVariant[], found: StoredVariant): StoredVariant {
  left.splice(left.indexOf(found), 1)
  return found
}

function inputOf({ id: _id, position: _position, onHand: _onHand, ...input }: StoredVariant): VariantInput {
  return input
}

/** A new variant like another one, without its SKU, barcode, stock and pictures. */
function newVariant(model: StoredVariant | undefined, options: Options, sku: string): VariantInput {
  if (!model) throw invalidAt('options', 'desk.product.no_variant')
  return { ...inputOf(model), sku, options, barcode: null, pictureIds: [], active: true }
}

/** Returns a function that makes an unused SKU from the first SKU of the product and the values of a variant. */
async function skusFor(tx: Tx, product: StoredProduct): Promise<(options: Options) => string> {
  const base = (product.variants[0]?.sku ?? product.handle.toUpperCase()).slice(0, 40)
  const free = await freeSkus(tx, [base.toUpperCase()])
  return (options) => free([base, ...Object.values(options)].join('-').toUpperCase().slice(0, 60))
}
