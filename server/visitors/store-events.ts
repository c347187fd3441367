import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { insertMany, overwrite } from '#server/db/insert-many.ts'
import type { Tx } from '#server/db/open.ts'
import { visit, visitSearch, visitSession } from '#server/db/tables.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import type { Shop } from '#server/platform/shop.ts'
import { direct, type Source } from './source.ts'
import { stages, type View, type VisitEvent } from './visit-event.ts'

type Session = typeof visitSession.$inferSelect
type Visit = typeof visit.$inferSelect

/** Milliseconds without an event after which the next one begins a new session. */
const idleMs = 30 * 60_000

/** Seconds of clock and network difference allowed when a time on page is checked. */
const tolerance = 10

/**
 * Writes a batch of events, oldest first. Batches of all processes are written one after another, because an event may
 * belong to a session that another process has just begun. Returns false if nothing was written.
 */
export async function storeEvents(shop: Shop, events: VisitEvent[]): Promise<boolean> {
  const { timeZone } = shop.settings(shopSetting)
  const day = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  return await shop.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('visits'))`)
    const allowed = await withConsent(tx, events)
    if (allowed.length === 0) return false
    const book = await openBook(tx, allowed, (at) => day.format(at))
    for (const event of allowed.toSorted((a, b) => a.at.getTime() - b.at.getTime())) book.take(event)
    await book.write(tx)
    return true
  })
}

/**
 * Events of visitors who agreed before, and of those who need not be asked and did not refuse. A later consent does not
 * cover what happened before it.
 */
async function withConsent(tx: Tx, events: VisitEvent[]): Promise<VisitEvent[]> {
  const ids = [...new Set(events.map(({ visitorId }) => visitorId))]
  const { rows } = await tx.execute<{ visitor_id: string; statistics: string; at: string }>(
    sql`select visitor_id, statistics, at from consent where visitor_id = any(${sql.param(ids)}::text[])`,
  )
  const answers = new Map(rows.map((row) => [row.visitor_id, row]))
  return events.filter(({ visitorId, at, needsConsent }) => {
    const answer = answers.get(visitorId)
    if (!answer) return !needsConsent
    return answer.statistics === 'yes' && (!needsConsent || new Date(answer.at) <= at)
  })
}

/** The sessions and views that events of a batch may belong to, changed in memory and written at the end. */
async function openBook(tx: Tx, events: VisitEvent[], dayOf: (at: Date) => string) {
  const ids = [...new Set(events.map(({ visitorId }) => visitorId))]
  const paths = [
    ...new Set(
      events.flatMap((event) => ('path' in event ? [JSON.stringify([event.visitorId, event.path])] : [])),
    ),
  ]
  const pairs = paths.map((pair) => JSON.parse(pair) as [string, string])
  const sessions = await latestSessions(tx, ids)
  const newest = await latestViews(
    tx,
    ids.map((id) => [id, null]),
  )
  const views = new Map(
    (await latestViews(tx, pairs)).map((view) => [keyOf(view.visitorId, view.path), view]),
  )
  const newestOf = new Map(
    newest.map((view) => [view.visitorId, views.get(keyOf(view.visitorId, view.path)) ?? view]),
  )
  const changedSessions = new Set<Session>()
  const changedViews = new Set<Visit>()
  const searches: (typeof visitSearch.$inferInsert)[] = []

  /** The session of an event: the visitor's last one, or a new one after a pause, at midnight or for another campaign. */
  function sessionFor(event: VisitEvent): Session {
    const { visitorId, at } = event
    const source = event.kind === 'view' ? event.source : direct
    const last = sessions.get(visitorId)
    const isSame =
      last !== undefined &&
      at.getTime() - last.lastAt.getTime() < idleMs &&
      dayOf(at) === dayOf(last.startedAt) &&
      (isOpenTo(last, source) || !source.campaign || source.campaign === last.campaign)
    const session = isSame
      ? last
      : { id: randomUUID(), visitorId, startedAt: at, lastAt: at, ...source, views: 0, stage: 0 }
    if (isOpenTo(session, source)) Object.assign(session, source)
    if (at > session.lastAt) session.lastAt = at
    sessions.set(visitorId, session)
    changedSessions.add(session)
    return session
  }

  function takeView(event: VisitEvent & View): void {
    const { visitorId, path, referrer, timezone, at } = event
    const key = keyOf(visitorId, path)
    // Other tabs send heartbeats too, so those look for the newest view of their own path.
    const view = event.heartbeat ? views.get(key) : newestOf.get(visitorId)
    const session = sessionFor(event)
    // The path of results stays the same from one search to the next.
    if (event.search) searches.push({ sessionId: session.id, ...event.search, at })
    if (view?.path === path && view.sessionId === session.id) {
      if (at > view.lastSeen) view.lastSeen = at
      changedViews.add(view)
      return
    }
    const sessionId = session.id
    const begun = {
      id: randomUUID(),
      visitorId,
      sessionId,
      path,
      referrer,
      timezone,
      duration: 0,
      at,
      lastSeen: at,
    }
    views.set(key, begun)
    newestOf.set(visitorId, begun)
    changedViews.add(begun)
    session.views++
    if (event.isProduct) session.stage = Math.max(session.stage, stages.product)
  }

  /** Capped at the time since the view began, because a browser may report any number. */
  function takeTime({ visitorId, path, seconds, at }: VisitEvent & { kind: 'time' }): void {
    const view = views.get(keyOf(visitorId, path))
    if (!view) return
    const elapsed = Math.floor((at.getTime() - view.at.getTime()) / 1000) + tolerance
    view.duration = Math.max(0, Math.min(view.duration + seconds, elapsed))
    view.lastSeen = at
    changedViews.add(view)
    const session = sessions.get(visitorId)
    if (session?.id !== view.sessionId || at <= session.lastAt) return
    session.lastAt = at
    changedSessions.add(session)
  }

  return {
    take(event: VisitEvent): void {
      if (event.kind === 'view') takeView(event)
      else if (event.kind === 'time') takeTime(event)
      else {
        const session = sessionFor(event)
        session.stage = Math.max(session.stage, event.stage)
      }
    },

    async write(tx: Tx): Promise<void> {
      const sessionEnding = sql`on conflict (id) do update set ${overwrite(['lastAt', 'source', 'medium', 'campaign', 'views', 'stage'])}`
      await insertMany(tx, visitSession, [...changedSessions], sessionEnding)
      await insertMany(
        tx,
        visit,
        [...changedViews],
        sql`on conflict (id) do update set ${overwrite(['duration', 'lastSeen'])}`,
      )
      await insertMany(tx, visitSearch, searches)
    },
  }
}

/**
 * True if an event may still say where a session came from: a step may arrive before the report of the first page, and
 * that report before the one that names the campaign.
 */
function isOpenTo(session: Session, source: Source): boolean {
  return session.views === 0 || (session.views === 1 && session.campaign === '' && source.campaign !== '')
}

async function latestSessions(tx: Tx, ids: string[]): Promise<Map<string, Session>> {
  const { rows } = await tx.execute<Record<string, string>>(sql`
    select s.* from unnest(${sql.param(ids)}::text[]) v (id)
    cross join lateral (select * from visit_session where visitor_id = v.id order by started_at desc limit 1) s`)
  return new Map(
    rows.map((row) => [
      row.visitor_id!,
      {
        id: row.id!,
        visitorId: row.visitor_id!,
        startedAt: new Date(row.started_at!),
        lastAt: new Date(row.last_at!),
        source: row.source!,
        medium: row.medium!,
        campaign: row.campaign!,
        views: Number(row.views),
        stage: Number(row.stage),
      },
    ]),
  )
}

/** The newest view of each visitor, of one path where it is given. */
async function latestViews(tx: Tx, wanted: [visitorId: string, path: string | null][]): Promise<Visit[]> {
  const { rows } = await tx.execute<Record<string, string>>(sql`
    select s.* from jsonb_to_recordset(${JSON.stringify(wanted.map(([id, path]) => ({ id, path })))}::jsonb) v (id text, path text)
    cross join lateral (
      select * from visit where visitor_id = v.id and (v.path is null or path = v.path) order by at desc limit 1) s`)
  return rows.map((row) => ({
    id: row.id!,
    visitorId: row.visitor_id!,
    sessionId: row.session_id ?? null,
    path: row.path!,
    referrer: row.referrer!,
    timezone: row.timezone!,
    duration: Number(row.duration),
    at: new Date(row.at!),
    lastSeen: new Date(row.last_seen!),
  }))
}

function keyOf(visitorId: string, path: string): string {
  return `${visitorId} ${path}`
}
