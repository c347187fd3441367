import { eq } from 'drizzle-orm'
import { formatMoney } from '#contract/format.ts'
import { bcp47, isLang, type Lang, langPath } from '#contract/languages.ts'
import { productCards } from '#server/catalog/cards/product-cards.ts'
import { findProduct } from '#server/catalog/product/find-product.ts'
import type { Viewer } from '#server/catalog/viewer.ts'
import { productAlert, variant } from '#server/db/tables.ts'
import { emailPicture } from '#server/platform/mail/email-picture.ts'
import { writeEmail } from '#server/platform/mail/write-email.ts'
import { translator } from '#server/platform/messages.ts'
import type { Shop } from '#server/platform/shop.ts'

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
  const t = translator(lang)
  const kind = step === 'confirm' ? 'confirm' : alert.kind
  const price = alert.whole ? card.price : await priceOf(viewer, card.slug, sku)
  const values = { product: card.name, price: formatMoney(price ?? card.price, bcp47[lang]) }
  // The token is in the fragment, so it reaches neither logs nor referrers.
  const answer = (said: 'confirm' | 'stop') => langPath(lang, `/notify#${said}=${alert.token}`)
  const path =
    step === 'confirm'
      ? answer('confirm')
      : langPath(lang, `/product/${card.slug}${alert.whole ? '' : `/${encodeURIComponent(sku)}`}`)
  const stop = { label: t('alert_email.stop_link'), url: shop.publicUrl + answer('stop'), quiet: true }
  await shop.mail.send(
    writeEmail(shop, {
      to: alert.email,
      lang,
      subject: t(`alert_email.${kind}_subject`, values),
      parts: [
        { text: t(`alert_email.${kind}`, values) },
        {
          lines: [
            {
              name: card.name,
              note: '',
              amount: values.price,
              picture: card.image && emailPicture(shop, card.image),
            },
          ],
        },
        { link: { label: t(`alert_email.${kind}_link`, values), url: shop.publicUrl + path } },
        ...(step === 'confirm' ? [{ link: stop }] : []),
      ],
    }),
  )
}

/** The price of this variant, which may differ from the product's lowest. */
async function priceOf(viewer: Viewer, slug: string, sku: string) {
  const found = await findProduct(viewer, { slug })
  return found?.product.variants.find((variant) => variant.sku === sku)?.price
}
