import { Link } from '@tanstack/react-router'
import { Star } from 'lucide-react'
import { type AdminReview, reviewList } from '#contract/admin/marketing/review.ts'
import { call } from '../calls.ts'
import { moment, nameOf, number } from '../formats.ts'
import { Asking, ask } from '../lists/ask.tsx'
import type { ListScreen } from '../lists/list-screen.ts'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Badge } from '../ui/badge.tsx'
import { linkLook } from '../ui/fact.tsx'
import { Byline, decisions, EntryHead, publishAct, rejectAct } from './entry-parts.tsx'
import { Pictures } from './feedback.tsx'
import { type Act, Answer, Moderation, Words } from './moderation.tsx'
import { decide } from './use-decision.ts'

const reviews: ListScreen<'/review/list'> = {
  call: '/review/list',
  list: reviewList,
  kind: 'review',
  views: 'review',
  texts: 'desk.inbox.reviews',
  permission: 'reviews.moderate',
  pathOf: () => '/inbox/reviews',
  nameOf: ({ author, product }) => `${author} · ${product.name}`,
  values: {
    status: (status) => t(`desk.inbox.status_${status}`),
    lang: (lang) => nameOf('language', lang),
  },
  columns: [
    { id: 'author', label: 'desk.inbox.author', text: ({ author }) => author },
    {
      id: 'createdAt',
      label: 'desk.review.created',
      text: ({ createdAt }) => moment(createdAt),
      sort: 'createdAt',
    },
  ],
  bulk: decisions(
    ({ id, version }) => call('/review/publish', { reviews: [{ id, version }] }),
    ({ id, version }, reason) =>
      call('/review/reject', { reviews: [{ id, version }], reason: String(reason) }),
    () => ask({ title: t('desk.inbox.reject'), label: t('desk.inbox.reject_reason'), maxLength: 500 }),
  ),
}

export function ReviewsScreen() {
  return (
    <>
      <Moderation screen={reviews} entry={(row) => <Entry review={row} />} actsOf={actsOf} />
      <Asking />
    </>
  )
}

function actsOf({ id, version, status, reply }: AdminReview): Act[] {
  const target = { reviews: [{ id, version }] }
  const approve = publishAct(() => decide('/review/publish', target, 'desk.inbox.published'))
  const refuse = rejectAct(
    (reason) => decide('/review/reject', { ...target, reason }, 'desk.inbox.rejected'),
    {
      title: t('desk.inbox.reject_review'),
      label: t('desk.inbox.reject_reason'),
      hint: t('desk.inbox.reject_hint'),
      maxLength: 500,
    },
  )
  const answer: Act = {
    id: 'reply',
    label: t(reply ? 'desk.inbox.edit_answer' : 'desk.inbox.answer'),
    text: {
      title: t('desk.inbox.answer_review'),
      label: t('desk.inbox.answer'),
      hint: t('desk.inbox.answer_public'),
      value: reply,
      maxLength: 5000,
      optional: true,
    },
    run: (text) => decide('/review/reply', { id, version, text }, 'desk.inbox.answered'),
  }
  return [
    ...(status === 'published' ? [] : [approve]),
    ...(status === 'rejected' ? [] : [refuse]),
    ...(status === 'rejected' ? [] : [answer]),
  ]
}

function Entry({ review }: { review: AdminReview }) {
  const { author, product, rating, title, text, images, status, reply, repliedAt, reports, order } = review
  return (
    <>
      <EntryHead title={product.name} status={status} before={<Stars count={rating} />}>
        {reports > 0 && (
          <Badge tone="error">{t('desk.inbox.reports', { count: reports, shown: number(reports) })}</Badge>
        )}
        {review.verified && <Badge>{t('desk.inbox.verified')}</Badge>}
      </EntryHead>
      <Byline author={author} customerId={review.customerId} at={review.createdAt} lang={review.lang}>
        {order && may('orders.read') && (
          <>
            {' · '}
            <Link to="/orders/$number" params={{ number: order }} className={linkLook}>
              {order}
            </Link>
          </>
        )}
      </Byline>
      {title && (
        <p className="font-medium break-words">
          <bdi>{title}</bdi>
        </p>
      )}
      {text && <Words>{text}</Words>}
      <Pictures images={images.map((image) => ({ ...image, id: image.url }))} />
      {reply && (
        <Answer
          by={t('desk.inbox.shop_answered', { when: repliedAt ? moment(repliedAt) : '' })}
          text={reply}
        />
      )}
    </>
  )
}

function Stars({ count }: { count: number }) {
  return (
    <span role="img" aria-label={t('desk.inbox.stars', { count })} className="flex">
      {[1, 2, 3, 4, 5].map((star) => (
        <Star
          key={star}
          aria-hidden
          size={16}
          className={star <= count ? 'fill-warning text-warning' : 'text-base-400'}
        />
      ))}
    </span>
  )
}
