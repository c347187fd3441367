import { chosenOptions } from '#contract/chosen-options.ts'
import { listed } from '#contract/listed.ts'
import { findProduct } from '#server/catalog/product/find-product.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import type { Loader } from '../page.ts'
import { shell } from './shells.ts'

/** Variants to choose from in the form. A product with more is asked about as a whole. */
const maxVariants = 100

/** The inquiry form: with the list of products that this browser has collected, and at /inquiry/{slug} that product. */
export const loadInquiry: Loader = async (request) => {
  const { shop, match, t } = request
  const { email, phone } = shop.settings(shopSetting)
  const contact = { email, phone }
  const page = { template: 'inquiry', description: t('inquiry.lead'), noindex: true } as const
  if (match.slug === '')
    return shell(request, { ...page, title: t('inquiry.title'), values: { product: null, contact } })
  const found = await findProduct(request, { slug: match.slug })
  if (!found) return null
  const { product } = found
  const variants = product.variants.map((variant) => ({
    sku: variant.sku,
    name: listed(
      t,
      chosenOptions(product, variant)
        .map(({ label }) => label)
        .filter(Boolean),
    ),
  }))
  return shell(request, {
    ...page,
    title: t('product.inquiry_title', { name: product.name }),
    tags: [`product:${product.id}`],
    values: {
      product: {
        slug: product.slug,
        name: product.name,
        image: product.images[0] ?? null,
        variants: variants.length > 1 && variants.length <= maxVariants ? variants : [],
      },
      contact,
    },
  })
}

/** An inquiry and its quote for whoever has the key of the email's link. The same page for everyone. */
export const loadQuote: Loader = async (request) => {
  const { match, t } = request
  const title = t('user.inquiry.one', { number: match.slug })
  return shell(request, {
    template: 'quote',
    title,
    description: '',
    noindex: true,
    paths: {},
    values: { heading: title, number: match.slug },
  })
}

export const loadFeedback: Loader = async (request) => {
  const { shop, t } = request
  const { email, phone } = shop.settings(shopSetting)
  return shell(request, {
    template: 'feedback',
    title: t('feedback.title'),
    description: t('feedback.lead'),
    values: { contact: { email, phone } },
  })
}
