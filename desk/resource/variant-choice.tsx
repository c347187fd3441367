import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { money } from '../formats.ts'
import { read } from '../query.ts'
import { t } from '../texts.ts'
import { SearchChoice, useSearch } from './search-choice.tsx'

/** Results that are shown. */
const size = 8

type VariantSearchProps = {
  autoFocus?: boolean
  /** SKUs that are not offered again. */
  chosen?: readonly string[]
  onAdd(found: { sku: string; name: string }): void
}

/** Finds variants by name, SKU or barcode, with their prices. */
export function VariantSearch({ autoFocus = false, chosen = [], onAdd }: VariantSearchProps) {
  const search = useSearch()
  const { data, isPlaceholderData } = useQuery({
    ...read('/variant/list', { q: search.words, size }),
    enabled: search.words !== '',
    placeholderData: keepPreviousData,
  })
  return (
    <SearchChoice
      label={t('desk.record.add_product')}
      hint={t('desk.record.add_product_hint')}
      {...{ autoFocus, search }}
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
        </>
      )}
    </SearchChoice>
  )
}
