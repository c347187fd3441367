import type { Data, Parsed } from '#contract/calls.ts'
import { emailPattern } from '#contract/rules.ts'
import { cartOwner } from '#server/cart/load-cart.ts'
import { feedback } from '#server/db/tables.ts'
import { newOrderNumber } from '#server/orders/place-order.ts'
import { emit } from '#server/platform/emit.ts'
import { networkOf } from '#server/platform/http/network.ts'
import { countAttempt } from '#server/platform/limits/attempts.ts'
import type { CallContext } from '#server/platform/shop.ts'
import { spendTicket } from '#server/platform/sign-in/ticket.ts'
import { takeImages } from './form-images.ts'
import { openThread } from './open-thread.ts'

/** Feedback per sender and per network. */
const perSender = { max: 10, minutes: 60 }
const perNetwork = { max: 60, minutes: 60 }

/** Stores feedback; staff find it in their inbox. @throws Refusal `ticket_required`, `too_many`, `invalid` at `images`. */
export async function submitFeedback(
  ctx: CallContext,
  { kind, content, contact = '', images, ticket }: Parsed<'/feedback/submit'>,
): Promise<Data<'/feedback/submit'>> {
  const { shop, lang } = ctx
  const { customerId, visitorId } = cartOwner(ctx)
  await spendTicket(shop, ticket, ['feedback'])
  await countAttempt(
    shop,
    { subject: `feedback ${customerId ?? visitorId}`, ...perSender },
    { subject: `feedback ${networkOf(ctx.ip)}`, ...perNetwork },
  )
  const number = `F-${newOrderNumber()}`
  const at = shop.now()
  const email = emailPattern.test(contact) ? contact.toLowerCase() : null
  await shop.db.transaction(async (tx) => {
    const imageIds = await takeImages(tx, images, { customerId, visitorId }, at)
    const [made] = await tx
      .insert(feedback)
      .values({ number, kind, contact, imageIds, customerId, createdAt: at })
      .returning({ id: feedback.id })
    await openThread(tx, { kind: 'feedback', number, customerId, visitorId, email, lang, text: content, at })
    await emit(tx, 'feedback.sent', { feedbackId: made!.id }, { at })
  })
  return { number, visitorId }
}
