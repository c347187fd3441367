import type { MappedField } from '#contract/admin/system/import-map.ts'
import { t } from '../texts.ts'

/** Fields whose name is that of another part of the product, or made of two. */
const names: Partial<Record<MappedField, () => string>> = {
  title: () => t('desk.product.field_name'),
  handle: () => t('desk.product.handle'),
  compareAt: () => t('desk.product.field_compareAtPrice'),
  quantity: () => t('desk.product.field_onHand'),
  policy: () => t('desk.product.field_stockPolicy'),
  category: () => t('desk.product.field_categories'),
  imageUrl: () => t('desk.product.field_pictures'),
  imageAlt: () => t('desk.product.alt'),
  weight: () => t('desk.product.gap_weight'),
  published: () => t('desk.product.field_active'),
  taxCode: () => t('desk.product.field_taxClass'),
  mpn: () => 'MPN',
  variantHsCode: () => variantName('hsCode'),
  variantOrigin: () => variantName('originCountry'),
  manufacturerName: () => contactName('name', 'manufacturer'),
  manufacturerAddress: () => contactName('address', 'manufacturer'),
  manufacturerContact: () => contactName('reach', 'manufacturer'),
  responsibleName: () => contactName('name', 'responsible'),
  responsibleAddress: () => contactName('address', 'responsible'),
  responsibleContact: () => contactName('reach', 'responsible'),
}

/** The name of a field that a column can become. */
export function mappedFieldName(field: MappedField): string {
  return names[field]?.() ?? t(`desk.product.field_${field}`)
}

/** Tariff number and country of origin are those of a product, unless a variant has its own. */
function variantName(field: 'hsCode' | 'originCountry'): string {
  return t('desk.product.field_of', {
    field: t(`desk.product.field_${field}`),
    of: t('desk.product.variants'),
  })
}

function contactName(part: 'name' | 'address' | 'reach', party: 'manufacturer' | 'responsible'): string {
  const of = t(`desk.product.${party}`)
  return t('desk.product.field_of', { field: t(`desk.product.contact_${part}`), of })
}
