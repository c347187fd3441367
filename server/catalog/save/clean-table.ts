import type sanitizeHtml from 'sanitize-html'
import { spanOf } from '#contract/table-spans.ts'

export const tableTags = ['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'] as const

const parts = new Set<string>([...tableTags, 'tfoot'])
const scopes = new Set(['col', 'row', 'colgroup', 'rowgroup'])
const holdsWords = new Set(['caption', 'th', 'td'])

/**
 * Rules for the tables of one text. Tables never contain tables: of an inner one, and of cells outside a table, only the
 * words stay, each cell in a block of its own.
 */
export function tableRules(): Pick<
  sanitizeHtml.IOptions,
  'onOpenTag' | 'onCloseTag' | 'exclusiveFilter' | 'transformTags'
> {
  let depth = 0
  const rename: sanitizeHtml.Transformer = (tag, attribs) => {
    if (depth !== 1) return { tagName: holdsWords.has(tag) ? 'div' : tag, attribs: {} }
    if (tag === 'tfoot') return { tagName: 'tbody', attribs }
    return { tagName: tag, attribs: tag === 'th' || tag === 'td' ? cellAttributes(attribs) : attribs }
  }
  return {
    onOpenTag(tag) {
      if (tag === 'table') depth++
    },
    onCloseTag(tag) {
      if (tag === 'table') depth--
    },
    exclusiveFilter({ tag }) {
      if (tag === 'table') return depth > 0 && 'excludeTag'
      return parts.has(tag) && !holdsWords.has(tag) && depth !== 1 && 'excludeTag'
    },
    transformTags: Object.fromEntries([...parts].map((tag) => [tag, rename])),
  }
}

/** Bounds spans, drops unknown scopes, and writes the alignment of all programs in one way, which needs no style sheet. */
function cellAttributes({ colspan, rowspan, scope, align, style, ...others }: sanitizeHtml.Attributes) {
  const columns = spanOf('colspan', colspan)
  const rows = spanOf('rowspan', rowspan)
  const aligned = alignmentIn(style) ?? align?.trim().toLowerCase()
  return {
    ...others,
    ...(scope && scopes.has(scope) ? { scope } : {}),
    ...(columns > 1 ? { colspan: String(columns) } : {}),
    ...(rows > 1 ? { rowspan: String(rows) } : {}),
    ...(aligned === 'center' ? { align: 'center' } : {}),
    ...(aligned === 'right' || aligned === 'end' ? { align: 'right' } : {}),
  }
}

function alignmentIn(style = ''): string | undefined {
  return /(?:^|;)\s*text-align\s*:\s*([a-z]+)/i.exec(style)?.[1]?.toLowerCase()
}
