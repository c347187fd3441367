import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Factory } from 'lucide-react'
import { useDeferredValue, useEffect, useState } from 'react'
import type { VendorRow } from '#contract/admin/catalog/vendor.ts'
import { rememberWalk } from '../lists/list-memory.ts'
import { StepPager } from '../lists/step-pager.tsx'
import { read } from '../query.ts'
import { t } from '../texts.ts'
import { Badge } from '../ui/badge.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Screen } from '../ui/screen.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TabLinks } from '../ui/tabs.tsx'
import { TextField } from '../ui/text-field.tsx'
import { vendorPath, vendorTags } from './use-vendor.ts'

const route = getRouteApi('/vendors')

/** The vendors that products carry, all of them or those without a manufacturer. */
export function VendorsScreen() {
  const { q: asked, view } = route.useSearch()
  const missing = view === 'missing'
  const navigate = useNavigate()
  const [q, setQ] = useState(asked)
  /** Cursors of the pages before and including the shown one. */
  const [cursors, setCursors] = useState<readonly string[]>([])
  const cursor = cursors.at(-1)
  const wish = { q: useDeferredValue(q.trim()), missing, ...(cursor ? { cursor } : {}) }
  const { data, error, isPlaceholderData } = useQuery({
    ...read('/vendor/list', wish, { tags: vendorTags }),
    placeholderData: keepPreviousData,
  })
  const rows = data?.items ?? []
  useEffect(() => {
    const address = location.pathname.replace(/^\/admin/, '') + location.search
    rememberWalk('/vendors', { address, paths: rows.map(({ id }) => vendorPath(id)) })
  })
  const search = (text: string) => {
    setQ(text)
    setCursors([])
    void navigate({ to: '/vendors', search: { q: text, view }, replace: true })
  }
  const tabs = (['all', 'missing'] as const).map((id) => ({
    to: '/vendors',
    search: { q, view: id },
    label: t(`desk.vendor.${id}`),
    isOpen: id === view,
    count: id === 'missing' ? data?.missing : data?.total,
  }))
  const isNothing = data?.total === 0 && q.trim() === ''
  return (
    <Screen title={t('desk.vendor.title')} about={t('desk.vendor.about')}>
      {error && <p role="alert">{error.message}</p>}
      {!data && !error && <Skeleton lines={8} />}
      {isNothing && (
        <EmptyState icon={Factory} title={t('desk.vendor.none')}>
          {t('desk.vendor.none_hint')}
        </EmptyState>
      )}
      {data && !isNothing && (
        <div className="space-y-4">
          <div onClickCapture={() => setCursors([])}>
            <TabLinks label={t('desk.vendor.title')} {...{ tabs }} />
          </div>
          <div className="max-w-96">
            <TextField label={t('desk.vendor.search')} type="search" value={q} onChange={search} />
          </div>
          {rows.length === 0 ? (
            <p className="py-6 text-muted">
              {t(missing && q.trim() === '' ? 'desk.vendor.none_missing' : 'desk.list.no_match')}
            </p>
          ) : (
            <ul
              aria-busy={isPlaceholderData}
              className={`divide-y divide-base-300 rounded-box border border-base-300 bg-base-100 ${isPlaceholderData ? 'opacity-60' : ''}`}
            >
              {rows.map((row) => (
                <Row key={row.id} {...{ row }} />
              ))}
            </ul>
          )}
          {(cursors.length > 0 || data.next !== null) && (
            <StepPager
              {...{ cursors }}
              next={data.next}
              isWaiting={isPlaceholderData}
              onChange={setCursors}
            />
          )}
        </div>
      )}
    </Screen>
  )
}

function Row({ row: { id, products, manufacturer, responsible } }: { row: VendorRow }) {
  return (
    <li className="relative flex min-h-11 items-center gap-3 px-4 py-2 hover:bg-hover">
      <span className="min-w-0 flex-1">
        <Link
          to="/vendors/$id"
          params={{ id }}
          className="block truncate font-medium after:absolute after:inset-0"
        >
          <bdi>{id}</bdi>
        </Link>
        {manufacturer && (
          <span className="block truncate text-note text-muted">
            <bdi>{[manufacturer.name, responsible?.name].filter(Boolean).join(' · ')}</bdi>
          </span>
        )}
      </span>
      {!manufacturer && <Badge tone="warning">{t('desk.vendor.no_manufacturer')}</Badge>}
      <span className="text-note whitespace-nowrap text-muted">
        {t('desk.group.count', { count: products })}
      </span>
    </li>
  )
}
