import type { TemplateDetail } from '#contract/admin/content/template.ts'
import { t } from '../texts.ts'
import { Badge } from '../ui/badge.tsx'

/** Marks files that the merchant changed or added. */
export function OriginBadge({ origin }: Pick<TemplateDetail, 'origin'>) {
  if (origin === 'theme') return null
  return (
    <Badge tone={origin === 'changed' ? 'info' : 'success'}>
      {t(origin === 'changed' ? 'desk.template.changed' : 'desk.template.own')}
    </Badge>
  )
}
