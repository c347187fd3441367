import type { setupCalls } from '#contract/admin/desk/setup.ts'
import { setting } from '#server/db/tables.ts'
import { paymentSetting } from '#server/payments/payment.setting.ts'
import type { PaymentProvider } from '#server/payments/provider.ts'
import { bank } from '#server/payments/providers/bank.ts'
import { cod } from '#server/payments/providers/cod.ts'
import { paypal } from '#server/payments/providers/paypal.ts'
import { stripe } from '#server/payments/providers/stripe.ts'
import { test } from '#server/payments/providers/test.ts'
import type { AdminContext, AdminHandlers } from '#server/platform/admin/context.ts'
import { noteChange } from '#server/platform/changes/note-change.ts'
import { currencySetting } from '#server/platform/currency.ts'
import { canSend } from '#server/platform/mail/mail.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { changeSetting, settingIn } from '#server/platform/settings/settings.ts'
import type { Shop } from '#server/platform/shop.ts'
import { taxSetting } from '#server/pricing/tax/tax.setting.ts'
import { findStaff } from '#server/staff/accounts/find-staff.ts'
import { sendEmail } from '#server/theme/emails/send-email.ts'
import { findMissing, hasOrders, rehearsalSetting } from './find-missing.ts'
import { rehearseSale } from './rehearse-sale.ts'

export const setupHandlers: AdminHandlers<keyof typeof setupCalls> = {
  async '/setup/state'({ shop }) {
    const [steps, sold] = await Promise.all([findMissing(shop.db, shop), hasOrders(shop.db)])
    return {
      ready: steps.every(({ code, required, done }) => done || !required || code === 'open'),
      selling: sold || steps.every(({ required, done }) => done || !required),
      steps,
      next: steps.find(({ done }) => !done)?.code ?? null,
    }
  },

  async '/setup/confirm'({ tx, t }) {
    const keys = [taxSetting.key, currencySetting.key]
    await tx
      .insert(setting)
      .values(keys.map((key) => ({ key, value: {} })))
      .onConflictDoNothing()
    await noteChange(tx, ['settings', ...keys.map((key) => `setting:${key}` as const)])
    return {
      data: {},
      audit: { resource: 'setting', id: taxSetting.key, label: t('desk.home.step_tax'), changes: [] },
    }
  },

  '/setup/tryPayment': async (ctx) => ({ methods: await tryPayments(ctx) }),

  async '/setup/testOrder'(ctx, wish) {
    const result = await rehearseSale(ctx, wish)
    const before = await settingIn(ctx.tx, rehearsalSetting)
    const after = { passedAt: result.passed ? ctx.at.toISOString() : before.passedAt }
    if (result.passed) await changeSetting(ctx.tx, rehearsalSetting, after)
    const failed = result.steps.find(({ done }) => !done)?.code ?? null
    return {
      data: result,
      audit: {
        ...{ resource: 'setting', id: rehearsalSetting.key, label: ctx.t('desk.home.step_test_order') },
        changes: [{ path: 'failedAt', before: null, after: failed }],
      },
    }
  },

  async '/setup/tryMail'(ctx) {
    const person = await findStaff(ctx.shop.db, ctx.caller.id)
    if (!person) throw new Refusal('not_found')
    if (!canSend(ctx.shop)) return { to: person.email, sent: false, problem: null }
    const problem = await send(ctx, person.email)
    return { to: person.email, sent: problem === null, problem }
  },
}

/** The methods that are switched on, each with what its gateway says about the shop's keys. */
async function tryPayments({ shop, t }: AdminContext) {
  const setting = shop.settings(paymentSetting)
  const { config } = shop
  const online = [
    { provider: stripe, on: setting.stripe.enabled, hasKeys: shop.keys('stripe') !== undefined },
    { provider: paypal, on: setting.paypal.enabled, hasKeys: shop.keys('paypal') !== undefined },
  ]
  const tried = online
    .filter(({ on, hasKeys }) => on && hasKeys)
    .map(async ({ provider }) => shown(provider, await problemOf(shop, provider)))
  const noIban = setting.bank.iban === '' ? t('desk.setup.no_iban') : null
  function shown(provider: PaymentProvider, problem: string | null) {
    const { code } = provider
    const name = t(`payment.${code}.name`)
    return { code, name, works: problem === null, live: provider.liveMode(shop), problem }
  }
  return [
    ...(await Promise.all(tried)),
    ...(setting.test.enabled && config.mode === 'demo' ? [shown(test, null)] : []),
    ...(setting.bank.enabled ? [shown(bank, noIban)] : []),
    ...(setting.cod.enabled ? [shown(cod, null)] : []),
  ]
}

async function problemOf(shop: Shop, provider: PaymentProvider): Promise<string | null> {
  try {
    await provider.tryKeys?.(shop)
    return null
  } catch (error) {
    shop.log.warn({ err: error, provider: provider.code }, 'payment keys refused')
    return (error as Error).message.slice(0, 300)
  }
}

/** Sends a test email. Returns what the mail server said if it refused. */
async function send({ shop, lang, t }: AdminContext, to: string): Promise<string | null> {
  const { name } = shop.settings(shopSetting)
  try {
    await sendEmail(shop, {
      template: 'account-notice',
      to,
      lang,
      data: {
        kind: 'desk_test',
        subject_text: t('desk.setup.mail_subject', { shop: name }),
        paragraphs: [t('desk.setup.mail_text')],
        link: null,
      },
    })
    return null
  } catch (error) {
    shop.log.warn({ err: error }, 'test email refused')
    return (error as Error).message.slice(0, 300)
  }
}
