import { and, eq } from 'drizzle-orm'
import type { SignedIn } from '#contract/account.ts'
import type { Parsed } from '#contract/calls.ts'
import { customer, foreignIdentity } from '#server/db/tables.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { WechatKeys } from '#server/platform/services/other-services.ts'
import type { CallContext } from '#server/platform/shop.ts'
import { askSecondStep } from '../second-step/ask-second-step.ts'
import type { JoinVisitor } from '../sessions/join-visitor.ts'
import { openSession } from '../sessions/open-session.ts'
import { askWechat, type WechatPerson } from './ask-wechat.ts'
import { spendState } from './wechat-state.ts'

const provider = 'wechat'

/**
 * Signs in the user who gave consent at WeChat. The first time, creates an account without address or password.
 * @throws Refusal `agreement_required`, `code_expired` for a state or code that is no longer valid,
 * `service_unreachable`, `second_factor`.
 */
export async function signInByWechat(
  ctx: CallContext,
  given: Parsed<'/auth/wechat/signin'>,
  join: JoinVisitor[],
): Promise<SignedIn> {
  const app = ctx.shop.keys('wechat')
  if (!app) throw new Refusal('not_found')
  if (!given.agree)
    throw new Refusal('agreement_required', { fields: { agree: { key: 'reason.agreement_required' } } })
  if (!(await spendState(ctx, given.state))) throw new Refusal('code_expired')
  const person = await askPerson(ctx, app, given.code)
  if (!person) throw new Refusal('code_expired')
  const customerId = await findIdentity(ctx, person)
  if (customerId) {
    await askSecondStep(ctx.shop, customerId)
    return openSession(ctx, customerId, join)
  }
  const id = crypto.randomUUID()
  return openSession(ctx, id, join, {
    kind: 'signup',
    async before(tx) {
      await tx
        .insert(customer)
        .values({ id, nickName: person.nickName, lang: ctx.lang, createdAt: ctx.shop.now() })
      await tx.insert(foreignIdentity).values({ provider, subject: person.subject, customerId: id })
    },
  })
}

/** Logs a failure of WeChat as a warning, because it is not an error of the shop. */
async function askPerson({ shop }: CallContext, app: WechatKeys, code: string): Promise<WechatPerson | null> {
  try {
    return await askWechat(app, code)
  } catch (error) {
    shop.log.warn({ err: error }, 'WeChat does not answer as it should')
    throw new Refusal('service_unreachable')
  }
}

async function findIdentity({ shop }: CallContext, { subject }: WechatPerson): Promise<string | null> {
  const [row] = await shop.db
    .select({ customerId: foreignIdentity.customerId })
    .from(foreignIdentity)
    .where(and(eq(foreignIdentity.provider, provider), eq(foreignIdentity.subject, subject)))
  return row?.customerId ?? null
}
