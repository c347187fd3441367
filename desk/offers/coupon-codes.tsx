import { Link } from '@tanstack/react-router'
import { Download, Plus } from 'lucide-react'
import { useState } from 'react'
import { type Coupon, maxSeriesCodes } from '#contract/admin/marketing/coupon.ts'
import { useExport } from '../exports/use-export.ts'
import { money } from '../formats.ts'
import { useCall, useWrite } from '../query.ts'
import { t } from '../texts.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Moment } from '../ui/moment.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { Card } from '../ui/screen.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.tsx'
import { StateBadge } from './parts.tsx'

/** Codes that share the coupon's terms: made here, and written into a file. */
export function Series({ coupon: { id, code, codes } }: { coupon: Coupon }) {
  const [isOpen, setOpen] = useState(false)
  const { start, isPending } = useExport()
  const download = () =>
    start({ kind: 'coupons', filter: { all: [{ field: 'series', op: 'is', value: id }] } })
  return (
    <Card title={t('desk.coupon.series')} about={t('desk.coupon.series_hint')}>
      <p>{t('desk.coupon.codes', { count: codes })}</p>
      {codes > 0 && <Codes series={id} />}
      <div className="mt-2 flex flex-wrap gap-2">
        <Button icon={Plus} onPress={() => setOpen(true)}>
          {t('desk.coupon.make_codes')}
        </Button>
        {codes > 0 && (
          <Button icon={Download} isPending={isPending} onPress={download}>
            {t('desk.coupon.download')}
          </Button>
        )}
      </div>
      {isOpen && <MakeCodes {...{ id, code, codes }} onClose={() => setOpen(false)} />}
    </Card>
  )
}

/** Codes of a page. */
const size = 20

/** The codes of a series with their state, and the order of each one that was used. */
function Codes({ series }: { series: number }) {
  const [cursors, setCursors] = useState<string[]>([])
  const cursor = cursors.at(-1)
  const { data } = useCall(
    '/coupon/list',
    {
      ...{ size, filter: { all: [{ field: 'series', op: 'is', value: series }] } },
      sort: { by: 'code', dir: 'asc' },
      ...(cursor ? { cursor } : {}),
    },
    { tags: ['coupon'] },
  )
  return (
    <>
      <ul aria-label={t('desk.coupon.series')} className="mt-2 divide-y divide-base-300">
        {data?.items.map(({ coupon, code, state, used }) => (
          <li key={coupon} className="flex flex-wrap items-center gap-x-3 gap-y-0.5 py-1.5">
            <Link
              to="/coupons/$id"
              params={{ id: String(coupon) }}
              className="min-w-0 flex-1 font-mono break-all underline-offset-2 hover:underline"
            >
              {code}
            </Link>
            {state === 'running' ? (
              <Badge tone={used > 0 ? 'neutral' : 'success'}>
                {t(used > 0 ? 'desk.coupon.code_used' : 'desk.coupon.code_unused')}
              </Badge>
            ) : (
              <StateBadge {...{ state }} />
            )}
            {used > 0 && <LastUse id={coupon} />}
          </li>
        ))}
      </ul>
      <Pages {...{ cursors, setCursors }} next={data?.next} />
    </>
  )
}

/** The order in which a code was used last, and its shopper. */
function LastUse({ id }: { id: number }) {
  const { data } = useCall('/coupon/uses', { id, size: 1 }, { tags: ['coupon'] })
  const use = data?.items[0]
  if (!use) return null
  return (
    <span className="w-full text-note text-muted">
      <OrderLink number={use.order} /> <bdi className="break-all">{use.email ?? ''}</bdi>
    </span>
  )
}

function OrderLink({ number }: { number: string }) {
  return (
    <Link to="/orders/$number" params={{ number }} className="font-medium underline-offset-2 hover:underline">
      {number}
    </Link>
  )
}

type PagesProps = {
  cursors: string[]
  setCursors(cursors: string[]): void
  next: string | null | undefined
}

function Pages({ cursors, setCursors, next }: PagesProps) {
  if (cursors.length === 0 && !next) return null
  return (
    <div className="mt-2 flex justify-end gap-2">
      <Button isDisabled={cursors.length === 0} onPress={() => setCursors(cursors.slice(0, -1))}>
        {t('desk.list.previous')}
      </Button>
      <Button isDisabled={!next} onPress={() => next && setCursors([...cursors, next])}>
        {t('desk.list.next')}
      </Button>
    </div>
  )
}

type MakeCodesProps = Pick<Coupon, 'id' | 'code' | 'codes'> & { onClose(): void }

function MakeCodes({ id, code, codes, onClose }: MakeCodesProps) {
  const [count, setCount] = useState(100)
  const [prefix, setPrefix] = useState(`${code.replace(/[^A-Za-z0-9-]/g, '').slice(0, 15)}-`)
  const make = useWrite('/coupon/series', { stale: ['/coupon/detail', '/coupon/list'] })
  const submit = async () => {
    const { made } = await make.mutateAsync({ id, count, prefix })
    toast(t('desk.coupon.made', { count: made }))
    onClose()
  }
  return (
    <Dialog
      isOpen
      title={t('desk.coupon.make_codes')}
      {...{ onClose }}
      actions={
        <Button look="primary" type="submit" form="make-codes" isPending={make.isPending}>
          {t('desk.coupon.make', { count })}
        </Button>
      }
    >
      <form
        id="make-codes"
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          void submit().catch(() => {})
        }}
      >
        <NumberField
          label={t('desk.coupon.count')}
          minValue={1}
          maxValue={maxSeriesCodes}
          value={count}
          onChange={(next) => !Number.isNaN(next) && setCount(next)}
          error={make.error?.fields.count}
        />
        <TextField
          label={t('desk.coupon.prefix')}
          value={prefix}
          onChange={(text) => setPrefix(text.toUpperCase().replace(/[^A-Z0-9-]/g, ''))}
          maxLength={16}
          error={make.error?.fields.prefix ?? make.error?.message}
          code
        />
        {codes === 0 && (
          <p className="rounded-field bg-warning-soft px-3 py-2 text-warning">
            {t('desk.coupon.code_stops', { code })}
          </p>
        )}
      </form>
    </Dialog>
  )
}

/** The orders in which the coupon was used, newest first. */
export function Uses({ id }: { id: number }) {
  const [cursors, setCursors] = useState<string[]>([])
  const cursor = cursors.at(-1)
  const { data } = useCall(
    '/coupon/uses',
    { id, size: 20, ...(cursor ? { cursor } : {}) },
    { tags: ['coupon'] },
  )
  return (
    <Card title={t('desk.coupon.uses')}>
      {data?.items.length === 0 && <p className="text-muted">{t('desk.coupon.no_uses')}</p>}
      <ul className="divide-y divide-base-300">
        {data?.items.map(({ id: use, code, order, at, email, discount }) => (
          <li key={use} className="flex flex-wrap items-baseline gap-x-3 py-1.5">
            <OrderLink number={order} />
            <bdi className="min-w-0 flex-1 truncate text-muted">{email ?? ''}</bdi>
            <span className="font-mono text-note text-muted">{code}</span>
            <span className="tabular-nums">−{money(discount)}</span>
            <span className="text-note text-muted">
              <Moment {...{ at }} relative />
            </span>
          </li>
        ))}
      </ul>
      <Pages {...{ cursors, setCursors }} next={data?.next} />
    </Card>
  )
}
