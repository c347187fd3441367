import { Fragment, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { variantTitle } from '../resource/choices/variant-title.ts'
import { t } from '../texts.ts'
import { toastError } from '../ui/toast.tsx'
import {
  type Block,
  cellText,
  cellValue,
  columnName,
  copyText,
  edgesOf,
  fillDown,
  filling,
  type GridColumn,
  type GridRow,
  insteadText,
  keyOf,
  parseCell,
  pasteText,
  storedValue,
  withValues,
} from './cells.ts'
import { Cell, type Place } from './grid-cell.tsx'
import { markOf } from './marks.ts'
import { PasteQuestion, type UnclearPaste } from './paste-question.tsx'
import { unclearAmount } from './unclear.ts'
import { useDrag } from './use-drag.ts'
import type { GridSheet } from './use-grid.ts'
import { rowHeight, useRowWindow } from './use-row-window.ts'

type GridTableProps = {
  rows: readonly GridRow[]
  columns: readonly GridColumn[]
  sheet: GridSheet
  block: Block
  onBlock(block: Block): void
}

const steps: Record<string, Place> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
}

/** Keys that take over a typed value, and where they lead. */
const moves: Record<string, Place> = {
  Enter: { row: 1, column: 0 },
  Tab: { row: 0, column: 1 },
  'Shift Enter': { row: -1, column: 0 },
  'Shift Tab': { row: 0, column: -1 },
}

