import { type ReactNode, useCallback, useEffect, useState } from 'react'
import type { Data } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import type { OwnReview as Written } from '#contract/review.ts'
import { call } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'
import { NotLoaded } from '#islands/ui/not-loaded.tsx'
import { Skeleton } from '#islands/user/parts/shared/skeleton.tsx'
import type { Asked } from '../address.ts'
import { OpenLine } from './open-line.tsx'
import { OwnReview } from './own-review.tsx'

type Mine = Data<'/review/mine'>

/** Lines to review, then the reviews written so far. The line that the address names opens its form. */
export function ReviewScreen({ asked }: { asked: Asked }): ReactNode {
  const { t, link } = useEnv()
  const [mine, setMine] = useState<Mine | null>(null)
  const [problem, setProblem] = useState('')
  const [failed, setFailed] = useState(false)
  const [sent, setSent] = useState<Written | null>(null)
  const { order } = asked
  const load = useCallback(
    async (page: number) => {
      const answer = await call('/review/mine', { ...order, page })
      setFailed(answer.code !== codes.success && answer.code !== codes.fail)
      setProblem(answer.code === codes.fail ? answer.msg : '')
      if (answer.code !== codes.success) return
      setMine((before) =>
        before && page > 1 ? { ...answer.data, items: [...before.items, ...answer.data.items] } : answer.data,
      )
    },
    [order],
  )
  useEffect(() => void load(1), [load])
  if (problem && !mine) {
    return (
      <div className="empty" role="alert">
        <p>{problem}</p>
        <a className="btn btn-primary" href={link('/order/find')}>
          {t('my_review.find_order')}
        </a>
      </div>
    )
  }
  if (!mine) return failed ? <NotLoaded onRetry={() => load(1)} /> : <Skeleton />
  const { open, items, total, page, author } = mine
  const done = (review: Written) => {
    setSent(review)
    void load(1)
  }
  return (
    <div className="grid max-w-3xl gap-10">
      <p role="status" className={sent ? 'notice notice-success' : 'sr-only'}>
        {sent ? t(`my_review.sent_${sent.status === 'published' ? 'published' : 'pending'}`) : ''}
      </p>
      {open.length > 0 && (
        <section className="grid gap-4">
          <h2 className="text-lg font-semibold">{t('my_review.to_write')}</h2>
          <ul className="grid gap-4">
            {open.map((line) => (
              <OpenLine
                key={line.lineId}
                line={line}
                author={author}
                {...(order.accessKey ? { accessKey: order.accessKey } : {})}
                opened={asked.line === line.lineId || (open.length === 1 && order.orderNumber !== undefined)}
                stars={asked.line === line.lineId ? asked.stars : ''}
                onSent={done}
              />
            ))}
          </ul>
        </section>
      )}
      {items.length > 0 && (
        <section className="grid gap-2">
          <h2 className="text-lg font-semibold">{t('my_review.written')}</h2>
          <ul>
            {items.map((review) => (
              <OwnReview key={review.id} review={review} order={order} onRemoved={() => void load(1)} />
            ))}
          </ul>
          {failed && <NotLoaded onRetry={() => load(page + 1)} />}
          {!failed && page * mine.size < total && (
            <button type="button" className="btn justify-self-start" onClick={() => void load(page + 1)}>
              {t('user.more')}
            </button>
          )}
        </section>
      )}
      {open.length === 0 && items.length === 0 && (
        <div className="empty">
          <p>{t('empty.records')}</p>
          <p>{t('my_review.nothing_yet')}</p>
        </div>
      )}
      <p className="field-error" role="alert">
        {problem}
      </p>
    </div>
  )
}
