import { checkoutSteps } from '#contract/checkout.ts'
import { checkoutLinks } from '../checkout-links.ts'
import type { Loader } from '../page.ts'
import { shell } from '../shell.ts'

/** One shell for each step. What has been filled in, and which step is the first open one, its component asks for. */
export const loadCheckout: Loader = async (request) => {
  const { match, t } = request
  if (match.slug === 'thankyou') {
    return shell(request, {
      template: 'thankyou',
      title: t('checkout.thankyou.title'),
      description: '',
      noindex: true,
    })
  }
  const step = checkoutSteps.find((known) => known === match.slug) ?? null
  return shell(request, {
    template: 'checkout',
    title: t('checkout.title'),
    description: '',
    noindex: true,
    tags: ['lists'],
    values: { step, links: await checkoutLinks(request) },
  })
}
