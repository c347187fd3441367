import { Link } from '@tanstack/react-router'
import { type HTMLAttributes, memo, type ReactNode, useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { t } from '../texts.ts'
import type { Sort } from './address.ts'
import { DraftMark } from './draft-mark.tsx'
import type { Column, ListCall, ListScreen, RowOf } from './list-screen.ts'
import {
  extendTo,
  isSelected,
  type SelectionStore,
  selectionStore,
  togglePage,
  toggleRow,
} from './selection.ts'
import { SortHeading } from './sort-heading.tsx'

type Row = RowOf<ListCall>
type Screen = ListScreen<ListCall>

export type ListTableProps = {
  screen: Screen
  columns: Column<Row>[]
  rows: Row[]
  sort: Sort
  selection: SelectionStore | null
  isCompact: boolean
  onSort(sort: Sort): void
}

/** Milliseconds of hover or focus after which a record is fetched ahead. */
const intent = 80

/** The rows of a list as a native table: 100 rows mount in a few frames, and links work as everywhere. */
export function ListTable({ screen, columns, rows, sort, selection, isCompact, onSort }: ListTableProps) {
  const { texts } = screen
  const ids = useRef<string[]>([])
  ids.current = rows.map(({ id }) => id)
  return (
    <div className="scroll-edges">
      <table data-list-rows className="w-full border-separate border-spacing-0">
        <caption className="sr-only">{t(`${texts}_title`)}</caption>
        <thead>
          <tr>
            {selection && (
              <th scope="col" className="w-10 border-b border-base-300 ps-4 text-start">
                <PageCheckbox {...{ selection }} ids={ids.current} />
              </th>
            )}
            {columns.map((column) => (
              <Heading key={column.id} {...{ column, sort, onSort }} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <TableRow key={row.id} {...{ screen, columns, row, selection, ids, isCompact }} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Heading({ column, sort, onSort }: { column: Column<Row>; sort: Sort; onSort(sort: Sort): void }) {
  const { label, sort: field, align, className = '' } = column
  const isEnd = align === 'end'
  return (
    <SortHeading
      label={t(label)}
      {...{ field, sort, isEnd, onSort }}
      className={`border-b border-base-300 px-2 py-2 first:ps-4 text-note font-medium whitespace-nowrap text-muted ${isEnd ? 'text-end' : 'text-start'} ${className}`}
    />
  )
}

export function PageCheckbox({ selection, ids }: { selection: SelectionStore; ids: readonly string[] }) {
  const state = useStore(selection)
  const chosen = ids.filter((id) => isSelected(state, id)).length
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = chosen > 0 && chosen < ids.length
  })
  return (
    <input
      ref={box}
      type="checkbox"
      aria-label={t('desk.list.select_page')}
      checked={chosen > 0 && chosen === ids.length}
      onChange={() => selection.setState((now) => togglePage(now, ids), true)}
      className="block size-4 accent-primary"
    />
  )
}

export type RowProps = {
  screen: Screen
  columns: Column<Row>[]
  row: Row
  selection: SelectionStore | null
  ids: { current: string[] }
  isCompact?: boolean
}

type ItemProps = Omit<HTMLAttributes<HTMLElement>, 'id'> & {
  as: 'tr' | 'li'
  id: string
  selection: SelectionStore | null
}

const unselectable = selectionStore()

/**
 * The element of a row, marked when its row is selected. The mark is its own: with `:has(:checked)` a browser looks at
 * every row anew for each checkbox, and the content of a row is not rendered again here.
 */
export function Item({ as: Element, id, selection, ...props }: ItemProps) {
  const isChosen = useStore(selection ?? unselectable, (state) => isSelected(state, id))
  return <Element data-row={id} data-selected={isChosen || undefined} {...props} />
}

const TableRow = memo(function TableRow({
  screen,
  columns,
  row,
  selection,
  ids,
  isCompact = false,
}: RowProps) {
  return (
    <Item as="tr" id={row.id} {...{ selection }} className="hover:bg-hover selected:bg-accent-soft">
      {selection && (
        <td className="w-10 border-b border-base-300 ps-4">
          <RowCheckbox {...{ screen, row, selection, ids }} />
        </td>
      )}
      {columns.map((column, index) => (
        <Cell key={column.id} {...{ column, row, isCompact }}>
          {index === 0 ? (
            <>
              <RowLink {...{ screen, row }}>{shown(column, row)}</RowLink>
              <DraftMark path={screen.pathOf(row)} />
            </>
          ) : (
            shown(column, row)
          )}
        </Cell>
      ))}
    </Item>
  )
}, isSameRow)

type CellProps = { column: Column<Row>; row: Row; isCompact: boolean; children: ReactNode }

/** Flashes for a moment when its value changed while it was shown. */
function Cell({ column, row, isCompact, children }: CellProps) {
  const { align, className = '' } = column
  const cell = useFlash<HTMLTableCellElement>(column.text(row))
  return (
    <td
      ref={cell}
      className={`max-w-72 truncate border-b border-base-300 px-2 first:ps-4 ${isCompact ? 'py-1' : 'py-2.5'} ${align === 'end' ? 'text-end tabular-nums' : ''} ${className}`}
    >
      {children}
    </td>
  )
}

function useFlash<Element extends HTMLElement>(value: string) {
  const element = useRef<Element>(null)
  const before = useRef(value)
  useEffect(() => {
    if (before.current === value) return
    before.current = value
    element.current?.animate([{ backgroundColor: 'var(--warning-soft)' }, {}], {
      duration: 2000,
      easing: 'ease-in',
    })
  }, [value])
  return element
}

function RowLink({ screen, row, children }: { screen: Screen; row: Row; children: ReactNode }) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wait = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => screen.prefetch?.(row), intent)
  }
  const stop = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <Link
      to={screen.pathOf(row)}
      data-row-link
      onPointerEnter={wait}
      onPointerLeave={stop}
      onFocus={wait}
      onBlur={stop}
      className="font-medium text-base-content underline-offset-2 hover:underline"
    >
      {children}
    </Link>
  )
}

type RowCheckboxProps = Omit<RowProps, 'columns' | 'selection'> & { selection: SelectionStore }

export function RowCheckbox({ screen, row, selection, ids }: RowCheckboxProps) {
  const isChecked = useStore(selection, (state) => isSelected(state, row.id))
  return (
    <input
      type="checkbox"
      data-row-box
      aria-label={t('desk.list.select_row', { name: screen.nameOf(row) })}
      checked={isChecked}
      onChange={({ nativeEvent }) => {
        const extends_ = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey
        selection.setState(
          (now) => (extends_ ? extendTo(now, row.id, ids.current) : toggleRow(now, row.id)),
          true,
        )
      }}
      className="block size-4 accent-primary"
    />
  )
}

export function shown(column: Column<Row>, row: Row): ReactNode {
  return column.cell ? column.cell(row) : column.text(row)
}

/** Answers bring new objects for rows that did not change. */
export function isSameRow(before: Omit<RowProps, 'ids'>, after: Omit<RowProps, 'ids'>): boolean {
  return (
    before.columns === after.columns &&
    before.selection === after.selection &&
    before.screen === after.screen &&
    before.isCompact === after.isCompact &&
    (before.row === after.row || JSON.stringify(before.row) === JSON.stringify(after.row))
  )
}
