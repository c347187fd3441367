import { ArrowDown, ArrowUp } from 'lucide-react'
import type { Sort } from './address.ts'

type SortHeadingProps = {
  label: string
  /** The field that a press sorts by; none where the column cannot be sorted. */
  field: string | undefined
  sort: Sort
  isEnd: boolean
  className: string
  onSort(sort: Sort): void
}

/** The heading of a column. A press sorts by it from the highest value on, and another one the other way round. */
export function SortHeading({ label, field, sort, isEnd, className, onSort }: SortHeadingProps) {
  if (!field) {
    return (
      <th scope="col" {...{ className }}>
        {label}
      </th>
    )
  }
  const isSorted = sort.by === field
  const Arrow = sort.dir === 'asc' ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (sort.dir === 'asc' ? 'ascending' : 'descending') : 'none'}
      {...{ className }}
    >
      <button
        type="button"
        onClick={() => onSort({ by: field, dir: isSorted && sort.dir === 'desc' ? 'asc' : 'desc' })}
        className={`-mx-1 inline-flex items-center gap-1 rounded px-1 hover:text-base-content ${isEnd ? 'flex-row-reverse' : ''}`}
      >
        {label}
        <Arrow aria-hidden size={14} className={isSorted ? '' : 'opacity-0'} />
      </button>
    </th>
  )
}
