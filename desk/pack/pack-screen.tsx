import { CloudOff, PackageCheck, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { QueuedOrder } from '#contract/admin/orders/pack.ts'
import { ago, nameOf, number } from '../formats.ts'
import { useCall, useWrite } from '../query.ts'
import { t } from '../texts.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Screen } from '../ui/screen.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toast, toastError } from '../ui/toast.tsx'
import { openPacking, packing, renew, takeOrders } from './pack-store.ts'
import { Table } from './table.tsx'

/** Milliseconds between renewals of the claims. They last ten minutes. */
const renewEvery = 60_000

/** Orders that "Take the next" takes. */
const batch = 5

/** The packing table: a queue of orders, and those that the person has taken. */
export function PackScreen() {
  const [isOpen, setOpen] = useState(false)
  const order = useStore(packing, ({ orders, current }) => orders.find((each) => each.number === current))
  useEffect(() => {
    void openPacking().then(() => setOpen(true))
    const timer = setInterval(() => void renew(), renewEvery)
    return () => clearInterval(timer)
  }, [])
  return (
    <Screen title={t('desk.pack.title')} about={order ? undefined : t('desk.pack.about')}>
      <Waiting />
      {isOpen ? order ? <Table order={order} /> : <Queue /> : <Skeleton lines={6} />}
    </Screen>
  )
}

/** Names the changes that wait for the network, and those that the shop refused. */
function Waiting() {
  const { jobs, refused, waits } = useStore(packing)
  return (
    <div aria-live="polite" className="space-y-2 empty:hidden">
      {waits && jobs.length > 0 && (
        <p className="flex items-center gap-2 rounded-box bg-warning-soft px-3 py-2.5 font-medium text-warning">
          <CloudOff aria-hidden size={18} className="shrink-0" />
          {t('desk.pack.waits', { count: jobs.length })}
        </p>
      )}
      {refused.map(({ id, number: name, text }) => (
        <p
          key={id}
          className="mb-2 flex items-center gap-2 rounded-box bg-error-soft py-1 ps-3 pe-1 text-error"
        >
          <span className="flex-1">
            <strong>{name}</strong> {text}
          </span>
          <Button
            look="quiet"
            icon={X}
            aria-label={t('desk.pack.read')}
            onPress={() => packing.setState({ refused: refused.filter((each) => each.id !== id) })}
          />
        </p>
      ))}
    </div>
  )
}

function Queue() {
  const [method, setMethod] = useState<string | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { data } = useCall('/pack/queue', method ? { shippingMethod: method } : {}, { tags: ['order'] })
  const start = useWrite('/pack/start', { stale: ['/pack/queue'] })
  if (!data) return <Skeleton lines={6} />
  const free = data.items.filter(({ claim }) => !claim || claim.own)
  const take = (numbers: string[]) =>
    start.mutate(
      { numbers },
      {
        onSuccess({ orders, refused }) {
          takeOrders(orders)
          for (const { number: name, why } of refused) toast(`${name}: ${why}`)
        },
        onError: toastError,
      },
    )
  if (data.items.length === 0 && method === null) {
    return (
      <EmptyState icon={PackageCheck} title={t('desk.pack.empty_title')}>
        {t('desk.pack.empty')}
      </EmptyState>
    )
  }
  const wanted = free.filter((each) => chosen.has(each.number)).map((each) => each.number)
  const next = free.slice(0, batch).map((each) => each.number)
  return (
    <>
      {data.methods.length > 1 && (
        <fieldset className="mb-3 flex flex-wrap gap-2">
          <legend className="sr-only">{t('desk.pack.method')}</legend>
          {[null, ...data.methods].map((each) => (
            <button
              key={each?.code ?? ''}
              type="button"
              aria-pressed={method === (each?.code ?? null)}
              onClick={() => setMethod(each?.code ?? null)}
              className="min-h-11 rounded-full border border-base-300 bg-base-100 px-3.5 aria-pressed:border-primary aria-pressed:bg-primary aria-pressed:text-primary-content"
            >
              {each ? `${each.name} ${number(each.count)}` : t('desk.pack.all_methods')}
            </button>
          ))}
        </fieldset>
      )}
      <ul className="divide-y divide-base-300 overflow-hidden rounded-box border border-base-300 bg-base-100">
        {data.items.map((order) => (
          <QueueRow
            key={order.id}
            order={order}
            isChosen={chosen.has(order.number)}
            onChoose={(isChosen) => {
              const all = new Set(chosen)
              if (isChosen) all.add(order.number)
              else all.delete(order.number)
              setChosen(all)
            }}
          />
        ))}
      </ul>
      <div className="sticky bottom-14 z-10 mt-3 bg-base-200 py-3 md:bottom-0">
        <Button
          look="primary"
          wide
          isPending={start.isPending}
          isDisabled={next.length === 0}
          onPress={() => take(wanted.length > 0 ? wanted.slice(0, 20) : next)}
        >
          {wanted.length > 0
            ? t('desk.pack.take', { count: wanted.length })
            : t('desk.pack.take_next', { count: next.length })}
        </Button>
      </div>
    </>
  )
}

type QueueRowProps = { order: QueuedOrder; isChosen: boolean; onChoose(isChosen: boolean): void }

function QueueRow({ order, isChosen, onChoose }: QueueRowProps) {
  const { claim, customer } = order
  const taken = claim && !claim.own
  return (
    <li>
      <label className="flex min-h-16 items-center gap-3 px-4 py-2.5 has-checked:bg-accent-soft">
        <input
          type="checkbox"
          checked={isChosen}
          disabled={Boolean(taken)}
          onChange={(event) => onChoose(event.target.checked)}
          className="size-5 shrink-0 accent-primary"
        />
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="font-medium">{order.number}</span>
            {order.overdue && <Badge tone="error">{t('desk.pack.overdue')}</Badge>}
            {order.hasNote && <Badge tone="info">{t('desk.pack.note')}</Badge>}
            {taken && <Badge tone="warning">{t('desk.pack.with', { name: claim.by })}</Badge>}
          </span>
          <span className="block text-note text-muted">
            {[
              t('desk.pack.units', { count: order.count }),
              order.shippingMethod?.name,
              customer.city,
              customer.country && nameOf('region', customer.country),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
        <span className="shrink-0 text-note text-muted">{ago(order.placedAt)}</span>
      </label>
    </li>
  )
}
