import { bcp47, type Lang } from '#contract/languages.ts'

export type Heading = { id: string; text: string; level: 2 | 3 }

/** Adds ids to the second- and third-level headings of sanitised HTML, and lists them. */
export function withHeadings(html: string): { html: string; headings: Heading[] } {
  const headings: Heading[] = []
  const taken = new Set<string>()
  const marked = html.replace(
    /<h([23])((?:\s[^>]*)?)>([\s\S]*?)<\/h\1>/g,
    (_whole, digit, attributes, inner) => {
      const text = plainText(inner)
      if (text === '') return _whole
      const id = uniqueId(text, taken)
      headings.push({ id, text, level: digit === '2' ? 2 : 3 })
      return `<h${digit}${attributes} id="${id}">${inner}</h${digit}>`
    },
  )
  return { html: marked, headings }
}

/** "The order" → "the-order". Letters of every script are kept, because addresses can hold them. */
function uniqueId(text: string, taken: Set<string>): string {
  const words =
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  const base = `c-${words.join('-').slice(0, 60)}`
  let id = base
  for (let n = 2; taken.has(id); n++) id = `${base}-${n}`
  taken.add(id)
  return id
}

/** The text of HTML, with its entities decoded and white space collapsed. */
export function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8});/gi, (whole, name: string) => decoded(name) ?? whole)
    .replace(/\s+/g, ' ')
    .trim()
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

function decoded(name: string): string | undefined {
  if (!name.startsWith('#')) return named[name.toLowerCase()]
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined
}

/** Words a minute in scripts with spaces, and characters a minute in those without. */
const wordsPerMinute = 230
const charactersPerMinute = 400

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu

/** Minutes to read a text, at least one. Chinese, Japanese and Thai are counted by characters. */
export function readingMinutes(html: string): number {
  const text = plainText(html)
  const characters = text.match(unspaced)?.length ?? 0
  const words = text.replace(unspaced, ' ').match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu)?.length ?? 0
  return Math.max(1, Math.round(words / wordsPerMinute + characters / charactersPerMinute))
}

/** Number of words of a text, by the rules of its language. */
export function wordCount(html: string, lang: Lang): number {
  const segmenter = new Intl.Segmenter(bcp47[lang], { granularity: 'word' })
  return [...segmenter.segment(plainText(html))].filter(({ isWordLike }) => isWordLike).length
}
