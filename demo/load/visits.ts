import { sql } from 'drizzle-orm'
import { visitSearch } from '#server/db/tables.ts'
import type { Shop } from '#server/platform/shop.ts'

const day = 24 * 3600_000
const days = 60

const sources = [
  ['direct', 'none', ''],
  ['google', 'search', ''],
  ['google', 'search', ''],
  ['pinterest', 'social', ''],
  ['newsletter', 'email', 'autumn'],
  ['chatgpt', 'assistant', ''],
]
const paths = ['/', '/category/kitchen', '/product/morning-mug', '/search', '/cart']
/** Words with the number of products that they find. */
const searches: [string, number][] = [
  ['mug', 6],
  ['linen', 9],
  ['gift', 12],
  ['watering can', 0],
  ['oak board', 3],
  ['doormat', 0],
  ['candle', 5],
]

/**
 * Visits of the last weeks, so that reports are not empty: sessions with the pages they saw and searches, more of them on
 * weekends. They belong to nobody, and no orders are made up for them.
 */
export async function loadVisits({ db, now }: Shop): Promise<void> {
  const sessions = Array.from({ length: days }, (_, age) => sessionsOf(now().getTime(), age)).flat()
  const views = sessions.flatMap(({ id, visitor, at, pages }) =>
    paths.slice(0, pages).map((path, step) => ({ id, visitor, path, at: new Date(at + step * 50_000) })),
  )
  await db.transaction(async (tx) => {
    await tx.execute(sql`insert into visit_session (id, visitor_id, started_at, last_at, source, medium, campaign, views, stage)
      select id, visitor, to_timestamp(at / 1000), to_timestamp(at / 1000) + pages * interval '50 seconds',
        source, medium, campaign, pages, stage
      from jsonb_to_recordset(${JSON.stringify(sessions)}::jsonb) s
        (id uuid, visitor text, at float8, source text, medium text, campaign text, pages int, stage int)`)
    await tx.execute(sql`insert into visit (visitor_id, session_id, path, duration, at, last_seen)
      select visitor, id, path, 45, at, at + interval '45 seconds' from jsonb_to_recordset(${JSON.stringify(views)}::jsonb) v
        (id uuid, visitor text, path text, at timestamptz)`)
    const looked = sessions.filter(({ pages }) => pages > 3)
    await tx.insert(visitSearch).values(
      looked.map(({ id, at }, index) => {
        const [words, hits] = searches[index % searches.length]!
        return { sessionId: id, words, lang: 'en', hits, at: new Date(at + 150_000) }
      }),
    )
  })
}

/** The sessions of one day. The same numbers on every start, because the rests are of prime numbers. */
function sessionsOf(now: number, age: number) {
  const at = now - age * day
  const isWeekend = [0, 6].includes(new Date(at).getUTCDay())
  const count = 6 + ((age * 7) % 5) + (isWeekend ? 4 : 0)
  return Array.from({ length: count }, (_, index) => {
    const turn = age * 13 + index * 7
    const [source, medium, campaign] = sources[turn % sources.length]!
    const stage = [0, 1, 0, 1, 2, 1, 3][turn % 7]!
    return {
      id: crypto.randomUUID(),
      visitor: `demo-${turn % 211}`,
      // Spread over the day, and never later than now.
      at: at - (index * 3 + 1) * 1_200_000,
      ...{ source, medium, campaign, stage },
      pages: 1 + (turn % paths.length),
    }
  })
}
