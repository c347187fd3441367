import { Link, useRouter } from '@tanstack/react-router'
import { ChevronDown, ChevronUp, List } from 'lucide-react'
import { type Action, useActions } from '../frame/actions.ts'
import { walkOf } from '../lists/list-memory.ts'
import { t } from '../texts.ts'

const look =
  'flex size-9 items-center justify-center rounded-field text-muted hover:bg-hover hover:text-base-content pointer-coarse:size-11'

/** Steps through the list that a record was opened from, with J and K, and leads back to it. */
export function Walk({ list, path }: { list: string; path: string }) {
  const router = useRouter()
  const walk = walkOf(list)
  const at = walk?.paths.indexOf(path) ?? -1
  const [previous, next] = at < 0 ? [] : [walk?.paths[at - 1], walk?.paths[at + 1]]
  const leave = () => router.history.push(`/admin${walk?.address ?? list}`)
  const step = (id: 'next' | 'previous', keys: string, to: string | undefined): Action[] =>
    to
      ? [{ id: `walk ${id}`, label: t(`desk.record.${id}`), keys, run: () => void router.navigate({ to }) }]
      : []
  useActions([
    ...step('next', 'j', next),
    ...step('previous', 'k', previous),
    { id: 'walk back', label: t('desk.record.back_to_list'), keys: 'Escape', run: leave },
  ])
  return (
    <nav aria-label={t('desk.record.walk')} className="flex items-center">
      <a
        href={`/admin${walk?.address ?? list}`}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          leave()
        }}
        aria-label={t('desk.record.back_to_list')}
        className={look}
      >
        <List aria-hidden size={18} />
      </a>
      {previous && (
        <Link to={previous} aria-label={t('desk.record.previous')} className={look}>
          <ChevronUp aria-hidden size={18} />
        </Link>
      )}
      {next && (
        <Link to={next} aria-label={t('desk.record.next')} className={look}>
          <ChevronDown aria-hidden size={18} />
        </Link>
      )}
    </nav>
  )
}
