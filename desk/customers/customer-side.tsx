import { type FormEvent, useState } from 'react'
import { dayText, moment, nameOf } from '../formats.ts'
import { useCall, useWrite } from '../query.ts'
import { useField } from '../resource/record.tsx'
import { t } from '../texts.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Fact } from '../ui/fact.tsx'
import { inputLook } from '../ui/field.tsx'
import { Moment } from '../ui/moment.tsx'
import { Card } from '../ui/screen.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tags } from '../ui/tag.tsx'
import { toast, toastError } from '../ui/toast.tsx'
import { ConsentSteps } from './consent-steps.tsx'
import type { Customer } from './use-customer.ts'

/** Labels are saved with the note. Additions and removals of two people merge. */
export function Labels() {
  const [typed, setTyped] = useState('')
  const { value: labels = [], onChange } = useField<string[]>('labels')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const label = typed.trim()
    if (!label) return
    setTyped('')
    onChange([...new Set([...labels, label])])
  }
  return (
    <Card title={t('desk.customer.labels')}>
      <div data-path="labels" className="space-y-2">
        {labels.length > 0 && (
          <Tags
            label={t('desk.customer.labels')}
            tags={labels.map((label) => ({ id: label, label }))}
            onRemove={(gone) => onChange(labels.filter((each) => each !== gone))}
          />
        )}
        <form onSubmit={submit}>
          <input
            aria-label={t('desk.customer.add_label')}
            placeholder={t('desk.customer.add_label')}
            value={typed}
            maxLength={40}
            onChange={(event) => setTyped(event.target.value)}
            className={inputLook}
          />
        </form>
      </div>
    </Card>
  )
}

export function Contact({ customer }: { customer: Customer }) {
  const { email, emailVerified, mobile, lang, nickName, birthday, lastSeen } = customer
  return (
    <Card title={t('desk.customer.contact')}>
      <dl className="space-y-2">
        {email && (
          <Fact name={t('desk.customer.email')}>
            <span className="break-all">{email}</span>{' '}
            {!emailVerified && <Badge tone="warning">{t('desk.customer.unverified')}</Badge>}
          </Fact>
        )}
        {mobile && <Fact name={t('desk.customer.mobile')}>{mobile}</Fact>}
        {nickName && <Fact name={t('desk.customer.nick_name')}>{nickName}</Fact>}
        {birthday && <Fact name={t('desk.customer.birthday')}>{dayText(birthday)}</Fact>}
        <Fact name={t('desk.customer.language')}>{nameOf('language', lang)}</Fact>
        <Fact name={t('desk.customer.last_seen')}>
          {lastSeen ? <Moment at={lastSeen} relative /> : t('desk.customer.never')}
        </Fact>
      </dl>
    </Card>
  )
}

/** The newsletter subscription, with the proof of consent on request. */
export function Consent({ customer: { newsletter } }: { customer: Customer }) {
  const [isOpen, setOpen] = useState(false)
  if (!newsletter) {
    return (
      <Card title={t('desk.customer.newsletter')}>
        <p className="text-muted">{t('desk.customer.newsletter_none')}</p>
      </Card>
    )
  }
  const { state, askedAt, confirmedAt, unsubscribedAt, id } = newsletter
  const at = { asked: askedAt, subscribed: confirmedAt ?? askedAt, unsubscribed: unsubscribedAt ?? askedAt }
  return (
    <Card
      title={t('desk.customer.newsletter')}
      actions={
        <Button look="quiet" onPress={() => setOpen(true)}>
          {t('desk.customer.proof')}
        </Button>
      }
    >
      <p>
        <Badge tone={state === 'subscribed' ? 'success' : 'neutral'}>
          {t(`desk.customer.newsletter_${state}`)}
        </Badge>{' '}
        <span className="text-note text-muted">{moment(at[state], 'day')}</span>
      </p>
      {isOpen && <Proof {...{ id }} onClose={() => setOpen(false)} />}
    </Card>
  )
}

function Proof({ id, onClose }: { id: string; onClose(): void }) {
  const { data } = useCall('/subscriber/detail', { id })
  return (
    <Dialog isOpen wide title={t('desk.customer.proof_title')} onClose={onClose}>
      {!data && <Skeleton lines={5} />}
      {data && <ConsentSteps consent={data.consent} />}
    </Dialog>
  )
}

/** The browsers in which the customer is signed in. */
export function Sessions({ id }: { id: string }) {
  const { data } = useCall('/customer/sessions', { id }, { tags: [`customer:${id}`] })
  const end = useWrite('/customer/endSession', { stale: ['/customer/sessions'] })
  if (!data || data.items.length === 0) return null
  const run = (session: string) =>
    end.mutate(
      { id, session },
      { onSuccess: () => toast(t('desk.customer.session_ended')), onError: toastError },
    )
  return (
    <Card
      title={t('desk.customer.sessions')}
      actions={
        data.items.length > 1 && (
          <Button isPending={end.isPending} onPress={() => run('all')}>
            {t('desk.customer.end_all')}
          </Button>
        )
      }
    >
      <ul className="divide-y divide-base-300">
        {data.items.map(({ id: session, browser, ip, lastSeen }) => (
          <li key={session} className="flex items-center gap-2 py-2 first:pt-0 last:pb-0">
            <span className="min-w-0 flex-1">
              <bdi className="block truncate" title={browser}>
                {browser || t('desk.customer.unknown_browser')}
              </bdi>
              <span className="block text-note text-muted">
                {ip} · <Moment at={lastSeen} relative />
              </span>
            </span>
            <Button
              look="quiet"
              isPending={end.isPending}
              aria-label={t('desk.customer.end_session', { browser })}
              onPress={() => run(session)}
            >
              {t('desk.customer.end')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
