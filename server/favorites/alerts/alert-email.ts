import { eq } from 'drizzle-orm'
import { isLang, type Lang, langPath } from '#contract/languages.ts'
import { productCards } from '#server/catalog/cards/product-cards.ts'
import { findProduct } from '#server/catalog/product/find-product.ts'
import type { Viewer } from '#server/catalog/viewer.ts'
import { productAlert, variant } from '#server/db/tables.ts'
import { emailPicture } from '#server/platform/mail/email-picture.ts'
import type { Shop } from '#server/platform/shop.ts'
import { sendEmail } from '#server/theme/emails/send-email.ts'
import { unsubscribeUrl } from './alert.routes.ts'

/** Sends an email about an alert: the confirmation request, or the alert itself once it is due. */
export async function sendAlertEmail(shop: Shop, id: string, step: 'confirm' | 'due'): Promise<void> {
  const [found] = await shop.db
    .select({ alert: productAlert, productId: variant.productId, sku: variant.sku })
    .from(productAlert)
    .innerJoin(variant, eq(variant.id, productAlert.variantId))
    .where(eq(productAlert.id, id))
  if (!found) return
  const { alert, productId, sku } = found
  const lang: Lang = isLang(alert.lang) ? alert.lang : 'en'
  const viewer = { shop, lang, currency: alert.currency }
  const [card] = await productCards(viewer, [productId])
  if (!card) return
  const price = alert.whole ? card.price : await priceOf(viewer, card.slug, sku)
  // The token is in the fragment, so it reaches neither logs nor referrers.
  const answer = (said: 'confirm' | 'stop') =>
    shop.publicUrl + langPath(lang, `/notify#${said}=${alert.token}`)
  const productPath = `/product/${card.slug}${alert.whole ? '' : `/${encodeURIComponent(sku)}`}`
  const due = step === 'due'
  await sendEmail(shop, {
    template: 'alert',
    to: alert.email,
    lang,
    data: {
      kind: due ? alert.kind : 'confirm',
      products: [
        {
          name: card.name,
          options: [],
          amount: price ?? card.price,
          picture: card.image && emailPicture(shop, card.image),
        },
      ],
      button_url: due ? shop.publicUrl + langPath(lang, productPath) : answer('confirm'),
      stop_url: answer('stop'),
    },
    ...(due ? { unsubscribe: unsubscribeUrl(shop, alert.token) } : {}),
  })
}

/** The price of this variant, which may differ from the product's lowest. */
async function priceOf(viewer: Viewer, slug: string, sku: string) {
  const found = await findProduct(viewer, { slug })
  return found?.product.variants.find((variant) => variant.sku === sku)?.price
}
