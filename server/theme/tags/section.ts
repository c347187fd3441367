import {
  type Context,
  type Emitter,
  Hash,
  type Liquid,
  Tag,
  type TagToken,
  type Template,
  type TopLevelToken,
} from 'liquidjs'

/**
 * Renders sections/{name}.liquid in a scope of its own, with the values given.
 *   {% section 'hero', hero: home.hero %}
 */
export class SectionTag extends Tag {
  #file: string
  #values: Hash

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid) {
    super(token, remaining, liquid)
    const name = this.tokenizer.readQuoted()?.content
    if (name === undefined) throw new Error("a section is named in quotes: {% section 'hero' %}")
    this.#file = `sections/${name}`
    this.#values = new Hash(this.tokenizer)
  }

  *render(context: Context, emitter: Emitter): Generator<unknown, void, never> {
    const inner = context.spawn()
    Object.assign(inner.bottom(), yield this.#values.render(context))
    const templates: Template[] = yield this.liquid._parsePartialFile(this.#file, inner.sync)
    yield this.liquid.renderer.renderTemplates(templates, inner, emitter)
  }
}
