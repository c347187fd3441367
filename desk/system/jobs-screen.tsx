import { CircleCheck, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import type { AdminData } from '#contract/admin/calls.ts'
import type { SystemJob } from '#contract/admin/system/system.ts'
import { ago, number } from '../formats.ts'
import { useCall } from '../query.ts'
import { hasText, t } from '../texts.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Moment } from '../ui/moment.tsx'
import { Card, Screen } from '../ui/screen.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Areas } from './areas.tsx'
import { FixButton } from './fix-button.tsx'

type Jobs = AdminData<'/system/jobs'>

/** Work in the background: how much waits in each queue, and what failed. */
export function JobsScreen() {
  const { data, error, isFetching, refetch } = useCall('/system/jobs', {}, { tags: ['system'] })
  return (
    <>
      <Areas />
      <Screen
        title={t('desk.frame.screen_jobs')}
        about={t('desk.system.jobs_about')}
        actions={
          <Button icon={RefreshCw} isPending={isFetching} onPress={() => void refetch()}>
            {t('desk.system.refresh')}
          </Button>
        }
      >
        {error && <p role="alert">{error.message}</p>}
        {!data && !error && <Skeleton lines={8} />}
        {data && (
          <div className="space-y-4">
            <FailedJobs jobs={data.failed} />
            <Queues {...data} />
          </div>
        )}
      </Screen>
    </>
  )
}

function FailedJobs({ jobs }: { jobs: readonly SystemJob[] }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const ids = jobs.map(({ id }) => id)
  const selected = ids.filter((id) => chosen.has(id))
  if (jobs.length === 0)
    return (
      <Card>
        <EmptyState icon={CircleCheck} title={t('desk.system.no_failed')}>
          {t('desk.system.no_failed_hint')}
        </EmptyState>
      </Card>
    )
  return (
    <Card
      title={t('desk.system.failed_title', { count: jobs.length })}
      actions={
        <FixButton
          fix="retry_jobs"
          look="primary"
          icon={RefreshCw}
          jobs={selected.length > 0 ? selected : ids}
          label={
            selected.length > 0
              ? t('desk.system.retry_chosen', { count: selected.length })
              : t('desk.system.retry_all')
          }
          onDone={() => setChosen(new Set())}
        />
      }
    >
      <Checkbox
        isSelected={selected.length === ids.length}
        isIndeterminate={selected.length > 0 && selected.length < ids.length}
        onChange={(all) => setChosen(new Set(all ? ids : []))}
      >
        {t('desk.system.choose_all')}
      </Checkbox>
      <ul className="-mx-4 divide-y divide-base-300 border-t border-base-300">
        {jobs.map((job) => (
          <Row
            key={job.id}
            job={job}
            isChosen={chosen.has(job.id)}
            onChoose={(on) =>
              setChosen(new Set(on ? [...chosen, job.id] : [...chosen].filter((id) => id !== job.id)))
            }
          />
        ))}
      </ul>
    </Card>
  )
}

type RowProps = { job: SystemJob; isChosen: boolean; onChoose(on: boolean): void }

function Row({ job, isChosen, onChoose }: RowProps) {
  const { name, queue, error, attempts, maxAttempts, createdAt, nextAt } = job
  return (
    <li className="flex items-start gap-3 px-4 py-2.5">
      <Checkbox
        aria-label={t('desk.system.choose_job', { name })}
        isSelected={isChosen}
        onChange={onChoose}
      />
      <span className="min-w-0 flex-1 pt-1.5">
        <span className="flex flex-wrap items-center gap-2">
          <bdi className="font-mono text-note break-all">{name}</bdi>
          <Badge tone={nextAt ? 'warning' : 'error'}>
            {nextAt ? t('desk.system.retries', { when: ago(nextAt) }) : t('desk.system.given_up')}
          </Badge>
        </span>
        <span className="block text-note text-muted">
          {queueName(queue)} · <bdi>{error}</bdi> ·{' '}
          {t('desk.system.attempts', { count: attempts, max: maxAttempts })} ·{' '}
          <Moment at={createdAt} relative />
        </span>
      </span>
    </li>
  )
}

function Queues({ queues, outbox }: Pick<Jobs, 'queues' | 'outbox'>) {
  const columns = ['waiting', 'running', 'retrying', 'failed'] as const
  return (
    <Card
      title={t('desk.system.queues')}
      about={t('desk.system.outbox', { waiting: outbox.waiting, held: outbox.held })}
    >
      <div className="-mx-4 overflow-x-auto">
        <table className="w-full">
          <thead>
            <tr className="border-b border-base-300 text-note text-muted">
              <th scope="col" className="px-4 py-2 text-start font-normal whitespace-nowrap">
                {t('desk.system.queue')}
              </th>
              {columns.map((column) => (
                <th
                  key={column}
                  scope="col"
                  className={`px-2 py-2 text-end font-normal whitespace-nowrap ${onPhone(column)}`}
                >
                  {t(`desk.system.${column}`)}
                </th>
              ))}
              <th scope="col" className="px-4 py-2 text-end font-normal max-sm:hidden">
                {t('desk.system.oldest')}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-base-300">
            {queues.map(({ queue, oldest, ...counts }) => (
              <tr key={queue}>
                <th scope="row" className="px-4 py-2 text-start font-normal">
                  {queueName(queue)}
                </th>
                {columns.map((column) => (
                  <td
                    key={column}
                    className={`px-2 py-2 text-end tabular-nums ${onPhone(column)} ${column === 'failed' && counts.failed > 0 ? 'font-semibold text-error' : ''}`}
                  >
                    {number(counts[column])}
                  </td>
                ))}
                <td className="px-4 py-2 text-end text-muted max-sm:hidden">
                  {oldest ? <Moment at={oldest} relative /> : '–'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

/** A phone has room for two columns: how much waits, and how much was given up. */
function onPhone(column: 'waiting' | 'running' | 'retrying' | 'failed'): string {
  return column === 'running' || column === 'retrying' ? 'max-sm:hidden' : ''
}

/** A newer server may have queues that this desk does not know. */
function queueName(queue: string): string {
  return hasText(`desk.system.queue_${queue}`) ? t(`desk.system.queue_${queue}`) : queue
}
