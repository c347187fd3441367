import { Link, useParams } from '@tanstack/react-router'
import type { CartDetail } from '#contract/admin/orders/cart.ts'
import { refusal } from '../calls.ts'
import { money, nameOf, number } from '../formats.ts'
import { NotFound } from '../frame/fallbacks.tsx'
import { useCall } from '../query.ts'
import { Walk } from '../resource/walk.tsx'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Fact, linkLook, rowLook } from '../ui/fact.tsx'
import { Moment } from '../ui/moment.tsx'
import { Card, Screen } from '../ui/screen.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { CartState, ownerOf, stepText } from './cart-parts.tsx'

/** One left cart: its contents, where the shopper stopped, and whether the reminder brought them back. */
export function CartScreen() {
  const { id } = useParams({ strict: false }) as { id: string }
  const { data, error } = useCall('/cart/detail', { id }, { tags: ['cart'] })
  if (data) return <OpenCart key={id} cart={data.cart} />
  if (refusal(error, 'not_found')) return <NotFound />
  return (
    <Screen title={t('desk.cart.list_title')} wide>
      {error ? <p role="alert">{error.message}</p> : <Skeleton lines={8} />}
    </Screen>
  )
}

type PartProps = { cart: CartDetail }

function OpenCart({ cart }: PartProps) {
  return (
    <Screen
      wide
      title={ownerOf(cart)}
      about={
        <>
          {t('desk.cart.changed')}: <Moment at={cart.changedAt} />
        </>
      }
      beside={<CartState state={cart.state} />}
      actions={<Walk list="/carts" path={`/carts/${cart.id}`} />}
    >
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_24rem]">
        <Contents {...{ cart }} />
        <Facts {...{ cart }} />
      </div>
    </Screen>
  )
}

function Contents({ cart: { lines, value } }: PartProps) {
  const mayOpen = may('products.read')
  return (
    <Card title={t('desk.cart.contents')} about={t('desk.cart.value_hint')}>
      <ul className="divide-y divide-base-300">
        {lines.map(({ product, variant, name, sku, quantity, price }) => (
          <li key={variant} className={rowLook}>
            <span className="min-w-0 flex-1 basis-40">
              {mayOpen ? (
                <Link to="/products/$id" params={{ id: String(product) }} className={linkLook}>
                  <bdi>{name}</bdi>
                </Link>
              ) : (
                <bdi>{name}</bdi>
              )}
              <span className="block text-note text-muted">
                <bdi>{sku}</bdi>
              </span>
            </span>
            <span className="ms-auto flex items-baseline gap-x-3 tabular-nums">
              <span className="text-muted">
                {number(quantity)} × {money(price)}
              </span>
              <span className="min-w-20 text-end font-medium">
                {money({ ...price, amount: price.amount * quantity })}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-2 flex justify-between border-t border-base-300 pt-2 font-semibold">
        <span>{t('desk.cart.value')}</span>
        <span className="tabular-nums">{money(value)}</span>
      </p>
    </Card>
  )
}

function Facts({ cart }: PartProps) {
  const { email, customer, step, lang, couponCode, remindedAt, order } = cart
  return (
    <Card title={t('desk.cart.facts')}>
      <dl className="space-y-2">
        <Fact name={t('desk.cart.customer')}>
          {customer ? (
            <Link to="/customers/$id" params={{ id: customer.id }} className={linkLook}>
              {customer.name || email}
            </Link>
          ) : (
            t('desk.cart.guest')
          )}
        </Fact>
        <Fact name={t('desk.cart.email')}>{email}</Fact>
        <Fact name={t('desk.cart.step')}>{stepText(step)}</Fact>
        {couponCode && <Fact name={t('desk.cart.coupon')}>{couponCode}</Fact>}
        <Fact name={t('desk.cart.language')}>{nameOf('language', lang)}</Fact>
        <Fact name={t('desk.cart.reminded')}>
          {remindedAt ? <Moment at={remindedAt} /> : t('desk.cart.not_sent')}
        </Fact>
        {order && (
          <Fact name={t('desk.cart.order')}>
            <Link to="/orders/$number" params={{ number: order.number }} className={linkLook}>
              {order.number}
            </Link>{' '}
            · {money(order.total)} · <Moment at={order.at} />
          </Fact>
        )}
      </dl>
    </Card>
  )
}
