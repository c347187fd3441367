/**
 * SQL joins of an order line `l`: its delivered units `d.units`, and of its returns `r` the units that are taken back,
 * held or open. Returns that are closed or whose refund was asked for keep what was received, and of a refund without
 * return what was refunded.
 */
export const joinUnits = `
  left join lateral (
    select sum(sl.quantity)::int units, max(s.delivered_at) at
    from shipment_line sl join shipment s on s.id = sl.shipment_id
    where sl.line_id = l.id and s.status = 'delivered') d on true
  left join lateral (
    select sum(case when q.status = 'pending' and q.refund_asked_at is null then rl.requested - rl.unshipped
        when q.type <> 'refund_only' then rl.received
        when q.status in ('pending', 'completed') then rl.requested - rl.unshipped
        else 0 end)::int taken,
      sum(case when q.status = 'pending' and q.audit_status = 'pending' then rl.unshipped else 0 end)::int held,
      sum(case when q.status = 'pending' and q.refund_asked_at is null then rl.requested else 0 end)::int open
    from return_line rl join return_request q on q.id = rl.return_id
    where rl.line_id = l.id) r on true`

/** Units that are neither refunded nor in an open return. */
const unpaidBack = 'l.quantity - l.refunded_units - coalesce(r.open, 0)'

const delivered = 'coalesce(d.units, 0)'
const least = (units: string) => `greatest(0, least(${units}, ${unpaidBack}))`

/** SQL figures of a line `l` with its joins, and whether its buyer has reviewed it. */
export const unitsSql = {
  delivered,
  /** Delivered units that are in no open return and were not returned or refunded before. */
  returnable: least(`${delivered} - coalesce(r.taken, 0)`),
  /** The same of shipped units, delivered or on their way. */
  shipped: least('l.shipped - coalesce(r.taken, 0)'),
  /** Units that have not been shipped, are not cancelled and not in an open return. */
  unshipped: least('l.quantity - l.shipped - l.cancelled - coalesce(r.held, 0)'),
  reviewed: 'exists (select from review v where v.line_id = l.id)',
}
