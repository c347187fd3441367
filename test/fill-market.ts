const lang = "(array['en','de','zh','ja'])[1 + n % 4]"
const status = "case when n < $1 * 0.01 then 'pending' when n % 30 = 0 then 'rejected' else 'published' end"
const at = "now() - n * interval '7 minutes'"

/**
 * Gives a shop with products as many reviews, questions, coupons, most of them codes of one series, and carts, most of
 * them of passing visitors, all by SQL.
 */
export const market = [
  // The trigger keeps the stars of products, which no list reads.
  'alter table review disable trigger user',
  `insert into review (product_id, author, lang, rating, title, text, pictures, status, reply, reports, helpful, created_at, published_at)
    select p.id, 'Ada ' || n, ${lang}, 1 + n % 5, 'Title', repeat('word ', 12), (n % 10 = 0)::int, ${status},
      case when n % 4 = 0 then 'Thank you' else '' end, (n % 200 = 0)::int, n % 7, ${at}, ${at}
    from (select id, row_number() over (order by id) n from product) p where n <= $1`,
  'alter table review enable trigger user',
  `insert into desk_search (kind, id, label, words, fresh)
    select 'review', id, author, lower(author || ' copper pan'), created_at from review`,
  `insert into question (product_id, author, lang, text, status, answers, token, created_at, published_at)
    select p.id, 'Ada ' || n, ${lang}, 'Is it heavy?', ${status}, (n % 20 > 0)::int, 'token-' || n, ${at}, ${at}
    from (select id, row_number() over (order by id) n from product) p where n <= $1`,
  `insert into answer (question_id, "from", author, lang, text, status, created_at)
    select id, 'buyer', author, lang, 'No.', case when row_number() over () % 300 = 0 then 'pending' else 'published' end, created_at
    from question where answers > 0`,
  `insert into desk_search (kind, id, label, words, fresh)
    select 'question', id, author, lower(author || ' sku-42'), created_at from question`,
  `insert into coupon (code, kind, percent, labels, listed, active, ends_at, created_at)
    select 'CODE-' || lpad(n::text, 6, '0'), (array['percentage','free_shipping'])[1 + n % 2],
      case when n % 2 = 0 then 1000 end, '{}', n % 50 = 0, n % 10 > 0, now() + (n % 900 - 450) * interval '1 day', ${at}
    from generate_series(1, $1::int) n`,
  `update coupon set series_id = (select min(id) from coupon) where id % 100 > 0 and id > (select min(id) from coupon)`,
  `insert into desk_search (kind, id, label, words, fresh)
    select 'coupon', id, code, lower(code), created_at from coupon`,
  `insert into subscriber (email, state, lang, token, asked_at, confirmed_at)
    select email, case when n % 5 = 0 then 'asked' else 'subscribed' end, 'en', 'fill-' || n, ${at}, ${at}
    from (select email, row_number() over (order by email) n from customer) c where n % 3 = 0`,
  `insert into desk_search (kind, id, label, words, fresh)
    select 'subscriber', id, email, lower(email), asked_at from subscriber`,
  `insert into cart (visitor_id, email, currency, address, shipping_method, payment_method, reminded_at, created_at, updated_at)
    select 'cart-' || n, case when n % 10 = 0 then 'buyer' || n || '@example.com' end,
      (array['EUR','EUR','EUR','JPY'])[1 + n / 10 % 4], case when n % 20 = 0 then '{}'::jsonb end,
      case when n % 40 = 0 then 'standard' end, case when n % 80 = 0 then 'stripe' end,
      case when n % 30 = 0 then ${at} + interval '1 day' end, ${at}, ${at}
    from generate_series(1, $1::int) n`,
  `insert into cart_line (cart_id, variant_id, quantity, seen_price, seen_currency)
    select c.id, v.id, 1, 1000, c.currency from cart c
      join (select id, row_number() over (order by id) n from variant) v on v.n = 1 + abs(hashtext(c.visitor_id)) % 900`,
]
