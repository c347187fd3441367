import type { Context } from 'liquidjs'
import { textEnvOf } from '../render-env.ts'

/**
 * {{ page.body | rich_text }}: HTML that the server has sanitised. Each table is put into a box that scrolls sideways and
 * takes the focus, so that people can scroll it by keyboard. The caption names the box.
 */
export function rich_text(this: { context: Context }, html: unknown): string {
  return String(html ?? '').replace(/<table\b[^>]*>([\s\S]*?)<\/table>/g, (table, inner: string) => {
    const caption = /^\s*<caption\b[^>]*>([\s\S]*?)<\/caption>/.exec(inner)?.[1] ?? ''
    const name = caption
      .replace(/<[^>]*>/g, ' ')
      .replaceAll('"', '&quot;')
      .trim()
    // Several tables without a caption would be regions of the same name, which nobody can tell apart.
    const role = name ? 'region' : 'group'
    const label = name || textEnvOf(this.context).t('content.table')
    return `<div class="table-scroll" role="${role}" aria-label="${label}" tabindex="0">${table}</div>`
  })
}
