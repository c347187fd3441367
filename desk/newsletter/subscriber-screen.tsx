import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { AdminData } from '#contract/admin/calls.ts'
import { refusal } from '../calls.ts'
import { ConsentSteps } from '../customers/consent-steps.tsx'
import { nameOf } from '../formats.ts'
import { NotFound } from '../frame/fallbacks.tsx'
import { forget, queries, read, useCall, useWrite } from '../query.ts'
import { Walk } from '../resource/walk.tsx'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Fact } from '../ui/fact.tsx'
import { Moment } from '../ui/moment.tsx'
import { Card, Screen } from '../ui/screen.tsx'
import { ScreenActions } from '../ui/screen-actions.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.tsx'
import { SubscriberState } from './subscriber-state.tsx'

/** One address: its subscription, and the proof of consent step by step. */
export function SubscriberScreen() {
  const { id } = useParams({ strict: false }) as { id: string }
  const { data, error } = useCall('/subscriber/detail', { id }, { tags: ['subscriber'] })
  if (data) return <OpenSubscriber key={id} shown={data} />
  if (refusal(error, 'not_found')) return <NotFound />
  return (
    <Screen title={t('desk.subscriber.list_title')}>
      {error ? <p role="alert">{error.message}</p> : <Skeleton lines={6} />}
    </Screen>
  )
}

function OpenSubscriber({ shown }: { shown: AdminData<'/subscriber/detail'> }) {
  const { subscriber, customer, consent } = shown
  const { id, email, state, lang, source, askedAt, confirmedAt, unsubscribedAt } = subscriber
  const [isRemoving, setRemoving] = useState(false)
  const moments = { asked: askedAt, confirmed: confirmedAt, unsubscribed: unsubscribedAt }
  return (
    <Screen
      title={email}
      beside={<SubscriberState state={state} />}
      actions={
        <>
          <Walk list="/newsletter" path={`/newsletter/${id}`} />
          {may('customers.change') && (
            <ScreenActions
              more={[
                {
                  ...{ id: 'remove', label: t('desk.record.remove'), icon: Trash2, danger: true },
                  onAction: () => setRemoving(true),
                },
              ]}
            />
          )}
        </>
      }
    >
      <div className="space-y-4">
        <Card title={t('desk.subscriber.subscription')}>
          <dl className="grid grid-cols-1 gap-3 sm:grid-cols-2">
            <Fact name={t('desk.subscriber.language')}>{nameOf('language', lang)}</Fact>
            <Fact name={t('desk.subscriber.source')}>{t(`desk.customer.source_${source}`)}</Fact>
            {Object.entries(moments).map(
              ([step, at]) =>
                at && (
                  <Fact key={step} name={t(`desk.subscriber.${step}`)}>
                    <Moment at={at} />
                  </Fact>
                ),
            )}
            {customer && (
              <Fact name={t('desk.subscriber.customer')}>
                <Link
                  to="/customers/$id"
                  params={{ id: customer.id }}
                  className="underline underline-offset-2"
                >
                  <bdi>{customer.name || email}</bdi>
                </Link>
              </Fact>
            )}
          </dl>
        </Card>
        <Card title={t('desk.customer.proof')} about={t('desk.subscriber.proof_about')}>
          <ConsentSteps {...{ consent }} />
        </Card>
      </div>
      {isRemoving && <RemoveDialog {...{ id, email }} onClose={() => setRemoving(false)} />}
    </Screen>
  )
}

type RemoveDialogProps = { id: string; email: string; onClose(): void }

/** Deletes the address with its proof for good, so it asks first. */
function RemoveDialog({ id, email, onClose }: RemoveDialogProps) {
  const remove = useWrite('/subscriber/remove', { stale: ['/view/counts'] })
  const navigate = useNavigate()
  const run = () =>
    remove.mutate(
      { id },
      {
        async onSuccess() {
          toast(t('desk.subscriber.removed', { email }))
          forget('/subscriber/list')
          await navigate({ to: '/newsletter' })
          queries.removeQueries({ queryKey: read('/subscriber/detail', { id }).queryKey })
        },
      },
    )
  return (
    <Dialog
      isOpen
      title={t('desk.subscriber.remove_title', { email })}
      {...{ onClose }}
      actions={
        <>
          <Button onPress={onClose}>{t('desk.list.cancel')}</Button>
          <Button look="danger" isPending={remove.isPending} onPress={run}>
            {t('desk.record.remove')}
          </Button>
        </>
      }
    >
      <p>{t('desk.subscriber.remove_hint')}</p>
      {remove.error && (
        <p role="alert" className="mt-2 text-error">
          {remove.error.message}
        </p>
      )}
    </Dialog>
  )
}
