import { isDeepStrictEqual } from 'node:util'
import { and, eq, lte, ne } from 'drizzle-orm'
import { productAdminCalls as calls, type productAdminCalls } from '#contract/admin/catalog/product.ts'
import { codes } from '#contract/codes.ts'
import type { Lang } from '#contract/languages.ts'
import type { AuditChange } from '#server/db/tables/staff.ts'
import { product } from '#server/db/tables.ts'
import type { AdminHandlers, Audited, WriteContext, Written } from '#server/platform/admin/context.ts'
import { saveRecord } from '#server/platform/admin/records.ts'
import { withoutRestricted } from '#server/platform/admin/restricted.ts'
import { invalidAt, Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { readProducts, type StoredProduct } from '../../save/read-products.ts'
import { saveProducts } from '../../save/save-products.ts'
import { indexTheseProducts } from '../index-products.ts'
import { findFaults } from './check-products.ts'
import { listProducts } from './list-products.ts'
import { planVariants } from './make-variants.ts'
import { createProduct, duplicateProduct } from './new-product.ts'
import { productChoices } from './product-choices.ts'
import { lockProducts, nameOf, productRecord, refusalOf, writeProduct } from './product-record.ts'
import { inputOf, normalValue, readValue, withValues } from './product-values.ts'
import { requireWhole, showProduct } from './show-product.ts'

/** A link that shows the product with this address although it is not public, and the page as shoppers open it. */
export type PreviewOf = (shop: Shop, lang: Lang, slug: string) => { url: string; until: Date; page: string }

type Path = keyof typeof productAdminCalls

export function productHandlers(previewOf: PreviewOf): AdminHandlers<Path> {
  return {
    '/product/list': listProducts,

    '/product/choices': productChoices,

    '/product/detail': (ctx, { id }) => showProduct(ctx.shop.db, id, ctx),

    async '/product/create'(ctx, { name, price, sku }) {
      const id = await createProduct(ctx.tx, { name, price, sku, at: ctx.at })
      return { data: await showProduct(ctx.tx, id, ctx), audit: auditOf(id, name, [made]) }
    },

    async '/product/save'(ctx, { id, version, set }) {
      const edits = set.map((edit) => ({ ...edit, to: normalValue(edit.path, edit.to) }))
      const present = async () =>
        withoutRestricted(calls['/product/save'], await showProduct(ctx.tx, id, ctx), ctx.caller) as object
      const given = { id: String(id), version, set: edits }
      const saved = await saveRecord(ctx, productRecord, given, async () => ({ ...(await present()) }))
      const shown = await showProduct(ctx.tx, id, ctx)
      if (shown.product.status === 'deleted')
        throw new Refusal('transition_refused', { text: { key: 'desk.product.save_deleted' } })
      return { data: { ...shown, merged: saved.merged }, audit: auditOf(id, saved.label, saved.changes) }
    },

    '/product/variants': (ctx, wish) => makeVariants(ctx, wish),

    async '/product/duplicate'(ctx, { id }) {
      const { before } = await lock(ctx, id)
      const name = ctx.t('desk.product.copy_of', { name: nameOf(before) })
      const copy = await duplicateProduct(ctx.tx, before, name, ctx.at)
      return { data: await showProduct(ctx.tx, copy, ctx), audit: auditOf(copy, name, [made]) }
    },

    async '/product/publish'(ctx, { id, at = ctx.at.toISOString() }) {
      requireWhole(await showProduct(ctx.tx, id, ctx))
      const { before } = await lock(ctx, id)
      // A product that is public, or was before, keeps the moment from which it counts as new.
      const isPast = before.publishedAt <= ctx.at && new Date(at) <= ctx.at
      const publishedAt = isPast ? before.publishedAt.toISOString() : new Date(at).toISOString()
      return change(ctx, id, { status: 'active', publishedAt })
    },

    '/product/unpublish': (ctx, { id }) => move(ctx, id, ['active'], 'draft'),
    '/product/archive': (ctx, { id }) => move(ctx, id, ['active', 'draft'], 'archived'),

    async '/product/delete'(ctx, { id, replacedBy }) {
      if (replacedBy !== null) await requireReplacement(ctx, id, replacedBy)
      return move(ctx, id, ['active', 'draft', 'archived'], 'deleted', { replacedBy })
    },

    '/product/restore': (ctx, { id }) =>
      move(ctx, id, ['archived', 'deleted'], 'draft', { replacedBy: null }),

    async '/product/preview'({ shop, ...ctx }, { id, lang }) {
      const { texts } = (await showProduct(shop.db, id, { shop, ...ctx })).product
      const own = texts[lang] ? lang : 'en'
      const { until, ...links } = previewOf(shop, own, texts[own]?.slug ?? '')
      return { ...links, until: until.toISOString() }
    },
  }
}

/** Undone, a new product is archived. */
const made: AuditChange = { path: 'status', before: 'archived', after: 'draft' }

function auditOf(id: number, label: string, changes: AuditChange[]): Audited {
  return { resource: 'product', id: String(id), label, changes }
}

async function lock({ tx }: Pick<WriteContext, 'tx'>, id: number) {
  const locked = (await lockProducts(tx, [id])).get(id)
  if (!locked) throw new Refusal('not_found')
  return locked
}

/** @throws Refusal `transition_refused` for a product in another state. */
async function move(
  ctx: WriteContext,
  id: number,
  from: StoredProduct['status'][],
  to: StoredProduct['status'],
  values: Partial<Pick<StoredProduct, 'replacedBy'>> = {},
) {
  const { before } = await lock(ctx, id)
  if (!from.includes(before.status)) throw new Refusal('transition_refused')
  return change(ctx, id, { status: to, ...values })
}

/** @throws Refusal `invalid` for a product that shoppers cannot see. */
async function requireReplacement({ tx, at }: WriteContext, id: number, replacedBy: number) {
  const [found] = await tx
    .select({ id: product.id })
    .from(product)
    .where(
      and(
        eq(product.id, replacedBy),
        ne(product.id, id),
        eq(product.status, 'active'),
        lte(product.publishedAt, at),
      ),
    )
  if (!found) throw invalidAt('replacedBy', 'desk.product.no_replacement')
}

async function change(ctx: WriteContext, id: number, values: Record<string, unknown>) {
  const { before } = await lock(ctx, id)
  const changes = Object.entries(values).flatMap(([path, after]) => {
    const current = readValue(before, path)
    return isDeepStrictEqual(current, after) ? [] : [{ path, before: current, after }]
  })
  if (changes.length > 0) {
    const draft = withValues(
      before,
      changes.map(({ path, after }) => ({ path, value: after })),
    )
    await writeProduct(ctx, { before, draft })
  }
  return { data: await showProduct(ctx.tx, id, ctx), audit: auditOf(id, nameOf(before), changes) }
}

/** Gives a product other options, with the variants that follow from them. */
async function makeVariants(
  ctx: WriteContext,
  wish: Parameters<AdminHandlers<'/product/variants'>['/product/variants']>[1],
): Promise<Written<Awaited<ReturnType<AdminHandlers<'/product/variants'>['/product/variants']>>['data']>> {
  const { tx, shop } = ctx
  const { before, version } = await lock(ctx, wish.id)
  if (version !== wish.version)
    throw new Refusal('changed_meanwhile', { code: codes.dialog, details: { version } })
  const planned = await planVariants(tx, before, wish)
  const options = wish.options.map((each) => each.attribute)
  const specification = before.specification.filter(({ attributeCode }) => !options.includes(attributeCode))
  const input = {
    ...inputOf(before, before),
    options,
    specification,
    variants: planned.map((each) => each.input),
  }
  await saveProducts(tx, [input], new Map([[before.handle, before]]))
  const after = (await readProducts(tx, [before.handle])).get(before.handle)!
  const [fault] = (await findFaults(tx, shop, [{ before, draft: after }])).get(after.id) ?? []
  if (fault) throw refusalOf(fault)
  await indexTheseProducts(tx, [after.id])
  const changes = variantChanges(before, after)
  return {
    data: {
      ...(await showProduct(tx, wish.id, ctx)),
      proposed: planned.map((each) => ({
        ...{ options: each.input.options, sku: each.input.sku, state: each.state },
      })),
    },
    audit: wish.dryRun ? null : auditOf(wish.id, nameOf(before), changes),
  }
}

/** Paths by which undo puts options and variants back. A new variant is switched off again. */
function variantChanges(before: StoredProduct, after: StoredProduct): AuditChange[] {
  const old = new Map(before.variants.map((each) => [each.id, each]))
  const paths = ['options', 'specification'] as const
  const whole = paths.map((path) => ({ path, before: before[path], after: after[path] }))
  const single = after.variants.flatMap((variant) => {
    const earlier = old.get(variant.id)
    const at = `variants.${variant.id}`
    return [
      { path: `${at}.active`, before: earlier?.active ?? false, after: variant.active },
      { path: `${at}.options`, before: earlier?.options ?? variant.options, after: variant.options },
    ]
  })
  return [...whole, ...single].filter((each) => !isDeepStrictEqual(each.before, each.after))
}
