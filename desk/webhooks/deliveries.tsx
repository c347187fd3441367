import { useState } from 'react'
import type { Delivery } from '#contract/admin/system/webhook.ts'
import { useCall, useWrite } from '../query.ts'
import { t } from '../texts.ts'
import { Badge, type Tone } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Moment } from '../ui/moment.tsx'
import { Select } from '../ui/select.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toast, toastError } from '../ui/toast.tsx'

const tones: Record<Delivery['state'], Tone> = { waiting: 'info', delivered: 'success', failed: 'error' }
const states = ['waiting', 'delivered', 'failed'] as const

/** Messages of an endpoint with their attempts and what was sent. Each can be sent again. */
export function Deliveries({ id }: { id: string }) {
  const [state, setState] = useState<Delivery['state'] | 'all'>('all')
  const [cursors, setCursors] = useState<string[]>([])
  const cursor = cursors.at(-1)
  const { data } = useCall(
    '/webhook/deliveries',
    { id, size: 20, ...(state === 'all' ? {} : { state }), ...(cursor ? { cursor } : {}) },
    { tags: ['webhook'] },
  )
  return (
    <section className="space-y-3 border-t border-base-300 pt-4">
      <div className="flex flex-wrap items-end justify-between gap-2">
        <h3 className="font-semibold">{t('desk.hooks.messages')}</h3>
        <div className="w-44">
          <Select
            label={t('desk.hooks.state')}
            hidesLabel
            options={[
              { value: 'all', label: t('desk.hooks.state_all') },
              ...states.map((value) => ({ value, label: t(`desk.hooks.state_${value}`) })),
            ]}
            value={state}
            onChange={(next) => {
              setCursors([])
              setState(next as typeof state)
            }}
          />
        </div>
      </div>
      {!data && <Skeleton lines={3} />}
      {data?.items.length === 0 && <p className="text-muted">{t('desk.hooks.no_messages')}</p>}
      <ul className="divide-y divide-base-300">
        {data?.items.map((delivery) => (
          <Message key={delivery.id} delivery={delivery} />
        ))}
      </ul>
      <div className="flex justify-end gap-2">
        {cursors.length > 0 && (
          <Button onPress={() => setCursors(cursors.slice(0, -1))}>{t('desk.hooks.newer')}</Button>
        )}
        {data?.next && (
          <Button onPress={() => setCursors([...cursors, data.next!])}>{t('desk.hooks.older')}</Button>
        )}
      </div>
    </section>
  )
}

function Message({
  delivery: { id, event, state, createdAt, dueAt, attempts, body },
}: {
  delivery: Delivery
}) {
  const replay = useWrite('/webhook/replay', { stale: ['/webhook/deliveries', '/webhook/list'] })
  const again = () =>
    replay.mutate(
      { delivery: id },
      {
        onSuccess: () => void toast(t('desk.hooks.sent_again')),
        onError: toastError,
      },
    )
  return (
    <li>
      <details className="py-2">
        <summary className="flex min-h-9 cursor-pointer flex-wrap items-center gap-2">
          <code className="min-w-0 flex-1 text-note break-all">{event}</code>
          <Badge tone={tones[state]}>{t(`desk.hooks.state_${state}`)}</Badge>
          <span className="text-note text-muted">
            <Moment at={createdAt} relative />
          </span>
        </summary>
        <div className="space-y-2 pt-2">
          <ol className="space-y-1 text-note">
            {attempts.map(({ at, status, error, ms }) => (
              <li key={at} className={error ? 'text-error' : ''}>
                <Moment at={at} /> · {error ?? status} · {ms} ms
              </li>
            ))}
          </ol>
          {dueAt && (
            <p className="text-note text-muted">
              {t('desk.hooks.next_attempt')} <Moment at={dueAt} relative />
            </p>
          )}
          <pre className="max-h-64 overflow-auto rounded-field bg-base-200 p-2 font-mono text-note">
            {JSON.stringify(body, null, 2)}
          </pre>
          <Button isPending={replay.isPending} onPress={again}>
            {t('desk.hooks.send_again')}
          </Button>
        </div>
      </details>
    </li>
  )
}
