import type { AdminData } from '#contract/admin/calls.ts'
import type { reviewAdminCalls } from '#contract/admin/marketing/review.ts'
import type { UndoHandler } from '#server/platform/admin/changes/undo-change.ts'
import type { AdminHandlers } from '#server/platform/admin/context.ts'
import { answerList } from '#server/platform/admin/lists/read-list.ts'
import { readReview, readReviews, reviewsInDatabase } from './staff/admin-reviews.ts'
import { decideReviews, undoReviews } from './staff/moderate-reviews.ts'

export const reviewAdminHandlers: AdminHandlers<keyof typeof reviewAdminCalls> = {
  '/review/list': (ctx, payload) =>
    answerList(ctx, reviewsInDatabase, payload, (ids) => readReviews(ctx.shop.pool, ids, ctx.lang), {
      tags: ['review'],
    }),

  async '/review/detail'({ shop, lang, t }, { id }) {
    const review = await readReview(shop.pool, id, lang)
    const { rows: reports } = await shop.pool.query<AdminData<'/review/detail'>['reports'][number]>(
      `select reason, count(*)::int count from review_mark where review_id = $1 and kind = 'report'
        group by reason order by count desc, reason`,
      [id],
    )
    const can = {
      publish:
        review.status === 'published' && review.reports === 0 ? { why: t('desk.review.is_published') } : true,
      reject: review.status === 'rejected' ? { why: t('desk.review.is_rejected') } : true,
      reply: true,
    } as const
    return { review, reports, version: review.version, can }
  },

  '/review/publish': (ctx, { reviews }) =>
    decideReviews(ctx, reviews, ({ publishedAt }) => ({
      status: 'published',
      rejectReason: '',
      reports: 0,
      publishedAt: publishedAt ?? ctx.at,
    })),

  '/review/reject': (ctx, { reviews, reason }) =>
    decideReviews(ctx, reviews, () => ({ status: 'rejected', rejectReason: reason, reports: 0 }), reason),

  '/review/reply': (ctx, { id, version, text }) =>
    decideReviews(ctx, [{ id, version }], () => ({ reply: text, repliedAt: text === '' ? null : ctx.at })),
}

export const reviewUndoing = {
  '/review/publish': undoReviews,
  '/review/reject': undoReviews,
  '/review/reply': undoReviews,
} as const satisfies Record<string, UndoHandler>
