import * as z from 'zod'
import { ruleFor } from '#contract/admin/admin-call.ts'
import { contentPatch } from '#contract/admin/content/content.ts'
import type { Lang } from '#contract/languages.ts'
import { slugOf } from '#contract/slug.ts'
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
import { Refusal } from '#server/platform/refusal.ts'
import { textAt, withText } from '../texts/nested-texts.ts'
import { isEntryText, languagePath, splitPath } from './language-path.ts'

const permission = 'translations.change' as const

/** The longest text that a theme can allow in a section. Each setting has its own limit, which is checked on saving. */
const longest = 100_000

/**
 * Public pages and articles with their sections ("sections.hero.title.de"): shoppers see a translation at once, like that
 * of a product. Unpublished changes get it too, unless they have a text of their own there.
 */
export function contentTexts(kind: ContentKind): RecordKind {
  return {
    resource: kind,
    rule(_id, path) {
      if (isEntryText(path)) {
        const rule = ruleFor(contentPatch.paths, path)
        return rule && { ...rule, permission }
      }
      const isOfSection = languagePath(path) && /^sections\.[^.]+\.[^.]+/.test(languagePath(path)!.place)
      return isOfSection ? { schema: z.string().trim().max(longest), permission } : undefined
    },
    async lock(tx, id) {
      const stored = await readContent(tx, kind, id, { lock: true })
      const draft = await readDraftRow(tx, kind, stored.id)
      const { content, home } = stored
      return {
        id,
        label: content.texts.en?.name || stored.handle,
        version: stored.version,
        read: (path) => readText(content, path),
        async write(values, { at, caller, shop }) {
          const who = { at, by: caller.name }
          const complete = (next: Content) => checkContent({ tx, shop }, stored, withSlugs(next, home))
          const next = await complete(writeTexts(content, values))
          await writeContent(tx, stored, { ...stored, content: next }, who)
          if (!draft) return
          const open = values.filter(({ path }) => isSame(draft.content, content, path))
          if (open.length === 0) return
          await writeDraft(tx, stored, await complete(writeTexts(draft.content, open)), who)
        },
      }
    },
  }
}

/** True if both have the same text there. A section's text also needs the same source: lists may have another order. */
function isSame(draft: Content, content: Content, path: string): boolean {
  const own = sectionPlace(path)
  const paths = own ? [path, `sections.${own.section}.${own.place}.en`] : [path]
  return paths.every((each) => readText(draft, each) === readText(content, each))
}

function readText(content: Content, path: string): unknown {
  const own = sectionPlace(path)
  if (!own) return readPath(content, path)
  return textAt(content.sections.find(({ id }) => id === own.section)?.settings, own.place, own.lang)
}

function writeTexts(content: Content, values: { path: string; value: unknown }[]): Content {
  return values.reduce(writeText, content)
}

/** @throws Refusal `not_found` for a text of a section that is not there. */
function writeText(content: Content, { path, value }: { path: string; value: unknown }): Content {
  const own = sectionPlace(path)
  if (!own) return writePaths(content, [{ path, value }])
  const { section, place, lang } = own
  if (readText(content, `sections.${section}.${place}.en`) === '') throw new Refusal('not_found')
  const sections = content.sections.map((each) =>
    each.id === section ? { ...each, settings: withText(each.settings, place, lang, value as string) } : each,
  )
  return { ...content, sections }
}

function sectionPlace(path: string): { section: string; place: string; lang: string } | null {
  const [root, section = ''] = path.split('.')
  const parts = splitPath(path)
  if (root !== 'sections' || !parts) return null
  return { section, place: parts.place.slice(`sections.${section}.`.length), lang: parts.lang }
}

/** Drops languages without a text, and makes the address of a new language of its name, or else of the English one. */
function withSlugs(content: Content, home: boolean): Content {
  const entries = Object.entries(content.texts).flatMap(([lang, text]) => {
    const { slug, ...texts } = text
    if (lang !== 'en' && Object.values(texts).every((each) => !each)) return []
    const made = slug || slugOf(text.name, lang as Lang) || (content.texts.en?.slug ?? '')
    return [[lang, { ...text, slug: home ? '' : made }]]
  })
  return { ...content, texts: Object.fromEntries(entries) }
}
