import { type Editor, Node } from '@tiptap/core'
import { DOMParser as ModelParser } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { CellSelection, deleteTable, tableEditing } from '@tiptap/pm/tables'
import { spanOf } from '#contract/table-spans.ts'
import { leaveTable } from './commands.ts'
import { simplifyTables } from './paste.ts'
import { isPlainHead } from './structure.ts'

/** Roles by which prosemirror-tables finds its nodes. */
const roles: Readonly<Record<string, string>> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
}

/** The caption is an attribute, because prosemirror-tables takes every child of a table for a row. */
const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  extendNodeSchema: ({ name }) => (roles[name] ? { tableRole: roles[name] } : {}),
  addAttributes: () => ({
    caption: {
      default: '',
      rendered: false,
      parseHTML: (table) => table.querySelector(':scope > caption')?.textContent?.trim() ?? '',
    },
  }),
  parseHTML: () => [{ tag: 'table' }, { tag: 'caption, colgroup', ignore: true }],
  renderHTML({ node }) {
    const { caption } = node.attrs
    const rows = ['tbody', 0] as const
    return caption ? ['table', ['caption', { contenteditable: 'false' }, caption], rows] : ['table', rows]
  },
  addKeyboardShortcuts() {
    const clear = () => deleteWhole(this.editor)
    return {
      ArrowDown: () => leaveTable(this.editor, 'down'),
      ArrowUp: () => leaveTable(this.editor, 'up'),
      Backspace: clear,
      'Mod-Backspace': clear,
      Delete: clear,
      'Mod-Delete': clear,
    }
  },
  addProseMirrorPlugins() {
    const { schema } = this.editor
    return [
      tableEditing(),
      new Plugin({
        props: { clipboardParser: new PasteParser(schema, ModelParser.fromSchema(schema).rules) },
      }),
    ]
  },
})

/** Deletes a table all of whose cells are selected. Of fewer cells, the library deletes the words. */
function deleteWhole({ state, view }: Editor): boolean {
  const { selection } = state
  if (!(selection instanceof CellSelection) || !selection.isColSelection() || !selection.isRowSelection())
    return false
  return deleteTable(state, view.dispatch)
}

/** Reads what is pasted, with its tables made fit for a text. */
class PasteParser extends ModelParser {
  override parseSlice(...[dom, options]: Parameters<ModelParser['parseSlice']>) {
    simplifyTables(dom as HTMLElement)
    return super.parseSlice(dom, options)
  }
}

const Row = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  addAttributes: () => ({
    /** The row is in a head although it has plain cells. */
    isHead: {
      default: false,
      parseHTML: isPlainHead,
      renderHTML: ({ isHead }) => (isHead ? { 'data-head': '' } : {}),
    },
  }),
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: ({ HTMLAttributes }) => ['tr', HTMLAttributes, 0],
})

function spanAttribute(name: 'colspan' | 'rowspan') {
  return {
    default: 1,
    parseHTML: (cell: HTMLElement) => spanOf(name, cell.getAttribute(name)),
    renderHTML: (attributes: Record<string, unknown>) =>
      attributes[name] === 1 ? {} : { [name]: attributes[name] },
  }
}

const cellAttributes = () => ({
  colspan: spanAttribute('colspan'),
  rowspan: spanAttribute('rowspan'),
  align: {
    default: null,
    parseHTML: alignmentOf,
    renderHTML: ({ align }: Record<string, unknown>) => (align ? { align } : {}),
  },
})

/** The desk's content policy keeps inline styles from being applied, so the attribute is read as text. */
function alignmentOf(cell: HTMLElement): 'center' | 'right' | null {
  const style = /(?:^|;)\s*text-align\s*:\s*([a-z]+)/i.exec(cell.getAttribute('style') ?? '')?.[1]
  const align = (style ?? cell.getAttribute('align') ?? '').toLowerCase()
  if (align === 'center') return 'center'
  return align === 'right' || align === 'end' ? 'right' : null
}

const content = '(paragraph | bulletList | orderedList)+'

const Cell = Node.create({
  name: 'tableCell',
  content,
  isolating: true,
  addAttributes: cellAttributes,
  parseHTML: () => [{ tag: 'td' }],
  renderHTML: ({ HTMLAttributes }) => ['td', HTMLAttributes, 0],
})

const Header = Node.create({
  name: 'tableHeader',
  content,
  isolating: true,
  addAttributes: cellAttributes,
  parseHTML: () => [{ tag: 'th' }],
  renderHTML: ({ HTMLAttributes }) => ['th', HTMLAttributes, 0],
})

export const tableNodes = [Table, Row, Cell, Header]
