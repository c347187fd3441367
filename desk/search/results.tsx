import type { SearchResults } from '#contract/admin/catalog/search.ts'
import { Thumbnail } from '../media/thumbnail.tsx'
import { t } from '../texts.ts'
import { Badge } from '../ui/badge.tsx'

type Result = SearchResults['items'][number]

type ResultsProps = {
  results: SearchResults
  /** True while newer ones are on their way. */
  isStale: boolean
  /** Products shown at once. */
  max?: number
  /** Beside each product, such as the actions on it. */
  actions?(result: Result): React.ReactNode
}

/** The products that shoppers see for a query or in a category, in their order. */
export function Results({ results: { total, items }, isStale, max = items.length, actions }: ResultsProps) {
  return (
    <div aria-live="polite" aria-busy={isStale} className={isStale ? 'opacity-70' : ''}>
      <p className="text-note text-muted">
        {total === 0 ? t('desk.search.no_result') : t('desk.search.result_count', { count: total })}
      </p>
      <ol className="divide-y divide-base-300">
        {items.slice(0, max).map((result) => (
          <li key={result.id} className="flex items-center gap-3 py-2">
            <span className="size-10 shrink-0 overflow-hidden rounded-field bg-base-200">
              {result.image && <Thumbnail image={result.image} sizes="2.5rem" />}
            </span>
            <span className="min-w-0 flex-1">
              <bdi className="block truncate">{result.name}</bdi>
              <span className="flex flex-wrap gap-1">
                {result.place && <Badge tone="info">{t(`desk.search.${result.place}`)}</Badge>}
                {result.soldOut && <Badge tone="warning">{t('desk.search.sold_out')}</Badge>}
              </span>
            </span>
            {actions?.(result)}
          </li>
        ))}
      </ol>
    </div>
  )
}
