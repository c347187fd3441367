import type { ReactNode } from 'react'
import type { AdminData } from '#contract/admin/calls.ts'
import { t } from '../texts.ts'

type Row = AdminData<'/product/list'>['items'][number]

/** A product in a list on another record's screen: a link to it with its picture, and its state unless it is for sale. */
export function ProductLinkRow({ row, children }: { row: Row; children?: ReactNode }) {
  const { product, name, status, image } = row
  return (
    <li className="flex min-h-11 items-center gap-2">
      <span className="size-9 shrink-0 overflow-hidden rounded-field bg-base-200">
        {image && <img src={image.url} alt="" loading="lazy" className="size-full object-cover" />}
      </span>
      <a
        href={`/admin/products/${product}`}
        className="min-w-0 flex-1 truncate underline-offset-2 hover:underline"
      >
        <bdi>{name}</bdi>
      </a>
      {status !== 'active' && (
        <span className="text-note text-muted">{t(`desk.record.product_${status}`)}</span>
      )}
      {children}
    </li>
  )
}
