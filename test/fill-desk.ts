/** Name of the staff member who has all notices, and the endpoint that gets all messages. */
export const filledName = 'Notified'
const filledStaff = '00000000-0000-4000-8000-000000000001'
export const filledEndpoint = '00000000-0000-4000-8000-000000000002'

const at = "now() - n * interval '7 minutes'"
const numbers = 'generate_series(1, $1::int) n'
const few = 'generate_series(1, $1::int / 20) n'
const goods = "(array['Stoneware mug','Linen towel','Oak board','Copper pan','Teapot'])[1 + n % 5]"

/**
 * Gives a shop with orders, products and coupons as many articles, pages, comments, draft orders, bulk plans, redirects,
 * alerts, notices and webhook messages, and a twentieth as many promotions and campaigns, all by SQL.
 */
export const desk = [
  `insert into page (handle, published_at, updated_at) select 'fill-' || n, ${at}, ${at} from ${numbers}`,
  `insert into article (handle, published_at, updated_at) select 'fill-' || n, ${at}, ${at} + (n % 50) * interval '1 hour' from ${numbers}`,
  `insert into translation (kind, owner_id, lang, slug, name) select 'page', id, 'en', handle, 'Page ' || handle from page where handle like 'fill-%'
    union all select 'article', id, 'en', handle, 'Article ' || handle from article where handle like 'fill-%'`,
  `insert into desk_search (kind, id, label, words, fresh)
    select 'page', id, handle, lower('page ' || handle), updated_at from page where handle like 'fill-%'
    union all select 'article', id, handle, lower('article ' || handle), updated_at from article where handle like 'fill-%'`,
  `insert into comment (article_id, author, lang, text, status, at)
    select a.id, 'Ada', 'en', 'Which glaze is it?', case when n > $1 * 0.99 then 'pending' when n % 30 = 0 then 'refused' else 'approved' end, now() - ($1 - n) * interval '7 minutes'
    from ${numbers} join (select id, row_number() over (order by id) place from article) a on a.place = 1 + n % 300`,
  `insert into desk_search (kind, id, label, words, fresh) select 'comment', id, author, 'ada which glaze is it', at from comment`,

  `insert into draft_order (number, status, email, lang, currency, total, created_by, created_at, expires_at)
    select 'D-' || n, case when n < $1 * 0.01 then 'draft' when n < $1 * 0.02 then 'sent' else (array['ordered','ordered','expired','accepted','deleted'])[1 + n % 5] end,
      'buyer' || n || '@example.com', 'en', 'EUR', (n::bigint * 7919) % 90000, 'Ada', ${at}, ${at} + interval '14 days' from ${numbers}`,
  `insert into desk_search (kind, id, label, words, fresh)
    select 'draftOrder', id, number, lower(concat_ws(' ', number, email)), created_at from draft_order`,
  `insert into desk_search (kind, id, label, words, fresh)
    select 'inquiry', id, number, lower(concat_ws(' ', number, name, email, content)), created_at from inquiry`,
  `insert into desk_search (kind, id, label, words, fresh)
    select 'thread', id, coalesce(about_number, ''), lower(concat_ws(' ', about_number, email, 'where is my parcel')), last_at from thread`,
  `insert into desk_search (kind, id, label, words, fresh)
    select 'media', id, key, lower(key || ' copper pan'), created_at from picture`,

  `insert into promotion (handle, kind, percent, starts_at, ends_at, active, created_at)
    select 'fill-' || n, (array['percentage','amount','tiers','buy_x_get_y','volume'])[1 + n % 5], 1000,
      case when n % 3 > 0 then now() + (n % 900 - 870) * interval '1 day' end, case when n % 4 > 0 then now() + (n % 900 - 850) * interval '1 day' end,
      n % 10 > 0, now() - n * interval '2 hours' from ${few}`,
  `insert into campaign (name, state, starts_at, caller_kind, caller_id, caller_name, created_at)
    select 'Sale ' || n, case when n < 20 then 'scheduled' when n < 40 then 'live' when n % 9 = 0 then 'draft' else 'ended' end,
      case when n % 9 > 0 then now() - n * interval '2 hours' end, 'staff', 'ada', 'Ada', now() - n * interval '2 hours' from ${few}`,
  `insert into desk_search (kind, id, label, words, fresh)
    select 'promotion', id::text, handle, handle, created_at from promotion union all select 'campaign', id::text, name, lower(name), created_at from campaign`,
  `insert into bulk_plan (kind, action, permissions, state, caller_kind, caller_id, caller_name, change, created_at, expires_at)
    select 'variant', '{"kind": "price"}', '{products.change}', case when n % 50 = 0 then 'planned' else 'done' end, 'staff', 'ada', 'Ada', 500,
      ${at}, ${at} + interval '1 day' from ${numbers}`,
  `insert into coupon_use (order_id, coupon_id, customer_id, email, at)
    select o.id, k.id, o.customer_id, coalesce(o.email, ''), o.created_at
    from (select *, row_number() over (order by created_at) n from orders) o
      join (select id, row_number() over (order by id) place from coupon) k on k.place = case when o.n % 2 = 0 then 1 else 1 + o.n % 5000 end
    on conflict do nothing`,
  `insert into translation_state (kind, owner_id, lang, missing, stale, words, changed_at)
    select 'product', p.id::text, l.lang, case when n % 11 = 0 then 2 else 0 end, case when n % 17 = 0 then 1 else 0 end, n % 400, ${at}
    from (select id, row_number() over (order by id) n from product) p cross join (values ('de'), ('fr')) l (lang) where n <= $1
    on conflict do nothing`,

  `insert into redirect (path, target, hits, made_by, made_at)
    select '/old/' || n % 977 || '/' || lower(replace(${goods}, ' ', '-')) || '-' || n, '/products/fill-' || n, (n::bigint * 7919) % 5000, 'Ada',
      case when n % 3 > 0 then ${at} end from ${numbers}`,
  `insert into product_alert (kind, variant_id, whole, email, lang, currency, token, confirmed, created_at, sent_at)
    select (array['back_in_stock','price_drop'])[1 + n % 2], v.id, n % 5 = 0, 'buyer' || n || '@example.com', 'en', 'EUR', 'fill-' || n, n % 10 > 0, ${at},
      case when n % 3 = 0 then ${at} + interval '3 days' end
    from ${numbers} join (select id, row_number() over (order by id) place from variant) v on v.place = 1 + (n::bigint * n) % 9000`,
  `insert into staff (id, email, name, role, state) values ('${filledStaff}', 'notified@bench.test', '${filledName}', 'owner', 'active') on conflict do nothing`,
  `insert into notice (staff_id, kind, record_id, values, at, seen_at)
    select '${filledStaff}', (array['order_placed','return_applied','stock_low'])[1 + n % 3], 'B' || n, '{}', ${at}, case when n > 50 then ${at} end from ${numbers}`,
  `insert into webhook_endpoint (id, url, events, secret) values ('${filledEndpoint}', 'https://example.com/hook', '{order.*}', '') on conflict do nothing`,
  `insert into webhook_delivery (endpoint_id, event, message_id, body, state, created_at)
    select '${filledEndpoint}', 'order.paid', 'm' || n, '{}', case when n % 100 = 0 then 'failed' else 'delivered' end, ${at} from ${numbers}`,
  `insert into audit (at, kind, caller_kind, caller_id, caller_name, call, resource, resource_id, label, changes, undo_kind, undo_until, action, fields, digest)
    select now() - n * interval '1 minute', case when n % 50 = 0 then 'read' else 'change' end, 'staff', 'staff' || n % 20, 'Ada',
      (array['/order/ship','/product/save','/product/save','/category/create','/tag/remove','/product/publish','/plan/undo','/plan/run'])[1 + n % 8],
      (array['order','product','setting'])[1 + n % 3], 'r' || n % 30000, 'B' || lpad(n::text, 11, '0'),
      jsonb_build_array(jsonb_build_object('path', case when n % 400 = 0 then 'texts.de.seoTitle' else 'variants.' || n || '.price' end, 'before', n, 'after', ${goods})),
      case when n % 4 > 0 then 'free' end, now() + (90 * 1440 - n) * interval '1 minute',
      case when n % 50 = 0 then 'read' else (array['change','change','change','create','remove','publish','undo','bulk'])[1 + n % 8] end,
      array[case when n % 400 = 0 then 'seoTitle' else 'price' end], 'x' from ${numbers}`,
  `insert into audit (at, caller_kind, caller_id, caller_name, call, resource, resource_id, label, undoes, action, fields, digest)
    select now(), 'staff', 'staff1', 'Ada', '/change/undo', resource, resource_id, label, id, 'undo', '{}', 'x' from audit where id % 30 = 1`,
  `insert into desk_search (kind, id, label, words, whole_words, fresh)
    select 'change', id::text, label, lower(concat_ws(' ', label, changes -> 0 ->> 'before', changes -> 0 ->> 'after')), '{}', at from audit`,
  // Products that no vendor row describes, and makers with their address.
  `insert into vendor (name, safety) select 'Maker ' || n, '{"manufacturer": {"name": "Maker Ltd"}, "responsible": null, "warnings": {}}'
    from generate_series(0, 400) n on conflict do nothing`,
]
