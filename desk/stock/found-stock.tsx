import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { StockRow } from '#contract/admin/catalog/stock.ts'
import { read } from '../query.ts'
import { variantTitle } from '../resource/choices/variant-title.ts'
import { t } from '../texts.ts'

/** Milliseconds without a key until names are looked up. Scanners type a code and Enter within less. */
const pause = 300

/** Results that are shown. */
const size = 8

/** Variants whose name, SKU or barcode has these words, to choose from. Figures stay hidden, because a count is blind. */
export function FoundStock({ words, onPick }: { words: string; onPick(row: StockRow): void }) {
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(words), words ? pause : 0)
    return () => clearTimeout(timer)
  }, [words])
  const { data } = useQuery({
    ...read('/stock/list', { q: asked, size }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  })
  if (words === '' || asked === '' || !data) return null
  return (
    <ul className="rounded-field border border-base-300">
      {data.items.map((row) => (
        <li key={row.id}>
          <button
            type="button"
            onClick={() => onPick(row)}
            className="flex min-h-9 w-full items-center gap-2 px-2.5 text-start hover:bg-hover pointer-coarse:min-h-11"
          >
            <Plus aria-hidden size={14} className="shrink-0 text-muted" />
            <span className="min-w-0 flex-1 break-words">
              <bdi>{variantTitle(row)}</bdi> <span className="text-note text-muted">{row.sku}</span>
            </span>
          </button>
        </li>
      ))}
      {data.items.length === 0 && <li className="px-2.5 py-2 text-muted">{t('desk.frame.no_match')}</li>}
    </ul>
  )
}
