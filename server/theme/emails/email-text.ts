import { compile, type FormatCallback } from 'html-to-text'

/** A button as two lines: its label and its address. */
const button: FormatCallback = (element, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 2 })
  walk(element.children, builder)
  builder.addLineBreak()
  builder.addInline(element.attribs.href, { noWordTransform: true })
  builder.closeBlock({ trailingLineBreaks: 2 })
}

/** Compiled once: building the tree of selectors takes twice as long as converting an email. */
const toText = compile({
  wordwrap: false,
  formatters: { button },
  selectors: [
    { selector: 'img', format: 'skip' },
    { selector: '.preview', format: 'skip' },
    { selector: '.html-only', format: 'skip' },
    { selector: 'h1', options: { uppercase: false } },
    { selector: 'h2', options: { uppercase: false, trailingLineBreaks: 1 } },
    { selector: 'a', options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
    { selector: 'a.button', format: 'button' },
    // Tables for layout have the role "presentation"; others, such as those of legal texts, hold data.
    { selector: 'table', format: 'dataTable', options: { uppercaseHeaderCells: false } },
    { selector: 'table[role]', format: 'block' },
    { selector: 'table.columns', format: 'dataTable' },
  ],
})

/** The plain text of an email, from its HTML: buttons and links with their addresses, tables as columns. */
export function emailText(html: string): string {
  return toText(html)
    .replace(/^[^\S\n]+|[^\S\n]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
}
