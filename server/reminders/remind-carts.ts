import { isLang, langPath } from '#contract/languages.ts'
import { loadCart } from '#server/cart/load-cart.ts'
import { priceCart } from '#server/cart/price-cart.ts'
import { viewCart } from '#server/cart/view-cart.ts'
import { readMarketing } from '#server/marketing/read-marketing.ts'
import { unsubscribeUrl } from '#server/newsletter/links.ts'
import { chooseCurrency } from '#server/platform/currency.ts'
import { emailPicture } from '#server/platform/mail/email-picture.ts'
import { translator } from '#server/platform/messages.ts'
import type { Shop } from '#server/platform/shop.ts'
import { shipToCountry } from '#server/pricing/shipping/ship-to.ts'
import { sendEmail } from '#server/theme/emails/send-email.ts'
import { cartToken } from './cart-link.ts'
import { reminderSetting } from './reminder.setting.ts'

/** Carts per run; the next run takes the rest. */
const batch = 200

/**
 * The address of a cart's owner: the customer's own, if it is verified, or the one a guest entered at checkout. Only
 * confirmed newsletter subscribers are written to, and nobody who has ordered since.
 */
const reader = `
  left join customer cu on cu.id = c.customer_id
  join subscriber s on s.state = 'subscribed'
    and s.email = case when c.customer_id is null then c.email when cu.email_verified_at is not null then cu.email end
  where c.ordered_at is null and c.quote_id is null
    and exists (select from cart_line l where l.cart_id = c.id)
    and not exists (select from orders o where (o.customer_id = c.customer_id or o.email = s.email)
      and o.created_at > c.updated_at)`

/**
 * Queues the email for carts that were left behind: once per cart, and once a week per address, because anybody can type
 * one at checkout. Several processes may run it at the same time.
 */
export async function remindCarts(shop: Shop): Promise<void> {
  const { cart, afterHours } = shop.settings(reminderSetting)
  if (!cart) return
  const now = shop.now()
  const before = new Date(now.getTime() - afterHours * 3600_000)
  const week = new Date(now.getTime() - 7 * 24 * 3600_000)
  await shop.pool.query(
    `with due as (
        select distinct on (s.email) c.id from cart c ${reader}
          and c.reminded_at is null and c.reminder_skipped_at is null and c.updated_at between $2 and $3
          and not exists (select from cart e where e.reminded_at > $2 and e.email = s.email)
          and not exists (select from cart e join customer o on o.id = e.customer_id
            where e.reminded_at > $2 and o.email = s.email)
        order by s.email, c.updated_at desc limit ${batch}),
      locked as (
        select id from cart where id in (select id from due) and reminded_at is null order by id for update skip locked),
      taken as (update cart set reminded_at = $1 from locked where cart.id = locked.id returning cart.id)
    insert into outbox (event, payload, at) select 'cart.left', json_build_object('cartId', id), $1 from taken`,
    [now, week, before],
  )
}

type Left = {
  customerId: string | null
  visitorId: string
  currency: string
  email: string
  lang: string
  token: string
  firstName: string | null
}

/**
 * Sends the email, unless the cart was ordered, emptied or sold out since, or the reader has unsubscribed. A cart
 * without an email does not count as reminded.
 */
export async function emailCart(shop: Shop, { cartId }: { cartId: string }): Promise<void> {
  if (await sendReminder(shop, cartId)) return
  await shop.pool.query(`update cart set reminded_at = null, reminder_skipped_at = $2 where id = $1`, [
    cartId,
    shop.now(),
  ])
}

/** Returns false if there is nothing to remind of, or nobody to remind. */
async function sendReminder(shop: Shop, cartId: string): Promise<boolean> {
  const { rows } = await shop.pool.query<Left>(
    `select c.customer_id "customerId", c.visitor_id "visitorId", c.currency, s.email, s.lang, s.token,
        cu.first_name "firstName" from cart c ${reader} and c.id = $1`,
    [cartId],
  )
  const [left] = rows
  const { cart: isOn, coupon } = shop.settings(reminderSetting)
  if (!left || !isOn) return false
  const lang = isLang(left.lang) ? left.lang : 'en'
  const currency = chooseCurrency(shop, left.currency)
  const state = await loadCart(shop, left, { lang, currency })
  const shipTo = shipToCountry(shop, { currency, lang }, {})
  const priced = priceCart({ shop, lang, currency, shipTo }, state, await readMarketing(shop))
  const { lines } = viewCart(priced, [], { shop, lang, t: translator(lang) })
  const offered = lines.filter(({ outOfStock }) => !outOfStock)
  if (state.id !== cartId || offered.length === 0) return false
  await sendEmail(shop, {
    template: 'cart-left',
    to: left.email,
    lang,
    data: {
      name: left.firstName ?? '',
      products: offered.map(({ name, options, quantity, total, image }) => ({
        ...{ name, options, quantity, amount: total },
        picture: image && emailPicture(shop, image),
      })),
      coupon,
      // The token is in the fragment, so it reaches neither logs nor referrers.
      url: `${shop.publicUrl}${langPath(lang, '/cart')}#restore=${cartToken(shop, cartId)}`,
      stop_url: unsubscribeUrl(shop, left.token, lang),
    },
    unsubscribe: unsubscribeUrl(shop, left.token, lang),
  })
  return true
}
