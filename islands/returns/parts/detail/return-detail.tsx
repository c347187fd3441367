import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { codes } from '#contract/codes.ts'
import type { Return } from '#contract/return.ts'
import { call } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'
import { on } from '#islands/events.ts'
import { dayText } from '#islands/ui/day-text.ts'
import { NotHere } from '#islands/ui/not-here.tsx'
import { TrackingNumber } from '#islands/ui/tracking-number.tsx'
import { Skeleton } from '#islands/user/parts/shared/skeleton.tsx'
import { orderPath, returnOfPage } from '../../access.ts'
import { nextText } from '../../next-text.ts'
import { PictureList } from '../picture-list.tsx'
import { StatusBadges } from '../status-badges.tsx'
import { CancelReturn } from './cancel-return.tsx'
import { Money } from './money.tsx'
import { ReturnLines } from './return-lines.tsx'
import { SendBack } from './send-back.tsx'
import { Timeline } from './timeline.tsx'

type Props = { number: string; own: boolean }

const tones: Partial<Record<Return['stage'], string>> = {
  send: 'notice-warning',
  refunded: 'notice-success',
  replaced: 'notice-success',
  refused: 'notice-error',
  cancelled: '',
  ended: '',
}

/** One return: what happens next, what to do for it, and everything that is known about it. */
export default function ReturnDetail({ number, own }: Props): ReactNode {
  const { t, lang, link, money } = useEnv()
  const [shown, setShown] = useState<Return | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const load = useCallback(async () => {
    const answer = await call('/return/detail', returnOfPage(number))
    if (answer.code === codes.success) setShown(answer.data.return)
    else setRefusal(answer.msg || t('return.not_loaded'))
  }, [number, t])
  useEffect(() => void load(), [load])
  useEffect(() => on('live:return', () => void load()), [load])
  useEffect(() => on('live:chat', () => void load()), [load])
  if (!shown) {
    if (refusal === null) return <Skeleton />
    const all = { path: '/user/return', label: t('return.all_returns') }
    return <NotHere text={refusal} hint={t('return.open_link')} all={all} />
  }
  const { stage, orderNumber, type, createdAt, reason, description, refuseDescription } = shown
  return (
    <div className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_22rem] xl:gap-12">
      <div className="grid content-start gap-8">
        <section className="grid gap-3">
          <p className="flex flex-wrap gap-2">
            <StatusBadges {...shown} />
          </p>
          <p className={`notice mt-2 ${tones[stage] ?? 'notice-info'}`} role="status" data-next={stage}>
            {nextText(shown, t, money, lang)}
          </p>
          {refuseDescription && (
            <blockquote className="border-s-2 ps-4 whitespace-pre-line wrap-anywhere">
              <span className="hint block">{t('return.merchant_says')}</span>
              {refuseDescription}
            </blockquote>
          )}
        </section>
        {shown.auditStatus === 'successful' && shown.status === 'pending' && shown.returnAddress && (
          <SendBack shown={shown} onChange={setShown} />
        )}
        <ReturnLines shown={shown} />
        <section className="grid gap-3">
          <h2 className="section-title text-xl">{t('return.request')}</h2>
          <dl className="contact-facts">
            <dt>{t('return.order')}</dt>
            <dd>
              <a className="link" href={link(orderPath(orderNumber, own))}>
                {orderNumber}
              </a>
            </dd>
            <dt>{t('return.type')}</dt>
            <dd className="first-letter:uppercase">{t(`return.type_${type}`)}</dd>
            <dt>{t('return.reason')}</dt>
            <dd>{t(`return.reason_${reason}`)}</dd>
            <dt>{t('return.asked_on')}</dt>
            <dd>{dayText(createdAt, lang)}</dd>
            {shown.withdrawal && (
              <>
                <dt>{t('return.withdrawal')}</dt>
                <dd>{shown.withdrawal}</dd>
              </>
            )}
            {shown.logisticsCompany && (
              <>
                <dt>{t('return.parcel')}</dt>
                <dd className="wrap-anywhere">
                  {`${shown.logisticsCompany} `}
                  {shown.trackingNumber && (
                    <TrackingNumber number={shown.trackingNumber}>
                      {shown.trackUrl ? (
                        <a className="link" href={shown.trackUrl} target="_blank" rel="noreferrer">
                          {shown.trackingNumber}
                        </a>
                      ) : (
                        shown.trackingNumber
                      )}
                    </TrackingNumber>
                  )}
                </dd>
              </>
            )}
            {shown.replacementOrder && (
              <>
                <dt>{t('return.replacement')}</dt>
                <dd>
                  <a className="link" href={link(orderPath(shown.replacementOrder, own))}>
                    {shown.replacementOrder}
                  </a>
                </dd>
              </>
            )}
          </dl>
          {description && <p className="whitespace-pre-line wrap-anywhere">{description}</p>}
          <PictureList images={shown.images} size="w-24" />
        </section>
        <p>
          <button type="button" className="link py-2.5" data-open-chat={`return:${number}`}>
            {t('return.help')}
          </button>
        </p>
        {shown.can.cancel && <CancelReturn number={number} onChange={setShown} />}
      </div>
      <div className="grid content-start gap-8">
        <Money shown={shown} />
        <Timeline history={shown.history} />
      </div>
    </div>
  )
}
