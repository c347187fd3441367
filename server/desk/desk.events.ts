import { type NoticeKind, noticeKinds } from '#contract/admin/desk/notice.ts'
import { noticePath } from '#contract/admin/desk/notice-paths.ts'
import { deskUrl } from '#server/platform/admin/desk-host.ts'
import type { EventName, Events } from '#server/platform/emit.ts'
import { type EventHandlers, inQueue, inSharedJobs } from '#server/platform/jobs/event-handlers.ts'
import { translator } from '#server/platform/messages.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import type { Shop } from '#server/platform/shop.ts'
import { findStaff } from '#server/staff/accounts/find-staff.ts'
import { langOf } from '#server/staff/accounts/tell-staff.ts'
import { sendEmail } from '#server/theme/emails/send-email.ts'
import { writeExport } from './exports/write-export.ts'
import { runImport } from './imports/run-import.ts'
import { tellOfImport } from './imports/tell-of-import.ts'
import { tellOfMention } from './notes/tell-of-mention.ts'
import { newsOf } from './notices/news-of.ts'
import { noticeText } from './notices/notice-text.ts'
import { notify } from './notices/notify.ts'
import { pushNotice } from './notices/push-notice.ts'
import { tellOfAsked, tellOfDecided } from './notices/tell-of-approval.ts'
import { tellOfDeadline } from './notices/watch-deadlines.ts'
import { doTask } from './system/system.events.ts'

export const deskEvents: EventHandlers = {
  'export.asked': inQueue('exports', async (shop, { exportId }, signal) => {
    const ended = await writeExport(shop, exportId, signal)
    if (!ended) return
    const [kind, id] = ended.owner.split(':') as [string, string]
    if (kind !== 'staff') return
    const message = { type: 'job', data: { export: exportId, state: ended.state } } as const
    await shop.live.publishToDesk({ type: 'personal', data: { staff: [id], message } })
    const news = {
      kind: `export_${ended.state}` as NoticeKind,
      recordId: exportId,
      values: { kind: ended.kind },
    }
    await notify(shop, news, { staffId: id })
  }),
  'import.asked': inQueue('imports', async (shop, { importId }, signal) => {
    const ended = await runImport(shop, importId, signal)
    if (ended) await tellOfImport(shop, ended)
  }),
  'system.asked': inQueue('system', doTask),
  'approval.asked': inQueue('live', tellOfAsked),
  'approval.decided': inQueue('live', tellOfDecided),
  'note.mentioned': inQueue('live', tellOfMention),
  'deadline.near': inQueue('live', tellOfDeadline),
  'staff.news': inQueue('emails', emailNews),
  // Push services can be slow, like the receivers of webhooks.
  'staff.push': inQueue('webhooks', pushNotice),
}

async function emailNews(
  shop: Shop,
  { staffId, kind, recordId, values }: Events['staff.news'],
): Promise<void> {
  const person = await findStaff(shop.db, staffId)
  if (person?.state !== 'active' || !Object.hasOwn(noticeKinds, kind)) return
  const lang = langOf(person)
  const t = translator(lang)
  const text = noticeText(t, kind as NoticeKind, values)
  await sendEmail(shop, {
    template: 'account-notice',
    to: person.email,
    lang,
    data: {
      kind: `desk_${kind}`,
      subject_text: `${shop.settings(shopSetting).name}: ${text}`,
      paragraphs: [text],
      link:
        recordId === undefined
          ? null
          : {
              label: t('desk_notice.open'),
              url: `${deskUrl(shop)}/admin${noticePath(kind as NoticeKind, encodeURIComponent(recordId))}`,
            },
    },
  })
}

/** Products of an import that are named; a message holds 8 kB at most. */
const maxTags = 100

