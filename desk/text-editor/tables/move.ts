import { Fragment, type Node as ModelNode } from '@tiptap/pm/model'
import { type EditorState, TextSelection, type Transaction } from '@tiptap/pm/state'
import {
  CellSelection,
  cellAround,
  columnIsHeader,
  isInTable,
  rowIsHeader,
  selectedRect,
  TableMap,
} from '@tiptap/pm/tables'
import type { TableCommand } from './commands.ts'

type Axis = 'row' | 'column'

/** Rows or columns next to each other. `end` is the one after the last. */
type Band = { start: number; end: number }

/**
 * Moves the selected rows or columns past the next ones, with the selection. Merged cells stay whole. Nothing moves past
 * a header row or column, which would no longer head the table, or out of a head.
 */
export function moveSelected(axis: Axis, by: -1 | 1): TableCommand {
  return (state, dispatch) => {
    if (!isInTable(state)) return false
    const { map, table, tableStart, ...rect } = selectedRect(state)
    const [from, to] = axis === 'row' ? [rect.top, rect.bottom] : [rect.left, rect.right]
    const moved = wholeBand(map, axis, { start: from, end: to })
    const at = by < 0 ? moved.start - 1 : moved.end
    if (at < 0 || at >= (axis === 'row' ? map.height : map.width)) return false
    const isHeader = (index: number) =>
      axis === 'row' ? rowIsHeader(map, table, index) : columnIsHeader(map, table, index)
    const edge = by < 0 ? moved.start : moved.end - 1
    if (isHeader(at) !== isHeader(edge)) return false
    if (axis === 'row' && table.child(at).attrs.isHead !== table.child(edge).attrs.isHead) return false
    const passed = wholeBand(map, axis, { start: at, end: at + 1 })
    if (!dispatch) return true
    const [first, second] = by < 0 ? [passed, moved] : [moved, passed]
    const next = axis === 'row' ? swapRows(table, first, second) : swapColumns(table, map, first, second)
    const tr = state.tr.replaceWith(tableStart, tableStart + table.content.size, next.content)
    selectMoved(tr, state, next, { axis, by: by * (passed.end - passed.start) })
    dispatch(tr.scrollIntoView())
    return true
  }
}

/** Widens a band until no merged cell reaches out of it. */
function wholeBand(map: TableMap, axis: Axis, { start, end }: Band): Band {
  const rect =
    axis === 'row'
      ? { left: 0, right: map.width, top: start, bottom: end }
      : { left: start, right: end, top: 0, bottom: map.height }
  const bands = map.cellsInRect(rect).map((cell) => bandOf(map, axis, cell))
  const wide = {
    start: Math.min(start, ...bands.map((band) => band.start)),
    end: Math.max(end, ...bands.map((band) => band.end)),
  }
  return wide.start === start && wide.end === end ? wide : wholeBand(map, axis, wide)
}

function bandOf(map: TableMap, axis: Axis, cell: number): Band {
  const { left, right, top, bottom } = map.findCell(cell)
  return axis === 'row' ? { start: top, end: bottom } : { start: left, end: right }
}

/** `first` ends where `second` starts. */
function swapRows(table: ModelNode, first: Band, second: Band): ModelNode {
  const rows = [...table.children]
  return table.copy(
    Fragment.from([
      ...rows.slice(0, first.start),
      ...rows.slice(second.start, second.end),
      ...rows.slice(first.start, first.end),
      ...rows.slice(second.end),
    ]),
  )
}

function swapColumns(table: ModelNode, map: TableMap, first: Band, second: Band): ModelNode {
  const rows: ModelNode[] = []
  table.forEach((row, offset) => {
    const parts: [ModelNode[], ModelNode[], ModelNode[], ModelNode[]] = [[], [], [], []]
    row.forEach((cell, cellOffset) => {
      const { start } = bandOf(map, 'column', offset + 1 + cellOffset)
      const part = start < first.start ? 0 : start < first.end ? 1 : start < second.end ? 2 : 3
      parts[part].push(cell)
    })
    const [before, left, right, after] = parts
    rows.push(row.copy(Fragment.from([...before, ...right, ...left, ...after])))
  })
  return table.copy(Fragment.from(rows))
}

/** Selects in the moved cells what was selected in them before. */
function selectMoved(
  tr: Transaction,
  state: EditorState,
  next: ModelNode,
  { axis, by }: { axis: Axis; by: number },
): void {
  const { selection } = state
  const before = selectedRect(state)
  const after = TableMap.get(next)
  const place = (cell: number) => {
    const { left, top } = before.map.findCell(cell - before.tableStart)
    const index = (axis === 'row' ? top + by : top) * after.width + (axis === 'column' ? left + by : left)
    return before.tableStart + after.map[index]!
  }
  if (selection instanceof CellSelection) {
    const { $anchorCell, $headCell } = selection
    tr.setSelection(CellSelection.create(tr.doc, place($anchorCell.pos), place($headCell.pos)))
    return
  }
  const cell = cellAround(selection.$head)!.pos
  const shift = place(cell) - cell
  tr.setSelection(
    TextSelection.between(tr.doc.resolve(selection.anchor + shift), tr.doc.resolve(selection.head + shift)),
  )
}
