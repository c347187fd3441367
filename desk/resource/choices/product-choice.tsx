import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { read } from '../../query.ts'
import { t } from '../../texts.ts'
import { SearchChoice, useSearch } from './search-choice.tsx'

type Product = { id: number; handle: string; name: string }

/** Results that are shown. */
const size = 8

type ProductSearchProps = {
  label: string
  hint?: string
  chosen: readonly number[]
  onAdd(product: Product): void
}

/** Finds products by name, SKU or barcode. */
export function ProductSearch({ label, hint = '', chosen, onAdd }: ProductSearchProps) {
  const search = useSearch()
  const { data, isPlaceholderData } = useQuery({
    ...read('/product/list', { q: search.words, size }),
    enabled: search.words !== '',
    placeholderData: keepPreviousData,
  })
  return (
    <SearchChoice
      {...{ label, hint, search }}
      found={data?.items.filter(({ product }) => !chosen.includes(product))}
      isLate={isPlaceholderData}
      keyOf={({ id }) => id}
      onAdd={({ product: id, handle, name }) => onAdd({ id, handle, name })}
    >
      {(row) => (
        <>
          <bdi className="min-w-0 flex-1 truncate">{row.name}</bdi>
          <span className="text-note text-muted">{t(`desk.record.product_${row.status}`)}</span>
        </>
      )}
    </SearchChoice>
  )
}

/** Names of products by id, those of removed ones left out. */
export function useProductNames(ids: readonly number[]): ReadonlyMap<number, string> {
  const { data } = useQuery({
    ...read('/product/names', { ids: [...ids].sort((a, b) => a - b) }, { tags: ['product'] }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })
  return new Map(data?.items.map(({ id, name }) => [id, name]))
}

/** Products by handle, removed ones left out. */
export function useProductsByHandle(handles: readonly string[]): ReadonlyMap<string, Product> {
  const { data } = useQuery({
    ...read('/product/names', { handles: [...handles].sort() }, { tags: ['product'] }),
    enabled: handles.length > 0,
    placeholderData: keepPreviousData,
  })
  return new Map(data?.items.map((product) => [product.handle, product]))
}
