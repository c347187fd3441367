import {
  type Context,
  type Emitter,
  evalToken,
  type Liquid,
  Tag,
  type TagToken,
  type TopLevelToken,
  type ValueToken,
} from 'liquidjs'

/**
 * Writes the attribute ` lang="…"` of an element whose text is in another language than the page; nothing without one.
 *   <h1{% lang product.langs.name %}>{{ product.name }}</h1>
 */
export class LangTag extends Tag {
  #tag: ValueToken

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid) {
    super(token, remaining, liquid)
    const tag = this.tokenizer.readValue()
    if (!tag) throw new Error('the tag of a text is named: {% lang product.langs.name %}')
    this.#tag = tag
  }

  *render(context: Context, emitter: Emitter): Generator<unknown, void, never> {
    const tag: unknown = yield evalToken(this.#tag, context, true)
    if (typeof tag === 'string' && /^[A-Za-z]{2,3}(-[A-Za-z\d]{2,8})*$/.test(tag))
      emitter.write(` lang="${tag}"`)
  }
}
