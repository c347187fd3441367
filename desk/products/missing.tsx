import type { Gap } from '#contract/admin/product.ts'
import { t } from '../texts.ts'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/screen.tsx'

/** Lists the parts that a product lacks. Some of them keep it from being published. */
export function Missing({ missing }: { missing: Gap[] }) {
  if (missing.length === 0) return null
  return (
    <Card title={t('desk.product.missing')}>
      <Gaps missing={missing} />
    </Card>
  )
}

export function Gaps({ missing }: { missing: Gap[] }) {
  return (
    <ul className="space-y-1.5">
      {missing.map(({ code, blocks }) => (
        <li key={code} className="flex items-start justify-between gap-3">
          <span>{t(`desk.product.lacks_${code}`)}</span>
          <Badge tone={blocks ? 'error' : 'warning'}>
            {t(blocks ? 'desk.product.blocks' : 'desk.product.advised')}
          </Badge>
        </li>
      ))}
    </ul>
  )
}
