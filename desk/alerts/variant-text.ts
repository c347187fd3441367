import type { Demand } from '#contract/admin/customers/alert.ts'
import { t } from '../texts.ts'

/** "Large, Blue · MUG-L-BLUE" */
export function variantText({ variant }: Demand): string {
  if (!variant) return t('desk.alert.any_variant')
  return [variant.labels.join(', '), variant.sku].filter(Boolean).join(' · ')
}
