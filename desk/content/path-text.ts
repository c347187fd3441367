import { nameOf } from '../formats.ts'
import { hasText, t } from '../texts.ts'

/** The name of a path of a page or an article, such as "Text (German)". */
export function pathName(path: string): string {
  const [root = '', id = '', field] = path.split('.')
  if (root === 'texts') {
    const language = nameOf('language', id)
    return field ? `${t(`desk.content.${field}`)} (${language})` : language
  }
  if (root === 'sections') return t('desk.content.section', { id })
  return hasText(`desk.content.${root}`) ? t(`desk.content.${root}`) : root
}

/** A value at a path, for the review of changes. */
export function pathText(path: string, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return t(value ? 'desk.list.yes' : 'desk.list.no')
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'object' ? pathName(path) : String(value)
}
