import { langPath } from '#contract/languages.ts'
import { newsletterPath } from '#contract/newsletter-path.ts'
import { consentText } from '#server/newsletter/consent-text.ts'
import type { Loader, Page, PageRequest } from '../page.ts'
import { shell } from './shells.ts'

/**
 * The newsletter's form, and the targets of the links in its emails. Those pages have a button that posts to their own
 * address, whose query holds the token: opening them changes nothing, and everybody gets the same page.
 */
export const loadNewsletter: Loader = async (request) => {
  const { slug } = request.match
  return newsletterPage(request, { step: slug === 'confirm' || slug === 'unsubscribe' ? slug : 'form' })
}

export type NewsletterStep =
  | { step: 'form'; email?: string; error?: string }
  | { step: 'asked'; email: string }
  | { step: 'confirm' | 'confirmed' | 'unsubscribe' | 'unsubscribed' }
  | { step: 'refused'; error: string }

/** A step of the form. Steps that follow a POST are made for one reader. */
export function newsletterPage(request: PageRequest, step: NewsletterStep): Page {
  const { shop, t, lang, match } = request
  return shell(request, {
    template: 'newsletter',
    title: t(match.slug === 'unsubscribe' ? 'newsletter.unsubscribe_title' : 'newsletter.title'),
    description: t('newsletter.lead'),
    noindex: match.slug !== '',
    values: {
      email: '',
      error: '',
      ...step,
      consent: consentText(shop, lang),
      action: langPath(lang, newsletterPath),
    },
  })
}
