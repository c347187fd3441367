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
import { envOf } from '../render-env.ts'

/**
 * Renders sections/{name}.liquid in a scope of its own, with the values given.
 *   {% section 'header', frame: frame %}
 *   {% section part.type, part: part, settings: part.settings %}
 * A section that a value names is left out if it fails, so that the rest of the page is shown. In development the error
 * is thrown.
 */
export class SectionTag extends Tag {
  #name: string | ValueToken
  #values: Hash

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid) {
    super(token, remaining, liquid)
    const name = this.tokenizer.readQuoted()?.content ?? this.tokenizer.readValue()
    if (name === undefined)
      throw new Error("a section is named in quotes or by a value: {% section 'hero' %}")
    this.#name = name
    this.#values = new Hash(this.tokenizer)
  }

  *render(context: Context, emitter: Emitter): Generator<unknown, void, never> {
    const inner = context.spawn()
    Object.assign(inner.bottom(), yield this.#values.render(context))
    if (typeof this.#name === 'string') {
      const templates: Template[] = yield this.liquid._parsePartialFile(`sections/${this.#name}`, inner.sync)
      yield this.liquid.renderer.renderTemplates(templates, inner, emitter)
      return
    }
    const name: string = yield evalToken(this.#name, context)
    try {
      const templates: Template[] = yield this.liquid._parsePartialFile(`sections/${name}`, inner.sync)
      emitter.write(String(yield this.liquid.renderer.renderTemplates(templates, inner)))
    } catch (error) {
      if (context.strictVariables) throw error
      envOf(context).log(`section "${name}" failed`, error)
    }
  }
}
