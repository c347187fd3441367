import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { type Lang, langPath } from '#contract/languages.ts'
import { indexNowProgress } from '#server/db/tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { indexNowSetting } from './index-now.setting.ts'
import { pathsOf } from './sitemap.routes.ts'
import { entriesChanged } from './sitemap-files.ts'

const kinds = ['product', 'article', 'page'] as const
type Kind = (typeof kinds)[number]
type Progress = typeof indexNowProgress.$inferSelect

/** Addresses in one submission; the protocol allows 10,000. https://www.indexnow.org/documentation */
const maxAddresses = 10_000

/** Entries per submission, whatever the number of languages. */
const maxEntries = 500

/** A change is submitted a minute later, when transactions that began before it have ended. */
const settledMs = 60_000

/** The pause after a failure doubles from ten minutes to a day. */
const firstPauseMs = 600_000
const longestPauseMs = 86_400_000

const timeoutMs = 15_000

/** Proves that the shop itself submits: the key is at /{key}.txt. It is public. */
function keyOf(shop: Shop): string {
  return createHmac('sha256', shop.secret).update('indexnow').digest('hex').slice(0, 32)
}

/** Serves the key while the setting is on. */
export function mountIndexNowKey(app: FastifyInstance, shop: Shop): void {
  const key = keyOf(shop)
  app.get(`/${key}.txt`, { config: { kind: 'file' } }, async (_request, reply) =>
    shop.settings(indexNowSetting).enabled
      ? reply.type('text/plain; charset=utf-8').send(key)
      : reply.status(404).send(),
  )
}

/**
 * Submits the addresses of entries that changed, moved or were taken off since the last submission, one batch for each
 * kind. Begins with the changes after the setting was turned on. After a failure, the same batch is tried again, with longer and longer pauses.
 */
export async function submitChanges(shop: Shop): Promise<void> {
  if (!shop.settings(indexNowSetting).enabled) return
  for (const kind of kinds) await submitKind(shop, kind)
}

async function submitKind(shop: Shop, kind: Kind): Promise<void> {
  const now = shop.now()
  const until = new Date(now.getTime() - settledMs)
  const progress = await progressOf(shop, kind, until)
  if (isPausing(progress, now)) return
  const entries = await entriesChanged(shop, kind, { after: progress, until, limit: maxEntries })
  const { length, addresses } = withinLimit(shop, kind, entries)
  const last = entries[length - 1]
  if (!last) return
  const status = await submit(shop, addresses)
  const isDone = status === 200 || status === 202
  const failures = isDone ? 0 : progress.failures + 1
  if (!isDone) shop.log.warn({ kind, status, failures }, 'search engines were not told of changed pages')
  await shop.db
    .update(indexNowProgress)
    .set({
      ...(isDone ? { changedAt: last.changed, id: last.id } : {}),
      ...{ status, failures, triedAt: now },
    })
    .where(eq(indexNowProgress.kind, kind))
}

/** How far a kind was submitted; the first time, up to the present. */
async function progressOf({ db }: Shop, kind: Kind, changedAt: Date): Promise<Progress> {
  await db.insert(indexNowProgress).values({ kind, changedAt }).onConflictDoNothing()
  const [progress] = await db.select().from(indexNowProgress).where(eq(indexNowProgress.kind, kind))
  return progress!
}

function isPausing({ failures, triedAt }: Progress, now: Date): boolean {
  if (failures === 0 || !triedAt) return false
  const pause = Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs)
  return now.getTime() < triedAt.getTime() + pause
}

type Entries = Awaited<ReturnType<typeof entriesChanged>>

/** Addresses of as many entries as one submission can hold, each entry with all of its languages. */
function withinLimit(shop: Shop, kind: Kind, entries: Entries): { length: number; addresses: string[] } {
  const addresses: string[] = []
  for (const [index, entry] of entries.entries()) {
    const paths = addressesOf(shop, kind, entry)
    if (addresses.length + paths.length > maxAddresses) return { length: index, addresses }
    addresses.push(...paths.map(([lang, path]) => shop.publicUrl + langPath(lang, path)))
  }
  return { length: entries.length, addresses }
}

/** The paths of an entry in all of its languages, and those that lead to them now. */
function addressesOf(shop: Shop, kind: Kind, entry: Entries[number]): [Lang, string][] {
  const now = Object.entries(pathsOf(shop, kind, entry)) as [Lang, string][]
  const former = entry.former.flatMap(({ lang, slug }) =>
    Object.entries(pathsOf(shop, kind, { root: entry.root, slugs: { [lang]: slug } })),
  )
  return [...now, ...(former as [Lang, string][])]
}

/** The status of the answer; 0: none came. */
async function submit(shop: Shop, urlList: string[]): Promise<number> {
  const key = keyOf(shop)
  const body = {
    host: new URL(shop.publicUrl).host,
    key,
    keyLocation: `${shop.publicUrl}/${key}.txt`,
    urlList,
  }
  try {
    const response = await fetch(shop.config.indexNowUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    })
    await response.body?.cancel()
    return response.status
  } catch {
    return 0
  }
}
