import type { ProductCard } from '#contract/catalog.ts'
import { formatMoney } from '#contract/format.ts'
import type { RenderEnv } from './render-env.ts'

/** A card as its snippet shows it: links and amounts written out, so that the template only places them. */
export function cardView(card: ProductCard, env: RenderEnv) {
  const money = (amount: ProductCard['compareAtPrice']) => amount && formatMoney(amount, env.locale)
  const reduced = card.compareAtPrice !== null && card.compareAtPrice.amount > card.price.amount
  return {
    id: card.id,
    name: card.name,
    slug: card.slug,
    url:
      env.linkTo('product', card.slug) + (card.variantSku ? `/${encodeURIComponent(card.variantSku)}` : ''),
    image: card.image,
    price: money(card.price),
    was: reduced ? money(card.compareAtPrice) : null,
    lowest: reduced ? money(card.lowestPrice30) : null,
    from: card.fromPrice,
    gone: card.outOfStock,
    swatches: card.swatches ?? [],
  }
}
