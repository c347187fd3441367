import { getHTMLFromFragment, getSchema, type JSONContent } from '@tiptap/core'
import { Node as ModelNode, DOMParser as ModelParser } from '@tiptap/pm/model'
import StarterKit from '@tiptap/starter-kit'
import { inertHtml } from '../trusted.ts'
import { isTooLarge } from './tables/limits.ts'
import { tableNodes } from './tables/nodes.ts'
import { keepsHead, structureTables } from './tables/structure.ts'

/** All that the editor knows. Anything else that the shop allows, such as lists of terms, stays as HTML. */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4, 5, 6] },
    link: { openOnClick: false, HTMLAttributes: { target: null, rel: null } },
    dropcursor: false,
    gapcursor: false,
    trailingNode: false,
  }),
  ...tableNodes,
]

const schema = getSchema(extensions)

/** A text as the editor takes it. Elements that it does not know are dropped; their words stay. */
export function contentOf(html: string): JSONContent {
  return ModelParser.fromSchema(schema).parse(parsed(html)).toJSON()
}

/** The editor's content as HTML. Items and cells of one paragraph are written without it, and no text as ''. */
export function htmlOf(content: JSONContent): string {
  const body = parsed(getHTMLFromFragment(ModelNode.fromJSON(schema, content).content, schema))
  structureTables(body)
  unwrapItems(body)
  // The paragraph that lets people write on below a table.
  const last = body.querySelector(':scope > table + p:last-child')
  if (last?.childNodes.length === 0) last.remove()
  return body.innerHTML === '<p></p>' ? '' : body.innerHTML
}

/** True if the editor keeps all of a text: its elements, their attributes and its words. */
export function fits(html: string): boolean {
  const tables = html.includes('<table') ? parsed(html).querySelectorAll('table') : []
  if ([...tables].some((table) => isTooLarge(table) || !keepsHead(table))) return false
  return canonical(html) === canonical(htmlOf(contentOf(html)))
}

/** A text without its formatting. Blocks are kept apart by spaces. */
export function wordsOf(html: string): string {
  const spaced = html.replace(/<\/(?:p|h[2-6]|li|caption|t[hd])>/g, ' $&')
  return parsed(spaced).textContent.replace(/\s+/g, ' ').trim()
}

function parsed(html: string): HTMLElement {
  return new DOMParser().parseFromString(inertHtml(html), 'text/html').body
}

/** Spellings of the same element. */
const synonyms: Readonly<Record<string, string>> = { b: 'strong', i: 'em' }

/** A text in a form in which only what shoppers can see or hear makes a difference. */
function canonical(html: string): string {
  const body = parsed(html)
  wrapLooseText(body)
  for (const cell of body.querySelectorAll('td, th'))
    if ([...cell.children].some((child) => child.matches(blocks))) wrapLooseText(cell)
  structureTables(body)
  unwrapItems(body)
  for (const element of body.querySelectorAll('*')) {
    const name = synonyms[element.localName] ?? element.localName
    const same = document.createElement(name)
    const attributes = [...element.attributes].sort((one, other) => (one.name < other.name ? -1 : 1))
    for (const each of attributes) same.setAttribute(each.name, each.value)
    same.append(...element.childNodes)
    element.replaceWith(same)
  }
  return body.innerHTML
    .replace(/[ \t\r\n\f]+/g, ' ')
    .replace(
      / ?(<\/?(?:p|h[2-6]|ul|ol|li|blockquote|hr|br|pre|table|caption|thead|tbody|tr|t[hd])\b[^>]*>) ?/g,
      '$1',
    )
    .trim()
}

const blocks = 'p, h2, h3, h4, h5, h6, ul, ol, blockquote, hr, pre, dl, table, div'

/** The editor keeps words in paragraphs, also those of a text or cell that has none. */
function wrapLooseText(body: Element): void {
  let paragraph: HTMLElement | null = null
  for (const node of [...body.childNodes]) {
    if (node instanceof Element && node.matches(blocks)) {
      paragraph = null
      continue
    }
    if (!paragraph && !node.textContent?.trim()) continue
    if (!paragraph) {
      paragraph = document.createElement('p')
      node.before(paragraph)
    }
    paragraph.append(node)
  }
}

/** `<li><p>Oak</p></li>` becomes `<li>Oak</li>`, as merchants and other programs write it. So do cells. */
function unwrapItems(body: HTMLElement): void {
  for (const first of body.querySelectorAll(':is(li, td, th) > p:first-child')) {
    const others = [...first.parentElement!.children].slice(1)
    if (first.attributes.length === 0 && others.every((each) => each.matches('ul, ol')))
      first.replaceWith(...first.childNodes)
  }
}
