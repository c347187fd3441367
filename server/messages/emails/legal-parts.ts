import { builtNotice, labelPicture } from '#server/catalog/guarantee/built-pictures.ts'
import { durabilityUrl } from '#server/catalog/guarantee/draw-label.ts'
import { guaranteeSetting } from '#server/catalog/guarantee/guarantee.setting.ts'
import { noticeView } from '#server/catalog/guarantee/notice-texts.ts'
import { pngOf } from '#server/catalog/guarantee/png-of.ts'
import { readDurability } from '#server/catalog/guarantee/read-durability.ts'
import { readLegalTexts } from '#server/orders/read-legal-texts.ts'
import { checkoutSetting } from '#server/payments/checkout.setting.ts'
import type { EmailAttachment } from '#server/platform/mail/mail.ts'
import type { Shop } from '#server/platform/shop.ts'
import { emailText } from '#server/theme/emails/email-text.ts'
import type { OrderEmail } from './order-values.ts'

/** Labels attached to one email. An order of more such products names the rest. */
const maxLabels = 10

export type LegalParts = {
  /** Data of emails/legal.liquid. */
  legal: {
    guarantee: { lang: string; title: string; paragraphs: string[]; url: string } | null
    durability: { name: string; years: number }[]
    durabilityUrl: string
    terms: { title: string; url: string }[]
  }
  attachments: EmailAttachment[]
}

/**
 * Parts that the confirmation of an order has to contain, as text and attached, so that buyers keep them (Directive
 * 2011/83/EU, Art. 8(7)): the texts agreed to, the notice on the legal guarantee, and the labels of guarantees of
 * durability.
 */
export async function legalParts(shop: Shop, { stored, order, lang }: OrderEmail): Promise<LegalParts> {
  const { notice, label } = shop.settings(guaranteeSetting)
  const attachments: EmailAttachment[] = await termsAttached(shop, stored.order.terms ?? [])
  if (notice.email) {
    attachments.push({
      filename: 'legal-guarantee.png',
      contentType: 'image/png',
      content: builtNotice(lang, 'png'),
      cid: 'legal-guarantee',
    })
  }
  const lines = label.email ? stored.lines : []
  const products = new Map(
    lines.flatMap(({ productId, name }) => (productId === null ? [] : [[productId, name] as const])),
  )
  const found = await readDurability(shop, [...products.keys()], lang)
  for (const [id, durability] of [...found].slice(0, maxLabels)) {
    attachments.push({
      filename: `garan-${id}.png`,
      contentType: 'image/png',
      content: await pngOf(labelPicture(durability, 'whole'), 560),
    })
  }
  return {
    legal: {
      guarantee: notice.email ? noticeView(lang) : null,
      durability: [...found].map(([id, { years }]) => ({ name: products.get(id)!, years })),
      durabilityUrl,
      terms: order.terms.map(({ title, url }) => ({ title, url: shop.publicUrl + url })),
    },
    attachments,
  }
}

/** The texts as plain text, which every email program opens. The mark at the start names the encoding. */
async function termsAttached(
  shop: Shop,
  terms: NonNullable<OrderEmail['stored']['order']['terms']>,
): Promise<EmailAttachment[]> {
  if (!shop.settings(checkoutSetting).attachTerms) return []
  const kept = await readLegalTexts(
    shop.pool,
    terms.map(({ hash }) => hash),
  )
  return terms.flatMap(({ document, hash }) => {
    const text = kept.get(hash)
    if (!text) return []
    const content = `\ufeff${text.title}\n\n${emailText(text.html)}\n`
    return [
      {
        filename: `${document}.txt`,
        contentType: 'text/plain; charset=utf-8',
        content: Buffer.from(content.replaceAll('\n', '\r\n')),
      },
    ]
  })
}
