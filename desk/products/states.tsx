import type { AdminProduct } from '#contract/admin/catalog/product.ts'
import type { ProductAdminRow } from '#contract/admin/catalog/product-list.ts'
import { moment } from '../formats.ts'
import { t } from '../texts.ts'
import { Badge, type Tone } from '../ui/badge.tsx'

type Status = AdminProduct['status']

const tones: Record<Status, Tone> = {
  active: 'success',
  draft: 'info',
  archived: 'neutral',
  deleted: 'error',
}

export const statusText = (status: string) => t(`desk.product.status_${status}`)

/** "Active", or from when a product will be public. */
export function stateText({ status, publishedAt }: Pick<ProductAdminRow, 'status' | 'publishedAt'>): string {
  const isScheduled = status === 'active' && new Date(publishedAt) > new Date()
  return isScheduled ? t('desk.product.scheduled', { when: moment(publishedAt) }) : statusText(status)
}

export function StateBadge(product: Pick<ProductAdminRow, 'status' | 'publishedAt'>) {
  const isScheduled = product.status === 'active' && new Date(product.publishedAt) > new Date()
  return <Badge tone={isScheduled ? 'warning' : tones[product.status]}>{stateText(product)}</Badge>
}
