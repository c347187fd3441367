import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { ThreadRow } from '#contract/admin/customers/thread.ts'
import { moment, money, textOf } from '../formats.ts'
import { PayBadge, ShipBadge, StatusBadge } from '../orders/states.tsx'
import { optionsText, Picture } from '../orders/units.tsx'
import { useCall } from '../query.ts'
import { StockBadge } from '../resource/stock-badge.tsx'
import { StageBadge } from '../returns/states.tsx'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { CopyTracking } from '../ui/copy-button.tsx'
import { linkLook } from '../ui/fact.tsx'
import { Card } from '../ui/screen.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useIsWide } from '../ui/use-is-wide.ts'
import { FeedbackTopic } from './feedback.tsx'
import { InquiryTopic } from './inquiry-topic.tsx'
import { aboutText } from './use-thread.ts'

/** Lines of an order or return that are shown beside a conversation. */
const maxLines = 8

/** True if the person may see what a conversation is about. */
export function hasTopic({ about }: ThreadRow): boolean {
  if (about?.kind === 'order' || about?.kind === 'return') return may('orders.read')
  if (about?.kind === 'product') return about.recordId !== null && may('products.read')
  return about !== null
}

/** The record of a conversation, beside it. On narrow windows it folds; only a phone folds it where a quote is due. */
export function Topic({ thread }: { thread: ThreadRow }) {
  const { about, inquiryStatus } = thread
  const isWide = useIsWide()
  const [isOpen, setOpen] = useState(inquiryStatus === 'open' && isWide)
  if (!about) return null
  return (
    <aside
      aria-label={t('desk.inbox.topic')}
      className="min-w-0 max-xl:order-first xl:max-h-[calc(100dvh-7rem)] xl:overflow-auto"
    >
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-11 w-full items-center gap-2 rounded-box border border-base-300 bg-base-100 px-4 py-2 text-start font-medium xl:hidden"
      >
        <span className="min-w-0 flex-1 truncate">{aboutText(about)}</span>
        <ChevronDown aria-hidden size={16} className={isOpen ? 'rotate-180' : ''} />
      </button>
      <div className={`space-y-4 max-xl:mt-2 ${isOpen ? '' : 'hidden xl:block'}`}>
        {about.kind === 'order' && <OrderTopic number={about.number} />}
        {about.kind === 'return' && <ReturnTopic number={about.number} />}
        {about.kind === 'product' && about.recordId && <ProductTopic id={about.recordId} />}
        {about.kind === 'inquiry' && <InquiryTopic number={about.number} />}
        {about.kind === 'feedback' && <FeedbackTopic number={about.number} />}
      </div>
    </aside>
  )
}

function OrderTopic({ number }: { number: string }) {
  const { data, error } = useCall('/order/detail', { number }, { tags: ['order'] })
  if (!data) return <Pending error={error} />
  const { order } = data
  return (
    <Card title={t('desk.inbox.about_order', { number })} about={moment(order.createdAt)}>
      <p className="flex flex-wrap gap-1.5">
        <StatusBadge {...order} />
        <PayBadge {...order} />
        <ShipBadge {...order} />
      </p>
      <Lines lines={order.products} />
      {order.price && <p className="mt-2 font-semibold tabular-nums">{money(order.price)}</p>}
      {order.shipments
        .filter(({ expressNumber }) => expressNumber)
        .map(({ id, expressName, expressNumber }) => (
          <p key={id} className="mt-1 flex items-center gap-1 text-note text-muted">
            <span className="min-w-0 break-all">
              {expressName} {expressNumber}
            </span>
            <CopyTracking number={expressNumber} />
          </p>
        ))}
      <OpenLink to="/orders/$number" params={{ number }}>
        {t('desk.inbox.open_order')}
      </OpenLink>
    </Card>
  )
}

function ReturnTopic({ number }: { number: string }) {
  const { data, error } = useCall('/return/detail', { number }, { tags: ['return'] })
  if (!data) return <Pending error={error} />
  const { return: asked } = data
  return (
    <Card
      title={t('desk.inbox.about_return', { number })}
      about={t('desk.inbox.about_order', { number: asked.orderNumber })}
      actions={<StageBadge stage={asked.stage} />}
    >
      <Lines lines={asked.lines} />
      <OpenLink to="/returns/$number" params={{ number }}>
        {t('desk.inbox.open_return')}
      </OpenLink>
    </Card>
  )
}

function ProductTopic({ id }: { id: string }) {
  const { data, error } = useCall('/product/detail', { id: Number(id) }, { tags: ['product'] })
  if (!data) return <Pending error={error} />
  const { pictures, texts, name, currency, variants, options } = data.product
  const labels = new Map(
    options.flatMap(({ code, values }) => values.map((value) => [`${code} ${value.code}`, value.labels])),
  )
  const named = (variant: (typeof variants)[number]) =>
    Object.entries(variant.options)
      .map(([code, value]) => textOf(labels.get(`${code} ${value}`)) || value)
      .join(' · ')
  const names = Object.fromEntries(Object.entries(texts).map(([lang, text]) => [lang, text?.name ?? '']))
  return (
    <Card title={textOf(names) || name}>
      {pictures[0] && (
        <img
          src={pictures[0].image.url}
          alt=""
          width={96}
          height={96}
          loading="lazy"
          className="mb-2 size-24 rounded-field object-cover"
        />
      )}
      <ul className="divide-y divide-base-300">
        {variants.slice(0, maxLines).map((variant) => {
          const left = variant.onHand === null ? null : variant.onHand - variant.reserved
          return (
            <li key={variant.id} className="flex flex-wrap items-baseline gap-x-3 py-2 first:pt-0">
              <span className="min-w-0 flex-1 break-words">{named(variant) || variant.sku}</span>
              <span className="tabular-nums">{money({ amount: variant.price, currency })}</span>
              {left !== null && <StockBadge count={left} />}
            </li>
          )
        })}
      </ul>
      <More count={variants.length - maxLines} />
      <OpenLink to="/products/$id" params={{ id }}>
        {t('desk.inbox.open_product')}
      </OpenLink>
    </Card>
  )
}

type Line = {
  lineId: string
  name: string
  sku: string
  quantity: number
  image: { url: string } | null
  options: readonly { value: string }[]
}

function Lines({ lines }: { lines: readonly Line[] }) {
  return (
    <>
      <ul className="mt-2 divide-y divide-base-300">
        {lines.slice(0, maxLines).map(({ lineId, name, sku, quantity, image, options }) => (
          <li key={lineId} className="flex items-center gap-3 py-2">
            <Picture {...{ image }} />
            <span className="min-w-0 flex-1">
              <span className="block break-words">{name}</span>
              <span className="block text-note break-words text-muted">{optionsText({ sku, options })}</span>
            </span>
            <span className="tabular-nums">{quantity} ×</span>
          </li>
        ))}
      </ul>
      <More count={lines.length - maxLines} />
    </>
  )
}

function More({ count }: { count: number }) {
  return count > 0 && <p className="text-note text-muted">{t('desk.inbox.more_lines', { count })}</p>
}

function OpenLink(props: { to: string; params: Record<string, string>; children: ReactNode }) {
  return (
    <p className="mt-3">
      <Link {...props} className={linkLook} />
    </p>
  )
}

function Pending({ error }: { error: Error | null }) {
  return error ? (
    <p role="alert" className="text-note text-muted">
      {error.message}
    </p>
  ) : (
    <Skeleton lines={6} />
  )
}
