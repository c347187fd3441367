import { Link } from '@tanstack/react-router'
import { LayoutGrid, Plus, Tags } from 'lucide-react'
import { useDeferredValue, useEffect, useState } from 'react'
import { languages } from '#contract/languages.ts'
import { number } from '../formats.ts'
import { useActions } from '../frame/actions.ts'
import { rememberWalk } from '../lists/list-memory.ts'
import { useCall } from '../query.ts'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Screen } from '../ui/screen.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TextField } from '../ui/text-field.tsx'
import { folders } from './kinds.ts'
import { NewGroup } from './new-group.tsx'

export function CollectionsScreen() {
  return <GroupList kind="collection" />
}

export function TagsScreen() {
  return <GroupList kind="tag" />
}

/** Rows that are drawn at once; the search finds the others. */
const maxRows = 300

function GroupList({ kind }: { kind: 'collection' | 'tag' }) {
  const { data, error } = useCall(`/${kind}/list`, {}, { tags: [kind] })
  const [isNew, setNew] = useState(false)
  const [q, setQ] = useState('')
  const words = useDeferredValue(q.trim().toLowerCase())
  // A list that is too long to be sent as a whole is searched by the server.
  const isPart = data !== undefined && data.total > data.items.length
  const { data: found } = useCall(
    `/${kind}/list`,
    { q: words },
    { tags: [kind], enabled: isPart && words !== '' },
  )
  const listed = found ?? data
  const rows = (listed?.items ?? []).filter(({ name, handle }) =>
    `${name} ${handle}`.toLowerCase().includes(words),
  )
  const shown = rows.slice(0, maxRows)
  const unsent = listed ? listed.total - listed.items.length : 0
  const more = rows.length - shown.length + unsent
  const folder = folders[kind]
  useEffect(() => {
    rememberWalk(`/${folder}`, { address: `/${folder}`, paths: shown.map(({ id }) => `/${folder}/${id}`) })
  })
  const mayChange = may('products.change')
  const label = t(`desk.group.new_${kind}`)
  useActions(mayChange ? [{ id: `new ${kind}`, label, icon: Plus, keys: 'c', run: () => setNew(true) }] : [])
  const create = mayChange && (
    <Button look="primary" icon={Plus} onPress={() => setNew(true)}>
      {label}
    </Button>
  )
  return (
    <Screen title={t(`desk.group.${folder}`)} about={t(`desk.group.${folder}_about`)} actions={create}>
      {error && <p role="alert">{error.message}</p>}
      {!data && !error && <Skeleton lines={10} />}
      {data?.items.length === 0 && (
        <EmptyState icon={kind === 'tag' ? Tags : LayoutGrid} title={t(`desk.group.no_${folder}`)}>
          {t(`desk.group.no_${folder}_hint`)}
        </EmptyState>
      )}
      {data && data.items.length > 0 && (
        <>
          <div className="mb-3 max-w-96">
            <TextField label={t('desk.group.search')} type="search" value={q} onChange={setQ} />
          </div>
          {shown.length === 0 && <p className="text-muted">{t('desk.list.no_match')}</p>}
          <ul className="divide-y divide-base-300 rounded-box border border-base-300 bg-base-100 empty:hidden">
            {shown.map(({ id, name, count, byRule, languages: given }) => (
              <li key={id} className="relative flex min-h-11 items-center gap-3 px-4 py-2 hover:bg-hover">
                <Link
                  to={`/${folder}/$id`}
                  params={{ id: String(id) }}
                  className="min-w-0 flex-1 truncate font-medium after:absolute after:inset-0"
                >
                  <bdi>{name}</bdi>
                </Link>
                {byRule && <Badge tone="info">{t('desk.group.by_rule')}</Badge>}
                {count !== null && (
                  <span className="text-note whitespace-nowrap text-muted">
                    {t('desk.group.count', { count })}
                  </span>
                )}
                <span className="hidden w-16 text-end text-note text-muted sm:block" title={given.join(', ')}>
                  {number(given.length)} / {number(languages.length)}
                </span>
              </li>
            ))}
          </ul>
          {more > 0 && (
            <p className="mt-2 text-note text-muted">{t('desk.group.more_rows', { count: more })}</p>
          )}
        </>
      )}
      {isNew && <NewGroup {...{ kind }} onClose={() => setNew(false)} />}
    </Screen>
  )
}
