import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { Permission } from '#contract/admin/permissions.ts'
import { refusal } from '../calls.ts'
import { number as count, moment, money } from '../formats.ts'
import { useActions } from '../frame/actions.ts'
import { NotFound } from '../frame/fallbacks.tsx'
import { useCall } from '../query.ts'
import { RecordTimeline } from '../resource/timeline/record-timeline.tsx'
import { Walk } from '../resource/walk.tsx'
import { may } from '../session.ts'
import { hasText, t } from '../texts.ts'
import { Badge } from '../ui/badge.tsx'
import { CopyTracking } from '../ui/copy-button.tsx'
import { Fact } from '../ui/fact.tsx'
import { Card, Screen } from '../ui/screen.tsx'
import { ScreenActions } from '../ui/screen-actions.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { LabelCard } from './label-part.tsx'
import { Message } from './message.tsx'
import { Pictures } from './pictures.tsx'
import { Reason } from './reason.tsx'
import { RefundSheet } from './refund-sheet.tsx'
import { Lines } from './return-lines.tsx'
import { StageBadge, typeText } from './states.tsx'
import { type Step, StepSheet, steps } from './step-sheet.tsx'
import type { Shown } from './use-return.ts'

const permissionOf: Record<Step, Permission> = {
  ...{
    approve: 'returns.decide',
    refuse: 'returns.decide',
    replace: 'returns.decide',
    close: 'returns.decide',
  },
  ...{ receive: 'returns.inspect', inspect: 'returns.inspect', refund: 'orders.refund' },
}

/** The step that a return waits for: an exchange is replaced if it can be, otherwise refunded. */
const nextOf: Partial<Record<Shown['return']['stage'], Step[]>> = {
  ...{ decide: ['approve'], send: ['receive'], travel: ['receive'], inspect: ['inspect'] },
  settle: ['replace', 'refund'],
}

/** One return, and the steps that staff take with it. */
export function ReturnScreen() {
  const { number } = useParams({ strict: false }) as { number: string }
  const { data, error } = useCall('/return/detail', { number }, { tags: ['return'] })
  if (data) return <OpenReturn key={data.return.number} shown={data} />
  if (refusal(error, 'not_found')) return <NotFound />
  return (
    <Screen title={number} wide>
      {error ? <p role="alert">{error.message}</p> : <Skeleton lines={12} />}
    </Screen>
  )
}

