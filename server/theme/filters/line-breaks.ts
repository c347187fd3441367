import { escapeHtml } from '#server/platform/escape-html.ts'

/** {{ order.instructions | line_breaks }}: a text of several lines, escaped, with a <br> at each line's end. */
export function line_breaks(text: unknown): string {
  return escapeHtml(String(text ?? '')).replaceAll('\n', '<br>')
}
