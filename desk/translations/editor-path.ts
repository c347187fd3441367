import type { TranslationRow } from '#contract/admin/content/translation.ts'

/** The path of the editor of a record in one language, under /admin. */
export function editorPath({
  kind,
  recordId,
  lang,
}: Pick<TranslationRow, 'kind' | 'recordId' | 'lang'>): string {
  return `/translations/${kind}/${encodeURIComponent(recordId)}/${lang}`
}

/** The path of the editor for a row of a file's plan, such as "attribute.sea.blue.de": a code may have dots. */
export function translationEditor(id: string): string {
  const [kind, ...rest] = id.split('.')
  const lang = rest.pop()
  return editorPath({ kind, recordId: rest.join('.'), lang } as Parameters<typeof editorPath>[0])
}
