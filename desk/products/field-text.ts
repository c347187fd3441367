import type { GroupRow } from '#contract/admin/catalog/group.ts'
import { moment, money, nameOf, number } from '../formats.ts'
import { me } from '../session.ts'
import { hasText, t } from '../texts.ts'
import { classText } from './class-text.ts'
import { statusText } from './states.tsx'

/** The name of a field by its path, such as "Name (German)" or "Price (MUG-1)". */
export function fieldName(path: string, skuOf: (variant: string) => string = (id) => id): string {
  const [root = '', key = '', field, currency] = path.split('.')
  if (root === 'texts') {
    const language = nameOf('language', key)
    return field ? t('desk.product.field_of', { field: plainName(field), of: language }) : language
  }
  if (root === 'variants' && field) {
    const named = currency ? t('desk.product.price_in', { currency }) : plainName(field)
    return t('desk.product.field_of', { field: named, of: skuOf(key) })
  }
  if (root === 'prices' && key) return t('desk.product.price_in', { currency: key })
  return plainName(root)
}

function plainName(field: string): string {
  const key = `desk.product.field_${field}`
  return hasText(key) ? t(key) : field
}

const amounts = ['price', 'compareAtPrice', 'cost']

/** The value of a field in words. */
export function fieldText(path: string, value: unknown, categories: readonly GroupRow[] = []): string {
  const field = path.split('.').find((part) => hasText(`desk.product.field_${part}`)) ?? path
  const last = path.split('.').at(-1)!
  if (value === null || value === undefined || value === '') return ''
  if (amounts.includes(last) && typeof value === 'number')
    return money({ amount: value, currency: me()?.shop.currency ?? 'EUR' })
  if (field === 'prices' && isFixed(value)) return fixedText(value, last)
  if (last === 'status') return statusText(String(value))
  if (last === 'taxClass' || last === 'shippingClass') return classText(last, String(value))
  if (last === 'stockPolicy') return t(`desk.product.policy_${value}`)
  if (last === 'publishedAt') return moment(String(value))
  if (field === 'categories' && Array.isArray(value))
    return value.map((id) => categories.find((each) => each.id === id)?.name ?? String(id)).join(', ')
  if (typeof value === 'boolean') return t(value ? 'desk.product.yes' : 'desk.product.no')
  if (typeof value === 'number') return number(value)
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object')) return value.join(', ')
  return typeof value === 'object' ? JSON.stringify(value, null, 1) : String(value)
}

type Fixed = { price: number; compareAtPrice?: number | null }

function isFixed(value: unknown): value is Fixed {
  return typeof value === 'object' && value !== null && 'price' in value
}

/** A price in another currency, with the one it is compared to: "$24.00 ($30.00)". */
function fixedText({ price, compareAtPrice }: Fixed, currency: string): string {
  const now = money({ amount: price, currency })
  return compareAtPrice ? `${now} (${money({ amount: compareAtPrice, currency })})` : now
}
