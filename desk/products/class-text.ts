import { hasText, t } from '../texts.ts'

/** The name of a tax or shipping class. The shop's own classes are known by their code alone. */
export function classText(field: 'taxClass' | 'shippingClass', code: string): string {
  const key = `desk.product.${field === 'taxClass' ? 'tax' : 'shipping'}_class_${code}`
  return hasText(key) ? t(key) : code
}
