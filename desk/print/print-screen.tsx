import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus, Printer, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { PrintJob, Station } from '#contract/admin/orders/print.ts'
import { call } from '../calls.ts'
import { ago } from '../formats.ts'
import { Asking, ask } from '../lists/ask.tsx'
import { onChanged } from '../live.ts'
import { refresh, useCall, useWrite } from '../query.ts'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Card, Screen } from '../ui/screen.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toastError } from '../ui/toast.tsx'
import { ProductLabels } from './product-labels.tsx'

/** Print jobs, and the stations that print for others. `?station=` makes this tab a station. */
export function PrintScreen() {
  const { station } = useSearch({ strict: false }) as { station?: string }
  return (
    <Screen
      title={t('desk.print.title')}
      about={t('desk.print.about')}
      actions={may('products.read') && <ProductLabels />}
    >
      <div className="space-y-4">
        {station ? <OpenStation id={station} /> : <Stations />}
        <Jobs station={station} />
      </div>
      <Asking />
    </Screen>
  )
}

function Stations() {
  const navigate = useNavigate()
  const { data } = useCall('/print/stations', {}, { tags: ['print'] })
  const save = useWrite('/print/saveStation', { stale: ['/print/stations'] })
  const remove = useWrite('/print/removeStation', { stale: ['/print/stations'] })
  const add = async () => {
    const name = await ask({ title: t('desk.print.add'), label: t('desk.print.name'), maxLength: 60 })
    if (name) save.mutate({ name }, { onError: toastError })
  }
  return (
    <Card
      title={t('desk.print.stations')}
      about={t('desk.print.stations_about')}
      actions={
        may('orders.pack') && (
          <Button icon={Plus} onPress={() => void add()}>
            {t('desk.print.add')}
          </Button>
        )
      }
    >
      {!data ? (
        <Skeleton lines={2} />
      ) : data.items.length === 0 ? (
        <p className="text-muted">{t('desk.print.no_stations')}</p>
      ) : (
        <ul className="divide-y divide-base-300">
          {data.items.map(({ id, name, online, waiting }) => (
            <li key={id} className="flex flex-wrap items-center gap-2 py-2">
              <span className="me-auto font-medium">{name}</span>
              {waiting > 0 && <Badge tone="info">{t('desk.print.waiting', { count: waiting })}</Badge>}
              <Badge tone={online ? 'success' : 'neutral'}>
                {t(online ? 'desk.print.online' : 'desk.print.offline')}
              </Badge>
              <Button
                icon={Printer}
                onPress={() => void navigate({ to: '/print', search: { station: id } as never })}
              >
                {t('desk.print.start')}
                <span className="sr-only"> {name}</span>
              </Button>
              {may('orders.pack') && (
                <Button
                  look="quiet"
                  icon={Trash2}
                  aria-label={t('desk.print.remove', { name })}
                  isPending={remove.isPending}
                  onPress={() => remove.mutate({ id }, { onError: toastError })}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** Milliseconds between questions for work, and until a file that does not load counts as failed. */
const askEvery = 20_000
const loadLimit = 30_000

/** This tab prints what others send, one job after the other. */
function OpenStation({ id }: { id: string }) {
  const navigate = useNavigate()
  const [job, setJob] = useState<PrintJob | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const stations = useCall('/print/stations', {}, { tags: ['print'] }).data?.items
  const station: Station | undefined = stations?.find((each) => each.id === id)
  useEffect(() => {
    if (job || failed) return
    let ended = false
    const take = async () => {
      try {
        const { print } = await call('/print/take', { station: id })
        if (print && !ended) setJob(print)
      } catch {
        // Without a network the next question finds the job.
      }
    }
    void take()
    const timer = setInterval(() => void take(), askEvery)
    const stop = onChanged(({ tags }) => void (tags.includes('print') && take()))
    return () => {
      ended = true
      clearInterval(timer)
      stop()
    }
  }, [id, job, failed])
  const settle = async (printed: boolean) => {
    if (!job) return
    setJob(null)
    if (!printed) setFailed(job.id)
    await call('/print/settle', { id: job.id, printed }).catch(toastError)
    await refresh('/print/list', '/print/stations')
  }
  return (
    <Card
      title={station?.name ?? t('desk.print.station')}
      about={t('desk.print.keep_open')}
      actions={
        <Button onPress={() => void navigate({ to: '/print', search: {} as never })}>
          {t('desk.print.stop')}
        </Button>
      }
    >
      <p aria-live="polite" className="font-medium">
        {job ? t('desk.print.printing', { name: job.by }) : failed ? '' : t('desk.print.idle')}
      </p>
      {failed && (
        <div role="alert" className="flex flex-wrap items-center gap-2 rounded-box bg-error-soft px-3 py-2">
          <span className="me-auto text-error">{t('desk.print.not_printed')}</span>
          <Button onPress={() => setFailed(null)}>{t('desk.print.retry')}</Button>
        </div>
      )}
      {job?.url && <PrintFrame key={job.id} url={job.url} onDone={settle} />}
    </Card>
  )
}

/** Loads a PDF unseen and opens the print dialog; in kiosk printing mode it prints at once. */
function PrintFrame({ url, onDone }: { url: string; onDone(printed: boolean): void }) {
  useEffect(() => {
    const timer = setTimeout(() => onDone(false), loadLimit)
    return () => clearTimeout(timer)
  })
  return (
    <iframe
      src={url}
      title={t('desk.print.station')}
      aria-hidden
      tabIndex={-1}
      className="absolute size-px opacity-0"
      onLoad={({ currentTarget: { contentWindow } }) => {
        try {
          contentWindow?.focus()
          contentWindow?.print()
          onDone(true)
        } catch {
          onDone(false)
        }
      }}
    />
  )
}

function Jobs({ station }: { station: string | undefined }) {
  const { data } = useCall('/print/list', station ? { station } : {}, { tags: ['print'] })
  const again = useWrite('/print/again', { stale: ['/print/list'] })
  if (!data) return <Skeleton lines={4} />
  if (data.items.length === 0) {
    return (
      <EmptyState icon={Printer} title={t('desk.print.empty_title')}>
        {t('desk.print.empty')}
      </EmptyState>
    )
  }
  return (
    <Card title={t('desk.print.jobs')}>
      <ul className="divide-y divide-base-300">
        {data.items.map((job) => (
          <li key={job.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <span className="me-auto min-w-0">
              <span className="block">
                {job.papers.map((paper) => t(`desk.print.paper_${paper}`)).join(', ')}
              </span>
              <span className="block text-note text-muted">
                {[amountOf(job), job.by, ago(job.createdAt)].join(' · ')}
              </span>
            </span>
            <JobState job={job} />
            {job.url && (
              <a
                href={job.url}
                target="_blank"
                rel="noopener noreferrer"
                className="inline-flex min-h-9 items-center text-accent underline pointer-coarse:min-h-11"
              >
                {t('desk.print.open')}
              </a>
            )}
            {station && job.printedAt && (
              <Button
                look="quiet"
                onPress={() => again.mutate({ id: job.id, station }, { onError: toastError })}
              >
                {t('desk.print.again')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function amountOf({ orders, labels }: PrintJob): string {
  return labels > 0
    ? t('desk.print.labels_count', { count: labels })
    : t('desk.print.orders_count', { count: orders })
}

function JobState({ job: { state, printedAt, station } }: { job: PrintJob }) {
  if (state === 'failed') return <Badge tone="error">{t('desk.print.state_failed')}</Badge>
  if (printedAt) return <Badge tone="success">{t('desk.print.state_printed')}</Badge>
  if (state !== 'done') return <Badge tone="info">{t('desk.print.state_running')}</Badge>
  return <Badge>{station ? station.name : t('desk.print.state_done')}</Badge>
}
