import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { Cart } from '#contract/cart.ts'
import type { Props } from '#contract/components.ts'
import { useEnv } from '#islands/env.tsx'
import { cartStore, leftChanges, loadCart } from '#islands/stores/cart.ts'
import { Coupon } from '#islands/ui/coupon.tsx'
import { daysText } from '#islands/ui/day-text.ts'
import { fetched } from '#islands/ui/fetched.ts'
import { Marks } from '#islands/ui/marks.tsx'
import { Totals } from '#islands/ui/totals.tsx'
import { CartExpress } from '#islands/wallets/parts/cart-express.tsx'
import type { Filled } from './fill-from-link.ts'
import { CartLine } from './parts/cart-line.tsx'
import { EmptyCart } from './parts/empty-cart.tsx'
import { FreeShipping } from './parts/free-shipping.tsx'
import { Hints } from './parts/hints.tsx'
import { Loading } from './parts/loading.tsx'
import { Note } from './parts/note.tsx'
import { Notices } from './parts/notices.tsx'
import { Removed } from './parts/removed.tsx'

/** Loaded after the cart itself. */
const CrossSell = fetched(() => import('./parts/cross-sell.tsx'))
/** The drawer is on every page, so it does not bring what only few carts show. */
const FromLink = fetched(() => import('./parts/from-link.tsx'))
const QuoteNote = fetched(() => import('./parts/quote-note.tsx'))
const SavedItems = fetched(() => import('./parts/saved-items.tsx'))

/** Loads the cart, and makes the changes that the page before was left with. */
async function load(): Promise<void> {
  await loadCart()
  if (leftChanges().length > 0)
    await import('#islands/stores/send-waiting.ts').then(({ sendWaiting }) => sendWaiting())
}

/** The cart, as a page or in the drawer. Both have the same parts in a different layout. */
export default function CartView({ place, marks }: Props<'cart'>): ReactNode {
  const { t, lang, link } = useEnv()
  const { cart, busy, removed, failed } = useStore(cartStore)
  const [filled, setFilled] = useState<Filled | null>(null)
  useEffect(() => {
    void load().catch(() => {})
    // Once the cart is ordered, the next one takes its place.
    return cartStore.subscribe((now, before) => {
      if (before.cart && !now.cart) void loadCart()
    })
  }, [])
  useEffect(() => {
    if (place === 'page' && /[?&]items=|#(restore|order)=/.test(location.search + location.hash))
      void import('./fill-from-link.ts').then(({ fillFromLink }) => fillFromLink()).then(setFilled)
  }, [place])
  if (!cart) return <Loading failed={failed} />
  const page = place === 'page'
  if (cart.lines.length === 0) {
    return (
      <div className="grid gap-6">
        <Suspense>{filled && <FromLink filled={filled} />}</Suspense>
        <Removed line={removed} />
        <EmptyCart coupon={cart.coupon} />
        <Suspense>{page && <SavedItems />}</Suspense>
        <GoesWith lines={[]} />
      </div>
    )
  }
  const checkout = (
    <a
      className="btn btn-primary btn-block"
      href={link('/checkout')}
      aria-disabled={cart.lines.every((line) => line.outOfStock) || undefined}
    >
      {t('cart.checkout')}
    </a>
  )
  return (
    <div className={page ? 'grid gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-14' : 'grid gap-6'}>
      <div className="grid content-start gap-4">
        <Suspense>{filled && <FromLink filled={filled} />}</Suspense>
        <Suspense>{cart.quote && <QuoteNote quote={cart.quote} />}</Suspense>
        <Notices notices={cart.notices} />
        <FreeShipping freeShipping={cart.freeShipping} />
        <Hints hints={cart.hints ?? []} busy={busy} />
        <ul aria-label={t('cart.lines')}>
          {cart.lines.map((line) => (
            <CartLine key={line.id} line={line} locked={Boolean(cart.quote)} saves={page} />
          ))}
        </ul>
        <Removed line={removed} />
        {page && !cart.quote && (
          <p>
            <a className="link py-2.5" href={link('/inquiry?cart=1')}>
              {t('cart.quote_ask')}
            </a>
          </p>
        )}
        <Suspense>{page && <SavedItems />}</Suspense>
        {page && <GoesWith lines={cart.lines} />}
      </div>
      <section
        className={page ? 'card grid content-start gap-5 self-start lg:sticky lg:top-6' : 'grid gap-5'}
        aria-label={t('cart.summary')}
      >
        {!cart.quote && <Coupon coupon={cart.coupon} version={cart.version} />}
        <Note key={cart.id} cartId={cart.id} note={cart.note} />
        <Totals totals={cart.totals} busy={busy} />
        {cart.delivery && (
          <p className="hint" data-delivery>
            {t('cart.delivery', { days: daysText(cart.delivery, lang, 'weekdays') })}
          </p>
        )}
        {page && checkout}
        <CartExpress version={cart.version} />
        {page && <Marks marks={marks} />}
        <p className="sr-only" role="status">
          {busy ? t('cart.updating') : t('cart.count', { count: cart.count })}
        </p>
      </section>
      {!page && <GoesWith lines={cart.lines} />}
      {!page && <Marks marks={marks} />}
      {!page && (
        <div className="drawer-foot">
          <a className="btn" href={link('/cart')}>
            {t('cart.view')}
          </a>
          {checkout}
        </div>
      )}
    </div>
  )
}

function GoesWith({ lines }: { lines: Cart['lines'] }): ReactNode {
  return (
    <Suspense fallback={null}>
      <CrossSell lines={lines} />
    </Suspense>
  )
}
