import { useEffect } from 'react'
import type { ShownTranslation, Translation, TranslationField } from '#contract/admin/content/translation.ts'
import { forget, queries, read, refresh } from '../query.ts'
import { useRecord } from '../resource/record.tsx'
import { t } from '../texts.ts'

/** The name of a field; values of an attribute and words of a menu by their source text. */
export function fieldText({ field, about, source }: Translation['fields'][number]): string {
  switch (field) {
    case 'section':
      return about
    case 'specification':
      return t('desk.translation.field_specification', { name: about })
    case 'value':
    case 'words':
      return t(`desk.translation.field_${field}`, { name: source })
    case 'label':
    case 'alt':
    case 'banner':
    case 'names':
      return t(`desk.translation.field_${field}`)
    default:
      return t(`desk.product.field_${field}`)
  }
}

/** The translated texts by their paths, as a draft reads them. */
export function draftBase({ translation, version }: ShownTranslation) {
  const base: Record<string, unknown> = {}
  for (const { path, target } of translation.fields) {
    const steps = path.split('.')
    let at = base
    for (const step of steps.slice(0, -1)) {
      at[step] ??= {}
      at = at[step] as Record<string, unknown>
    }
    at[steps.at(-1)!] = target
  }
  return { base, version }
}

/** Puts a translation that a call answered where its screen reads it. */
export function putTranslation({ translation, version }: ShownTranslation) {
  const { kind, id, lang } = translation
  queries.setQueryData(read('/translation/detail', { kind, id, lang }).queryKey, { translation, version })
  // A list that opens again would keep the record in its place, although it is done.
  forget('/translation/list')
  void refresh('/translation/counts')
  return draftBase({ translation, version })
}

/** The sources that were shown while texts were written, by path. */
export type WrittenFor = Map<string, Pick<TranslationField, 'source' | 'sourceHash'>>

/** Paths of these texts are places in lists, where another text may stand meanwhile. */
function isInList({ field }: TranslationField): boolean {
  return field === 'section' || field === 'specification' || field === 'words'
}

/** The source that a text in a list was written for, if another one stands in its place now. */
export function movedSource(field: TranslationField, writtenFor: WrittenFor): string | null {
  const written = writtenFor.get(field.path)
  return isInList(field) && written && written.sourceHash !== field.sourceHash ? written.source : null
}

/**
 * Notes at each keystroke which source stands beside the text. A colleague may change it before the text is saved, which
 * the person might not see: the text is then saved as written for the earlier one. In lists the source of the first
 * keystroke counts, because another text may take its place while the person types.
 */
export function useWrittenFor(fields: Translation['fields'], writtenFor: WrittenFor): void {
  const { store } = useRecord()
  useEffect(
    () =>
      store.subscribe(({ draft }, { draft: before }) => {
        for (const field of fields) {
          const { path, source, sourceHash } = field
          const edit = draft.edits.get(path)
          if (!edit) writtenFor.delete(path)
          else if (isInList(field) && writtenFor.has(path)) continue
          else if (edit.to !== before.edits.get(path)?.to) writtenFor.set(path, { source, sourceHash })
        }
      }),
    [store, fields, writtenFor],
  )
}
