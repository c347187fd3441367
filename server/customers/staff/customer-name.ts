import { type SQL, sql } from 'drizzle-orm'

/**
 * SQL of the name by which staff know a customer: that of the profile, else that of an address or the newest order, else
 * the email address or mobile number. `customer` is the alias of the table.
 */
export function customerName(customer: string): SQL {
  const c = sql.raw(customer)
  return sql`coalesce(
    nullif(trim(${c}.first_name || ' ' || ${c}.last_name), ''),
    nullif(${c}.nick_name, ''),
    (select nullif(trim(a.first_name || ' ' || a.last_name), '') from address a where a.customer_id = ${c}.id
      order by a.default_shipping desc, a.position limit 1),
    (select nullif(trim(concat_ws(' ', a.person ->> 'firstName', a.person ->> 'lastName')), '')
      from (select coalesce(o.address, o.billing) person from orders o
        where o.customer_id = ${c}.id order by o.created_at desc limit 1) a),
    ${c}.email,
    ${c}.country_code || ' ' || ${c}.mobile,
    '')`
}
