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
import type { ProductCard } from '#contract/catalog.ts'
import { cardView } from '../card-view.ts'
import type { Fragments } from '../fragments.ts'
import { envOf } from '../render-env.ts'

/**
 * Renders a product's card by snippets/product-card.liquid. The same card is rendered once and kept, so a list
 * of 24 costs little more than one.
 *   {% card product, level: 3, eager: true, sizes: '50vw' %}
 * level: of the heading (2). eager: a picture of the first screen (false). sizes: widths of the picture.
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
