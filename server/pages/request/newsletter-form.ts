import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { langPath, languages } from '#contract/languages.ts'
import { newsletterCalls } from '#contract/newsletter.ts'
import { newsletterPath } from '#contract/newsletter-path.ts'
import { askByForm, followLink } from '#server/newsletter/newsletter.calls.ts'
import { contextOf } from '#server/platform/context.ts'
import { fieldsOf } from '#server/platform/http/field-errors.ts'
import { say } from '#server/platform/messages.ts'
import { sendPage } from '#server/platform/page-cache/send-page.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { type NewsletterStep, newsletterPage } from '../loaders/newsletter.ts'
import type { PageRequest } from '../page.ts'
import type { Pages } from '../pages.ts'

/** Maximum size of a form in bytes. */
const bodyLimit = 4096

type Sent = { Body: Record<string, unknown> | null; Querystring: { token?: unknown } }

/**
 * Newsletter forms without script, and the one-click address of List-Unsubscribe (RFC 8058), to which mail providers post
 * in either form encoding.
 */
export async function mountNewsletterForm(app: FastifyInstance, shop: Shop, pages: Pages): Promise<void> {
  await app.register(async (forms) => {
    forms.removeAllContentTypeParsers()
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    forms.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, _body, done) =>
      done(null, null),
    )
    const paths = (page: string) => [
      ...new Set(languages.map((lang) => langPath(lang, newsletterPath + page))),
    ]
    for (const [page, answer] of Object.entries(steps)) {
      for (const path of paths(page)) {
        forms.post<Sent>(
          path,
          { bodyLimit, config: { call: `/newsletter${page || '/subscribe'}` } },
          async (request, reply) => {
            const made = await pages.personal(request.raw, async (asked) =>
              newsletterPage(
                asked,
                await answer(shop, asked, request, reply).catch((error) => refused(error, asked)),
              ),
            )
            reply.hijack()
            sendPage(made, request.raw, reply.raw)
          },
        )
      }
    }
  })
}

type Answer = (
  shop: Shop,
  asked: PageRequest,
  request: FastifyRequest<Sent>,
  reply: FastifyReply,
) => Promise<NewsletterStep>

const steps: Record<string, Answer> = {
  async ''(shop, { lang, t }, request, reply) {
    // Named apart from the email field of a page's own form.
    const given = { email: String(request.body?.subscriber ?? '') }
    const parsed = z.safeParse(newsletterCalls['/newsletter/subscribe'].payload, given)
    if (!parsed.success) {
      const { email } = fieldsOf(parsed.error, given)
      return {
        step: 'form',
        email: given.email.slice(0, 300),
        error: email ? say(t, email) : t('reason.invalid'),
      }
    }
    const ctx = await contextOf(shop, request, reply, () => '')
    await askByForm({ ...ctx, lang, t }, parsed.data.email)
    return { step: 'asked', email: parsed.data.email }
  },

  async '/confirm'(shop, _asked, request) {
    await followLink(shop, 'confirm', { token: tokenOf(request), ip: request.ip, source: 'link' })
    return { step: 'confirmed' }
  },

  async '/unsubscribe'(shop, _asked, request) {
    const { body } = request
    const source = !body || 'List-Unsubscribe' in body ? 'one_click' : 'link'
    await followLink(shop, 'unsubscribe', { token: tokenOf(request), ip: request.ip, source })
    return { step: 'unsubscribed' }
  },
}

function tokenOf({ query: { token } }: FastifyRequest<Sent>): string {
  return typeof token === 'string' ? token.slice(0, 200) : ''
}

function refused(error: unknown, { t }: PageRequest): NewsletterStep {
  if (!(error instanceof Refusal)) throw error
  return { step: 'refused', error: say(t, error.text) }
}
