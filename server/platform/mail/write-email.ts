import { bcp47, type Lang } from '#contract/languages.ts'
import { brandSetting } from '../brand.ts'
import { shopSetting } from '../open-shop.ts'
import type { Shop } from '../shop.ts'
import { emailHtml } from './email-html.ts'
import type { Email } from './mail.ts'

/** A part of an email, in the reader's language. */
export type EmailPart =
  | { text: string }
  /** A code to enter, shown in large type. */
  | { code: string }
  /** A button, or with `quiet` a text link. */
  | { link: { label: string; url: string; quiet?: boolean } }
  | { lines: { name: string; note: string; amount: string; picture: string | null }[] }
  | { figures: { label: string; amount: string; strong: boolean }[] }
  /** A separate block, such as an address or payment instructions. */
  | { box: { title: string; text: string } }

export type Words = { to: string; lang: Lang; subject: string; heading?: string; parts: EmailPart[] }

/** Writes an email as text and as HTML from the same parts, in the shop's layout. */
export function writeEmail(
  shop: Pick<Shop, 'settings' | 'publicUrl'>,
  { to, lang, subject, heading = subject, parts }: Words,
): Email {
  const { name, legalName, street, postalCode, city, email } = shop.settings(shopSetting)
  const foot = [legalName || name, [street, `${postalCode} ${city}`.trim()].filter(Boolean).join(', '), email]
  const said = foot.filter(Boolean)
  const code = parts.find((part) => 'code' in part)
  const first = parts.find((part) => 'text' in part)
  return {
    to,
    subject,
    text: [heading === subject ? '' : heading, ...parts.map(partText), said.join('\n')]
      .filter(Boolean)
      .join('\n\n'),
    html: emailHtml({
      lang: bcp47[lang],
      subject,
      preview: first?.text ?? heading,
      heading,
      parts,
      shop: { name, url: shop.publicUrl, brand: shop.settings(brandSetting) },
      foot: said,
    }),
    ...(code ? { code: code.code } : {}),
  }
}

function partText(part: EmailPart): string {
  if ('text' in part) return part.text
  if ('code' in part) return part.code
  if ('link' in part) return `${part.link.label}\n${part.link.url}`
  if ('lines' in part) {
    return part.lines
      .map(({ name, note, amount }) => `${name}${note ? ` (${note})` : ''}  ${amount}`)
      .join('\n')
  }
  if ('figures' in part) return part.figures.map(({ label, amount }) => `${label}: ${amount}`).join('\n')
  return `${part.box.title}\n${part.box.text}`
}
