import { createHash } from 'node:crypto'
import { fallbacks, type Lang } from '#contract/languages.ts'
import type { AgreedText } from '#server/db/tables/orders.ts'
import { legalText } from '#server/db/tables.ts'
import { checkoutSetting } from '#server/payments/checkout.setting.ts'
import { cachedRead } from '#server/platform/changes/cache.ts'
import type { Shop } from '#server/platform/shop.ts'
import { writeWithdrawalNotice } from '#server/returns/withdrawal/notice/write-notice.ts'

type Text = { document: AgreedText['document']; lang: string; title: string; html: string }

/**
 * The legal texts that an order in this language agrees to, as they stand now. Each version is stored once, by its
 * hash; orders refer to it. The withdrawal notice is the shop's own page, else the one written from its settings.
 */
export const agreedTexts = cachedRead({
  name: 'agreed texts',
  max: 50,
  stale: (changed) => changed.touchesBeyond('product', 'lists', 'category', 'collection', 'marketing'),
  async read(shop: Shop, lang: Lang): Promise<AgreedText[]> {
    const texts = await readTexts(shop, lang)
    if (texts.length === 0) return []
    const rows = texts.map((text) => ({ ...text, hash: hashOf(text), firstAt: shop.now() }))
    await shop.db
      .insert(legalText)
      .values(rows.map(({ document: _document, ...row }) => row))
      .onConflictDoNothing()
    return rows.map(({ document, title, hash }) => ({ document, title, hash }))
  },
})

function hashOf({ lang, title, html }: Text): string {
  return createHash('sha256')
    .update(JSON.stringify([lang, title, html]))
    .digest('hex')
}

async function readTexts(shop: Shop, lang: Lang): Promise<Text[]> {
  const { agreements } = shop.settings(checkoutSetting)
  const { rows } = await shop.pool.query<Omit<Text, 'document'> & { handle: string }>({
    name: 'agreed-texts',
    text: `
      select distinct on (e.handle) e.handle, t.lang, t.name as title, t.body as html
      from page e join translation t on t.kind = 'page' and t.owner_id = e.id
      where e.handle = any($1) and e.status = 'published' and t.lang = any($2::text[])
      order by e.handle, (t.body = ''), array_position($2::text[], t.lang)`,
    values: [Object.values(agreements), fallbacks(lang)],
  })
  const pages = new Map(rows.map(({ handle, ...text }) => [handle, text]))
  const documents = ['terms', 'privacy', 'withdrawal'] as const
  return documents.flatMap((document): Text[] => {
    const page = pages.get(agreements[document])
    if (page) return [{ document, ...page }]
    return document === 'withdrawal' ? [{ document, ...writeWithdrawalNotice(shop, lang) }] : []
  })
}
