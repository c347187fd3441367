import type { AdminContext, AdminHandlers } from '#server/platform/admin/context.ts'
import { countAttempt } from '#server/platform/limits/attempts.ts'
import { canSend } from '#server/platform/mail/mail.ts'
import { translator } from '#server/platform/messages.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findStaff } from '#server/staff/accounts/find-staff.ts'
import { type Tried, tryEmail } from './try-email.ts'

/** Tests that one person can send within an hour. */
const maxTests = 20

export const emailHandlers: AdminHandlers<'/template/tryEmail' | '/template/sendTest'> = {
  async '/template/tryEmail'({ shop }, tried) {
    const { subject, html, text } = await tryEmail(shop, tried)
    return { subject, html, text, frame: `${shop.publicUrl}/preview/email` }
  },

  async '/template/sendTest'(ctx, tried) {
    const { shop, caller } = ctx
    const person = await findStaff(shop.db, caller.id)
    if (!person) throw new Refusal('not_found')
    if (!canSend(shop)) return { to: person.email, sent: false, problem: null }
    await countAttempt(shop, { subject: `test-email s:${caller.id}`, max: maxTests, minutes: 60 })
    const problem = await send(ctx, tried, person.email)
    return { to: person.email, sent: problem === null, problem }
  },
}

/** Sends a test email, whose subject says so. Returns what the mail server said if it refused. */
async function send({ shop }: AdminContext, tried: Tried, to: string): Promise<string | null> {
  const email = await tryEmail(shop, tried)
  const subject = translator(tried.lang)('desk.template.test_subject', { subject: email.subject })
  try {
    await shop.mail.send({ ...email, to, subject })
    return null
  } catch (error) {
    shop.log.warn({ err: error }, 'test email refused')
    return (error as Error).message.slice(0, 300)
  }
}
