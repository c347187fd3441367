import type { Data, Parsed } from '#contract/calls.ts'
import { signedIn } from '#server/customers/profile/signed-in.ts'
import { currencySetting } from '#server/platform/currency.ts'
import type { CallContext } from '#server/platform/shop.ts'

type Row = { at: Date; amount: string; reason: string; number: string | null }

/** A customer's own store credit and its ledger, newest first. */
export async function listCredit(
  ctx: CallContext,
  { page, size }: Parsed<'/credit/list'>,
): Promise<Data<'/credit/list'>> {
  const { shop, customer } = signedIn(ctx)
  const { base: currency } = shop.settings(currencySetting)
  const [balance, moves] = await Promise.all([
    shop.pool.query<{ credits: string; total: string }>(
      `select credits, (select count(*) from credit_move where customer_id = customer.id) as total
        from customer where id = $1`,
      [customer.id],
    ),
    shop.pool.query<Row>(
      `select m.at, m.amount, m.reason, o.number from credit_move m left join orders o on o.id = m.order_id
        where m.customer_id = $1 order by m.id desc limit $2 offset $3`,
      [customer.id, size, (page - 1) * size],
    ),
  ])
  return {
    balance: { amount: Number(balance.rows[0]!.credits), currency },
    items: moves.rows.map(({ at, amount, reason, number }) => ({
      at: at.toISOString(),
      amount: { amount: Number(amount), currency },
      reason,
      orderNumber: number,
    })),
    total: Number(balance.rows[0]!.total),
    page,
    size,
  }
}
