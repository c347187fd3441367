import { isTooLarge } from './limits.ts'

/**
 * Makes the tables of pasted HTML fit for a text. Tables in cells and tables of one cell, which web pages and emails use
 * for layout, become their words, and so do tables that are too large.
 */
export function simplifyTables(dom: ParentNode): void {
  // The innermost tables come last, so cells are already free of tables when their own table is looked at.
  for (const table of [...dom.querySelectorAll('table')].reverse()) {
    const cells = [...table.querySelectorAll('td, th')]
    if (table.parentElement?.closest('td, th') || cells.length <= 1) replaceBy(table, cells)
    else if (isTooLarge(table)) replaceBy(table, [...table.rows])
    else for (const cell of table.querySelectorAll('thead td')) renameTo(cell, 'th')
  }
}

/** Puts the content of some elements in the place of a table, each in a block of its own. */
function replaceBy(table: Element, parts: readonly Element[]): void {
  const blocks = parts.map((part) => {
    const block = table.ownerDocument.createElement('div')
    if (part.matches('tr'))
      block.textContent = [...part.children].map((cell) => cell.textContent?.trim()).join(' ')
    else block.append(...part.childNodes)
    return block
  })
  table.replaceWith(...blocks)
}

function renameTo(element: Element, name: string): void {
  const renamed = element.ownerDocument.createElement(name)
  for (const each of element.attributes) renamed.setAttribute(each.name, each.value)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
}
