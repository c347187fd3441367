/**
 * SQL state of the bank account for an order's refunds: `given`, or `sending` once staff have read it for a refund that
 * waits for a transfer, because they may be making it at their bank. null if there is no account. `orderId`: a column.
 */
export const accountStateSql = (orderId: string) => `(
  select case when exists (
      select from refund w where w.order_id = a.order_id and w.status = 'pending' and w.destination = 'account'
        and w.created_at <= a.read_at)
    then 'sending' else 'given' end
  from refund_account a where a.order_id = ${orderId})`

export type AccountState = 'given' | 'sending'
