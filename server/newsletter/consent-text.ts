import { createHash } from 'node:crypto'
import type { Lang } from '#contract/languages.ts'
import type { Tx } from '#server/db/open.ts'
import { legalText } from '#server/db/tables.ts'
import { escapeHtml } from '#server/platform/escape-html.ts'
import { translator } from '#server/platform/messages.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import type { Shop } from '#server/platform/shop.ts'

/** The wording beside every form that subscribes. */
export function consentText(shop: Pick<Shop, 'settings'>, lang: Lang): string {
  return translator(lang)('newsletter.consent', { shop: shop.settings(shopSetting).name })
}

/**
 * Stores the wording that is agreed to now, once per version.
 * @returns its hash, by which the proof of consent refers to it.
 */
export async function keepConsentText(
  tx: Tx,
  shop: Pick<Shop, 'settings'>,
  lang: Lang,
  at: Date,
): Promise<string> {
  const title = translator(lang)('newsletter.title')
  const html = `<p>${escapeHtml(consentText(shop, lang))}</p>`
  const hash = createHash('sha256')
    .update(JSON.stringify([lang, title, html]))
    .digest('hex')
  await tx.insert(legalText).values({ hash, lang, title, html, firstAt: at }).onConflictDoNothing()
  return hash
}
