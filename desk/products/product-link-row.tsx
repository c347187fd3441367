import type { AdminData } from '#contract/admin/calls.ts'
import { t } from '../texts.ts'

type Row = AdminData<'/product/list'>['items'][number]

/** A product in a list on another record's screen: a link to it, and its state unless it is for sale. */
export function ProductLinkRow({ row: { product, name, status } }: { row: Row }) {
  return (
    <li className="flex min-h-9 items-center gap-2 pointer-coarse:min-h-11">
      <a
        href={`/admin/products/${product}`}
        className="min-w-0 flex-1 truncate underline-offset-2 hover:underline"
      >
        <bdi>{name}</bdi>
      </a>
      {status !== 'active' && (
        <span className="text-note text-muted">{t(`desk.record.product_${status}`)}</span>
      )}
    </li>
  )
}
