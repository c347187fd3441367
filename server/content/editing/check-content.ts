import { inArray } from 'drizzle-orm'
import { gapsIn } from '#contract/admin/desk/gaps.ts'
import { endonyms, languages } from '#contract/languages.ts'
import { sanitiseHtml } from '#server/catalog/save/sanitise-html.ts'
import { takenSlugs } from '#server/catalog/save/taken-slugs.ts'
import type { Tx } from '#server/db/open.ts'
import { picture } from '#server/db/tables.ts'
import { fieldLabel } from '#server/platform/http/field-errors.ts'
import { invalidFields, type Text } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { Content, ContentKind } from '../content.ts'
import { checkSections } from '../sections/check-sections.ts'
import { sectionTypes } from '../sections/section-types.ts'
import type { StoredContent } from './stored-content.ts'

type Ctx = { tx: Tx; shop: Pick<Shop, 'settings'> }
type Checked = Pick<StoredContent, 'kind' | 'id' | 'home'>

/**
 * Checks a page or an article as a whole and sanitises its HTML.
 * @throws Refusal `invalid` with a message for each path that is wrong.
 */
export async function checkContent({ tx, shop }: Ctx, stored: Checked, content: Content): Promise<Content> {
  const fields: Record<string, Text> = {}
  const refuse = (path: string, key: string, values: Record<string, unknown> = {}) => {
    fields[path] = { key, values }
  }
  const types = await sectionTypes(tx, shop)
  const { sections, faults } = checkSections(types, stored.home ? 'home' : stored.kind, content.sections)
  for (const { path, text } of faults ?? []) fields[`sections.${path}`] = text
  const texts = Object.fromEntries(
    Object.entries(content.texts).map(([lang, own]) => [lang, { ...own, body: sanitiseHtml(own.body) }]),
  )
  if (!content.texts.en) refuse('texts.en', 'desk.group.english')
  const taken = stored.home ? null : await takenSlugs(tx, stored.kind, stored.id, content.texts)
  for (const [lang, { slug, name }] of Object.entries(content.texts)) {
    if (name === '') refuse(`texts.${lang}.name`, 'form.required', { field: fieldLabel('name') })
    if (stored.home && slug !== '') refuse(`texts.${lang}.slug`, 'desk.content.home_slug')
    if (!stored.home && slug === '') refuse(`texts.${lang}.slug`, 'desk.product.slug_missing')
    if (taken?.has(lang)) refuse(`texts.${lang}.slug`, 'desk.group.slug_taken', { slug })
  }
  for (const { path } of await missingPictures(tx, content)) refuse(path, 'desk.product.picture_unknown')
  if (Object.keys(fields).length > 0) throw invalidFields(fields)
  return { ...content, texts, sections: sections! }
}

/**
 * Keeps gaps of starting texts from becoming public.
 * @throws Refusal `invalid` that names the language and the gaps of each text.
 */
export function refuseGaps(kind: ContentKind, { texts }: Content): void {
  if (kind !== 'page') return
  const fields: Record<string, Text> = {}
  for (const lang of languages)
    for (const part of ['name', 'summary', 'body'] as const) {
      const gaps = gapsIn(texts[lang]?.[part] ?? '')
      const values = { count: gaps.length, language: endonyms[lang], first: gaps[0] }
      if (gaps.length > 0) fields[`texts.${lang}.${part}`] = { key: 'desk.content.gaps', values }
    }
  if (Object.keys(fields).length > 0) throw invalidFields(fields)
}

/** Pictures that the content names and the shop does not have. */
async function missingPictures(tx: Tx, content: Content): Promise<{ path: string; pictureId: number }[]> {
  const named = [
    ...(content.pictureId === null ? [] : [{ path: 'pictureId', pictureId: content.pictureId }]),
    ...content.sections.flatMap(({ id, settings }) => picturesIn(settings, `sections.${id}`)),
  ]
  const ids = [...new Set(named.map(({ pictureId }) => pictureId))]
  if (ids.length === 0) return []
  const rows = await tx.select({ id: picture.id }).from(picture).where(inArray(picture.id, ids))
  const known = new Set(rows.map(({ id }) => id))
  return named.filter(({ pictureId }) => !known.has(pictureId))
}

function picturesIn(value: unknown, path: string): { path: string; pictureId: number }[] {
  if (typeof value !== 'object' || value === null) return []
  if ('pictureId' in value)
    return Number.isInteger(value.pictureId) ? [{ path, pictureId: value.pictureId as number }] : []
  return Object.entries(value).flatMap(([key, each]) => picturesIn(each, `${path}.${key}`))
}
