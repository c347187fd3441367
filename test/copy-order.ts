import type { Shop } from '#server/platform/shop.ts'

/** Repeats an order with its lines, each copy placed a minute before the last: "ABCD-EFGH-JKMN-1" and so on. */
export async function copyOrder({ pool }: Pick<Shop, 'pool'>, number: string, count: number): Promise<void> {
  await pool.query(
    `with made as (
        insert into orders
        select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'number', $1::text || '-' || n,
          'created_at', s.created_at - n * interval '1 minute'))).*
        from orders s, generate_series(1, $2::int) n where s.number = $1 returning id),
      lines as (
        insert into order_line
        select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(), 'order_id', made.id))).*
        from order_line l join orders o on o.id = l.order_id, made where o.number = $1)
    insert into order_history (order_id, by, kind, "to") select id, 'buyer', 'status', 'in_progress' from made`,
    [number, count],
  )
}
