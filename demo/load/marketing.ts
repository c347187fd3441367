import { saveTexts } from '#server/catalog/save/save-texts.ts'
import type { Tx } from '#server/db/open.ts'
import { coupon, promotion } from '#server/db/tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { coupons } from '../marketing/coupons.ts'
import { promotions } from '../marketing/promotions.ts'
import type { DemoPromotion, Reduction, Scope } from '../types.ts'
import { period } from './days.ts'
import { loadPicture } from './picture-file.ts'
import { entryTexts, labels } from './texts.ts'

type Ids = Record<'products' | 'categories' | 'collections', Map<string, number>>

export async function loadPromotions(tx: Tx, shop: Shop, ids: Ids): Promise<void> {
  for (const item of promotions) {
    const pictureId = item.picture
      ? await loadPicture(tx, shop, `collections/${item.picture}`, item.name)
      : null
    const [made] = await tx
      .insert(promotion)
      .values({
        handle: item.code,
        combinable: item.combinable,
        pictureId,
        banner: item.banner ? labels(item.banner) : null,
        ...period(shop, item.validity),
        ...ruleColumns(item.rule, ids),
      })
      .returning()
    const { slug, name, summary, description } = item
    await saveTexts(tx, 'promotion', made!.id, entryTexts({ slug, name, summary, body: description }))
  }
}

export async function loadCoupons(
  tx: Tx,
  shop: Shop,
  ids: Pick<Ids, 'products' | 'categories'>,
): Promise<void> {
  for (const item of coupons) {
    const reduction =
      item.reduction.kind === 'free_shipping'
        ? { kind: 'free_shipping' as const }
        : reductionColumns(item.reduction)
    const [made] = await tx
      .insert(coupon)
      .values({
        code: item.code.toUpperCase(),
        labels: labels(item.name),
        ...reduction,
        minimum: item.minimumSpend ?? null,
        productIds: idsOf(item.products, ids.products),
        categoryIds: idsOf(item.categories, ids.categories),
        ...period(shop, item.validity),
        maxUses: item.totalLimit ?? null,
        maxUsesPerCustomer: item.customerLimit ?? null,
        firstOrderOnly: item.firstOrderOnly,
        combinable: item.combinable,
        listed: item.listed,
        maxClaims: item.claimLimit ?? null,
      })
      .returning()
    const { slug, name, description } = item
    await saveTexts(tx, 'coupon', made!.id, entryTexts({ slug, name, summary: description }))
  }
}

function ruleColumns(rule: DemoPromotion['rule'], ids: Ids) {
  if (rule.kind === 'tiers') {
    const tiers = rule.tiers.map(({ from, reduction }) => ({ from, ...reductionParts(reduction) }))
    return { kind: 'tiers' as const, tiers }
  }
  if (rule.kind === 'volume') {
    const breaks = rule.breaks.map(({ from, reduction }) => ({ from, ...reductionParts(reduction) }))
    return { kind: 'volume' as const, breaks, ...scopeColumns(rule.scope, ids) }
  }
  if (rule.kind === 'buy_get') {
    const { buy, get, rate, scope } = rule
    return { kind: 'buy_x_get_y' as const, buy, get, percent: rate, ...scopeColumns(scope, ids) }
  }
  return { ...reductionColumns(rule.reduction), ...scopeColumns(rule.scope, ids) }
}

function reductionColumns(reduction: Reduction) {
  return { kind: reduction.kind, ...reductionParts(reduction) }
}

/** A rate in 1/10000 is a percentage in 1/100: the same number. */
function reductionParts(reduction: Reduction) {
  return reduction.kind === 'percentage' ? { percent: reduction.rate } : { amounts: reduction.off }
}

function scopeColumns(scope: Scope, ids: Ids) {
  return {
    productIds: idsOf(scope.products, ids.products),
    categoryIds: idsOf(scope.categories, ids.categories),
    collectionIds: idsOf(scope.collections, ids.collections),
  }
}

function idsOf(codes: string[] | undefined, ids: Map<string, number>): number[] | null {
  return codes ? codes.map((code) => ids.get(code)!) : null
}
