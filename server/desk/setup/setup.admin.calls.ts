import type { setupCalls } from '#contract/admin/setup.ts'
import type { AdminContext, AdminHandlers } from '#server/platform/admin/context.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findStaff } from '#server/staff/accounts/find-staff.ts'
import { sendEmail } from '#server/theme/emails/send-email.ts'
import { findMissing } from './find-missing.ts'

export const setupHandlers: AdminHandlers<keyof typeof setupCalls> = {
  async '/setup/state'({ shop }) {
    const steps = await findMissing(shop.db, shop.settings, shop.config)
    return {
      ready: steps.every(({ code, required, done }) => done || !required || code === 'open'),
      steps,
      next: steps.find(({ done }) => !done)?.code ?? null,
    }
  },

  async '/setup/tryMail'(ctx) {
    const person = await findStaff(ctx.shop.db, ctx.caller.id)
    if (!person) throw new Refusal('not_found')
    const problem = await send(ctx, person.email)
    return { to: person.email, sent: problem === null, problem }
  },
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
