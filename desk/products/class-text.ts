import { hasText, t } from '../texts.ts'

/** The name of a tax or shipping class. The shop's own classes are known by their code alone. */
export function classText(field: 'taxClass' | 'shippingClass', code: string): string {
  const key = field === 'taxClass' ? `desk.product.tax_class_${code}` : `desk.product.shipping_class_${code}`
  return hasText(key) ? t(key) : code
}
