import { eq } from 'drizzle-orm'
import { isLang } from '#contract/languages.ts'
import { personName } from '#contract/person-name.ts'
import { customer, draftOrder } from '#server/db/tables.ts'
import { type EventHandlers, inQueue } from '#server/platform/jobs/event-handlers.ts'
import { emailPicture } from '#server/platform/mail/email-picture.ts'
import { translator } from '#server/platform/messages.ts'
import type { Shop } from '#server/platform/shop.ts'
import { sendEmail } from '#server/theme/emails/send-email.ts'
import { draftLink } from './draft-link.ts'
import { readDraft } from './lock-draft.ts'
import { priceDraft } from './price-draft.ts'
import { contentOf, heldOf } from './view-draft.ts'

export const draftEvents: EventHandlers = { 'draft_order.sent': inQueue('emails', emailDraft) }

/** Emails the payment link, unless the draft was closed since. */
async function emailDraft(shop: Shop, { draftId }: { draftId: string }): Promise<void> {
  const [row] = await shop.db
    .select({ number: draftOrder.number })
    .from(draftOrder)
    .where(eq(draftOrder.id, draftId))
  const draft = row && (await readDraft(shop.db, row.number))
  if (!draft?.email || !draft.expiresAt || (draft.status !== 'sent' && draft.status !== 'accepted')) return
  const lang = isLang(draft.lang) ? draft.lang : 'en'
  const reading = { shop, lang, t: translator(lang) }
  const { figures } = await priceDraft(reading, contentOf(draft), heldOf(draft))
  const { totals } = figures
  const [buyer] = draft.customerId
    ? await shop.db.select().from(customer).where(eq(customer.id, draft.customerId))
    : []
  await sendEmail(shop, {
    template: 'draft-order',
    to: draft.email,
    lang,
    data: {
      number: draft.number,
      name: (draft.address && personName(draft.address)) || (buyer ? personName(buyer) : ''),
      note: draft.note,
      validUntil: draft.expiresAt.toISOString(),
      products: figures.lines.map(({ name, quantity, options, total, image }) => ({
        ...{ name, quantity, options, amount: total },
        picture: image && emailPicture(shop, image),
      })),
      totals,
      choose_shipping: figures.needsShipping && totals.shipping === null,
      url: draftLink(shop, draft),
    },
  })
}
