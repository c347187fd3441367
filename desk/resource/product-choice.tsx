import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { read } from '../query.ts'
import { t } from '../texts.ts'
import { TextField } from '../ui/text-field.tsx'

type Product = { id: number; name: string }

/** Results that are shown. */
const size = 8

type ProductSearchProps = { label: string; chosen: readonly number[]; onAdd(product: Product): void }

/** Finds products by name, SKU or barcode; Enter or a press adds one. */
export function ProductSearch({ label, chosen, onAdd }: ProductSearchProps) {
  const [q, setQ] = useState('')
  const words = useDeferredValue(q.trim())
  const { data } = useQuery({
    ...read('/product/list', { q: words, size }),
    enabled: words !== '',
    placeholderData: keepPreviousData,
  })
  const found = words === '' ? [] : (data?.items ?? [])
  const open = found.filter(({ product }) => !chosen.includes(product))
  const add = ({ product: id, name }: (typeof found)[number]) => {
    onAdd({ id, name })
    setQ('')
  }
  return (
    <div>
      <TextField
        {...{ label }}
        type="search"
        value={q}
        onChange={setQ}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return event.continuePropagation()
          event.preventDefault()
          if (open[0]) add(open[0])
        }}
      />
      {words !== '' && (
        <ul className="mt-1 rounded-field border border-base-300">
          {open.map((row) => (
            <li key={row.id}>
              <button
                type="button"
                onClick={() => add(row)}
                className="flex min-h-9 w-full items-center gap-2 px-2.5 text-start hover:bg-hover pointer-coarse:min-h-11"
              >
                <Plus aria-hidden size={14} className="shrink-0 text-muted" />
                <bdi className="min-w-0 flex-1 truncate">{row.name}</bdi>
                <span className="text-note text-muted">{t(`desk.record.product_${row.status}`)}</span>
              </button>
            </li>
          ))}
          {data && open.length === 0 && (
            <li className="px-2.5 py-2 text-muted">{t('desk.frame.no_match')}</li>
          )}
        </ul>
      )}
    </div>
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
