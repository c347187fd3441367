import { inline } from '@css-inline/css-inline'
import { bcp47, type Lang } from '#contract/languages.ts'
import { splitAtNumbers } from '#contract/record-number.ts'
import { readBandLogo } from '#server/catalog/pictures/brand-pictures.ts'
import { contentOn, fillOn } from '#server/platform/colour/contrast.ts'
import type { Email, EmailAttachment } from '#server/platform/mail/mail.ts'
import { translator } from '#server/platform/messages.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import { brandSetting } from '#server/platform/settings/brand.ts'
import type { Shop } from '#server/platform/shop.ts'
import { type EmailEngine, emailEngine } from './email-engine.ts'
import { emailText } from './email-text.ts'
import { type EmailAbout, isRefusal, noteEmail, statusCodeOf } from './note-email.ts'

export type EmailToSend = {
  /** File name below emails/, such as "order-placed". */
  template: string
  to: string
  lang: Lang
  /** Values of the template, besides `shop`, `lang` and `locale`. */
  data: Record<string, unknown>
  /** A verification code in the email. Codes use their own connection. */
  code?: string | undefined
  /**
   * Address that stops such emails when it receives a POST (RFC 8058). For notifications the shopper subscribed to,
   * never for emails about an order or an account.
   */
  unsubscribe?: string | undefined
  attachments?: EmailAttachment[]
  /** The records in whose history the email is kept. */
  about?: EmailAbout | undefined
}

/** Renders an email in the reader's language and sends it. */
export async function sendEmail(shop: Shop, email: EmailToSend): Promise<void> {
  const rendered = await renderEmail(shop, email)
  const { template, code, about = {} } = email
  // A shop's own words may put the code into the subject, where staff must not read it.
  const subject = code ? rendered.subject.replaceAll(code, '…') : rendered.subject
  try {
    await shop.mail.send(rendered)
  } catch (error) {
    const refusal = { template, subject, refused: true, statusCode: statusCodeOf(error) }
    if (isRefusal(error)) await noteEmail(shop, about, refusal)
    throw error
  }
  await noteEmail(shop, about, { template, subject, refused: false })
}

/**
 * HTML with inlined styles, because many clients ignore style sheets, and the same content as plain text. `draft` renders
 * templates that are not saved.
 */
export async function renderEmail(
  shop: Shop,
  { template, to, lang, data, code, unsubscribe, attachments }: EmailToSend,
  draft?: EmailEngine,
): Promise<Email> {
  const engine = draft ?? (await emailEngine(shop))
  const locale = bcp47[lang]
  const { timeZone } = shop.settings(shopSetting)
  const values = { ...data, lang, locale, shop: await shopValues(shop) }
  const { html, assigned } = engine.render(template, { lang, locale, timeZone, t: translator(lang) }, values)
  if (typeof assigned.subject !== 'string') throw new Error(`emails/${template}.liquid assigns no subject`)
  return {
    to,
    subject: assigned.subject.replace(/\s+/g, ' ').trim(),
    text: emailText(html),
    html: inline(keepNumbersWhole(html), { loadRemoteStylesheets: false }),
    ...(code === undefined ? {} : { code }),
    ...(unsubscribe === undefined ? {} : { headers: unsubscribeHeaders(unsubscribe) }),
    ...(attachments?.length ? { attachments } : {}),
  }
}

/** Background of an email in dark mode; themes/default/emails/layout.liquid uses the same. */
const darkCard = '#1f2220'

/** Height in pixels of the logo in the band. */
const bandHeight = 32

/** Facts about the shop for every email. */
async function shopValues(shop: Shop) {
  const { settings, publicUrl } = shop
  const { name, legalName, street, postalCode, city, email } = settings(shopSetting)
  const brand = settings(brandSetting)
  const { ground, ink, wordmark } = brand
  const drawn = (await readBandLogo(shop, brand, bandHeight * 2)) ?? wordmark
  const darkGround = fillOn(ground, [darkCard])
  return {
    name,
    url: publicUrl,
    email,
    address: [
      legalName || name,
      [street, `${postalCode} ${city}`.trim()].filter(Boolean).join(', '),
      email,
    ].filter(Boolean),
    brand: { ground, ink, darkGround, darkInk: contentOn(darkGround) },
    /** In pixels at the height of the band; null if the name is shown as text. */
    wordmarkWidth: drawn && Math.round((bandHeight * drawn.width) / drawn.height),
  }
}

function unsubscribeHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/** Keeps the number of an order, return or withdrawal on one line. Skips tags and everything before the body. */
function keepNumbersWhole(html: string): string {
  const [head = '', ...body] = html.split(/(?=<body)/)
  const whole = body
    .join('')
    .replace(/<[^>]*>|[^<]+/g, (found) => (found.startsWith('<') ? found : wholeNumbers(found)))
  return head + whole
}

function wholeNumbers(text: string): string {
  return splitAtNumbers(text)
    .map((part, place) => (place % 2 ? `<span style="white-space:nowrap">${part}</span>` : part))
    .join('')
}
