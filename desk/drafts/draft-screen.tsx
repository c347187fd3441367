import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { refusal } from '../calls.ts'
import { moment } from '../formats.ts'
import { NotFound } from '../frame/fallbacks.tsx'
import { read } from '../query.ts'
import { editField } from '../resource/draft.ts'
import { RecordProvider, type RecordStore, useDraft, useRecord } from '../resource/record.tsx'
import { SaveBar } from '../resource/save-bar.tsx'
import { baseCurrency } from '../session.ts'
import { t } from '../texts.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { linkLook } from '../ui/fact.tsx'
import { Card, Screen } from '../ui/screen.tsx'
import { ScreenActions } from '../ui/screen-actions.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TextField } from '../ui/text-field.tsx'
import { BuyerCard } from './buyer-card.tsx'
import { draftRecord, edited, fieldName, fieldText, newDraftRecord, wire } from './draft-record.ts'
import { draftTone } from './drafts-screen.tsx'
import { LinesCard } from './lines-card.tsx'
import { TotalsCard } from './totals-card.tsx'
import { type Content, draftRead, type Shown, useDraftWrite } from './use-draft.ts'

/** The record of a draft that was just stored, with what was typed during its first save. */
let made: { number: string; record: RecordStore } | null = null

/** A new draft. It is stored by its first save. */
export function NewOrderScreen() {
  const [number, setNumber] = useState<string | null>(null)
  const options = useMemo(() => newDraftRecord(setNumber), [])
  return (
    <RecordProvider {...{ options }}>
      <Editor shown={null} />
      {number && <Made {...{ number }} />}
    </RecordProvider>
  )
}

/** Leads to the draft's own screen once its first save is complete. */
function Made({ number }: { number: string }) {
  const record = useRecord()
  const navigate = useNavigate()
  const isSaving = useDraft((state) => state.isSaving)
  useEffect(() => {
    if (isSaving) return
    made = { number, record }
    void navigate({ to: '/orders/drafts/$number', params: { number } })
  }, [isSaving, number, record, navigate])
  return null
}

export function DraftScreen() {
  const { number } = useParams({ strict: false }) as { number: string }
  const { data, error } = useQuery(draftRead(number))
  if (data) return <StoredDraft key={data.draft.id} shown={data} />
  if (refusal(error, 'not_found')) return <NotFound />
  return (
    <Screen title={number} wide>
      {error ? <p role="alert">{error.message}</p> : <Skeleton lines={12} />}
    </Screen>
  )
}

function StoredDraft({ shown }: { shown: Shown }) {
  const options = useMemo(() => draftRecord(shown), [shown])
  const [record] = useState(() => (made?.number === options.id ? made.record : undefined))
  useEffect(() => {
    made = null
  }, [])
  return (
    <RecordProvider {...{ options, record }}>
      <Editor {...{ shown }} />
    </RecordProvider>
  )
}

