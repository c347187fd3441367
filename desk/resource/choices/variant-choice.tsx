import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { money } from '../../formats.ts'
import { read } from '../../query.ts'
import { t } from '../../texts.ts'
import { StockBadge } from '../stock-badge.tsx'
import { SearchChoice, useSearch } from './search-choice.tsx'

/** Results that are shown. */
const size = 8

type VariantSearchProps = {
  autoFocus?: boolean
  /** Without one, the field asks to add a product. */
  label?: string
  /** Words that are looked for at first, such as the name of a product. */
  initial?: string
  /** SKUs that are not offered again. */
  chosen?: readonly string[]
  onAdd(found: { sku: string; name: string }): void
}

/** Finds variants by name, SKU or barcode, with their prices and stock. */
export function VariantSearch({
  autoFocus = false,
  label = t('desk.record.add_product'),
  initial = '',
  chosen = [],
  onAdd,
}: VariantSearchProps) {
  const search = useSearch(initial)
  const { data, isPlaceholderData } = useQuery({
    ...read('/variant/list', { q: search.words, size }),
    enabled: search.words !== '',
    placeholderData: keepPreviousData,
  })
  return (
    <SearchChoice
      hint={t('desk.record.add_product_hint')}
      {...{ label, autoFocus, search }}
      found={data?.items.filter(({ sku }) => !chosen.includes(sku))}
      isLate={isPlaceholderData}
      keyOf={({ id }) => id}
      onAdd={({ sku, name }) => onAdd({ sku, name })}
    >
      {(row) => (
        <>
          <span className="min-w-0 flex-1 truncate">
            <bdi>{row.name}</bdi>
            <span className="ms-2 text-note text-muted">{[...row.labels, row.sku].join(' · ')}</span>
          </span>
          <span className="tabular-nums">{money({ amount: row.price, currency: row.currency })}</span>
          {row.available !== null && <StockBadge count={row.available} />}
        </>
      )}
    </SearchChoice>
  )
}
