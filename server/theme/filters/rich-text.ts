import type { Context } from 'liquidjs'
import { textEnvOf } from '../render-env.ts'

/**
 * {{ page.body | rich_text }}: HTML that the server has sanitised. Each table is put into a box that scrolls sideways and
 * takes the focus, so that people can scroll it by keyboard. The caption names the box.
 */
export function rich_text(this: { context: Context }, html: unknown): string {
  const regions = new Set<string>()
  return String(html ?? '').replace(/<table\b[^>]*>([\s\S]*?)<\/table>/g, (table, inner: string) => {
    const caption = /^\s*<caption\b[^>]*>([\s\S]*?)<\/caption>/.exec(inner)?.[1] ?? ''
    const name = caption
      .replace(/<[^>]*>/g, ' ')
      .replaceAll('"', '&quot;')
      .trim()
    // Nobody could tell regions of the same name apart, as those of tables without a caption would be.
    const role = name && !regions.has(name) ? 'region' : 'group'
    regions.add(name)
    const label = name || textEnvOf(this.context).t('content.table')
    return `<div class="table-scroll" role="${role}" aria-label="${label}" tabindex="0">${table}</div>`
  })
}
