import { afterSales } from './fill-after-sales.ts'
import { catalogue } from './fill-catalogue.ts'
import { desk } from './fill-desk.ts'
import { market } from './fill-market.ts'
import { money } from './fill-money.ts'
import { fill, orders } from './fill-orders.ts'

/** The indexes of words: built at the end in a fraction of the time. */
const words = ['desk_search_kind_words', 'desk_search_kind_whole_words']
const definitions = [
  `create index ${words[0]} on desk_search using gin (kind, words gin_trgm_ops)`,
  `create index ${words[1]} on desk_search using gin (kind, whole_words)`,
]

/** Fills an empty shop with `count` rows for every list of the desk, by SQL alone. */
export async function fillShop(databaseUrl: string, count: number): Promise<void> {
  const parts = [orders, afterSales, catalogue, market, money, desk]
  await fill(
    databaseUrl,
    [`drop index ${words.join(', ')}`, ...parts.flatMap((part) => [...part, 'analyze']), ...definitions],
    count,
  )
}