/** Variants as a spreadsheet: typed, copied, pasted and filled by keyboard. Only rows in sight are in the document. */
export function GridTable({ rows, columns, sheet, block, onBlock }: GridTableProps) {
  const { edits, change } = sheet
  const [typed, setTyped] = useState<string | null>(null)
  const [unclear, setUnclear] = useState<UnclearPaste | null>(null)
  const drag = useDrag()
  const own = { rows, columns }
  const at: Place = { row: block.toRow, column: block.toColumn }
  const { top: first, bottom: last, left, right } = edgesOf(block)
  const { scroller, places, page, onScroll, reveal } = useRowWindow(
    rows.length,
    typed === null ? null : at.row,
  )

  const focusCell = () =>
    scroller.current?.querySelector<HTMLElement>(`[data-cell="${at.row} ${at.column}"]`)?.focus()
  const hadFocus = useRef(false)
  useEffect(() => {
    if (hadFocus.current && typed === null) focusCell()
  })

  const go = (place: Place, extend = false) => {
    const row = Math.min(Math.max(place.row, 0), rows.length - 1)
    const column = Math.min(Math.max(place.column, 0), columns.length - 1)
    reveal(row)
    hadFocus.current = true
    onBlock(
      extend ? { ...block, toRow: row, toColumn: column } : { row, column, toRow: row, toColumn: column },
    )
  }
  /** Takes over what was typed, before anything else is chosen. False while a question about it is open. */
  const commit = (): boolean => {
    if (typed === null) return true
    const [row, column] = [rows[at.row]!, columns[at.column]!]
    const value = parseCell(typed, column)
    const sample = unclearAmount([column], typed)
    setTyped(null)
    if (sample !== null) {
      setUnclear({ text: typed, sample, to: { ...at, toRow: at.row, toColumn: at.column }, isTyped: true })
      return false
    }
    if (value === undefined) toastError(new Error(t('desk.grid.refused_cell', { text: typed })))
    else if (value !== cellValue(row, column.field, edits))
      change(withValues(edits, [{ row, field: column.field, value }]))
    return true
  }
  const clear = () => {
    const values = rows.slice(first, last + 1).flatMap((row) =>
      columns
        .slice(left, right + 1)
        .filter(({ optional }) => optional)
        .map(({ field }) => ({ row, field, value: null })),
    )
    change(withValues(edits, values))
  }
  const paste = (text: string, to: Block) => {
    const pasted = pasteText(own, edits, to, text)
    change(pasted.edits)
    onBlock(pasted.block)
    if (pasted.refused > 0) toastError(new Error(t('desk.grid.refused', { count: pasted.refused })))
  }
  const command = (key: string): (() => void) | undefined => {
    switch (key) {
      case 'd':
        return () => change(fillDown(own, edits, block))
      case 'z':
        return sheet.undo
      case 'y':
      case 'Z':
        return sheet.redo
      case 'a':
        return () => onBlock({ row: 0, column: 0, toRow: rows.length - 1, toColumn: columns.length - 1 })
      case 'Home':
        return () => go({ row: 0, column: 0 })
      case 'End':
        return () => go({ row: rows.length - 1, column: columns.length - 1 })
      case 'ArrowUp':
        return () => go({ row: 0, column: at.column })
      case 'ArrowDown':
        return () => go({ row: rows.length - 1, column: at.column })
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey, nativeEvent } = event
    if (nativeEvent.isComposing || event.altKey) return
    const take = (work: () => unknown) => {
      event.preventDefault()
      event.stopPropagation()
      work()
    }
    if (typed !== null) {
      const move = moves[shiftKey ? `Shift ${key}` : key]
      if (move) return take(() => commit() && go({ row: at.row + move.row, column: at.column + move.column }))
      if (key !== 'Escape') return
      return take(() => {
        setTyped(null)
        reveal(at.row)
      })
    }
    if (event.ctrlKey || event.metaKey) {
      if (shiftKey && key.startsWith('Arrow')) {
        const row = key === 'ArrowUp' ? 0 : key === 'ArrowDown' ? rows.length - 1 : at.row
        return take(() => go({ row, column: at.column }, true))
      }
      const work = command(key)
      return work && take(work)
    }
    const step = /^Page/.test(key) ? { row: key === 'PageUp' ? -page : page, column: 0 } : steps[key]
    if (step) return take(() => go({ row: at.row + step.row, column: at.column + step.column }, shiftKey))
    if (key === 'Home') return take(() => go({ row: at.row, column: 0 }, shiftKey))
    if (key === 'End') return take(() => go({ row: at.row, column: columns.length - 1 }, shiftKey))
    if (key === 'Enter' || key === 'F2') return take(() => setTyped(textAt(at)))
    if (key === 'Delete' || key === 'Backspace') return take(clear)
    if (key.length === 1) take(() => setTyped(columns[at.column]!.kind === 'policy' ? textAt(at) : key))
  }
  const textAt = ({ row, column }: Place) =>
    cellText(cellValue(rows[row]!, columns[column]!.field, edits), columns[column]!)

  return (
    <div ref={scroller} onScroll={onScroll} className="max-h-[70dvh] min-h-40 overflow-auto">
      <table
        {...gridRole}
        data-types
        aria-label={t('desk.grid.list_title')}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + 1}
        onKeyDown={onKeyDown}
        onCopy={(event) => {
          if (typed !== null) return
          event.preventDefault()
          event.clipboardData.setData('text/plain', copyText(own, edits, block))
        }}
        onPaste={(event) => {
          if (typed !== null) return
          event.preventDefault()
          const text = filling(block, event.clipboardData.getData('text/plain'))
          const sample = unclearAmount(columns.slice(left), text)
          if (sample === null) paste(text, block)
          else setUnclear({ text, sample, to: block, isTyped: false })
        }}
        className="w-max table-fixed border-separate border-spacing-0"
      >
        <thead className="sticky top-0 z-20 bg-base-200 text-note text-muted">
          <tr aria-rowindex={1} className="h-9">
            <th scope="col" className={`${nameLook} bg-base-200`}>
              {t('desk.variant.product')}
            </th>
            {columns.map((column) => (
              <th
                key={column.field}
                scope="col"
                className={`border-b border-base-300 px-2 font-medium ${column.width} ${column.kind === 'text' || column.kind === 'policy' ? 'text-start' : 'text-end'}`}
              >
                {columnName(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {places.map((place, index) => {
            const row = rows[place]!
            return (
              <Fragment key={row.id}>
                <Gap rows={place - (places[index - 1] ?? -1) - 1} />
                <tr aria-rowindex={place + 2} className="h-9">
                  <th scope="row" className={`${nameLook} bg-base-100`}>
                    <bdi className="block truncate">{variantTitle(row)}</bdi>
                  </th>
                  {columns.map((column, across) => (
                    <Cell
                      key={column.field}
                      {...{ column }}
                      place={{ row: place, column: across }}
                      text={cellText(cellValue(row, column.field, edits), column)}
                      instead={insteadText(row, column)}
                      before={
                        edits.has(keyOf(row, column.field))
                          ? cellText(storedValue(row, column.field), column)
                          : null
                      }
                      mark={markOf(row, column.field, edits)}
                      isIn={place >= first && place <= last && across >= left && across <= right}
                      isAt={place === at.row && across === at.column}
                      typed={place === at.row && across === at.column ? typed : null}
                      onType={setTyped}
                      onLeave={commit}
                      onPress={(event) => {
                        if (!commit()) return
                        drag.start(event)
                        go({ row: place, column: across }, event.shiftKey)
                      }}
                      onDrag={(event) => drag.isOn(event) && go({ row: place, column: across }, true)}
                      onOpen={() => setTyped(textAt({ row: place, column: across }))}
                    />
                  ))}
                </tr>
              </Fragment>
            )
          })}
          <Gap rows={rows.length - 1 - (places.at(-1) ?? -1)} />
        </tbody>
      </table>
      {unclear && (
        <PasteQuestion {...unclear} {...{ columns }} onAnswer={paste} onClose={() => setUnclear(null)} />
      )}
    </div>
  )
}

/** Holds the place of rows that are out of sight. */
function Gap({ rows }: { rows: number }) {
  if (rows <= 0) return null
  return (
    <tr aria-hidden style={{ height: rows * rowHeight }}>
      <td />
    </tr>
  )
}

/** A table whose cells take the focus, and of which several can be selected. */
const gridRole = { role: 'grid', 'aria-multiselectable': true } as const

const nameLook =
  'sticky start-0 z-10 w-40 max-w-40 border-e border-b border-base-300 px-3 text-start font-medium sm:w-64 sm:max-w-64'
