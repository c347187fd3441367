import { Link } from '@tanstack/react-router'
import { SquarePen } from 'lucide-react'
import { moment, money, nameOf } from '../formats.ts'
import { OrderRow } from '../orders/order-row.tsx'
import { StageBadge } from '../returns/states.tsx'
import { may } from '../session.ts'
import { hasText, t } from '../texts.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { linkLook, rowLook } from '../ui/fact.tsx'
import { Moment } from '../ui/moment.tsx'
import { Card } from '../ui/screen.tsx'
import { spentText } from './customer-texts.ts'
import type { Customer } from './use-customer.ts'

type PartProps = { customer: Customer }

export function Orders({ customer: { lastOrders, orders, spent, email } }: PartProps) {
  return (
    <Card
      title={t('desk.customer.orders')}
      about={
        orders > 0 &&
        t('desk.customer.order_sum', { count: orders, sum: spentText(spent) || t('desk.customer.nothing') })
      }
      actions={
        email &&
        orders > lastOrders.length && (
          <Link to="/orders" search={{ q: email }} className={linkLook}>
            {t('desk.customer.all_orders')}
          </Link>
        )
      }
    >
      {lastOrders.length === 0 && <p className="text-muted">{t('desk.customer.no_orders')}</p>}
      <ul className="divide-y divide-base-300">
        {lastOrders.map((order) => (
          <OrderRow key={order.number} order={order} />
        ))}
      </ul>
    </Card>
  )
}

export function Returns({ customer: { lastReturns } }: PartProps) {
  return (
    <Card title={t('desk.frame.place_returns')}>
      <ul className="divide-y divide-base-300">
        {lastReturns.map(({ number, order, stage, createdAt }) => (
          <li key={number} className={rowLook}>
            <Link to="/returns/$number" params={{ number }} className="font-medium hover:underline">
              {number}
            </Link>
            <span className="text-note text-muted">
              {order} · <Moment at={createdAt} relative />
            </span>
            <span className="ms-auto">
              <StageBadge stage={stage} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

export function Conversations({ customer: { lastThreads }, onWrite }: PartProps & { onWrite(): void }) {
  return (
    <Card
      title={t('desk.customer.conversations')}
      actions={
        may('inbox.answer') && (
          <Button icon={SquarePen} onPress={onWrite}>
            {t('desk.customer.write')}
          </Button>
        )
      }
    >
      {lastThreads.length === 0 && <p className="text-muted">{t('desk.customer.no_conversations')}</p>}
      <ul className="divide-y divide-base-300">
        {lastThreads.map(({ id, about, status, preview, lastAt }) => (
          <li key={id} className="py-2.5 first:pt-0 last:pb-0">
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Link to="/inbox/$id" params={{ id }} className="font-medium hover:underline">
                {about
                  ? t(`desk.customer.about_${about.kind}`, { number: about.number })
                  : t('desk.customer.about_general')}
              </Link>
              <span className="text-note text-muted">
                <Moment at={lastAt} relative />
              </span>
              {status === 'closed' && <Badge>{t('desk.customer.closed')}</Badge>}
            </span>
            <p className="truncate text-muted">
              <bdi>{preview}</bdi>
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The ledger of store credit, newest first. */
export function Credit({ customer: { credits, creditMoves } }: PartProps) {
  return (
    <Card
      title={t('desk.customer.credit')}
      actions={<span className="text-lg font-semibold tabular-nums">{money(credits)}</span>}
    >
      {creditMoves.length === 0 && <p className="text-muted">{t('desk.customer.no_credit')}</p>}
      <ul className="divide-y divide-base-300">
        {creditMoves.map(({ at, amount, reason, note, by, order }) => (
          <li key={`${at} ${amount} ${reason}`} className={rowLook}>
            <span className="min-w-0 flex-1 basis-48">
              <span className="font-medium">
                {hasText(`desk.customer.move_${reason}`) ? t(`desk.customer.move_${reason}`) : reason}
              </span>
              {note && <bdi className="block break-words whitespace-pre-wrap text-muted">{note}</bdi>}
              <span className="block text-note text-muted">
                {[moment(at), by].filter(Boolean).join(' · ')}
                {order && (
                  <>
                    {' · '}
                    <Link to="/orders/$number" params={{ number: order }} className={linkLook}>
                      {order}
                    </Link>
                  </>
                )}
              </span>
            </span>
            <span className={`tabular-nums ${amount < 0 ? 'text-error' : 'text-success'}`}>
              {amount > 0 && '+'}
              {money({ amount, currency: credits.currency })}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The address of the latest order, for people without one in their account. */
export function LastAddress({ customer: { lastAddress } }: PartProps) {
  if (!lastAddress) return null
  const { order, name, lines, country } = lastAddress
  return (
    <Card title={t('desk.customer.addresses')} about={t('desk.customer.address_of_order', { number: order })}>
      <address className="not-italic break-words">
        {[name, ...lines, nameOf('region', country)].filter(Boolean).map((line) => (
          <bdi key={line} className="block">
            {line}
          </bdi>
        ))}
      </address>
    </Card>
  )
}

export function Addresses({ customer: { addresses } }: PartProps) {
  return (
    <Card title={t('desk.customer.addresses')}>
      <ul className="space-y-3">
        {addresses.map(({ id, name, lines, country, country_code: code, phone, ...rest }) => (
          <li key={id}>
            {rest.default_shipping === true && <Badge>{t('desk.customer.default_address')}</Badge>}
            <address className="not-italic break-words">
              {[
                name,
                ...lines,
                nameOf('region', country),
                phone ? `${code ?? ''} ${phone}`.trim() : '',
                typeof rest.vat_id === 'string' ? rest.vat_id : '',
              ]
                .filter(Boolean)
                .map((line) => (
                  <bdi key={line} className="block">
                    {line}
                  </bdi>
                ))}
            </address>
          </li>
        ))}
      </ul>
    </Card>
  )
}
