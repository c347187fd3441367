import { t } from '../texts.ts'
import { Badge } from '../ui/badge.tsx'

/** Units of a variant that can still be sold. */
export function StockBadge({ count }: { count: number }) {
  return (
    <Badge tone={count > 0 ? 'success' : 'warning'}>
      {t('desk.record.in_stock', { count: Math.max(0, count) })}
    </Badge>
  )
}
