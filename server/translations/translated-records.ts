import * as z from 'zod'
import type { PathRule } from '#contract/admin/admin-call.ts'
import { ruleFor } from '#contract/admin/admin-call.ts'
import type { AttributeValueView } from '#contract/admin/attribute.ts'
import { contentPatch } from '#contract/admin/content.ts'
import type { TranslationKind } from '#contract/admin/translation.ts'
import { isLang } from '#contract/languages.ts'
import { slugOf } from '#server/catalog/save/slug-of.ts'
import { attributeRecord } from '#server/catalog/staff/attributes/attribute-record.ts'
import { recordOf } from '#server/catalog/staff/groups/group-record.ts'
import { productRecord } from '#server/catalog/staff/products/product-record.ts'
import type { Content, ContentKind } from '#server/content/content.ts'
import { checkContent } from '#server/content/editing/check-content.ts'
import { readPath, writePaths } from '#server/content/editing/content-paths.ts'
import {
  readContent,
  readDraftRow,
  writeContent,
  writeDraft,
} from '#server/content/editing/stored-content.ts'
import type { RecordKind } from '#server/platform/admin/records.ts'

const permission = 'translations.change' as const

/** The record that a translation is saved in, with the paths that translators may change. */
export function recordFor(kind: TranslationKind): RecordKind {
  switch (kind) {
    case 'product':
      return translationsOf(productRecord)
    case 'category':
    case 'collection':
    case 'tag':
      return translationsOf(recordOf(kind))
    case 'attribute':
      return attributeTexts
    default:
      return contentTexts(kind)
  }
}

/** A record without the paths that are not single texts of a language other than English. */
function translationsOf(kind: RecordKind): RecordKind {
  return { ...kind, rule: (id, path) => (isTranslation(path) ? kind.rule(id, path) : undefined) }
}

function isTranslation(path: string): boolean {
  const [root, lang = '', field, ...more] = path.split('.')
  return root === 'texts' && isLang(lang) && lang !== 'en' && field !== undefined && more.length === 0
}

/** Labels as "label.de" and "values.blue.de", saved in the attribute as a whole. Empty: none in that language. */
const attributeTexts: RecordKind = {
  resource: 'attribute',
  rule(_id, path): PathRule | undefined {
    const lang = path.slice(path.lastIndexOf('.') + 1)
    const isKnown = /^(label|values\..+)\.[^.]+$/.test(path) && isLang(lang) && lang !== 'en'
    return isKnown ? { schema: z.string().trim().max(100), permission } : undefined
  },
  async lock(tx, id) {
    const record = await attributeRecord.lock(tx, id)
    const labels = record.read('labels') as Record<string, string>
    const values = record.read('values') as AttributeValueView[]
    const place = (path: string) => {
      const at = path.lastIndexOf('.')
      const lang = path.slice(at + 1)
      if (path.startsWith('label.')) return { lang, labels }
      const code = path.slice('values.'.length, at)
      return { lang, labels: values.find((value) => value.code === code)?.labels ?? {} }
    }
    return {
      ...record,
      read(path) {
        const found = place(path)
        return found.labels[found.lang] ?? ''
      },
      async write(edits, ctx) {
        for (const { path, value } of edits) {
          const found = place(path)
          if (value === '') delete found.labels[found.lang]
          else found.labels[found.lang] = value as string
        }
        const paths = [...new Set(edits.map(({ path }) => (path.startsWith('label.') ? 'labels' : 'values')))]
        const next = { labels, values }
        await record.write(
          paths.map((path) => ({ path, value: next[path as keyof typeof next] })),
          ctx,
        )
      },
    }
  },
}

/**
 * Public pages and articles: shoppers see a translation at once, like that of a product. Unpublished changes get it too,
 * unless they have a text of their own there.
 */
function contentTexts(kind: ContentKind): RecordKind {
  return {
    resource: kind,
    rule(_id, path) {
      const rule = isTranslation(path) ? ruleFor(contentPatch.paths, path) : undefined
      return rule && { ...rule, permission }
    },
    async lock(tx, id) {
      const stored = await readContent(tx, kind, id, { lock: true })
      const draft = await readDraftRow(tx, kind, stored.id)
      const { content, home } = stored
      return {
        id,
        label: content.texts.en?.name || stored.handle,
        version: stored.version,
        read: (path) => readPath(content, path),
        async write(values, { at, caller, shop }) {
          const who = { at, by: caller.name }
          const complete = (next: Content) => checkContent({ tx, shop }, stored, withSlugs(next, home))
          const next = await complete(writePaths(content, values))
          await writeContent(tx, stored, { ...stored, content: next }, who)
          if (!draft) return
          const open = values.filter(({ path }) => readPath(draft.content, path) === readPath(content, path))
          if (open.length === 0) return
          await writeDraft(tx, stored, await complete(writePaths(draft.content, open)), who)
        },
      }
    },
  }
}

/** Drops languages without a text, and makes the address of a new language of its name, or else of the English one. */
function withSlugs(content: Content, home: boolean): Content {
  const entries = Object.entries(content.texts).flatMap(([lang, text]) => {
    const { slug, ...texts } = text
    if (lang !== 'en' && Object.values(texts).every((each) => !each)) return []
    const made = slug || [slugOf(text.name), content.texts.en?.slug ?? ''].find((each) => latin.test(each))
    return [[lang, { ...text, slug: home ? '' : (made ?? '') }]]
  })
  return { ...content, texts: Object.fromEntries(entries) }
}

const latin = /^[a-z0-9]+(-[a-z0-9]+)*$/
