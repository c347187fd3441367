import { Link } from '@tanstack/react-router'
import type { Demand } from '#contract/admin/customers/alert.ts'
import { nameOf } from '../formats.ts'
import { useCall } from '../query.ts'
import { t } from '../texts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Moment } from '../ui/moment.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { variantText } from './variant-text.ts'

/** The people who wait for a product or variant, the first to ask first. */
export function WaitingDialog({ demand, onClose }: { demand: Demand; onClose(): void }) {
  const { kind, product, variant, waiting } = demand
  const { data, error } = useCall('/alert/people', {
    ...{ kind, product: product.id, variant: variant?.id ?? null },
  })
  const left = waiting - (data?.items.length ?? waiting)
  return (
    <Dialog isOpen side title={t('desk.alert.waiting', { count: waiting })} {...{ onClose }}>
      <p className="font-medium">
        <bdi>{product.name}</bdi>
      </p>
      <p className="mb-3 text-note text-muted">
        <bdi>{variantText(demand)}</bdi>
      </p>
      {error && <p role="alert">{error.message}</p>}
      {!data && !error && <Skeleton lines={5} />}
      <ul className="divide-y divide-base-300">
        {data?.items.map(({ id, email, customer, lang, since }) => (
          <li key={id} className="py-2">
            {customer ? (
              <Link
                to="/customers/$id"
                params={{ id: customer.id }}
                className="font-medium break-all underline underline-offset-2"
              >
                <bdi>{customer.name || email}</bdi>
              </Link>
            ) : (
              <bdi className="font-medium break-all">{email}</bdi>
            )}
            <span className="block text-note text-muted">
              {customer?.name && (
                <>
                  <bdi className="break-all">{email}</bdi> ·{' '}
                </>
              )}
              {nameOf('language', lang)} · <Moment at={since} relative />
            </span>
          </li>
        ))}
      </ul>
      {left > 0 && <p className="mt-2 text-note text-muted">{t('desk.group.more_rows', { count: left })}</p>}
      <p className="mt-4 text-note text-muted">{t('desk.alert.sent_by_itself')}</p>
    </Dialog>
  )
}
