import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { calls } from '#contract/calls.ts'
import { langPath, languages } from '#contract/languages.ts'
import { contextOf } from '#server/platform/context.ts'
import { fieldsOf } from '#server/platform/http/field-errors.ts'
import { say } from '#server/platform/messages.ts'
import { sendPage } from '#server/platform/page-cache/send-page.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { unstorableText } from '#server/platform/unstorable-text.ts'
import { submitWithdrawal } from '#server/returns/withdrawal/submit-withdrawal.ts'
import { type WithdrawalFields, type WithdrawalStep, withdrawalPage } from '../loaders/returns.ts'
import type { PageRequest } from '../page.ts'
import type { Pages } from '../pages.ts'

/** Maximum size of the form in bytes. */
const bodyLimit = 32 * 1024

/** POST /withdrawal: the statement of withdrawal without script, in two steps as with it. */
export async function mountWithdrawalForm(app: FastifyInstance, shop: Shop, pages: Pages): Promise<void> {
  const paths = [...new Set(languages.map((lang) => langPath(lang, '/withdrawal')))]
  await app.register(async (forms) => {
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    for (const path of paths) {
      forms.post(path, { bodyLimit, config: { call: '/withdrawal/submit' } }, async (request, reply) => {
        const page = await pages.personal(request.raw, async (asked) =>
          withdrawalPage(asked, await nextStep(shop, asked, request, reply)),
        )
        reply.hijack()
        sendPage(page, request.raw, reply.raw)
      })
    }
  })
}

/**
 * The form again if something is wrong with it or is to be changed; else the question; once that is answered, the
 * acknowledgement.
 */
async function nextStep(
  shop: Shop,
  { lang, t }: PageRequest,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<WithdrawalStep> {
  const sent = (request.body ?? {}) as Record<string, unknown>
  const given: WithdrawalFields = {
    name: textOf(sent.name),
    orderNumber: textOf(sent.orderNumber),
    email: textOf(sent.email),
    goods: textOf(sent.goods),
  }
  if (sent.change === 'true') return { step: 'form', given }
  const parsed = z.safeParse(calls['/withdrawal/submit'].payload, { ...given, confirm: true })
  if (!parsed.success || unstorableText(given)) {
    const found = parsed.success ? {} : fieldsOf(parsed.error, given, { call: '/withdrawal/submit' })
    const errors = Object.fromEntries(Object.entries(found).map(([name, text]) => [name, say(t, text)]))
    return { step: 'form', given, errors }
  }
  const { confirm: _, ...statement } = parsed.data
  if (sent.confirm !== 'true') return { step: 'confirm', given }
  try {
    const ctx = await contextOf(shop, request, reply, () => '')
    const done = await submitWithdrawal({ ...ctx, lang, t }, statement)
    return { step: 'done', email: given.email, ...done }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const wrong = Object.entries(error.fields ?? {}).map(([name, text]) => [name, say(t, text)])
    return {
      step: 'form',
      given,
      errors: wrong.length > 0 ? Object.fromEntries(wrong) : { form: say(t, error.text) },
    }
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
