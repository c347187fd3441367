import {
  type Context,
  type Emitter,
  evalToken,
  Hash,
  type Liquid,
  Tag,
  type TagToken,
  type Template,
  type TopLevelToken,
  type ValueToken,
} from 'liquidjs'
import { LRUCache } from 'lru-cache'
import type { ProductCard } from '#contract/catalog.ts'
import { formatMoney } from '#contract/format.ts'
import { envOf, type RenderEnv } from '../render-env.ts'

/** Rendered cards by all their inputs, so that no entry can become outdated. */
export type Fragments = LRUCache<string, string>

export function openFragments(): Fragments {
  return new LRUCache({ maxSize: 4_000_000, sizeCalculation: (html, key) => html.length + key.length })
}

/**
 * Renders a product's card by snippets/product-card.liquid. The same card is rendered once, so a list of 24 costs
 * little more than one.
 *   {% card product, level: 3, eager: true, sizes: '50vw' %}
 * level: heading level (2). eager: the picture is visible on the first screen (false). sizes: widths of the picture.
 */
export function cardTag(fragments: Fragments) {
  return class CardTag extends Tag {
    #card: ValueToken
    #options: Hash

    constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid) {
      super(token, remaining, liquid)
      const card = this.tokenizer.readValue()
      if (!card) throw new Error('a card is given its product: {% card product %}')
      this.#card = card
      this.#options = new Hash(this.tokenizer)
    }

    *render(context: Context, emitter: Emitter): Generator<unknown, void, never> {
      const card: ProductCard = yield evalToken(this.#card, context)
      const options: Record<string, unknown> = yield this.#options.render(context)
      const env = envOf(context)
      const key = `${env.lang} ${JSON.stringify([card, options])}`
      let html = fragments.get(key)
      if (html === undefined) {
        const inner = context.spawn({
          card: cardView(card, env),
          level: 2,
          eager: false,
          sizes: null,
          ...options,
        })
        const templates: Template[] = yield this.liquid._parsePartialFile('product-card', inner.sync)
        html = String(yield this.liquid.renderer.renderTemplates(templates, inner))
        fragments.set(key, html)
      }
      emitter.write(html)
    }
  }
}

/** The template values of a card, with links and amounts formatted. */
function cardView(card: ProductCard, env: RenderEnv) {
  const money = (amount: ProductCard['compareAtPrice']) => amount && formatMoney(amount, env.locale)
  const url = env.linkTo('product', card.slug)
  const variantUrl = (sku: string) => `${url}/${encodeURIComponent(sku)}`
  const reduced = card.compareAtPrice !== null && card.compareAtPrice.amount > card.price.amount
  return {
    id: card.id,
    name: card.name,
    lang: card.lang ?? null,
    slug: card.slug,
    url: card.variantSku ? variantUrl(card.variantSku) : url,
    image: card.image,
    price: money(card.price),
    was: reduced ? money(card.compareAtPrice) : null,
    lowest: reduced ? money(card.lowestPrice30) : null,
    badge: card.badge ?? null,
    from: card.fromPrice,
    gone: card.outOfStock,
    second: card.second ?? null,
    sku: card.sku ?? null,
    swatches: (card.swatches ?? []).map(({ sku, ...swatch }) => ({ ...swatch, url: variantUrl(sku) })),
    rating: card.rating,
  }
}
