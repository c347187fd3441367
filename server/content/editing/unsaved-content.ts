import type { AdminParsed } from '#contract/admin/calls.ts'
import { sanitiseHtml } from '#server/catalog/save/sanitise-html.ts'
import type { Content } from '../content.ts'
import { maxSections, sectionId } from '../sections/check-sections.ts'
import { writePaths } from './content-paths.ts'
import { ruleOf } from './content-records.ts'

type Edit = AdminParsed<'/preview/content'>['set'][number]

/** The content with edits that are still typed. Values that could not be saved are left out, because typing goes on. */
export function withEdits(content: Content, edits: readonly Edit[]): Content {
  const values = edits.flatMap(({ path, to }) => {
    const [part, id] = path.split('.')
    if (part === 'sections' && !sectionId.safeParse(id).success) return []
    const parsed = ruleOf(path)?.schema.safeParse(to)
    return parsed?.success ? [{ path, value: parsed.data }] : []
  })
  const { texts, sections, ...rest } = writePaths(content, values)
  const sanitised = Object.entries(texts).map(([lang, own]) => [
    lang,
    { ...own, body: sanitiseHtml(own.body) },
  ])
  return { ...rest, texts: Object.fromEntries(sanitised), sections: sections.slice(0, maxSections) }
}
