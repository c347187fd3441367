import { Link } from '@tanstack/react-router'
import { UserMinus, UserPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { spentText } from '../customers/customer-texts.ts'
import { money } from '../formats.ts'
import { useActions } from '../frame/actions.ts'
import { OrderRow } from '../orders/order-row.tsx'
import { useWrite } from '../query.ts'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { linkLook, rowLook } from '../ui/fact.tsx'
import { Card } from '../ui/screen.tsx'
import { toastError } from '../ui/toast.tsx'
import { toastChange } from '../undo.ts'
import { type Company, putCompany } from './use-company.ts'

const AddMember = lazy(async () => ({ default: (await import('./add-member.tsx')).AddMember }))

type PartProps = { company: Company }

/** The customers who buy for the company. */
export function People({ company }: PartProps) {
  const { id, people, members } = company
  const [isAdding, setAdding] = useState(false)
  const mayChange = may('customers.change')
  const label = t('desk.company.add_member')
  useActions(
    mayChange
      ? [{ id: 'company add', of: `/companies/${id}`, label, icon: UserPlus, run: () => setAdding(true) }]
      : [],
  )
  return (
    <Card
      title={t('desk.company.members')}
      about={t('desk.company.members_about')}
      actions={
        mayChange && (
          <Button icon={UserPlus} onPress={() => setAdding(true)}>
            {label}
          </Button>
        )
      }
    >
      {people.length === 0 && <p className="text-muted">{t('desk.company.no_members')}</p>}
      <ul className="divide-y divide-base-300">
        {people.map(({ id: customer, name, email, spentInBase }) => (
          <li key={customer} className={rowLook}>
            <span className="min-w-0 flex-1 basis-40">
              <Link to="/customers/$id" params={{ id: customer }} className="font-medium hover:underline">
                <bdi>{name || email || customer}</bdi>
              </Link>
              {email && email !== name && <bdi className="block text-note break-all text-muted">{email}</bdi>}
            </span>
            {spentInBase && spentInBase.amount > 0 && (
              <span className="tabular-nums">{money(spentInBase)}</span>
            )}
            {mayChange && <Remove {...{ id, customer }} name={name || email || ''} />}
          </li>
        ))}
      </ul>
      {members > people.length && (
        <p className="mt-3">
          <Link to="/customers" search={{ f: `companyId.is.${id}` }} className={linkLook}>
            {t('desk.company.all_members', { count: members })}
          </Link>
        </p>
      )}
      {isAdding && (
        <Suspense>
          <AddMember {...{ company }} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </Card>
  )
}

function Remove({ id, customer, name }: { id: string; customer: string; name: string }) {
  const remove = useWrite('/company/removeMember')
  const run = () =>
    remove.mutate(
      { id, customerId: customer },
      {
        onSuccess(shown) {
          putCompany(shown)
          toastChange(t('desk.company.member_removed'), shown.change)
        },
        onError: toastError,
      },
    )
  return (
    <Button
      look="quiet"
      icon={UserMinus}
      aria-label={t('desk.company.remove_member', { name })}
      isPending={remove.isPending}
      onPress={run}
    />
  )
}

/** The newest orders of its people, with the sum of all. */
export function Orders({ company: { lastOrders, orders, spent } }: PartProps) {
  const sum = spentText(spent)
  return (
    <Card
      title={t('desk.company.orders')}
      about={
        orders > 0 && t('desk.company.order_sum', { count: orders, sum: sum || t('desk.company.nothing') })
      }
    >
      {lastOrders.length === 0 && <p className="text-muted">{t('desk.company.no_orders')}</p>}
      <ul className="divide-y divide-base-300">
        {lastOrders.map((order) => (
          <OrderRow key={order.number} order={order}>
            <bdi>{order.customer.name}</bdi> ·{' '}
          </OrderRow>
        ))}
      </ul>
    </Card>
  )
}
