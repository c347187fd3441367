import type { ReactNode } from 'react'
import type { Order } from '#contract/order.ts'
import { useEnv } from '#islands/env.tsx'
import { returnPath } from '#islands/returns/access.ts'
import { StatusBadges } from '#islands/returns/parts/status-badges.tsx'
import { dayText } from '#islands/ui/day-text.ts'

/** The returns of an order, each with its state and a link to it. */
export function OrderReturns({ order, own }: { order: Order; own: boolean }): ReactNode {
  const { t, lang, link } = useEnv()
  return (
    <ul className="grid gap-4">
      {order.returns.map(({ number, type, createdAt, ...state }) => (
        <li key={number} className="grid gap-1" data-return={number}>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <a className="link py-1 font-semibold" href={link(returnPath(number, order.number, own))}>
              {number}
            </a>
            <StatusBadges {...state} />
          </p>
          <p className="hint">
            <span className="inline-block first-letter:uppercase">{t(`return.type_${type}`)}</span>
            {` · ${dayText(createdAt, lang)}`}
          </p>
        </li>
      ))}
    </ul>
  )
}
