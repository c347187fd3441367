import type pg from 'pg'
import { viewKinds } from '#contract/admin/view.ts'
import { filledEndpoint } from '#test/fill-desk.ts'
import type { Question } from './questions.ts'

/** Lists with an order and a search of their own, and what screens of lists ask besides, in a filled shop. */
export async function ownLists(pool: pg.Pool): Promise<Record<string, Question[]>> {
  const deep = async (query: string) => (await pool.query<{ cursor: string }>(query)).rows[0]!.cursor
  const redirect = (order: string) =>
    deep(
      `select path as cursor from redirect order by ${order} offset (select count(*) * 9 / 10 from redirect) limit 1`,
    )
  const [byPath, byHits, newest] = [
    await redirect('path'),
    await redirect('hits desc, path desc'),
    await redirect(`coalesce(made_at, 'epoch') desc, path desc`),
  ]
  const delivery =
    await deep(`select to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '_' || id as cursor
    from webhook_delivery order by created_at offset (select count(*) / 10 from webhook_delivery) limit 1`)
  const notice =
    await deep(`select to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || ' ' || id as cursor
    from notice order by at offset (select count(*) / 10 from notice) limit 1`)
  const coupon = Number(await deep(`select min(id)::text as cursor from coupon where series_id is null`))
  const use =
    await deep(`select to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || ' ' || order_id as cursor
    from coupon_use order by at offset (select count(*) / 10 from coupon_use) limit 1`)
  return {
    '/redirect/list': [
      ['by path', [{}, { cursor: byPath }]],
      ['by hits', [{ sort: 'hits' }, { sort: 'hits', cursor: byHits }]],
      ['newest', [{ sort: 'newest' }, { sort: 'newest', cursor: newest }]],
      ['search', [{ q: 'teapot' }, { q: '/old/42/' }, { q: 'nothing-like-it' }]],
      ['search, one letter', [{ q: 'x' }]],
    ],
    '/alert/list': [
      ['first page', [{ kind: 'back_in_stock' }, { kind: 'price_drop' }]],
      ['deep page', [{ kind: 'back_in_stock', cursor: '2.50000.0' }]],
      [
        'search',
        [
          { kind: 'back_in_stock', q: 'stoneware' },
          { kind: 'back_in_stock', q: 'SKU-0042' },
        ],
      ],
    ],
    '/vendor/list': [
      ['first page', [{}]],
      ['without manufacturer', [{ missing: true }]],
      ['deep page', [{ cursor: 'Maker 700' }]],
      ['search', [{ q: 'maker 7' }, { q: 'nothing-like-it' }]],
    ],
    '/webhook/deliveries': [
      ['first page', [{ id: filledEndpoint }]],
      ['state', ['waiting', 'failed', 'delivered'].map((state) => ({ id: filledEndpoint, state }))],
      ['deep page', [{ id: filledEndpoint, cursor: delivery }]],
    ],
    '/notice/list': [
      ['first page', [{}]],
      ['unseen', [{ unseen: true }]],
      ['deep page', [{ cursor: notice }]],
    ],
    '/coupon/uses': [
      ['first page', [{ id: coupon }]],
      ['deep page', [{ id: coupon, cursor: use }]],
    ],
    '/approval/list': [['all', [{}, { status: 'pending' }]]],
    '/view/counts': viewKinds.map((kind) => [kind, [{ kind }]]),
    '/subscriber/counts': [['all', [{}]]],
    '/cart/counts': [['of 30 days', [{ days: 30 }]]],
    '/translation/counts': [['all', [{}]]],
    '/product/choices': [['all', [{}]]],
    '/category/list': [['all', [{}]]],
    '/tag/list': [['all', [{}]]],
  }
}
