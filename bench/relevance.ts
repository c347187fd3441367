/**
 * Relevance of the search: nDCG at 10 over judged queries in six languages, against PostgreSQL full text and a plain
 * contains on the same texts. Not a measurement of time: other work on the machine does not matter.
 *   node bench/relevance.ts [--below 0.9]   (lists the queries for which the shop's figure is below)
 */
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { loadDemoOnce } from '#demo/load.ts'
import { noteChange } from '#server/platform/changes/note-change.ts'
import { searchOf } from '#server/search/open-search.ts'
import { fillCatalogue, generatedProducts } from './catalogue/fill-catalogue.ts'
import { judgedGeneratedQueries } from './relevance/generated-queries.ts'
import { type JudgedQuery, judgedDemoQueries, ndcg } from './relevance/judged-query.ts'
import { contains, fillDocuments, fullText, type Reference } from './relevance/references.ts'
import { type EmptyShop, openEmptyShop } from './stage/empty-shop.ts'
import { printTable } from './stage/figures.ts'

const { values } = parseArgs({ options: { below: { type: 'string' } } })
const products = 20_000

type Scored = JudgedQuery & { catalogue: string; scores: Record<string, number>; found: string[] }
const scored: Scored[] = []

const demo = await openEmptyShop({})
await loadDemoOnce(demo.shop)
await catalogueRead(demo)
await score('demo', judgedDemoQueries(), demo.app, demo.shop.pool)
await demo.close()

const generated = await openEmptyShop({})
await fillCatalogue(generated.shop.pool, products)
await generated.shop.db.transaction((tx) => noteChange(tx, ['catalogue']))
await catalogueRead(generated)
await score(
  'generated',
  judgedGeneratedQueries([...generatedProducts(products)].flat()),
  generated.app,
  generated.shop.pool,
)
await generated.close()

print('language', ({ lang }) => lang)
print('kind', ({ kind }) => kind)
print('catalogue', ({ catalogue }) => catalogue)
if (values.below) {
  for (const { lang, kind, q, scores, found } of scored)
    if (scores.shop! < Number(values.below))
      console.log(lang, kind, `“${q}”`, scores.shop!.toFixed(2), found.join(' '))
}

/** Waits until the search has read the catalogue: before, it answers from what it read last. */
async function catalogueRead({ shop }: EmptyShop): Promise<void> {
  await shop.changes.catchUp()
  const { rows } = await shop.pool.query<{ count: number }>(
    `select count(*)::int as count from product where status = 'active'`,
  )
  const found = () => searchOf(shop).find({ lang: 'en', currency: 'EUR', size: 1 })
  while ((await found()).total < rows[0]!.count) await wait(500)
}

async function score(
  catalogue: string,
  queries: JudgedQuery[],
  app: FastifyInstance,
  pool: pg.Pool,
): Promise<void> {
  await fillDocuments(pool)
  const handleOf = new Map(
    (await pool.query<{ id: number; handle: string }>('select id, handle from product')).rows.map(
      ({ id, handle }) => [String(id), handle],
    ),
  )
  const shop: Reference = async (lang, q) => {
    const response = await app.inject({
      method: 'POST',
      url: '/api/web/search/query',
      headers: { 'x-lang': lang },
      payload: { q, size: 10 },
    })
    const { data } = response.json<{ data: { items: { id: string }[] } }>()
    return data.items.map(({ id }) => handleOf.get(id) ?? id)
  }
  const engines = { shop, fullText: fullText(pool), contains: contains(pool) }
  for (const query of queries) {
    const scores: Record<string, number> = {}
    for (const [name, ask] of Object.entries(engines))
      scores[name] = ndcg(query, await ask(query.lang, query.q))
    scored.push({ ...query, catalogue, scores, found: await shop(query.lang, query.q) })
  }
}

function print(title: string, by: (query: Scored) => string): void {
  const groups = [...new Set(scored.map(by)), 'all']
  const row = (group: string) => {
    const own = scored.filter((query) => group === 'all' || by(query) === group)
    const mean = (name: string) => own.reduce((sum, { scores }) => sum + scores[name]!, 0) / own.length
    return {
      [title]: group,
      queries: own.length,
      shop: mean('shop').toFixed(3),
      'PostgreSQL full text': mean('fullText').toFixed(3),
      contains: mean('contains').toFixed(3),
    }
  }
  printTable(groups.map(row))
  console.log()
}
