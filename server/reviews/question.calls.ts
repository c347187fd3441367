import { readCustomer } from '#server/customers/accounts/find-customer.ts'
import { signedIn } from '#server/customers/profile/signed-in.ts'
import type { Handlers } from '#server/platform/calls.ts'
import { countAttempt } from '#server/platform/limits/attempts.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { CallContext } from '#server/platform/shop.ts'
import { spendTicket } from '#server/platform/sign-in/ticket.ts'
import { ensureVisitor } from '#server/platform/visitor.ts'
import { productOf } from './product-of.ts'
import {
  addAnswer,
  lockShownQuestion,
  refuseSecondAnswer,
  requireBuyer,
} from './questions/answer-question.ts'
import { askQuestion } from './questions/ask-question.ts'
import { limitsOf } from './review.calls.ts'
import { reviewsSetting } from './reviews.setting.ts'
import { listQuestions } from './shown/list-questions.ts'
import { shownName, typedName } from './shown-name.ts'

export const questionHandlers: Handlers<'/question/list' | '/question/ask' | '/question/answer'> = {
  async '/question/list'(ctx, { slug, ...ask }) {
    const product = await productOf(ctx, slug)
    return { ...(await listQuestions(ctx, product.id, ask)), ...ask }
  },

  async '/question/ask'(ctx, { slug, text, author, email, ticket }) {
    const { shop, customer, lang } = ctx
    const visitorId = ensureVisitor(ctx)
    const product = await productOf(ctx, slug)
    if (!customer && !email) {
      throw new Refusal('invalid', {
        fields: { email: { key: 'form.required', values: { field: ctx.t('checkout.email') } } },
      })
    }
    if (!customer) await spendTicket(shop, ticket, ['question'])
    await countAttempt(
      shop,
      ...limitsOf(ctx, 'question', { person: 10, network: 40 }),
      ...(email ? [{ subject: `question e:${email}`, max: 5, minutes: 60 }] : []),
    )
    const publish = publishesAtOnce(ctx)
    const asked = {
      ...{ text, lang, publish },
      productId: product.id,
      customerId: customer?.id ?? null,
      visitorId: customer ? null : visitorId,
      email: customer ? null : email!,
      author: typedName(author, customer ? await nameOf(ctx, customer.id) : ctx.t('review.anonymous')),
    }
    await shop.db.transaction((tx) => askQuestion(tx, asked, shop.now()))
    return { status: publish ? 'published' : 'pending', visitorId }
  },

  async '/question/answer'(given, { id, text, author }) {
    const ctx = signedIn(given)
    const { shop, customer, lang } = ctx
    await countAttempt(shop, ...limitsOf(ctx, 'answer', { person: 20, network: 60 }))
    const publish = publishesAtOnce(ctx)
    const name = typedName(author, await nameOf(ctx, customer.id))
    await shop.db.transaction(async (tx) => {
      const asked = await lockShownQuestion(tx, id)
      await requireBuyer(tx, customer.id, asked.productId)
      await refuseSecondAnswer(tx, asked.id, customer.id)
      const written = { from: 'buyer' as const, customerId: customer.id, author: name, lang, text, publish }
      await addAnswer(tx, asked, written, shop.now())
    })
    return { status: publish ? 'published' : 'pending' }
  },
}

function publishesAtOnce({ shop }: CallContext): boolean {
  return shop.settings(reviewsSetting).publish === 'at_once'
}

async function nameOf({ shop, t }: CallContext, customerId: string): Promise<string> {
  return shownName(await readCustomer(shop.db, customerId), t)
}
