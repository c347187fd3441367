import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { BellRing, Users } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import type { Demand } from '#contract/admin/customers/alert.ts'
import { number } from '../formats.ts'
import { StepPager } from '../lists/step-pager.tsx'
import { read } from '../query.ts'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Moment } from '../ui/moment.tsx'
import { Screen } from '../ui/screen.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TabLinks } from '../ui/tabs.tsx'
import { TextField } from '../ui/text-field.tsx'
import { variantText } from './variant-text.ts'
import { WaitingDialog } from './waiting-dialog.tsx'

const route = getRouteApi('/alerts')
const kinds = ['back_in_stock', 'price_drop'] as const

/** Products and variants that people wait for, the most wanted first: what to restock or to reduce. */
export function AlertsScreen() {
  const { kind } = route.useSearch()
  return (
    <Screen title={t('desk.alert.title')} about={t('desk.alert.about')}>
      <TabLinks
        label={t('desk.alert.title')}
        tabs={kinds.map((id) => ({ to: '/alerts', search: { kind: id }, label: t(`desk.alert.${id}`) }))}
      />
      <DemandList key={kind} {...{ kind }} />
    </Screen>
  )
}

function DemandList({ kind }: Pick<Demand, 'kind'>) {
  const [q, setQ] = useState('')
  /** Cursors of the pages before and including the shown one. */
  const [cursors, setCursors] = useState<readonly string[]>([])
  const [open, setOpen] = useState<Demand | null>(null)
  const cursor = cursors.at(-1)
  const wish = { kind, q: useDeferredValue(q.trim()), ...(cursor ? { cursor } : {}) }
  const { data, error, isPlaceholderData } = useQuery({
    ...read('/alert/list', wish, { tags: ['stock'] }),
    placeholderData: keepPreviousData,
  })
  if (error) return <p role="alert">{error.message}</p>
  if (!data) return <Skeleton lines={8} />
  if (data.total === 0 && q.trim() === '') {
    return (
      <EmptyState icon={BellRing} title={t(`desk.alert.none_${kind}`)}>
        {t(`desk.alert.none_${kind}_hint`)}
      </EmptyState>
    )
  }
  const people = t('desk.alert.waiting', { count: data.waiting })
  return (
    <div className="mt-4 space-y-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="w-full max-w-96">
          <TextField
            label={t('desk.alert.search')}
            type="search"
            value={q}
            onChange={(text) => {
              setQ(text)
              setCursors([])
            }}
          />
        </div>
        <p className="text-note text-muted">{people}</p>
      </div>
      {data.items.length === 0 && <p className="py-6 text-muted">{t('desk.list.no_match')}</p>}
      <ul
        aria-busy={isPlaceholderData}
        className={`divide-y divide-base-300 rounded-box border border-base-300 bg-base-100 empty:hidden ${isPlaceholderData ? 'opacity-60' : ''}`}
      >
        {data.items.map((demand) => (
          <Row
            key={`${demand.product.id} ${demand.variant?.id}`}
            {...{ demand }}
            onOpen={() => setOpen(demand)}
          />
        ))}
      </ul>
      {(cursors.length > 0 || data.next !== null) && (
        <StepPager {...{ cursors }} next={data.next} isWaiting={isPlaceholderData} onChange={setCursors} />
      )}
      {open && <WaitingDialog demand={open} onClose={() => setOpen(null)} />}
    </div>
  )
}

function Row({ demand, onOpen }: { demand: Demand; onOpen(): void }) {
  const { product, waiting, since, available } = demand
  const count = t('desk.alert.waiting', { count: waiting })
  const name = `${product.name} (${variantText(demand)})`
  return (
    <li className="relative flex items-center gap-3 px-4 py-2.5 hover:bg-hover">
      <span className="min-w-0 flex-1">
        <Link
          to="/products/$id"
          params={{ id: String(product.id) }}
          className="block truncate font-medium after:absolute after:inset-0"
        >
          <bdi>{product.name}</bdi>
        </Link>
        <span className="flex flex-wrap gap-x-4 text-note text-muted">
          <bdi className="min-w-0 truncate">{variantText(demand)}</bdi>
          <span>
            {available !== null && <>{t('desk.alert.available', { count: available })} · </>}
            {t('desk.alert.since')} <Moment at={since} relative />
          </span>
        </span>
      </span>
      {product.status !== 'active' && (
        <Badge tone="warning">{t(`desk.record.product_${product.status}`)}</Badge>
      )}
      {may('customers.read') ? (
        <span className="relative z-10">
          <Button icon={Users} aria-label={`${count}. ${t('desk.alert.who', { name })}`} onPress={onOpen}>
            {number(waiting)}
          </Button>
        </span>
      ) : (
        <span className="font-medium whitespace-nowrap">{count}</span>
      )}
    </li>
  )
}
