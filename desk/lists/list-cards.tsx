import { Link } from '@tanstack/react-router'
import { type CSSProperties, memo, type ReactNode, useEffect, useRef } from 'react'
import { t } from '../texts.ts'
import { DraftMark } from './draft-mark.tsx'
import { Item, isSameRow, type ListTableProps, RowCheckbox, type RowProps, shown } from './list-rows.tsx'
import { toggleRow } from './selection.ts'

/** Milliseconds of touch after which a card is selected. */
const longPress = 450

type CardsProps = Pick<ListTableProps, 'screen' | 'columns' | 'rows' | 'selection'>

/** The rows of a list on a phone: a card each, with the columns that the list names for it. */
export function ListCards({ screen, columns, rows, selection }: CardsProps) {
  const { texts } = screen
  return (
    <ul data-list-rows aria-label={t(`${texts}_title`)} className="divide-y divide-base-300">
      {rows.map((row) => (
        <Card key={row.id} {...{ screen, columns, row, selection }} />
      ))}
    </ul>
  )
}

type CardProps = Omit<RowProps, 'ids'>

const Card = memo(function Card({ screen, columns, row, selection }: CardProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const at = (place: RowProps['columns'][number]['card']) => columns.filter(({ card }) => card === place)
  const press = () => {
    timer.current = setTimeout(() => selection?.setState((now) => toggleRow(now, row.id), true), longPress)
  }
  const release = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <Item
      as="li"
      id={row.id}
      {...{ selection }}
      onPointerDown={press}
      onPointerUp={release}
      onPointerCancel={release}
      onPointerMove={release}
      // A long press selects the card instead of opening the link's menu.
      onContextMenu={(event) => selection && event.preventDefault()}
      style={{ touchAction: 'pan-y', userSelect: 'none' } as CSSProperties}
      className="relative flex items-start gap-3 px-4 py-3 selected:bg-accent-soft"
    >
      {selection && (
        <span className="relative z-10 -m-2.5 p-3.5">
          <RowCheckbox {...{ screen, row, selection }} ids={{ current: [] }} />
        </span>
      )}
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-3">
          <span className="min-w-0 flex-1">
            <CardLink {...{ screen, row }}>{shown(columns[0]!, row)}</CardLink>
            <DraftMark path={screen.pathOf(row)} />
          </span>
          <span className="shrink-0 tabular-nums">
            {at('aside').map((column) => (
              <span key={column.id}>{shown(column, row)}</span>
            ))}
          </span>
        </div>
        <div className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-note text-muted">
          {at('below').map((column) => (
            <span key={column.id}>{shown(column, row)}</span>
          ))}
        </div>
        <div className="mt-1.5 flex flex-wrap gap-1.5 empty:hidden">
          {at('tags').map((column) => (
            <span key={column.id} className="contents">
              {shown(column, row)}
            </span>
          ))}
        </div>
      </div>
    </Item>
  )
}, isSameRow)

/** The whole card is the link; the checkbox lies above it. */
function CardLink({ screen, row, children }: Pick<RowProps, 'screen' | 'row'> & { children: ReactNode }) {
  return (
    <Link
      to={screen.pathOf(row)}
      data-row-link
      draggable={false}
      className="inline-block max-w-full truncate align-bottom font-medium after:absolute after:inset-0"
    >
      {children}
    </Link>
  )
}
