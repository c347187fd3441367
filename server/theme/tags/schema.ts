import { type Liquid, Tag, type TagToken, type TopLevelToken } from 'liquidjs'
import { parseSchema } from '../sections/section-type.ts'

/**
 * Describes the settings of a section as JSON, and renders nothing. The reference is docs/guides/sections.md.
 *   {% schema %}{ "settings": { "title": { "type": "text" } } }{% endschema %}
 * A schema that is wrong is a template error.
 */
export class SchemaTag extends Tag {
  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid) {
    super(token, remaining, liquid)
    let text = ''
    for (;;) {
      const next = remaining.shift()
      if (!next) throw new Error('a schema ends with {% endschema %}')
      if ((next as TagToken).name === 'endschema') break
      text += next.getText()
    }
    parseSchema(text)
  }

  render(): string {
    return ''
  }
}
