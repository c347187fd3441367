import { money } from '../formats.ts'
import { ProductName } from '../orders/product-name.tsx'
import { t } from '../texts.ts'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/screen.tsx'
import type { Shown } from './use-return.ts'

/** The goods of a return, with what became of their units. */
export function Lines({ shown: { return: found } }: { shown: Shown }) {
  return (
    <Card title={t('desk.return.lines')}>
      <ul className="divide-y divide-base-300">
        {found.lines.map((line) => (
          <li key={line.lineId} className="flex items-start gap-3 py-2.5 first:pt-0 last:pb-0">
            {line.image ? (
              <img
                src={line.image.url}
                alt=""
                width={40}
                height={40}
                className="size-10 shrink-0 rounded-field object-cover"
              />
            ) : (
              <span aria-hidden className="size-10 shrink-0 rounded-field bg-hover" />
            )}
            <div className="min-w-0 flex-1">
              <p className="font-medium break-words">
                <ProductName productId={line.productId}>{line.name}</ProductName>
              </p>
              <p className="text-note text-muted">
                {[line.sku, ...line.options.map(({ value }) => value)].join(' · ')}
              </p>
              {line.replacement && (
                <p className="text-note">{t('desk.return.replaced_by', { sku: line.replacement.sku })}</p>
              )}
              <p className="mt-1 flex flex-wrap gap-1.5 empty:hidden">
                {(['received', 'restocked', 'writtenOff', 'kept', 'refunded'] as const)
                  .filter((kind) => line[kind] > 0)
                  .map((kind) => (
                    <Badge key={kind}>{t(`desk.return.units_${kind}`, { count: line[kind] })}</Badge>
                  ))}
              </p>
            </div>
            <div className="shrink-0 text-end tabular-nums">
              <p>{t('desk.return.unit_count', { count: line.quantity })}</p>
              {line.amount && <p className="text-muted">{money(line.amount)}</p>}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
