import type { MenuTexts } from '#contract/admin/content/menu.ts'
import { type Lang, textIn } from '#contract/languages.ts'
import { t } from '../texts.ts'

/** All texts of a menu's content, from top to bottom. */
export function textsOf(content: unknown): Partial<Record<string, string>>[] {
  if (Array.isArray(content)) return content.flatMap(textsOf)
  if (typeof content !== 'object' || content === null) return []
  const { label, title, text, links, children } = content as Record<string, unknown>
  const own = [label, title, text].filter((texts) => texts !== undefined) as MenuTexts[]
  return [...own, ...textsOf(links), ...textsOf(children)]
}

/** A row's words in a language, or how one without words is called. */
export function wordsOf(texts: MenuTexts, lang: Lang): string {
  return textIn(texts, lang) || t('desk.menu.wordless')
}
