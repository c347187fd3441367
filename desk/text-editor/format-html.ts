export type Format = 'bold' | 'italic' | 'heading' | 'list' | 'steps' | 'link'

/** A text and the part of it that is selected. */
export type Selected = { text: string; start: number; end: number }

const inline: Partial<Record<Format, string>> = { bold: 'strong', italic: 'em' }

/**
 * Formats what is selected in a text of HTML, and selects the words again. Bold and italic are removed from words that
 * have them; lists take each line as an item.
 */
export function formatHtml({ text, start, end }: Selected, format: Format, address = ''): Selected {
  const words = text.slice(start, end)
  const put = (open: string, inner: string, close: string): Selected => ({
    text: text.slice(0, start) + open + inner + close + text.slice(end),
    start: start + open.length,
    end: start + open.length + inner.length,
  })
  const tag = inline[format]
  if (tag) {
    const [open, close] = [`<${tag}>`, `</${tag}>`]
    const isOn = text.slice(0, start).endsWith(open) && text.slice(end).startsWith(close)
    if (!isOn) return put(open, words, close)
    const from = start - open.length
    return {
      text: text.slice(0, from) + words + text.slice(end + close.length),
      ...{ start: from, end: from + words.length },
    }
  }
  if (format === 'link') return put(`<a href="${escaped(address)}">`, words || escaped(address), '</a>')
  if (format === 'heading') return put('<h2>', words, '</h2>')
  const items = words.split('\n').map((line) => line.trim())
  const inner = items.map((item) => `  <li>${item}</li>`).join('\n')
  return format === 'list' ? put('<ul>\n', inner, '\n</ul>') : put('<ol>\n', inner, '\n</ol>')
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
