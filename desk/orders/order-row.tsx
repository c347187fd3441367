import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { CustomerDetail } from '#contract/admin/customers/customer.ts'
import { money } from '../formats.ts'
import { rowLook } from '../ui/fact.tsx'
import { Moment } from '../ui/moment.tsx'
import { StatusBadge } from './states.tsx'

type OrderRowProps = {
  order: Pick<CustomerDetail['lastOrders'][number], 'number' | 'status' | 'total' | 'createdAt'>
  /** Before its moment, such as who bought. */
  children?: ReactNode
}

/** An order in a short list on the screen of another record. */
export function OrderRow({ order: { number, status, total, createdAt }, children }: OrderRowProps) {
  return (
    <li className={rowLook}>
      <Link to="/orders/$number" params={{ number }} className="font-medium hover:underline">
        {number}
      </Link>
      <span className="min-w-0 text-note text-muted">
        {children}
        <Moment at={createdAt} relative />
      </span>
      <StatusBadge status={status as Parameters<typeof StatusBadge>[0]['status']} />
      <span className="ms-auto tabular-nums">{money(total)}</span>
    </li>
  )
}
