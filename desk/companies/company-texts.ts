import { hasText, t } from '../texts.ts'
import { vatText } from './vat-badge.tsx'

/** The name of a field, and of what else the history tells of a company. */
export function fieldName(path: string): string {
  const [root = '', field] = path.split('.')
  if (root === 'billing' && field) return t(`desk.order.address_${field}`)
  return t(`desk.company.field_${root}`)
}

/** A value in words. */
export function fieldText(path: string, value: unknown): string {
  if (path === 'billing')
    return Object.values((value ?? {}) as object)
      .filter(Boolean)
      .join(', ')
  if (path.startsWith('members.')) return t(value ? 'desk.company.belongs' : 'desk.company.belongs_not')
  if (path === 'deleted') return t(value ? 'desk.company.gone' : 'desk.company.in_use')
  if (path === 'vatCheck' && hasText(`desk.company.vat_${value}`)) return vatText(String(value))
  return String(value ?? '')
}
