import { sql } from 'drizzle-orm'
import { fieldPattern, type SnippetField, snippetFields } from '#contract/admin/content/snippet.ts'
import { formatMoney } from '#contract/format.ts'
import { bcp47, defaultLanguage, fallbacks, isLang, type Lang, languages } from '#contract/languages.ts'
import { personName } from '#contract/person-name.ts'
import type { AdminContext } from '#server/platform/admin/context.ts'
import { isUuid } from '#server/platform/is-uuid.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import { Refusal } from '#server/platform/refusal.ts'

type Row = {
  lang: string
  about_number: string | null
  about_kind: string | null
  first_name: string | null
  last_name: string | null
  asker: string | null
  buyer: { firstName?: string; lastName?: string } | null
  order_number: string | null
  placed_at: string | null
  total: string | null
  currency: string | null
  tracking: string | null
  product: string | null
}

/**
 * Writes a snippet for a conversation: in the shopper's language, else by the shop's fallbacks. Fields are replaced once, so
 * that braces in a customer's name stay what they are. Fields that nothing is known for stay in the text and are named.
 * @throws Refusal `not_found`.
 */
export async function fillSnippet(ctx: AdminContext, texts: Record<string, string>, threadId: string) {
  const row = await readFacts(ctx, threadId)
  const wanted = isLang(row.lang) ? row.lang : defaultLanguage
  const lang =
    [...fallbacks(wanted), ...languages].find((each) => texts[each]) ?? Object.keys(texts)[0] ?? wanted
  const values = valuesOf(ctx, row, isLang(lang) ? lang : wanted)
  const empty = new Set<SnippetField>()
  const text = (texts[lang] ?? '').replace(fieldPattern, (written, name: SnippetField) => {
    if (!snippetFields.includes(name)) return written
    const value = values[name]
    if (!value) empty.add(name)
    return value || written
  })
  return { text, lang, wanted, empty: [...empty] }
}

const noOrder = {
  ...{ buyer: null, order_number: null, placed_at: null, total: null, currency: null, tracking: null },
}

function valuesOf({ shop, caller }: AdminContext, row: Row, lang: Lang): Record<SnippetField, string> {
  const { about_kind: kind, about_number: number } = row
  // Nor are they shown beside the conversation to people who may not read orders.
  const isKnown = caller.permissions.has('orders.read')
  const { buyer: payer, order_number, placed_at: placed, total, currency, tracking } = isKnown ? row : noOrder
  const { name: shopName, timeZone } = shop.settings(shopSetting)
  const own = { firstName: row.first_name ?? '', lastName: row.last_name ?? '' }
  const buyer = { firstName: payer?.firstName ?? '', lastName: payer?.lastName ?? '' }
  const numberOf = (wanted: string) => (kind === wanted && number ? number : '')
  const day = new Intl.DateTimeFormat(bcp47[lang], { dateStyle: 'long', timeZone })
  return {
    'customer.name': personName(own) || personName(buyer) || (row.asker ?? ''),
    'customer.first_name': own.firstName || buyer.firstName,
    'order.number': order_number ?? numberOf('order'),
    'order.date': placed ? day.format(new Date(placed)) : '',
    'order.total': total && currency ? formatMoney({ amount: Number(total), currency }, bcp47[lang]) : '',
    'order.tracking': tracking ?? '',
    'return.number': numberOf('return'),
    'inquiry.number': numberOf('inquiry'),
    'product.name': row.product ?? '',
    'topic.number': kind === 'product' ? '' : (number ?? ''),
    'shop.name': shopName,
    'staff.name': caller.name,
  }
}

async function readFacts({ shop }: AdminContext, threadId: string): Promise<Row> {
  if (!isUuid(threadId)) throw new Refusal('not_found')
  const { rows } = await shop.db.execute<Row>(sql`
    select t.lang, t.about_kind, t.about_number, c.first_name, c.last_name, i.name asker,
      coalesce(o.address, o.billing) buyer, o.number order_number, o.created_at placed_at, o.total::text, o.currency,
      (select string_agg(s.number, ', ' order by s.shipped_at) from shipment s
        where s.order_id = o.id and s.status <> 'cancelled' and s.number <> '') tracking, p.name product
    from thread t left join customer c on c.id = t.customer_id
    left join inquiry i on t.about_kind = 'inquiry' and i.number = t.about_number
    left join return_request r on t.about_kind = 'return' and r.number = t.about_number
    left join orders o on o.id = coalesce(r.order_id,
      (select id from orders where t.about_kind = 'order' and number = t.about_number))
    left join lateral (select own.name from translation stored
      join translation own on own.kind = 'product' and own.owner_id = stored.owner_id
      where t.about_kind = 'product' and stored.kind = 'product'
        and stored.lang = any(${sql.param(languages)}::text[]) and stored.slug = t.about_number
      order by (own.lang = t.lang) desc, (own.lang = 'en') desc, own.lang limit 1) p on true
    where t.id = ${threadId}::uuid`)
  if (!rows[0]) throw new Refusal('not_found')
  return rows[0]
}
