import sanitizeHtml from 'sanitize-html'
import { tableRules, tableTags } from './clean-table.ts'

/**
 * Sanitises a description for display: keeps structure, emphasis, tables, and links to http(s), mailto and tel. Removes
 * scripts, styles, handlers, frames and forms, and also pictures, since the shop shows none from other servers.
 * Idempotent: allowed markup stays unchanged.
 */
export function sanitiseHtml(html: string): string {
  const text = /<\/?[a-z!]|&[a-z#]/i.test(html) ? html : paragraphs(html)
  const { transformTags, ...tables } = tableRules()
  const rules = { ...options, ...tables, transformTags: { ...options.transformTags, ...transformTags } }
  return sanitizeHtml(text, rules).trim()
}

/** True if the text contains pictures, which `sanitiseHtml` removes. */
export function hasPictures(html: string): boolean {
  return /<(img|picture|svg|video)\b/i.test(html)
}

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    ...'p br hr h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre code b strong i em u s small sub sup mark abbr a span div'.split(
      ' ',
    ),
    ...tableTags,
  ],
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    th: ['colspan', 'rowspan', 'align', 'scope'],
    td: ['colspan', 'rowspan', 'align'],
    abbr: ['title'],
    '*': ['lang', 'dir'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  // The page already has its own h1.
  transformTags: { h1: 'h2', a: outward },
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'title',
    'template',
    'iframe',
    'object',
    'svg',
    'math',
  ],
}

function outward(tagName: string, { rel: _rel, ...attribs }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const foreign = /^\s*https?:/i.test(attribs.href ?? '')
  return { tagName, attribs: foreign ? { ...attribs, rel: 'noopener nofollow' } : attribs }
}

/** Turns plain text into paragraphs, keeping line breaks. */
function paragraphs(text: string): string {
  const escaped = text.trim().replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  if (escaped === '') return ''
  return escaped
    .split(/\n\s*\n/)
    .map((part) => `<p>${part.trim().replaceAll('\n', '<br />')}</p>`)
    .join('')
}
