import type { Lang } from '#contract/languages.ts'
import type { BulkSelection } from '../lists/list-screen.ts'
import { listPath } from '../lists/use-list.ts'

/** The screen for selected pictures, or for all without an alt text in a language. */
export function altTextsPath(lang: Lang, selection?: BulkSelection): string {
  const path = listPath('/media/alt', placeOf(lang, selection))
  return `${path}${path.includes('?') ? '&' : '?'}lang=${lang}`
}

function placeOf(lang: Lang, selection?: BulkSelection) {
  if (!selection) return { filter: [{ field: 'altMissing', op: 'is' as const, value: lang }] }
  if ('ids' in selection)
    return { filter: [{ field: 'picture', op: 'in' as const, value: selection.ids.map(Number) }] }
  return { q: selection.q ?? '', filter: selection.filter?.all ?? [] }
}
