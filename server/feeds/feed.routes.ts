import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type FeedChannel, feedChannels } from '#contract/admin/catalog/feed.ts'
import { feedFetch } from '#server/db/tables.ts'
import { sendStream } from '#server/platform/http/send-stream.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { ProductPath } from './feed-items.ts'
import { feedsSetting } from './feeds.setting.ts'
import { type Market, marketOf } from './market.ts'
import { type FeedCounts, writeFeed, writerOf } from './write-feed.ts'

/** Feeds that a process writes at a time; each keeps the database busy. */
const maxAtOnce = 2

export function feedPath(channel: FeedChannel): string {
  return `/feeds/${channel}.${channel === 'idealo' ? 'csv' : 'xml'}`
}

/** /feeds/google.xml and the others: every variant on sale, for `?lang=de&currency=EUR&country=DE`. */
export function mountFeeds(app: FastifyInstance, shop: Shop, pathOf: ProductPath): void {
  let running = 0
  for (const channel of feedChannels) {
    app.get<{ Querystring: Record<string, unknown> }>(
      feedPath(channel),
      { config: { kind: 'file' } },
      async (request, reply) => {
        const { channels, key } = shop.settings(feedsSetting)
        const { query } = request
        const text = (name: string) => (typeof query[name] === 'string' ? query[name] : undefined)
        reply.header('x-robots-tag', 'noindex')
        if (!channels.includes(channel) || !isSame(text('key') ?? '', key))
          return reply
            .status(404)
            .header('cache-control', 'no-store')
            .type('text/plain')
            .send('No such feed.')
        const market = marketOf(shop, {
          lang: text('lang'),
          currency: text('currency'),
          country: text('country'),
        })
        if (!market)
          return reply
            .status(400)
            .header('cache-control', 'no-store')
            .type('text/plain')
            .send('The shop does not offer this language or currency, or does not ship to this country.')
        if (running >= maxAtOnce)
          return reply.status(503).header('retry-after', '60').header('cache-control', 'no-store').send()
        running += 1
        const counts: FeedCounts = { items: 0, leftOut: 0 }
        const writer = writerOf(shop, channel, market)
        const parts = writeFeed(shop, writer, { channel, market, pathOf, counts })
        const userAgent = String(request.headers['user-agent'] ?? '').slice(0, 200)
        reply.header('cache-control', key === '' ? 'public, max-age=900' : 'private, no-store')
        reply.raw.once('close', () => {
          running -= 1
        })
        return sendStream(
          request,
          reply,
          writer.type,
          counted(parts, () => note(shop, { channel, market, counts, userAgent })),
        )
      },
    )
  }
}

/** The parts, and then a note that all of them were fetched. */
async function* counted(parts: AsyncIterable<string>, done: () => Promise<void>): AsyncGenerator<string> {
  yield* parts
  await done()
}

type Fetched = { channel: FeedChannel; market: Market; counts: FeedCounts; userAgent: string }

async function note(shop: Shop, { channel, market, counts, userAgent }: Fetched): Promise<void> {
  const row = { fetchedAt: shop.now(), ...counts, userAgent }
  await shop.db
    .insert(feedFetch)
    .values({ channel, ...market, ...row })
    .onConflictDoUpdate({
      target: [feedFetch.channel, feedFetch.lang, feedFetch.currency, feedFetch.country],
      set: row,
    })
}

function isSame(given: string, key: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(key)]
  return key === '' || (a.length === b.length && timingSafeEqual(a, b))
}
