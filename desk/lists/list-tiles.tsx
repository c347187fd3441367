import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { t } from '../texts.ts'
import { Item, isSameRow, type ListTableProps, RowCheckbox, type RowProps } from './list-rows.tsx'

type TilesProps = Pick<ListTableProps, 'screen' | 'columns' | 'rows' | 'selection'>

/** The rows of a list of pictures. */
export function ListTiles({ screen, columns, rows, selection }: TilesProps) {
  const { texts } = screen
  return (
    <ul
      data-list-rows
      aria-label={t(`${texts}_title`)}
      className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-3 p-3 sm:grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] sm:p-4"
    >
      {rows.map((row) => (
        <Tile key={row.id} {...{ screen, columns, row, selection }} />
      ))}
    </ul>
  )
}

const Tile = memo(function Tile({ screen, row, selection }: Omit<RowProps, 'ids'>) {
  return (
    <Item
      as="li"
      id={row.id}
      {...{ selection }}
      className="relative overflow-hidden rounded-field border border-base-300 bg-base-100 hover:border-base-400 selected:border-accent selected:bg-accent-soft"
    >
      {selection && (
        <span className="absolute start-0 top-0 z-10 rounded-ee-field bg-base-100 p-2 pointer-coarse:p-3.5">
          <RowCheckbox {...{ screen, row, selection }} ids={{ current: [] }} />
        </span>
      )}
      <Link
        to={screen.pathOf(row)}
        data-row-link
        draggable={false}
        className="block after:absolute after:inset-0"
      >
        {screen.tile?.(row)}
      </Link>
    </Item>
  )
}, isSameRow)
