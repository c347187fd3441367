/**
 * Adds pictures to a shop, and a third as many products of one variant each, with their texts, groups, stock and search
 * words, by SQL alone.
 */
export const catalogue = [
  `insert into category (handle) select 'fill-' || n from generate_series(1, 300) n`,
  `insert into tag (handle) select 'fill-' || n from generate_series(1, 3000) n`,
  `insert into product (handle, status, vendor, type, sales, gaps, untranslated, published_at, created_at, updated_at)
    select 'fill-' || n, case when n % 20 = 0 then 'draft' when n % 50 = 1 then 'archived' else 'active' end,
      'Maker ' || n % 800, 'Type ' || n % 500, (n::bigint * 7919) % 20000,
      case when n % 40 = 0 then array['picture'] when n % 25 = 0 then array['alt', 'weight'] else '{}' end,
      case when n % 30 = 0 then array['de', 'th'] else '{}' end, now(), now() - n * interval '10 minutes',
      now() - n * interval '7 minutes'
    from generate_series(1, $1::int / 3) n`,
  `insert into translation (kind, owner_id, lang, slug, name)
    select 'product', id, 'en', handle, 'Stoneware ' || handle from product where handle like 'fill-%'`,
  `insert into product_category (product_id, category_id)
    select p.id, c.id from product p join category c on c.handle = 'fill-' || (1 + p.id % 300) where p.handle like 'fill-%'`,
  `insert into product_tag (product_id, tag_id)
    select p.id, t.id from product p join tag t on t.handle = 'fill-' || (1 + p.id % 3000) where p.handle like 'fill-%'`,
  `insert into variant (product_id, sku, price)
    select id, 'SKU-' || lpad(((id::bigint * 7919) % 1000000)::text, 6, '0') || '-F', 100 + (id::bigint * 7907) % 50000 from product where handle like 'fill-%'`,
  `insert into stock (variant_id, on_hand, level, runs_out_at)
    select id, case when id % 60 = 0 then 0 else 20 end, case when id % 60 = 0 then 0 else 2 end,
      case when id % 3 > 0 then date_trunc('day', now()) + (id::bigint * 7919) % 400 * interval '1 day' end
    from variant where sku like '%-F' on conflict do nothing`,
  `insert into picture (key, mime, width, height, bytes, created_at, removed_at)
    select md5(n::text), 'image/webp', 800, 600, 1000 + (n::bigint * 7919) % 900000, now() - n * interval '5 minutes',
      case when n % 70 = 0 then now() end from generate_series(1, $1::int) n`,
  `insert into desk_search (kind, id, label, words, fresh)
    select 'product', id::text, handle, lower('stoneware ' || handle), updated_at from product where handle like 'fill-%'`,
]
