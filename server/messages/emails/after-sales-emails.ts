import { and, eq, isNotNull } from 'drizzle-orm'
import { isLang, langPath } from '#contract/languages.ts'
import type { Return } from '#contract/return.ts'
import type { Money } from '#contract/scalars.ts'
import { eraseDecided } from '#server/customers/profile/erase-after-sales.ts'
import { invoice, refund, refundAccount, returnRequest, withdrawal } from '#server/db/tables.ts'
import { invoiceSetting } from '#server/invoices/invoice.setting.ts'
import { invoiceFile } from '#server/invoices/invoice-files.ts'
import type { Events } from '#server/platform/emit.ts'
import { emailPicture } from '#server/platform/mail/email-picture.ts'
import type { Shop } from '#server/platform/shop.ts'
import { sum } from '#server/pricing/money.ts'
import { readReturn, type StoredReturn } from '#server/returns/find-return.ts'
import { viewReturn } from '#server/returns/view-return.ts'
import { sendEmail } from '#server/theme/emails/send-email.ts'
import { readOrderEmail } from './order-values.ts'

/** Refunds whose cause has an email of its own, which names the amount. */
const announced = ['cancellation', 'units_cancelled', 'order_closed']

const ways = { original: 'original', credit: 'credit', account: 'bank' } as const

type Step = 'asked' | 'settled' | 'failed'

/** Asks for a bank account, or store credit, if a refund cannot go back the way the money came. */
export async function askForAccount(shop: Shop, refundId: string): Promise<void> {
  const found = await readRefund(shop, refundId)
  if (found.refund.destination === 'account' && !found.account) await tellRefund(shop, found, 'asked')
}

/**
 * Emails that a refund has gone out, or why it has not yet: the gateway takes its time, or has refused. One that goes
 * out at once is told once. Nothing is told if another email says so: the one about its cause, or about its return.
 */
export async function emailRefund(shop: Shop, refundId: string, step: Step): Promise<void> {
  const found = await readRefund(shop, refundId)
  const { reason, attempt, status } = found.refund
  if (found.returnId && step !== 'failed') return
  if (step === 'asked' && (status !== 'pending' || attempt > 1 || announced.includes(reason))) return
  // The buyer need not hear of every attempt.
  if (step === 'failed' && (status !== 'failed' || attempt > 1)) return
  await tellRefund(shop, found, step)
}

type FoundRefund = Awaited<ReturnType<typeof readRefund>>

async function readRefund(shop: Shop, refundId: string) {
  const [found] = await shop.db
    .select({ refund, account: refundAccount.orderId, returnId: returnRequest.id })
    .from(refund)
    .leftJoin(refundAccount, eq(refundAccount.orderId, refund.orderId))
    // A return that was opened again for other units no longer tells of the refund.
    .leftJoin(
      returnRequest,
      and(eq(returnRequest.refundRequestId, refund.requestId), isNotNull(returnRequest.refundAskedAt)),
    )
    .where(eq(refund.id, refundId))
  if (!found) throw new Error(`no refund ${refundId}`)
  return found
}

async function tellRefund(shop: Shop, { refund, account }: FoundRefund, step: Step): Promise<void> {
  const { amount, currency, destination, orderId } = refund
  const needsBank = step === 'asked' && destination === 'account' && !account
  const { to, lang, order } = await readOrderEmail(shop, orderId)
  const data = { order, step, amount: { amount, currency }, way: ways[destination], needs_bank: needsBank }
  await sendEmail(shop, { template: 'refund', to, lang, data, about: { orderId } })
}

/** Emails a step of a return. A replacement is told by the confirmation of its order. */
export async function emailReturn(shop: Shop, { returnId, step }: Events['return.changed']): Promise<void> {
  if (step === 'replaced') return
  const stored = await readReturn(shop.db, 'id', returnId)
  if (!stored) throw new Error(`no return ${returnId}`)
  const { row } = stored
  // The acknowledgement of the withdrawal says so.
  if (step === 'applied' && row.withdrawalId) return
  const { to, lang, order } = await readOrderEmail(shop, row.orderId)
  const view = viewReturn(shop, stored, lang)
  const products = view.lines.map((line) => ({
    ...line,
    amount: null,
    picture: line.image && emailPicture(shop, line.image),
  }))
  const refunds = stored.refunds.map(({ amount, currency, destination }) => ({
    amount: { amount, currency },
    way: ways[destination],
  }))
  const url = stored.order.customerId
    ? `${shop.publicUrl}${langPath(lang, `/user/return/${row.number}`)}`
    : order.url
  await sendEmail(shop, {
    template: 'return',
    to,
    lang,
    about: { orderId: row.orderId, returnId },
    data: {
      order,
      step,
      return: { ...view, refundAmount: refundedNow(view, stored), products, refunds, url },
    },
  })
}

/** An exchange may be refunded in parts, each told by an email of its own. */
function refundedNow({ type, refundAmount }: Return, { refunds }: StoredReturn): Money {
  if (type !== 'exchange' || refunds.length === 0) return refundAmount
  return { ...refundAmount, amount: sum(refunds.map(({ amount }) => amount)) }
}

/** Acknowledges a withdrawal with its content, date and time. The law wants it without delay. */
export function emailWithdrawal(shop: Shop, withdrawalId: string): Promise<void> {
  return tellSender(shop, withdrawalId, 'withdrawal')
}

/** Emails why a withdrawal was rejected. Then erases a sender who asked to be forgotten. */
export async function emailRejection(shop: Shop, withdrawalId: string): Promise<void> {
  await tellSender(shop, withdrawalId, 'withdrawal-rejected')
  await shop.db.transaction((tx) => eraseDecided(tx, eq(withdrawal.id, withdrawalId)))
}

async function tellSender(shop: Shop, withdrawalId: string, template: string): Promise<void> {
  const [row] = await shop.db.select().from(withdrawal).where(eq(withdrawal.id, withdrawalId))
  if (!row) throw new Error(`no withdrawal ${withdrawalId}`)
  const { number, receivedAt, name, email, orderNumber, statement, decisionNote: reason } = row
  // Erased meanwhile.
  if (email === '') return
  const lang = isLang(row.lang) ? row.lang : 'en'
  const data = { withdrawal: { number, receivedAt, name, email, orderNumber, statement, reason } }
  await sendEmail(shop, { template, to: email, lang, data, about: { withdrawalId } })
}

/** Emails a new invoice or credit note as PDF, if the shop attaches them. */
export async function emailInvoice(shop: Shop, invoiceId: string): Promise<void> {
  if (!shop.settings(invoiceSetting).attach) return
  const [found] = await shop.db.select().from(invoice).where(eq(invoice.id, invoiceId))
  if (!found) throw new Error(`no invoice ${invoiceId}`)
  const file = await invoiceFile(shop, invoiceId, 'pdf')
  const { to, lang, order } = await readOrderEmail(shop, found.orderId)
  await sendEmail(shop, {
    template: 'invoice',
    to,
    lang,
    about: { orderId: found.orderId },
    data: { order, invoice: { number: found.number, credit: found.kind === 'credit_note' } },
    attachments: [{ filename: file.name, contentType: file.type, content: file.content }],
  })
}
