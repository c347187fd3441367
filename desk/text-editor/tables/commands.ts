import type { Editor } from '@tiptap/core'
import type { Fragment, Node as ModelNode } from '@tiptap/pm/model'
import { type EditorState, Selection, TextSelection, type Transaction } from '@tiptap/pm/state'
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  cellAround,
  findTable,
  isInTable,
  rowIsHeader,
  selectedRect,
  TableMap,
} from '@tiptap/pm/tables'

/** A command of ProseMirror. Without `dispatch` it only says whether it can run. */
export type TableCommand = (state: EditorState, dispatch?: (tr: Transaction) => void) => boolean

export type Alignment = 'left' | 'center' | 'right'

/** Runs a command with the focus in the text. */
export function runCommand(editor: Editor, command: TableCommand): void {
  editor.view.focus()
  command(editor.state, editor.view.dispatch)
}

/** Inserts a table after the block with the cursor, or in place of an empty one, and goes to its first cell. */
export function insertTable(rows: number, columns: number, hasHeader: boolean): TableCommand {
  return (state, dispatch) => {
    const { table, tableRow, tableCell, tableHeader, paragraph } = state.schema.nodes
    const made = Array.from({ length: rows }, (_row, index) => {
      const cell = hasHeader && index === 0 ? tableHeader! : tableCell!
      return tableRow!.create(
        null,
        Array.from({ length: columns }, () => cell.createAndFill()!),
      )
    })
    const { $from } = state.selection
    const block = state.doc.nodeAt($from.before(1))!
    const end = $from.after(1)
    const start = block.type === paragraph && block.content.size === 0 ? $from.before(1) : end
    const isLast = end === state.doc.content.size
    // Without a paragraph below it, nobody could write on after the table.
    const nodes = [table!.create(null, made), ...(isLast ? [paragraph!.create()] : [])]
    const tr = state.tr.replaceWith(start, end, nodes)
    dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(start + 1))).scrollIntoView())
    return true
  }
}

/** Adds a row whose cells are aligned like those of the row with the cursor. Above a head, it joins it. */
export function addRow(side: 'above' | 'below'): TableCommand {
  return (state, dispatch) => {
    if (!isInTable(state)) return false
    const { top, bottom, tableStart } = selectedRect(state)
    const add = side === 'above' ? addRowBefore : addRowAfter
    return add(state, (tr) => {
      const [added, model] = side === 'above' ? [top, top + 1] : [bottom, bottom - 1]
      const table = tr.doc.nodeAt(tableStart - 1)!
      const { map, width } = TableMap.get(table)
      const { isHead } = table.child(model).attrs
      if (isHead && side === 'above')
        tr.setNodeMarkup(tableStart + positionOf(table, added), null, { isHead })
      for (let column = 0; column < width; column++) {
        const at = map[added * width + column]!
        const { align } = table.nodeAt(map[model * width + column]!)!.attrs
        tr.setNodeMarkup(tableStart + at, null, { ...table.nodeAt(at)!.attrs, align })
      }
      dispatch?.(tr)
    })
  }
}

/** The position of a row within its table. */
function positionOf(table: ModelNode, row: number): number {
  return table.children.slice(0, row).reduce((sum, { nodeSize }) => sum + nodeSize, 0)
}

/** Adds a column whose cells in the header rows head it. The library makes plain ones beside a header column. */
export function addColumn(side: 'before' | 'after'): TableCommand {
  return (state, dispatch) => {
    if (!isInTable(state)) return false
    const { left, right, map, table, tableStart } = selectedRect(state)
    const isHead = Array.from({ length: map.height }, (_row, row) => rowIsHeader(map, table, row))
    // In a table of header cells only, the first row heads the columns.
    const heads = isHead.includes(false) ? isHead.indexOf(false) : 1
    const [add, added] = side === 'before' ? [addColumnBefore, left] : [addColumnAfter, right]
    return add(state, (tr) => {
      const after = tr.doc.nodeAt(tableStart - 1)!
      const { map: cells, width } = TableMap.get(after)
      for (let row = 0; row < heads && isHead[0]; row++) {
        const at = cells[row * width + added]!
        tr.setNodeMarkup(tableStart + at, state.schema.nodes.tableHeader, after.nodeAt(at)!.attrs)
      }
      dispatch?.(tr)
    })
  }
}

/** Aligns all cells of the selected columns. */
export function alignColumns(alignment: Alignment): TableCommand {
  return (state, dispatch) => {
    if (!isInTable(state)) return false
    const { left, right, map, table, tableStart } = selectedRect(state)
    const align = alignment === 'left' ? null : alignment
    const { tr } = state
    for (const at of map.cellsInRect({ left, right, top: 0, bottom: map.height }))
      tr.setNodeMarkup(tableStart + at, null, { ...table.nodeAt(at)!.attrs, align })
    dispatch?.(tr)
    return true
  }
}

export function captionOf(state: EditorState): string {
  return findTable(state.selection.$from)?.node.attrs.caption ?? ''
}

export function setCaption(caption: string): TableCommand {
  return (state, dispatch) => {
    const found = findTable(state.selection.$from)
    if (!found) return false
    dispatch?.(state.tr.setNodeMarkup(found.pos, null, { ...found.node.attrs, caption }))
    return true
  }
}

/** Goes to the paragraph below the table, which is made if there is none. */
export const writeBelow: TableCommand = (state, dispatch) => {
  const found = findTable(state.selection.$from)
  if (!found) return false
  const at = found.pos + found.node.nodeSize
  const isThere = state.doc.nodeAt(at)?.isTextblock
  const tr = isThere ? state.tr : state.tr.insert(at, newParagraph(state))
  dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(at + 1))).scrollIntoView())
  return true
}

function newParagraph({ schema }: EditorState): ModelNode | Fragment {
  return schema.nodes.paragraph!.create()
}

/** Makes a paragraph beside a table at the edge of the text, if an arrow key leads there. */
export function leaveTable({ state, view }: Editor, way: 'up' | 'down'): boolean {
  const { $from, empty } = state.selection
  const $cell = empty && isInTable(state) ? cellAround($from) : null
  const found = $cell && findTable($from)
  if (!$cell || !found || !view.endOfTextblock(way)) return false
  const depth = $cell.depth + 1
  const { top, bottom, map } = selectedRect(state)
  if (way === 'down') {
    const isLast = found.pos + found.node.nodeSize === state.doc.content.size
    const isAtEnd = $from.end(depth) - $from.end() === $from.depth - depth
    return isLast && bottom === map.height && isAtEnd && writeBelow(state, view.dispatch)
  }
  const isAtStart = $from.start() - $from.start(depth) === $from.depth - depth
  if (found.pos > 0 || top > 0 || !isAtStart) return false
  const tr = state.tr.insert(0, newParagraph(state))
  view.dispatch(tr.setSelection(Selection.atStart(tr.doc)).scrollIntoView())
  return true
}
