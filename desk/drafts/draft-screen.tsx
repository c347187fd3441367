import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { refusal } from '../calls.ts'
import { moment } from '../formats.ts'
import { useActions } from '../frame/actions.ts'
import { NotFound } from '../frame/fallbacks.tsx'
import { queries, read, useWrite } from '../query.ts'
import { baseCurrency } from '../session.ts'
import { t } from '../texts.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { linkLook } from '../ui/fact.tsx'
import { Card, Screen } from '../ui/screen.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toastError } from '../ui/toast.tsx'
import { toastChange } from '../undo.ts'
import { BuyerCard } from './buyer-card.tsx'
import { draftTone } from './drafts-screen.tsx'
import { LinesCard } from './lines-card.tsx'
import { TotalsCard } from './totals-card.tsx'
import { type Content, contentOf, draftRead, type Shown, useDraftWrite } from './use-draft.ts'

/** A new draft. It is stored by its first save. */
export function NewOrderScreen() {
  return <Editor shown={null} />
}

export function DraftScreen() {
  const { number } = useParams({ strict: false }) as { number: string }
  const { data, error } = useQuery(draftRead(number))
  if (data) return <Editor key={data.draft.id} shown={data} />
  if (refusal(error, 'not_found')) return <NotFound />
  return (
    <Screen title={number} wide>
      {error ? <p role="alert">{error.message}</p> : <Skeleton lines={12} />}
    </Screen>
  )
}

function Editor({ shown }: { shown: Shown | null }) {
  const navigate = useNavigate()
  const [base, setBase] = useState(shown)
  const [content, setContent] = useState<Content>(() => contentOf(shown))
  const draft = shown?.draft
  const number = draft?.number
  const isClosed = draft?.status === 'ordered' || draft?.status === 'deleted'
  const isChanged = JSON.stringify(content) !== JSON.stringify(contentOf(base))
  const create = useWrite('/draftOrder/create', { stale: ['/draftOrder/list', '/view/counts'] })
  const save = useDraftWrite('/draftOrder/save', 'desk.draft.saved')
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
  const failed = draft ? save : create
  const errors = { ...wrong?.fields, ...failed.error?.fields, ...send.error?.fields }
  const change = (edit: Partial<Content>) => setContent({ ...content, ...edit })

  const latest = () => (number ? (queries.getQueryData(draftRead(number).queryKey) ?? null) : null)
  const make = async () => {
    const made = await create.mutateAsync({ content: wire(content) }).catch((error) => {
      if (!refusal(error, 'invalid')) toastError(error)
      return null
    })
    if (!made) return
    toastChange(t('desk.draft.saved'), made.change)
    await navigate({ to: '/orders/drafts/$number', params: { number: made.draft.number } })
  }
  /** After a colleague's change the entries stay, and the next save replaces it knowingly. */
  const submit = async () => {
    if (!number || !base) return make()
    const isDone = await save.run({ number, version: base.version, content: wire(content) })
    const stored = latest()
    setBase(stored)
    if (isDone) setContent(contentOf(stored))
  }
  const step = async (write: typeof send | typeof remove) => {
    if (!number || !base) return
    await write.run({ number, version: base.version })
    setBase(latest())
  }
  useActions(
    isClosed ? [] : [{ id: 'draft save', label: t('desk.draft.save'), keys: 'e', run: () => void submit() }],
  )
  return (
    <Screen
      wide
      title={number ?? t('desk.draft.new')}
      about={draft ? t('desk.draft.by', { name: draft.createdBy, when: moment(draft.createdAt) }) : null}
      beside={draft && <Badge tone={draftTone[draft.status]}>{t(`desk.draft.status_${draft.status}`)}</Badge>}
      actions={
        <>
          {draft && (
            <Button isPending={copy.isPending} onPress={() => void copy.run({ number: draft.number })}>
              {t('desk.draft.copy')}
            </Button>
          )}
          {draft && !isClosed && (
            <Button isPending={remove.isPending} onPress={() => void step(remove)}>
              {t('desk.draft.delete')}
            </Button>
          )}
          {!isClosed && (
            <Button
              look={draft && !isChanged ? 'plain' : 'primary'}
              isPending={failed.isPending}
              isDisabled={!isChanged}
              onPress={() => void submit()}
            >
              {t('desk.draft.save')}
            </Button>
          )}
          {draft && !isChanged && !isClosed && (
            <Button look="primary" isPending={send.isPending} onPress={() => void step(send)}>
              {t(draft.sentAt ? 'desk.draft.send_again' : 'desk.draft.send')}
            </Button>
          )}
        </>
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
          <BuyerCard {...{ content, errors, isClosed }} name={draft?.customerName ?? ''} onChange={change} />
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
                      void hold
                        .run({ number: draft.number, hold: !draft.heldUntil, version: base!.version })
                        .then(() => setBase(latest()))
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
    </Screen>
  )
}

/** The payload of a content: names of lines are only shown, and lines without units wait for a number. */
function wire({ lines, ...content }: Content) {
  return {
    ...content,
    lines: lines
      .filter(({ quantity }) => quantity > 0)
      .map(({ sku, quantity, unitPrice, reason }) => ({ sku, quantity, unitPrice, reason })),
  }
}
