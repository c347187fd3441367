import type { Shop } from '#server/platform/shop.ts'
import type { CustomerContext } from './signed-in.ts'

/** All data the shop stores about the signed-in customer, as JSON, except secrets and hashes. */
export async function exportData({ shop, customer }: CustomerContext): Promise<Record<string, unknown>> {
  return (await exportCustomer(shop, customer.id))!
}

/** All data the shop stores about a customer; null for an unknown one. */
export async function exportCustomer(
  { pool, now }: Pick<Shop, 'pool' | 'now'>,
  id: string,
): Promise<Record<string, unknown> | null> {
  const { rows } = await pool.query<{ data: Record<string, unknown> }>(everything, [id])
  return rows[0] ? { exportedAt: now().toISOString(), ...rows[0].data } : null
}

const everything = `select jsonb_build_object(
  'account', to_jsonb(c) - 'password_hash' - 'avatar_key'
    || jsonb_build_object('avatar', '/avatars/' || c.avatar_key || '.webp'),
  'addresses', (select coalesce(jsonb_agg(to_jsonb(a) - 'customer_id'), '[]') from address a where a.customer_id = c.id),
  'sessions', (select coalesce(jsonb_agg(to_jsonb(s) - 'token_hash' - 'customer_id'), '[]') from login_session s where s.customer_id = c.id),
  'activity', (select coalesce(jsonb_agg(to_jsonb(v) - 'customer_id'), '[]') from activity v where v.customer_id = c.id),
  'browsers', (select coalesce(jsonb_agg(jsonb_build_object('browser', d.browser, 'lastSignIn', d.last_sign_in)), '[]') from known_device d where d.customer_id = c.id),
  'favorites', (select coalesce(jsonb_agg(to_jsonb(f) - 'customer_id'), '[]') from favorite f where f.customer_id = c.id),
  'alerts', (select coalesce(jsonb_agg(to_jsonb(p) - 'token'), '[]') from product_alert p where p.customer_id = c.id or p.email = c.email),
  'passkeys', (select coalesce(jsonb_agg(jsonb_build_object('name', k.name, 'createdAt', k.created_at, 'lastUsed', k.last_used)), '[]') from passkey k where k.customer_id = c.id),
  'identities', (select coalesce(jsonb_agg(to_jsonb(i) - 'customer_id'), '[]') from foreign_identity i where i.customer_id = c.id),
  'carts', (select coalesce(jsonb_agg(to_jsonb(b) - 'customer_id' || jsonb_build_object('lines',
    (select coalesce(jsonb_agg(jsonb_build_object('sku', v.sku, 'quantity', l.quantity)), '[]') from cart_line l join variant v on v.id = l.variant_id where l.cart_id = b.id))), '[]')
    from cart b where b.customer_id = c.id),
  'orders', (select coalesce(jsonb_agg(to_jsonb(o) - 'access_key_hash' - 'customer_id' || jsonb_build_object(
    'lines', (select coalesce(jsonb_agg(to_jsonb(l) order by l.position), '[]') from order_line l where l.order_id = o.id),
    'history', (select coalesce(jsonb_agg(to_jsonb(h) order by h.id), '[]') from order_history h where h.order_id = o.id),
    'payments', (select coalesce(jsonb_agg(to_jsonb(p)), '[]') from payment p where p.order_id = o.id))), '[]')
    from orders o where o.customer_id = c.id)
) as data from customer c where c.id::text = $1`
