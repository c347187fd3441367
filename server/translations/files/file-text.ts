import type { TargetLanguage, TranslationKind } from '#contract/admin/content/translation.ts'

/** A text in a file for translators. */
export type FileText = {
  kind: TranslationKind
  id: string
  lang: TargetLanguage
  /** As `translation_state` names it, such as "name" or "values.blue". */
  key: string
  name: string
  state: string
  source: string
  target: string
}

/** Columns of a CSV file, in order. */
export const columns = ['kind', 'id', 'language', 'field', 'name', 'state', 'source', 'target'] as const

/** Texts of a file, far more than the largest export has. */
export const maxTexts = 40_000
