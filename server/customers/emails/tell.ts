import { type Lang, langPath } from '#contract/languages.ts'
import { translator } from '#server/platform/messages.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { EmailAbout } from '#server/theme/emails/note-email.ts'
import { sendEmail } from '#server/theme/emails/send-email.ts'
import type { Account } from '../accounts/parse-account.ts'

export type Message = {
  lang: Lang
  /**
   * Selects the texts account_email.{kind}_subject, account_email.{kind}, and {kind}_link if there is a path; for a
   * mobile number account_sms.{kind}, followed by the address of the path.
   */
  kind: string
  values?: Record<string, unknown>
  code?: string
  /** The path that the message links to. */
  path?: string
}

/** Sends an account an email, or a text message if it has only a mobile number. `about`: whose history keeps the email. */
export async function tell(
  shop: Shop,
  account: Account,
  { lang, kind, values, code, path }: Message,
  about?: EmailAbout,
): Promise<void> {
  const t = translator(lang)
  const said = { ...values, shop: shop.settings(shopSetting).name, code: code ?? '' }
  const url = path === undefined ? undefined : shop.publicUrl + langPath(lang, path)
  if (account.kind === 'email') {
    const data = {
      kind,
      subject_text: t(`account_email.${kind}_subject`, said),
      paragraphs: t(`account_email.${kind}`, said).split('\n').filter(Boolean),
      code: code ?? null,
      link: url ? { label: t(`account_email.${kind}_link`, said), url } : null,
    }
    const template = code === undefined ? 'account-notice' : 'account-code'
    return sendEmail(shop, { template, to: account.email, lang, data, code, about })
  }
  const text = [t(`account_sms.${kind}`, said), url].filter(Boolean).join(' ')
  await shop.sms.send({ to: account.countryCode + account.mobile, text, code })
}
