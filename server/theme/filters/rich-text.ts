import type { Context } from 'liquidjs'
import { textEnvOf } from '../render-env.ts'

/**
 * {{ page.body | rich_text }}: HTML that the server has sanitised. Each table is put into a box that scrolls sideways and
 * takes the focus, so that people can scroll it by keyboard. The caption names the box. Texts from before tables were
 * flattened may have tables in tables, of which only the outermost gets a box.
 */
export function rich_text(this: { context: Context }, html: unknown): string {
  const text = String(html ?? '')
  const regions = new Set<string>()
  let [boxed, end, start, depth] = ['', 0, 0, 0]
  for (const { 0: tag, index } of text.matchAll(/<table\b|<\/table>/g)) {
    if (tag !== '</table>') {
      if (depth++ === 0) start = index
    } else if (depth > 0 && --depth === 0) {
      const table = text.slice(start, index + tag.length)
      const name = captionOf(table)
      // Nobody could tell regions of the same name apart, as those of tables without a caption would be.
      const role = name && !regions.has(name) ? 'region' : 'group'
      regions.add(name)
      const label = name || textEnvOf(this.context).t('content.table')
      boxed += `${text.slice(end, start)}<div class="table-scroll" role="${role}" aria-label="${label}" tabindex="0">${table}</div>`
      end = index + tag.length
    }
  }
  return boxed + text.slice(end)
}

/** The words of a table's caption, as they may stand in an attribute. */
function captionOf(table: string): string {
  const caption = /^<table\b[^>]*>\s*<caption\b[^>]*>([\s\S]*?)<\/caption>/.exec(table)?.[1] ?? ''
  return caption
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('"', '&quot;')
    .trim()
}
