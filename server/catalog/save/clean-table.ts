import type sanitizeHtml from 'sanitize-html'
import { spanOf } from '#contract/table-spans.ts'

export const tableTags = ['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'] as const

const parts = new Set<string>([...tableTags, 'tfoot'])
const scopes = new Set(['col', 'row', 'colgroup', 'rowgroup'])
const holdsWords = new Set(['caption', 'th', 'td'])

/** No allowed tag, so its words stay without it. An `exclusiveFilter` would copy the whole result for each such tag. */
const dropped = 'dropped'

/**
 * Rules for the tables of one text. Tables never contain tables: of an inner one, and of cells outside a table, only the
 * words stay, each cell in a block of its own.
 */
export function tableRules(): Pick<sanitizeHtml.IOptions, 'onOpenTag' | 'onCloseTag' | 'transformTags'> {
  let depth = 0
  const rename: sanitizeHtml.Transformer = (tag, attribs) => {
    if (depth !== 1) return { tagName: holdsWords.has(tag) ? 'div' : dropped, attribs: {} }
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
    transformTags: Object.fromEntries([...parts].map((tag) => [tag, rename])),
  }
}

/** Writes the alignment of all programs in one way, which needs no style sheet. Keeps the order of the attributes. */
function cellAttributes({ style, ...given }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const align = alignmentIn(style)
  const entries = Object.entries(align ? { ...given, align } : given)
  return Object.fromEntries(
    entries.flatMap(([name, value]) => {
      const kept = keptValue(name, value)
      return kept === null ? [] : [[name, kept]]
    }),
  )
}

function keptValue(name: string, value: string): string | null {
  switch (name) {
    case 'colspan':
    case 'rowspan': {
      const span = spanOf(name, value)
      return span > 1 ? String(span) : null
    }
    case 'scope':
      return scopes.has(value) ? value : null
    case 'align': {
      const align = value.trim().toLowerCase()
      if (align === 'center') return align
      return align === 'right' || align === 'end' ? 'right' : null
    }
    default:
      return value
  }
}

function alignmentIn(style = ''): string | undefined {
  return /(?:^|;)\s*text-align\s*:\s*([a-z]+)/i.exec(style)?.[1]?.toLowerCase()
}
