import { eq, sql } from 'drizzle-orm'
import type { LegalPage } from '#contract/admin/content/content.ts'
import { page } from '#server/db/tables.ts'
import { checkoutSetting } from '#server/payments/checkout.setting.ts'
import type { WriteContext } from '#server/platform/admin/context.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import type { Content } from '../content.ts'
import { checkContent } from '../editing/check-content.ts'
import { createContent } from '../editing/create-content.ts'
import { readContent, readDraftRow, writeDraft } from '../editing/stored-content.ts'
import { writeLegalTexts } from './write-legal-texts.ts'

/** The handles of the pages of the law. */
export function legalHandles(settings: Settings): Record<LegalPage, string> {
  const { terms, privacy } = settings(checkoutSetting).agreements
  return { imprint: 'imprint', terms, privacy }
}

/**
 * Finds a page of the law, or makes it with its starting text as a draft. Somebody's own text stays as it is.
 * @returns the page's id, and true if the text was written.
 */
export async function openLegalPage(
  ctx: WriteContext,
  which: LegalPage,
): Promise<{ id: string; written: boolean }> {
  const { tx, shop, at, caller } = ctx
  const handle = legalHandles(shop.settings)[which]
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`legal page ${handle}`}, 0))`)
  const [found] = await tx.select({ id: page.id }).from(page).where(eq(page.handle, handle))
  const starting = writeLegalTexts(shop, which)
  if (!found)
    return { id: await createContent(ctx, { kind: 'page', handle, texts: starting }), written: true }
  const id = String(found.id)
  const stored = await readContent(tx, 'page', id, { lock: true })
  const content = (await readDraftRow(tx, 'page', stored.id))?.content ?? stored.content
  if (hasText(content)) return { id, written: false }
  const texts = { ...starting, ...kept(content.texts, starting) }
  const checked = await checkContent({ tx, shop }, stored, { ...content, texts })
  await writeDraft(tx, stored, checked, { at, by: caller.name })
  return { id, written: true }
}

function hasText({ texts, sections }: Content): boolean {
  return sections.length > 0 || Object.values(texts).some(({ body }) => body !== '')
}

/** Names and addresses that somebody chose stay; their empty texts are filled. */
function kept(own: Content['texts'], starting: Content['texts']): Content['texts'] {
  const langs = Object.keys(own) as (keyof Content['texts'])[]
  return Object.fromEntries(langs.map((lang) => [lang, { ...own[lang]!, body: starting[lang]?.body ?? '' }]))
}
