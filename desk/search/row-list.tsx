import { type LucideIcon, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TextField } from '../ui/text-field.tsx'

/** Rows shown at once, and from which on they can be filtered. */
const maxShown = 200
const manyRows = 12

export type Kept<Row> = { id: number; row: Row }

type RowListProps<Row> = {
  /** Also the prefix of its texts: desk.search.no_{kind}. */
  kind: 'synonyms' | 'redirects' | 'rules'
  icon: LucideIcon
  items: readonly Kept<Row>[] | undefined
  error: Error | null
  /** The words by which a row is found. */
  textOf(row: Row): string
  onNew(): void
  children(kept: Kept<Row>): ReactNode
}

/** Synonyms, redirects or rules, the newest first. */
export function RowList<Row>({ kind, icon, items, error, textOf, onNew, children }: RowListProps<Row>) {
  const [q, setQ] = useState('')
  const wanted = q.trim().toLowerCase()
  const found = (items ?? []).filter(({ row }) => textOf(row).toLowerCase().includes(wanted)).reverse()
  const add = may('products.change') && (
    <Button look="primary" icon={Plus} onPress={onNew}>
      {t(`desk.search.new_${kind}`)}
    </Button>
  )
  if (error) return <p role="alert">{error.message}</p>
  if (!items) return <Skeleton lines={6} />
  if (items.length === 0) {
    return (
      <EmptyState icon={icon} title={t(`desk.search.no_${kind}`)} action={add}>
        {t(`desk.search.no_${kind}_hint`)}
      </EmptyState>
    )
  }
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-2">
        <div className="w-full max-w-72">
          {items.length >= manyRows && (
            <TextField label={t('desk.search.find')} type="search" value={q} onChange={setQ} />
          )}
        </div>
        {add}
      </div>
      <ul className="divide-y divide-base-300 rounded-box border border-base-300 bg-base-100">
        {found.slice(0, maxShown).map((kept) => (
          <li
            key={kept.id}
            className="relative flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 hover:bg-hover"
          >
            {children(kept)}
          </li>
        ))}
        {found.length === 0 && <li className="px-4 py-3 text-muted">{t('desk.frame.no_match')}</li>}
      </ul>
      {found.length > maxShown && (
        <p className="text-note text-muted">{t('desk.search.more', { count: found.length - maxShown })}</p>
      )}
    </>
  )
}
