import { isDeepStrictEqual } from 'node:util'
import { isLang } from '#contract/languages.ts'
import type { StoredSection } from '#server/db/tables/content.ts'
import type { AuditChange } from '#server/db/tables/staff.ts'
import type { Content } from '../content.ts'

type Texts = NonNullable<Content['texts'][keyof Content['texts']]>

const emptyTexts: Texts = { slug: '', name: '', summary: '', body: '', seoTitle: '', seoDescription: '' }
const scalars = ['atRoot', 'template', 'author', 'pictureId', 'products', 'commentsOpen'] as const
type Scalar = (typeof scalars)[number]

/** The value at a path of a page or an article, as contract/admin/content/content.ts describes the paths. */
export function readPath(content: Content, path: string): unknown {
  const [part, id = '', field] = path.split('.')
  if (part === 'texts') {
    const texts = content.texts[id as keyof Content['texts']] ?? null
    return field === undefined ? texts : (texts?.[field as keyof Texts] ?? '')
  }
  if (part === 'order') return content.sections.map((section) => section.id)
  if (part === 'sections') {
    const section = content.sections.find((each) => each.id === id)
    if (field !== undefined) return section?.settings[field] ?? null
    if (!section) return null
    const { id: _id, ...rest } = section
    return rest
  }
  return content[part as Scalar]
}

/** The content with other values at some paths. Unknown sections in an order are ignored, missing ones come last. */
export function writePaths(content: Content, values: { path: string; value: unknown }[]): Content {
  const changed = values.reduce((whole, { path, value }) => writePath(whole, path, value), content)
  const order = values.findLast(({ path }) => path === 'order')?.value as string[] | undefined
  if (!order) return changed
  const place = (section: StoredSection) => {
    const index = order.indexOf(section.id)
    return index === -1 ? order.length : index
  }
  return { ...changed, sections: changed.sections.toSorted((one, other) => place(one) - place(other)) }
}

function writePath(content: Content, path: string, value: unknown): Content {
  const [part, id = '', field] = path.split('.')
  if (part === 'order') return content
  if (part === 'texts') {
    if (!isLang(id)) return content
    const { [id]: before, ...others } = content.texts
    if (field === undefined)
      return { ...content, texts: value ? { ...others, [id]: value as Texts } : others }
    return { ...content, texts: { ...others, [id]: { ...emptyTexts, ...before, [field]: value } } }
  }
  if (part === 'sections') return { ...content, sections: writeSection(content.sections, id, field, value) }
  return { ...content, [part as Scalar]: value }
}

function writeSection(
  sections: StoredSection[],
  id: string,
  field: string | undefined,
  value: unknown,
): StoredSection[] {
  const known = sections.some((each) => each.id === id)
  if (field !== undefined)
    return sections.map((each) =>
      each.id === id ? { ...each, settings: { ...each.settings, [field]: value } } : each,
    )
  if (value === null) return sections.filter((each) => each.id !== id)
  const section = { ...(value as Omit<StoredSection, 'id'>), id }
  return known ? sections.map((each) => (each.id === id ? section : each)) : [...sections, section]
}

/** The paths in which two contents differ, with both values. */
export function changesBetween(before: Content, after: Content): AuditChange[] {
  const languages = new Set([...Object.keys(before.texts), ...Object.keys(after.texts)])
  const texts = [...languages].flatMap((lang) => {
    const own = `texts.${lang}`
    const both = readPath(before, own) && readPath(after, own)
    return both ? Object.keys(emptyTexts).map((field) => `${own}.${field}`) : [own]
  })
  const ids = new Set([...before.sections, ...after.sections].map(({ id }) => id))
  const paths = [...texts, ...[...ids].map((id) => `sections.${id}`), 'order', ...scalars]
  return paths.flatMap((path) => {
    const [one, other] = [readPath(before, path), readPath(after, path)]
    return isDeepStrictEqual(one, other) ? [] : [{ path, before: one, after: other }]
  })
}
