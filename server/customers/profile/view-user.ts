import type { User } from '#contract/account.ts'
import { currencySetting } from '#server/platform/currency.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { Exchange } from '#server/pricing/currency/convert.ts'
import { convertBack } from '#server/pricing/currency/convert-back.ts'
import { exchangeWhenPlaced } from '#server/pricing/currency/exchange-of.ts'

type Figures = {
  currency: string
  exchange: Exchange | null
  spending: number
  paid: number
  unpaid: number
  orders: number
}

type Row = Pick<
  User,
  | 'id'
  | 'firstName'
  | 'lastName'
  | 'nickName'
  | 'bio'
  | 'birthday'
  | 'email'
  | 'emailVerified'
  | 'mobile'
  | 'countryCode'
  | 'hasPassword'
  | 'secondFactor'
> & {
  avatarKey: string | null
  credits: string
  lastLogin: { at: string; ip: string; browser: string } | null
  figures: Figures[] | null
}

/** A customer for the account page, with order figures, in one query. */
export async function viewUser(shop: Shop, customerId: string): Promise<User> {
  const { rows } = await shop.pool.query<Row>({ name: 'user-info', text: userInfo, values: [customerId] })
  const row = rows[0]
  if (!row) throw new Error(`Customer ${customerId} is gone`)
  const { avatarKey, figures: found, lastLogin, ...person } = row
  const figures = found ?? []
  const currencies = shop.settings(currencySetting)
  const currency = currencies.base
  const inBase = (of: 'spending' | 'paid') => ({
    currency,
    amount: figures.reduce(
      (sum, each) => sum + convertBack(each[of], exchangeWhenPlaced(currencies, each), each.currency),
      0,
    ),
  })
  return {
    ...person,
    avatar: avatarKey && `/avatars/${avatarKey}.webp`,
    credits: { amount: Number(row.credits), currency },
    spending: inBase('spending'),
    paid: inBase('paid'),
    unpaidOrders: figures.reduce((sum, each) => sum + each.unpaid, 0),
    orders: figures.reduce((sum, each) => sum + each.orders, 0),
    lastLogin: lastLogin && { ...lastLogin, at: new Date(lastLogin.at).toISOString() },
  }
}

/** The sign-in before the current one, if there is one, so that owners can spot sign-ins by others. */
const userInfo = `select c.id, c.first_name "firstName", c.last_name "lastName", c.nick_name "nickName", c.bio,
    c.birthday::text birthday, c.email, c.email_verified_at is not null "emailVerified", c.mobile,
    c.country_code "countryCode", c.avatar_key "avatarKey", c.credits, c.password_hash is not null "hasPassword",
    exists (select from totp where customer_id = c.id and confirmed_at is not null) "secondFactor",
    (select json_build_object('at', at, 'ip', ip, 'browser', browser) from (
      select * from activity where customer_id = c.id and kind in ('signin', 'signup') order by at desc, id desc limit 2
    ) newest order by at, id limit 1) "lastLogin",
    (select json_agg(f) from (
      select currency, exchange, coalesce(sum(total - cancelled_amount) filter (where status <> 'cancelled'), 0)::float8 spending,
        sum(paid_amount - refunded_amount)::float8 paid, count(*)::int orders,
        (count(*) filter (where status = 'in_progress' and pay_status = 'unpaid'))::int unpaid
      from orders where customer_id = c.id group by currency, exchange) f) figures
  from customer c where c.id = $1`