/** Events that desks hear of, by the tags that change. */
const tagsOf: { [Name in EventName]?: (payload: Events[Name]) => string[] } = {
  'order.placed': ofOrder,
  'order.paid': ofOrder,
  'order.cancelled': ofOrder,
  'order.cancel_requested': ofOrder,
  'order.cancel_withdrawn': ofOrder,
  'order.units_cancelled': ofOrder,
  'order.edited': ofOrder,
  'order.shipped': ofOrder,
  'order.delivered': ofOrder,
  'order.lost': ofOrder,
  'order.parcel_moved': ofOrder,
  'order.shipment_cancelled': ofOrder,
  'order.completed': ofOrder,
  'refund.settled': ({ refundId }) => ['refund', `refund:${refundId}`],
  'refund.failed': ({ refundId }) => ['refund', `refund:${refundId}`],
  'dispute.changed': ofOrder,
  'approval.asked': ({ approvalId }) => ['approval', `approval:${approvalId}`],
  'approval.decided': ({ approvalId }) => ['approval', `approval:${approvalId}`, 'order', 'refund'],
  'return.changed': ({ returnId }) => ['return', `return:${returnId}`],
  'withdrawal.received': ofWithdrawal,
  'withdrawal.handled': ofWithdrawal,
  'review.added': ({ reviewId }) => ['review', `review:${reviewId}`],
  'review.reported': ({ reviewId }) => ['review', `review:${reviewId}`],
  'question.asked': ofQuestion,
  'question.answered': ofQuestion,
  'answer.added': ofQuestion,
  'invoice.issued': ({ invoiceId }) => ['invoice', `invoice:${invoiceId}`],
  'stock.low': ({ variantId }) => ['stock', `stock:${variantId}`],
  'sales.abroad': () => ['report'],
  'rates.held': () => ['setting', 'setting:currencies'],
  'rates.stale': () => ['setting', 'setting:currencies'],
  'message.sent': () => ['thread'],
  'inquiry.submitted': ({ inquiryId }) => ['inquiry', `inquiry:${inquiryId}`, 'thread'],
  'quote.sent': () => ['inquiry', 'thread'],
  'quote.accepted': () => ['inquiry', 'thread'],
  'quote.rejected': () => ['inquiry', 'thread'],
  'quote.expired': () => ['inquiry', 'thread'],
  'quote.ordered': () => ['inquiry', 'thread'],
  'feedback.sent': () => ['thread'],
  'newsletter.asked': () => ['subscriber'],
  'newsletter.confirmed': () => ['subscriber'],
  'customer.created': () => ['customer'],
  'customer.changed': ({ customerId }) => ['customer', `customer:${customerId}`],
  'customer.merged': ({ customerId, from }) => ['customer', `customer:${customerId}`, `customer:${from}`],
  'customer.erased': ({ customerId }) => ['customer', `customer:${customerId}`],
  'company.vat_checked': ofCompany,
  'company.members_changed': ofCompany,
  'product.created': () => ['product'],
  'product.changed': ({ productIds }) => [
    'product',
    ...productIds.slice(0, maxTags).map((id) => `product:${id}`),
  ],
}

function ofOrder({ orderId }: { orderId: string }): string[] {
  return ['order', `order:${orderId}`]
}

function ofCompany({ companyId }: { companyId: string }): string[] {
  return ['company', `company:${companyId}`]
}

function ofWithdrawal({ withdrawalId }: { withdrawalId: string }): string[] {
  return ['withdrawal', `withdrawal:${withdrawalId}`]
}

function ofQuestion({ questionId }: { questionId: string }): string[] {
  return ['question', `question:${questionId}`]
}

/**
 * Handlers that tell open pages of shoppers and open desks about an event. One job for both, because orders have enough
 * jobs; either message may be repeated.
 */
export function tellDesksToo(shoppers: EventHandlers): EventHandlers {
  const names = new Set([...Object.keys(shoppers), ...Object.keys(tagsOf)]) as Set<EventName>
  return Object.fromEntries(
    [...names].map((event) => [
      event,
      inSharedJobs(
        inQueue<never>('live', async (shop, payload, signal) => {
          await shoppers[event]?.(shop, payload, signal)
          await tellDesks(shop, event, payload)
        }),
      ),
    ]),
  )
}

async function tellDesks<Name extends EventName>(
  shop: Shop,
  event: Name,
  payload: Events[Name],
): Promise<void> {
  const tags = tagsOf[event]?.(payload)
  if (!tags) return
  await shop.live.publishToDesk({ type: 'changed', data: { tags, by: null, change: null } })
  const news = await newsOf(shop, event, payload)
  if (news) await notify(shop, news)
}
