import { langPath } from '#contract/languages.ts'
import type { Loader, Page, PageRequest } from '../page.ts'
import { shell } from './shells.ts'

/** A return of an order without account, or a new one (`new`). The order's number and key are in the address. */
export const loadReturn: Loader = async (request) => {
  const { match, t } = request
  const title = match.slug === 'new' ? t('user.return.new') : t('user.return.one', { number: match.slug })
  return shell(request, {
    template: 'return',
    title,
    description: '',
    noindex: true,
    paths: {},
    values: { heading: title, number: match.slug },
  })
}

/** Reviews of an order without account. The order's number and key are in the address, as in the links of emails. */
export const loadReview: Loader = async (request) => {
  return shell(request, {
    template: 'review',
    title: request.t('user.review'),
    description: '',
    noindex: true,
    values: { heading: request.t('user.review') },
  })
}

/** The form for a statement of withdrawal: the same for everyone, and found by search engines. */
export const loadWithdrawal: Loader = async (request) => withdrawalPage(request, { step: 'form' })

export type WithdrawalFields = { name: string; orderNumber: string; email: string; goods: string }

const empty: WithdrawalFields = { name: '', orderNumber: '', email: '', goods: '' }

export type WithdrawalStep =
  | { step: 'form'; given?: WithdrawalFields; errors?: Record<string, string> }
  | { step: 'confirm'; given: WithdrawalFields }
  | { step: 'done'; email: string; number: string; receivedAt: string }

/** A step of the form. Steps after the first hold what was entered and are made for one reader. */
export function withdrawalPage(request: PageRequest, step: WithdrawalStep): Page {
  const { t, lang } = request
  return shell(request, {
    template: 'withdrawal',
    title: t('withdrawal.title'),
    description: t('withdrawal.lead'),
    values: { given: empty, errors: {}, ...step, action: langPath(lang, '/withdrawal') },
  })
}
