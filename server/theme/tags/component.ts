import {
  type Context,
  type Emitter,
  Hash,
  type Liquid,
  Tag,
  type TagToken,
  type TopLevelToken,
} from 'liquidjs'
import type { ComponentName } from '#contract/components.ts'
import { faultOfUse } from '../component-props.ts'
import { renderComponent } from '../render-component.ts'
import { envOf } from '../render-env.ts'

/**
 * Renders an island on the server, ready to be hydrated.
 *   {% component 'buy-box', product: product, showCart: theme.product.showCart %}
 * Unknown components and props and missing props are template errors, with file, line and column.
 */
export class ComponentTag extends Tag {
  #name: ComponentName
  #props: Hash

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid) {
    super(token, remaining, liquid)
    const name = this.tokenizer.readQuoted()?.content
    if (name === undefined)
      throw new Error("a component is named in quotes: {% component 'cart', place: 'page' %}")
    this.#props = new Hash(this.tokenizer)
    const fault = faultOfUse(name, Object.keys(this.#props.hash))
    if (fault) throw new Error(fault)
    this.#name = name as ComponentName
  }

  *render(context: Context, emitter: Emitter): Generator<unknown, void, Record<string, unknown>> {
    const props = yield this.#props.render(context)
    emitter.write(renderComponent(this.#name, props, envOf(context)))
  }
}