function Editor({ shown }: { shown: Shown | null }) {
  const record = useRecord()
  const { base, edits } = useDraft((state) => state.draft)
  const fields = useDraft((state) => state.fields)
  const content = useMemo(
    () =>
      edited(
        base as Content,
        [...edits].map(([path, { to }]) => ({ path, to })),
      ),
    [base, edits],
  )
  const draft = shown?.draft
  const number = draft?.number
  const isClosed = draft?.status === 'ordered' || draft?.status === 'deleted'
  const isChanged = edits.size > 0
  const send = useDraftWrite('/draftOrder/send', 'desk.draft.sent')
  const hold = useDraftWrite('/draftOrder/hold', draft?.heldUntil ? 'desk.draft.released' : 'desk.draft.held')
  const remove = useDraftWrite('/draftOrder/delete', 'desk.draft.deleted')
  const copy = useDraftWrite('/draftOrder/duplicate', 'desk.draft.copied')
  const wanted = useDeferredValue(content)
  const { data: priced, error: wrong } = useQuery({
    ...read('/draftOrder/price', { ...(number ? { number } : {}), content: wire(wanted) }),
    placeholderData: keepPreviousData,
  })
  const figures = priced?.figures ?? draft?.figures ?? null
  const errors = { ...wrong?.fields, ...fields, ...send.error?.fields }
  const change = (edit: Partial<Content>) =>
    record.change((now) => Object.entries(edit).reduce((next, [path, to]) => editField(next, path, to), now))
  return (
    <Screen
      wide
      title={number ?? t('desk.draft.new')}
      about={draft ? t('desk.draft.by', { name: draft.createdBy, when: moment(draft.createdAt) }) : null}
      beside={draft && <Badge tone={draftTone[draft.status]}>{t(`desk.draft.status_${draft.status}`)}</Badge>}
      actions={
        draft && (
          <ScreenActions
            main={
              isClosed
                ? null
                : {
                    ...{ id: 'send', look: 'primary', isPending: send.isPending, isDisabled: isChanged },
                    label: t(draft.sentAt ? 'desk.draft.send_again' : 'desk.draft.send'),
                    onPress: () => void send.run({ number: draft.number, version: shown.version }),
                  }
            }
            others={[
              {
                ...{ id: 'copy', label: t('desk.draft.copy'), isPending: copy.isPending },
                onPress: () => void copy.run({ number: draft.number }),
              },
              ...(isClosed
                ? []
                : [
                    {
                      ...{ id: 'delete', label: t('desk.draft.delete'), isPending: remove.isPending },
                      onPress: () =>
                        void remove
                          .run({ number: draft.number, version: shown.version })
                          .then((isDone) => isDone && record.discard()),
                    },
                  ]),
            ]}
          />
        )
      }
    >
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="space-y-4">
          <LinesCard
            {...{ figures, errors, isClosed }}
            lines={content.lines}
            currency={figures?.totals.total.currency ?? baseCurrency()}
            onChange={(lines) => change({ lines })}
          />
          <BuyerCard
            {...{ content, errors, isClosed }}
            name={draft?.customerName ?? ''}
            notes={figures?.addressNotes ?? []}
            onChange={change}
          />
        </div>
        <div className="space-y-4">
          <TotalsCard {...{ content, figures, errors, isClosed }} onChange={change} />
          {draft && (
            <Card title={t('desk.draft.link')}>
              <div className="space-y-3">
                {draft.orderNumber && (
                  <Link to="/orders/$number" params={{ number: draft.orderNumber }} className={linkLook}>
                    {t('desk.draft.see_order', { number: draft.orderNumber })}
                  </Link>
                )}
                {draft.link && <TextField isReadOnly label={t('desk.draft.link')} value={draft.link} />}
                {draft.link && draft.expiresAt && (
                  <p className="text-muted">{t('desk.draft.until', { when: moment(draft.expiresAt) })}</p>
                )}
                {!draft.link && !draft.orderNumber && (
                  <p className="text-muted">{t('desk.draft.link_about')}</p>
                )}
                {draft.heldUntil && (
                  <p className="text-muted">
                    {t('desk.draft.held_until', { when: moment(draft.heldUntil) })}
                  </p>
                )}
                {!isClosed && !isChanged && draft.status !== 'expired' && (
                  <Button
                    isPending={hold.isPending}
                    onPress={() =>
                      void hold.run({
                        ...{ number: draft.number, hold: !draft.heldUntil, version: shown.version },
                      })
                    }
                  >
                    {t(draft.heldUntil ? 'desk.draft.release' : 'desk.draft.hold')}
                  </Button>
                )}
              </div>
            </Card>
          )}
        </div>
      </div>
      <SaveBar
        action={t('desk.draft.save')}
        nameOf={fieldName}
        textOf={(path, value) => fieldText(path, value, content)}
      />
    </Screen>
  )
}
