import { Link } from '@tanstack/react-router'
import { cartList } from '#contract/admin/orders/cart.ts'
import { moment, money, number } from '../formats.ts'
import { ListPage } from '../lists/list-page.tsx'
import type { ListScreen } from '../lists/list-screen.ts'
import { queries, read, useCall } from '../query.ts'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { linkLook } from '../ui/fact.tsx'
import { Moment } from '../ui/moment.tsx'
import { CartState, ownerOf, stateText, stepText } from './cart-parts.tsx'

const carts: ListScreen<'/cart/list'> = {
  call: '/cart/list',
  list: cartList,
  kind: 'cart',
  views: 'cart',
  texts: 'desk.cart.list',
  permission: 'customers.read',
  about: () => <Counts />,
  emptyMore: () => may('settings.shop') && <SettingsLink />,
  pathOf: ({ id }) => `/carts/${id}`,
  nameOf: ownerOf,
  prefetch: ({ id }) => void queries.prefetchQuery(read('/cart/detail', { id }, { tags: ['cart'] })),
  values: { state: stateText, step: stepText },
  columns: [
    {
      id: 'customer',
      label: 'desk.cart.customer',
      text: ownerOf,
      cell: (row) => <bdi>{ownerOf(row)}</bdi>,
    },
    {
      id: 'email',
      label: 'desk.cart.email',
      text: ({ email }) => email,
      cell: ({ email }) => <bdi>{email}</bdi>,
      optional: true,
    },
    {
      id: 'state',
      label: 'desk.cart.state',
      text: ({ state }) => stateText(state),
      cell: ({ state }) => <CartState state={state} />,
      card: 'tags',
    },
    { id: 'step', label: 'desk.cart.step', text: ({ step }) => stepText(step), card: 'below' },
    { id: 'units', label: 'desk.cart.units', text: ({ units }) => number(units), align: 'end' },
    {
      id: 'value',
      label: 'desk.cart.value',
      text: ({ value }) => money(value),
      align: 'end',
      card: 'aside',
    },
    {
      id: 'changedAt',
      label: 'desk.cart.changed',
      text: ({ changedAt }) => moment(changedAt),
      cell: ({ changedAt }) => <Moment at={changedAt} relative />,
      sort: 'changedAt',
      card: 'below',
    },
    {
      id: 'remindedAt',
      label: 'desk.cart.reminded',
      text: ({ remindedAt }) => (remindedAt ? moment(remindedAt) : ''),
      cell: ({ remindedAt }) => remindedAt && <Moment at={remindedAt} relative />,
    },
    {
      id: 'order',
      label: 'desk.cart.order',
      text: ({ order }) => order?.number ?? '',
      permission: 'orders.read',
    },
  ],
}

/** Carts that people left behind who agreed to be written to. */
export function CartsScreen() {
  return <ListPage screen={carts} />
}

/** All left carts in figures: people who did not agree to emails are no more than a number. */
function Counts() {
  const { data } = useCall('/cart/counts', {}, { tags: ['cart'] })
  return (
    <>
      {data && data.left + data.reminded > 0 && t('desk.cart.counts', data)}{' '}
      {may('reports.read') && (
        <Link to="/reports" search={{ name: 'carts' }} className={linkLook}>
          {t('desk.cart.report')}
        </Link>
      )}
    </>
  )
}

function SettingsLink() {
  return (
    <Link to="/settings/$id" params={{ id: 'reminders' }} className={linkLook}>
      {t('desk.cart.settings')}
    </Link>
  )
}