function OpenReturn({ shown }: { shown: Shown }) {
  const [step, setStep] = useState<Step | null>(null)
  const { return: found, can } = shown
  const { number, orderNumber, stage, type, createdAt, sendBy, refundDueAt } = found
  const main = nextOf[stage]?.find((each) => can[each] === true && may(permissionOf[each]))
  // Units are received before they are inspected, so both steps share a key.
  const keyed: Partial<Record<Step, string>> = {
    ...{ approve: 'a', refuse: 'd', [can.receive === true ? 'receive' : 'inspect']: 'i' },
  }
  useActions(
    steps
      .filter((each) => can[each] === true && may(permissionOf[each]))
      .map((each) => ({
        ...{ id: `return ${each}`, of: `/returns/${number}` },
        label: t(`desk.return.step_${each}`),
        ...(keyed[each] ? { keys: keyed[each] } : {}),
        run: () => setStep(each),
      })),
  )
  const others = steps.filter((each) => each !== main && may(permissionOf[each]))
  return (
    <Screen
      wide
      record={{ kind: 'return', id: number }}
      title={number}
      about={t('desk.return.asked', { when: moment(createdAt) })}
      beside={
        <span className="flex flex-wrap gap-1.5">
          <StageBadge stage={stage} />
          <Badge>{typeText(type)}</Badge>
        </span>
      }
      actions={
        <>
          <Walk list="/returns" path={`/returns/${number}`} />
          <ScreenActions
            main={
              main
                ? {
                    ...{ id: main, label: t(`desk.return.step_${main}`), look: 'primary' },
                    onPress: () => setStep(main),
                  }
                : null
            }
            more={others.map((each) => {
              const ability = can[each]
              const why = ability === true || ability === undefined ? undefined : ability.why
              return {
                id: each,
                label: t(`desk.return.step_${each}`),
                why,
                danger: each === 'refuse' || each === 'close',
                onAction: () => setStep(each),
              }
            })}
          />
        </>
      }
    >
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="space-y-4">
          <Lines {...{ shown }} />
          <Reason {...{ shown }} />
          <InspectionPhotos {...{ shown }} />
          <Message number={number} />
          <RecordTimeline
            of={{ path: '/return/happened', payload: { number }, tags: ['return'] }}
            notes={{ about: { kind: 'return', id: number }, label: number }}
            kindName={kindText}
            nameOf={() => ''}
            events={found.timeline.map(({ at, by, name, kind, note, photos }, index) => ({
              id: String(index),
              ...{ at, kind, note, text: kindText(kind), who: name ?? t(`desk.return.by_${by}`) },
              ...(photos.length > 0 ? { action: <Pictures pictures={photos} isSmall /> } : {}),
            }))}
          />
        </div>
        <div className="space-y-4">
          <Card title={t('desk.return.facts')}>
            <dl className="space-y-2">
              <Fact name={t('desk.return.order')}>
                <Link
                  to="/orders/$number"
                  params={{ number: orderNumber }}
                  className="underline underline-offset-2"
                >
                  {orderNumber}
                </Link>
              </Fact>
              {found.customerName && (
                <Fact name={t('desk.return.customer')}>
                  {found.customerId ? (
                    <Link
                      to="/customers/$id"
                      params={{ id: found.customerId }}
                      className="underline underline-offset-2"
                    >
                      {found.customerName}
                    </Link>
                  ) : (
                    found.customerName
                  )}
                </Fact>
              )}
              {found.email && <Fact name={t('desk.return.email')}>{found.email}</Fact>}
              <Fact name={t('desk.return.earlier')}>{count(found.earlierReturns)}</Fact>
              {sendBy && <Fact name={t('desk.return.send_by')}>{moment(sendBy, 'day')}</Fact>}
              {refundDueAt && <Fact name={t('desk.return.refund_due')}>{moment(refundDueAt, 'day')}</Fact>}
              {found.trackingNumber && (
                <Fact name={t('desk.return.tracking')}>
                  {found.trackUrl ? (
                    <a
                      href={found.trackUrl}
                      target="_blank"
                      rel="noreferrer"
                      className="underline underline-offset-2"
                    >
                      {found.logisticsCompany} {found.trackingNumber}
                    </a>
                  ) : (
                    `${found.logisticsCompany} ${found.trackingNumber}`
                  )}
                  <CopyTracking number={found.trackingNumber} />
                </Fact>
              )}
              {found.replacementOrder && (
                <Fact name={t('desk.return.replacement')}>
                  <Link
                    to="/orders/$number"
                    params={{ number: found.replacementOrder }}
                    className="underline underline-offset-2"
                  >
                    {found.replacementOrder}
                  </Link>
                </Fact>
              )}
              {found.refundAmount && (
                <Fact name={t('desk.return.refund_amount')}>{money(found.refundAmount)}</Fact>
              )}
            </dl>
          </Card>
          <LabelCard {...{ shown }} />
          {found.returnAddress && (
            <Card title={t('desk.return.address')}>
              <address className="not-italic break-words whitespace-pre-line">
                {[
                  found.returnAddress.consignee,
                  found.returnAddress.detailedAddress,
                  found.returnAddress.contactNumber,
                ].join('\n')}
              </address>
            </Card>
          )}
        </div>
      </div>
      {step === 'refund' && <RefundSheet {...{ shown }} onClose={() => setStep(null)} />}
      {step && step !== 'refund' && (
        <StepSheet key={step} {...{ shown, step }} onClose={() => setStep(null)} />
      )}
    </Screen>
  )
}

/** Pictures that staff took at the inspections. */
function InspectionPhotos({ shown: { return: found } }: { shown: Shown }) {
  const photos = found.timeline.flatMap((entry) => entry.photos)
  return (
    photos.length > 0 && (
      <Card title={t('desk.return.photos')}>
        <Pictures pictures={photos} />
      </Card>
    )
  )
}

function kindText(kind: string): string {
  return hasText(`desk.return.event_${kind}`) ? t(`desk.return.event_${kind}`) : kind
}
