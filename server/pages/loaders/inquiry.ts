import { findProduct } from '#server/catalog/product/find-product.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import type { Loader } from '../page.ts'
import { shell } from './shells.ts'

/** The inquiry form about one product. */
export const loadInquiry: Loader = async (request) => {
  const { shop, match, t, linkTo } = request
  const found = await findProduct(request, { slug: match.slug })
  if (!found) return null
  const { product } = found
  const { email, phone } = shop.settings(shopSetting)
  return shell(request, {
    template: 'inquiry',
    title: t('product.inquiry_title', { name: product.name }),
    description: t('product.inquiry_text'),
    noindex: true,
    tags: [`product:${product.id}`],
    values: {
      product: {
        id: product.id,
        name: product.name,
        image: product.images[0] ?? null,
        url: linkTo('product', product.slug),
      },
      contact: { email, phone },
    },
  })
}
