import { isTooLarge } from './limits.ts'

/**
 * Makes the tables of pasted HTML fit for a text. Tables of one cell, which web pages and emails use for layout, become
 * their content. Tables in cells and tables that are too large become their words.
 */
export function simplifyTables(dom: ParentNode): void {
  for (const table of dom.querySelectorAll('table')) {
    const cells = cellsOf(table)
    if (cells.length <= 1) replaceBy(table, cells)
  }
  // The innermost tables come first, so a table that stays has no others in its cells.
  for (const table of [...dom.querySelectorAll('table')].reverse()) {
    if (table.parentElement?.closest('td, th')) replaceBy(table, cellsOf(table))
    else if (isTooLarge(table)) replaceBy(table, [...table.rows])
    else for (const cell of table.querySelectorAll('thead td')) renameTo(cell, 'th')
  }
}

/** The cells of a table without those of tables inside it. */
function cellsOf(table: HTMLTableElement): Element[] {
  return [...table.rows].flatMap((row) => [...row.cells])
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
