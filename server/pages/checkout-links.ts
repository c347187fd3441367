import { langPath } from '#contract/languages.ts'
import { findLinks } from '#server/content/find-links.ts'
import { checkoutSetting } from '#server/payments/checkout.setting.ts'
import type { PageRequest } from './page.ts'

type CheckoutLinks = { terms?: string; privacy?: string; withdrawal: string }

/** The pages that a buyer agrees to. Without a page of its own, the shop has the withdrawal notice it writes itself. */
export async function checkoutLinks({
  shop,
  lang,
  linkTo,
}: Pick<PageRequest, 'shop' | 'lang' | 'linkTo'>): Promise<CheckoutLinks> {
  const { terms, privacy, withdrawal } = shop.settings(checkoutSetting).agreements
  const handles = [terms, privacy, withdrawal]
  const found = await findLinks(
    shop,
    handles.map((handle) => ({ kind: 'page', handle })),
    lang,
  )
  const [toTerms, toPrivacy, toWithdrawal] = handles.map((handle) => {
    const page = found.get(`page:${handle}`)
    return page && linkTo('page', page.slug)
  })
  return {
    ...(toTerms && { terms: toTerms }),
    ...(toPrivacy && { privacy: toPrivacy }),
    withdrawal: toWithdrawal ?? langPath(lang, '/legal/withdrawal'),
  }
}
