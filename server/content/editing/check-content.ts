import { inArray } from 'drizzle-orm'
import { sanitiseHtml } from '#server/catalog/save/sanitise-html.ts'
import { takenSlugs } from '#server/catalog/save/taken-slugs.ts'
import type { Tx } from '#server/db/open.ts'
import { picture } from '#server/db/tables.ts'
import { Refusal, type Text } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { Content } from '../content.ts'
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
  const refuse = (path: string, message: string) => {
    fields[path] = { key: 'content.invalid', values: { path, message } }
  }
  const types = await sectionTypes(tx, shop)
  const { sections, faults } = checkSections(types, stored.home ? 'home' : stored.kind, content.sections)
  for (const { path, message } of faults ?? []) refuse(`sections.${path}`, message)
  const texts = Object.fromEntries(
    Object.entries(content.texts).map(([lang, own]) => [lang, { ...own, body: sanitiseHtml(own.body) }]),
  )
  if (!content.texts.en) refuse('texts.en', 'is required, because other languages fall back to it')
  for (const [lang, { slug, name }] of Object.entries(content.texts)) {
    if (name === '') refuse(`texts.${lang}.name`, 'is required')
    if (stored.home ? slug !== '' : slug === '')
      refuse(`texts.${lang}.slug`, stored.home ? 'must be empty on the home page' : 'is required')
  }
  const taken = stored.home ? [] : await takenSlugs(tx, stored.kind, stored.id, content.texts)
  for (const lang of taken) refuse(`texts.${lang}.slug`, 'is the address of another entry')
  for (const id of await missingPictures(tx, content)) refuse(id.path, `there is no picture ${id.pictureId}`)
  if (Object.keys(fields).length > 0) {
    const [first] = Object.values(fields)
    throw new Refusal('invalid', { text: first!, fields })
  }
  return { ...content, texts, sections: sections! }
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
