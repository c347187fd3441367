import pLimit from 'p-limit'
import type { Lang } from '#contract/languages.ts'
import type { Email } from '#server/platform/mail/mail.ts'
import { translator } from '#server/platform/messages.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import { invalidAt, Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { engineOf } from '#server/theme/emails/email-engine.ts'
import { renderEmail } from '#server/theme/emails/send-email.ts'
import { isTooMuchWork } from '#server/theme/limit-work.ts'
import { checkLiquid } from '#server/theme/templates/check-template.ts'
import { readOwnTemplates, templateFiles } from '#server/theme/templates/template-files.ts'
import { templateKey } from '#server/theme/templates/template-record.ts'
import { sampleProducts } from './sample-products.ts'
import { emailShowing, samples } from './samples.ts'

/** Emails are rendered on the thread that answers everybody, so they are tried one by one, and few wait. */
const trials = pLimit(1)
const maxTrials = 4

/** `source`: one that is not saved. */
export type Tried = { id: string; source?: string | undefined; lang: Lang }

/**
 * The email that a file of a theme is or is shown in, with sample data.
 * @throws Refusal `invalid` with the faults of the source, or why it could not be rendered; `not_found` for a file of pages;
 * `too_many` if others are being tried.
 */
export function tryEmail(shop: Shop, tried: Tried): Promise<Omit<Email, 'to'>> {
  if (trials.activeCount + trials.pendingCount >= maxTrials) throw new Refusal('too_many')
  return trials(() => renderTried(shop, tried))
}

async function renderTried(shop: Shop, { id, source, lang }: Tried): Promise<Omit<Email, 'to'>> {
  const { theme, path } = templateKey(id)
  const [, name] = /^emails\/(.+)\.liquid$/.exec(path) ?? []
  if (!name) throw new Refusal('not_found')
  const own = await readOwnTemplates(shop.db, theme)
  if (source !== undefined) own.set(path, source)
  const files = templateFiles(theme, own)
  if (files.read(path) === null) throw new Refusal('template_missing')
  if (source !== undefined) {
    const faults = checkLiquid(files, path, source)
    if (faults.length > 0) throw new Refusal('invalid', { details: { faults } })
  }
  const template = emailShowing(name)
  const data = samples[template]!(await factsOf(shop, lang))
  try {
    return await renderEmail(shop, { template, to: '', lang, data }, engineOf(shop, files))
  } catch (error) {
    if (isTooMuchWork(error)) throw invalidAt('source', 'form.template_too_much')
    throw invalidAt('source', 'form.template_fault', { fault: (error as Error).message.slice(0, 500) })
  }
}

async function factsOf(shop: Shop, lang: Lang) {
  const { name, street, postalCode, city } = shop.settings(shopSetting)
  return {
    ...{ shop, lang, t: translator(lang), at: shop.now(), products: await sampleProducts(shop, lang) },
    ...{ shopName: name, shopAddress: `${street}\n${postalCode} ${city}`.trim() },
  }
}
