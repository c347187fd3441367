import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { expectDone } from '#test/buying.ts'
import { hour, iso, withCampaigns } from '#test/campaigns.ts'
import { signInStaff } from '#test/desk.ts'
import { rehearse } from './rehearse-campaign.ts'

const shop = withCampaigns()
const { parts, campaignOf, schedule, later } = shop

/** A page in a frame of the desk. */
async function framed(path: string, asked: { campaign?: string; at?: string }) {
  const { url } = expectDone(await shop.staff.call('/preview/grant', { path, ...asked }))
  const { pathname, search } = new URL(url)
  const { statusCode, body } = await shop.world.app.inject({ url: pathname + search })
  return { statusCode, body }
}

/** Rows of prices that connections have read, those of this one included. */
async function pricesReadSoFar(pool: pg.Pool): Promise<number> {
  await pool.query('select pg_stat_force_next_flush()')
  const { rows } =
    await pool.query(`select sum(seq_tup_read + idx_tup_fetch)::int as count from pg_stat_user_tables
    where schemaname = 'public' and relname in ('variant', 'variant_price')`)
  return rows[0].count
}

const public_ = async (path: string) => (await shop.world.app.inject({ url: path })).body

describe('the rehearsal of a campaign', () => {
  it('shows planned prices and offers that are off, at its time and no other, and changes nothing', async () => {
    const { sku, variant, promotion, refs } = await parts()
    const id = await campaignOf(refs)
    const path = `/product/${sku.toLowerCase()}`
    const { banner } = await shop.offerOf(promotion)
    const shown = async (asked: Parameters<typeof framed>[1]) => {
      const { statusCode, body } = await framed(path, asked)
      expect(statusCode).toBe(200)
      return {
        halved: body.includes('€9.00'),
        full: body.includes('€20.00'),
        banner: body.includes(banner!.en!),
      }
    }
    const [before, within, after] = [iso(0.5 * hour), iso(1.5 * hour), iso(2.5 * hour)]
    const usual = { halved: false, full: true, banner: false }
    // The full price is struck out beside the reduced one.
    const inCampaign = { halved: true, full: true, banner: true }
    expect(await shown({ campaign: id, at: within })).toEqual(inCampaign)
    expect(await shown({ campaign: id, at: before })).toEqual(usual)
    expect(await shown({ campaign: id, at: after })).toEqual(usual)
    expect(await shown({ at: within })).toEqual(usual)
    expect(await public_(path)).not.toContain('€9.00')
    expect((await variant()).price).toBe(2000)

    await schedule(id)
    expect(await shown({ campaign: id, at: within })).toEqual(inCampaign)
    await later(1.5 * hour)
    expect(await variant()).toMatchObject({ price: 1000 })
    expect(await shown({ campaign: id, at: after })).toEqual(usual)
    expect((await framed(path, { campaign: id, at: after })).body).not.toContain('€10.00')
    // Without the campaign, the price is that of now.
    expect((await framed(path, { at: after })).body).toContain('€10.00')
  })

  it('shows every kind of page, and the draft of a part', async () => {
    const { sku, promotion, page, refs } = await parts()
    const campaign = await campaignOf(refs)
    const at = iso(1.5 * hour)
    const { texts } = await shop.offerOf(promotion)
    const list = await framed(`/promotion/${texts.en!.slug}`, { campaign, at })
    expect(list.statusCode).toBe(200)
    expect(list.body).toContain('€9.00')
    for (const path of ['/', '/coupon', '/cart', '/de', `/de/product/${sku.toLowerCase()}`])
      expect((await framed(path, { campaign, at })).statusCode, path).toBe(200)
    const draft = { kind: 'page', id: page, lang: 'en' } as const
    const { html, url } = expectDone(await shop.staff.call('/preview/content', { ...draft, campaign, at }))
    expect(html).toContain('In the sale')
    expect(new URL(url).searchParams.get('grant')).toContain(campaign)
  })

  it('applies a campaign without a time from now on', async () => {
    const { sku, refs } = await parts()
    const campaign = await campaignOf(refs, { startsAt: null as never, endsAt: null })
    expect((await framed(`/product/${sku.toLowerCase()}`, { campaign })).body).toContain('€9.00')
  })

  it('leaves out a price that a colleague changed after it was planned', async () => {
    const { sku, variant, refs } = await parts()
    const campaign = await campaignOf(refs.filter(({ kind }) => kind === 'plan'))
    const { product, version, variant: number } = await variant()
    const set = [{ path: `variants.${number}.price`, from: 2000, to: 1700 }]
    expectDone(await shop.staff.call('/product/save', { id: product, version, set }))
    const { body } = await framed(`/product/${sku.toLowerCase()}`, { campaign, at: iso(1.5 * hour) })
    expect(body).toContain('€17.00')
    expect(body).not.toContain('€10.00')
  })

  it('reads the prices of its plans only, however many variants there are', async () => {
    const { product, refs } = await parts()
    const campaign = await campaignOf(refs)
    const { pool } = shop.world.shop
    await pool.query(`
      begin;
      -- Without triggers, which would read the variants as well.
      set local session_replication_role = replica;
      insert into variant (product_id, sku, price) select ${product}, 'more-' || n, 100 from generate_series(1, 20000) n;
      insert into variant_price (variant_id, currency, price)
        select id, 'USD', 100 from variant where sku like 'more-%';
      commit`)
    await pool.query('analyze variant, variant_price')
    const before = await pricesReadSoFar(pool)
    const at = new Date(Date.now() + 1.5 * hour)
    const after = await rehearse(shop.world.shop, { at, campaign }, async (then) => {
      const { rows } = await then.pool.query('select variant_id from planned_price')
      expect(rows).toHaveLength(1)
      return pricesReadSoFar(then.pool)
    })
    expect(after - before).toBeLessThan(100)
  })

  it('is for those who could change every part', async () => {
    const { refs } = await parts()
    const campaign = await campaignOf(refs)
    const permissions = ['products.read', 'content.change', 'promotions.change'] as const
    const editor = await signInStaff(shop.world, { permissions: [...permissions] })
    const ask = { path: '/', campaign, at: iso(1.5 * hour) }
    expect((await editor.call('/preview/grant', ask)).code).toBe(30)
    const withPrices = await signInStaff(shop.world, { permissions: [...permissions, 'prices.change'] })
    expectDone(await withPrices.call('/preview/grant', ask))
    const unknown = { ...ask, campaign: '00000000-0000-4000-8000-000000000000' }
    expect((await withPrices.call('/preview/grant', unknown)).data).toMatchObject({ reason: 'not_found' })
    // A grant cannot be led to another campaign.
    const { url } = expectDone(await withPrices.call('/preview/grant', { path: '/' }))
    const forged = new URL(url)
    const grant = forged.searchParams.get('grant')!.split('.')
    forged.searchParams.set('grant', grant.with(-2, campaign).join('.'))
    const { headers } = await shop.world.app.inject({ url: forged.pathname + forged.search })
    expect(headers['x-frame-options']).toBe('DENY')
  })
})
