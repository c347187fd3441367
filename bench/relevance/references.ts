import type pg from 'pg'
import { fallbacks, type Lang } from '#contract/languages.ts'

/** Handles of the ten best products for a query, found without the shop's search. */
export type Reference = (lang: Lang, q: string) => Promise<string[]>

/**
 * Fills a table with a document of each product and language: name, then groups, vendor and SKUs, then texts. Both
 * references search in it, so that they know as much as the shop's search does.
 */
export async function fillDocuments(pool: pg.Pool): Promise<void> {
  await pool.query(`
    create table relevance_document as
    select p.id, p.handle, p.sales, t.lang, t.name,
      concat_ws(' ', p.vendor,
        (select string_agg(coalesce(n.name, e.name), ' ') from product_category pc
          left join translation n on n.kind = 'category' and n.owner_id = pc.category_id and n.lang = t.lang
          left join translation e on e.kind = 'category' and e.owner_id = pc.category_id and e.lang = 'en'
          where pc.product_id = p.id),
        (select string_agg(v.sku, ' ') from variant v where v.product_id = p.id),
        (select string_agg(coalesce(a.labels ->> t.lang, a.labels ->> 'en', a.code), ' ')
          from variant v, jsonb_each_text(v.options) as o(attribute, code)
          join attribute_value a on a.attribute_code = o.attribute and a.code = o.code
          where v.product_id = p.id)) as facts,
      concat_ws(' ', t.summary, regexp_replace(t.body, '<[^>]*>', ' ', 'g')) as text
    from product p join translation t on t.kind = 'product' and t.owner_id = p.id
    where p.status = 'active'`)
  await pool.query(`
    alter table relevance_document add column config regconfig, add column vector tsvector;
    update relevance_document set config = case lang when 'en' then 'english' when 'de' then 'german' else 'simple' end::regconfig;
    update relevance_document set vector = setweight(to_tsvector(config, name), 'A')
      || setweight(to_tsvector(config, facts), 'B') || setweight(to_tsvector(config, text), 'C');
    create index on relevance_document using gin (vector);
    analyze relevance_document`)
}

export function fullText(pool: pg.Pool): Reference {
  return async (lang, q) =>
    handles(
      await pool.query(
        `select handle from relevance_document where lang = any($1) and vector @@ plainto_tsquery(config, $2)
         group by handle order by max(ts_rank(vector, plainto_tsquery(config, $2))) desc, max(sales) desc limit 10`,
        [fallbacks(lang), q],
      ),
    )
}

export function contains(pool: pg.Pool): Reference {
  return async (lang, q) => {
    const words = q.split(/\s+/).map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
    return handles(
      await pool.query(
        `select handle from relevance_document
         where lang = any($1) and concat_ws(' ', name, facts, text) ilike all($2)
         group by handle order by bool_or(name ilike all($2)) desc, max(sales) desc limit 10`,
        [fallbacks(lang), words],
      ),
    )
  }
}

function handles({ rows }: pg.QueryResult<{ handle: string }>): string[] {
  return rows.map(({ handle }) => handle)
}
