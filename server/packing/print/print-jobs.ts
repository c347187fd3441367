import { and, asc, desc, eq, gt, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { AdminParsed } from '#contract/admin/calls.ts'
import { type Paper, type PrintJob, papers, type Station } from '#contract/admin/orders/print.ts'
import { codes } from '#contract/codes.ts'
import { anyOf } from '#server/db/any-of.ts'
import type { Reader, Tx } from '#server/db/open.ts'
import { carrierLabel, order, printJob, printStation, variant } from '#server/db/tables.ts'
import { requireAddresses } from '#server/orders/staff/address-access.ts'
import type { AdminCaller } from '#server/platform/admin/caller.ts'
import type { AdminContext, WriteContext } from '#server/platform/admin/context.ts'
import { emit } from '#server/platform/emit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ownerOf } from '../claims/read-claims.ts'
import { printUrl } from './print-link.ts'

export type StoredPrint = typeof printJob.$inferSelect

/** Jobs of one caller that wait or run at the same time, and those whose files are kept. */
const limits = { open: 5, kept: 300 }

/** Milliseconds: how long a file is kept, a tab may take to print, and a station counts as online. */
const times = { file: 24 * 3600_000, lease: 2 * 60_000, online: 60_000 }

/** Jobs shown. */
const maxListed = 50

/** @throws Refusal `not_found` for an unknown order, label or station, 30 `not_allowed`, also for an address, `too_many`. */
export async function makePrint(
  { tx, caller, at, lang }: WriteContext,
  { papers: wanted, numbers, size, carrierLabels, station }: AdminParsed<'/print/make'>,
): Promise<StoredPrint> {
  const orderIds = await idsOf(tx, numbers)
  if (wanted.some((paper) => paper !== 'pick_list')) await requireAddresses(tx, caller, orderIds, at)
  if (carrierLabels) await checkLabels(tx, carrierLabels, orderIds)
  const wish = { papers: [...new Set(wanted)], orderIds, size, lang }
  return ask({ tx, caller, at }, { ...wish, ...(carrierLabels ? { carrierLabels } : {}) }, station)
}

/** @throws Refusal `not_found` for an unknown SKU or station, 30 `not_allowed`, `too_many`. */
export async function makeProductLabels(
  { tx, caller, at, lang }: WriteContext,
  { labels, format, station }: AdminParsed<'/print/productLabels'>,
): Promise<StoredPrint> {
  const skus = labels.map(({ sku }) => sku)
  const rows = await tx.select().from(variant).where(inArray(variant.sku, skus))
  const ids = new Map(rows.map(({ id, sku }) => [sku, id]))
  const unknown = skus.find((sku) => !ids.has(sku))
  if (unknown) {
    const text = { key: 'desk.print.unknown_sku', values: { sku: unknown } }
    throw new Refusal('not_found', { text, details: { sku: unknown } })
  }
  const variants = labels.map(({ sku, copies }) => ({ id: ids.get(sku)!, copies }))
  const wish = { papers: ['product_label'], orderIds: [], size: 'a6' as const, lang }
  return ask({ tx, caller, at }, { ...wish, labels: { format, variants } }, station)
}

/** Stores a job and has it drawn. */
async function ask(
  { tx, caller, at }: Pick<WriteContext, 'tx' | 'caller' | 'at'>,
  wish: StoredPrint['wish'],
  station: string | undefined,
): Promise<StoredPrint> {
  allowPapers(caller, wish.papers)
  if (station) await findStation(tx, station)
  const owner = ownerOf(caller)
  const own = eq(printJob.owner, owner)
  const open = await tx.$count(printJob, and(own, inArray(printJob.state, ['waiting', 'running'])))
  if (open >= limits.open || (await tx.$count(printJob, own)) >= limits.kept)
    throw new Refusal('too_many', { text: { key: 'desk.print.too_many' } })
  const [stored] = await tx
    .insert(printJob)
    .values({
      wish,
      ...{ owner, ownerName: caller.name, stationId: station ?? null, createdAt: at },
      expiresAt: new Date(at.getTime() + times.file),
    })
    .returning()
  await emit(tx, 'print.asked', { printId: stored!.id }, { at })
  return stored!
}

/** @throws Refusal 30 `not_allowed` naming the permission that a paper needs. */
export function allowPapers(caller: AdminCaller, wanted: readonly string[]): void {
  const needed = wanted.map((paper) => papers[paper as Paper])
  const permission = needed.find((each) => !caller.permissions.has(each))
  if (permission) throw new Refusal('not_allowed', { code: codes.permission, details: { permission } })
}

/** The ids of orders in the given order, each once. @throws Refusal `not_found` naming the first unknown one. */
async function idsOf(tx: Tx, given: readonly string[]): Promise<string[]> {
  const numbers = [...new Set(given.map((number) => number.trim().toUpperCase()))]
  const rows = await tx
    .select({ id: order.id, number: order.number })
    .from(order)
    .where(inArray(order.number, numbers))
  const ids = new Map(rows.map(({ id, number }) => [number, id]))
  const unknown = numbers.find((number) => !ids.has(number))
  if (unknown) {
    const text = { key: 'desk.print.unknown_order', values: { number: unknown } }
    throw new Refusal('not_found', { text, details: { number: unknown } })
  }
  return numbers.map((number) => ids.get(number)!)
}

/** @throws Refusal `not_found` for a label that is not of these orders. */
async function checkLabels(tx: Tx, ids: readonly string[], orderIds: readonly string[]): Promise<void> {
  const wanted = new Set(ids)
  const found = await tx.$count(
    carrierLabel,
    and(anyOf(carrierLabel.id, [...wanted]), anyOf(carrierLabel.orderId, [...orderIds])),
  )
  if (found < wanted.size) throw new Refusal('not_found')
}

/** A job that the caller may see: their own, or one that was sent to a station. */
export async function findPrint(
  db: Reader,
  caller: AdminCaller,
  id: string,
  { lock = false } = {},
): Promise<StoredPrint> {
  const query = db.select().from(printJob).where(eq(printJob.id, id))
  const [found] = await (lock ? query.for('update') : query)
  if (!found || (found.owner !== ownerOf(caller) && !found.stationId)) throw new Refusal('not_found')
  return found
}

export async function listPrints(
  { shop, caller }: AdminContext,
  station: string | undefined,
): Promise<StoredPrint[]> {
  return shop.db
    .select()
    .from(printJob)
    .where(station ? eq(printJob.stationId, station) : eq(printJob.owner, ownerOf(caller)))
    .orderBy(desc(printJob.createdAt))
    .limit(maxListed)
}

/**
 * Leases the oldest job that a station has not printed. Of tabs that ask at the same time one gets it; if that tab dies,
 * the job is free again after two minutes.
 * @throws Refusal `not_found` for an unknown station.
 */
export async function takePrint({ shop, at }: AdminContext, station: string): Promise<StoredPrint | null> {
  return shop.db.transaction(async (tx) => {
    const [seen] = await tx
      .update(printStation)
      .set({ seenAt: at })
      .where(eq(printStation.id, station))
      .returning({ id: printStation.id })
    if (!seen) throw new Refusal('not_found')
    const free = or(isNull(printJob.takenAt), lt(printJob.takenAt, new Date(at.getTime() - times.lease)))
    const ready = and(eq(printJob.state, 'done'), isNull(printJob.printedAt), gt(printJob.expiresAt, at))
    const [next] = await tx
      .select({ id: printJob.id })
      .from(printJob)
      .where(and(eq(printJob.stationId, station), ready, free))
      .orderBy(asc(printJob.createdAt))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!next) return null
    const [taken] = await tx.update(printJob).set({ takenAt: at }).where(eq(printJob.id, next.id)).returning()
    return taken!
  })
}

/** Changes a locked job. */
export async function changePrint(tx: Tx, id: string, set: Partial<StoredPrint>): Promise<StoredPrint> {
  const [changed] = await tx.update(printJob).set(set).where(eq(printJob.id, id)).returning()
  return changed!
}

/** @throws Refusal `not_found`. */
export async function findStation(db: Reader, id: string) {
  const [found] = await db.select().from(printStation).where(eq(printStation.id, id))
  if (!found) throw new Refusal('not_found')
  return found
}

/** Stations of one shop. */
const maxStations = 50

/** @throws Refusal `not_found`, `too_many`. */
export async function saveStation(
  { tx, at }: WriteContext,
  { id, name }: { id?: string | undefined; name: string },
): Promise<typeof printStation.$inferSelect> {
  if (id) {
    const [renamed] = await tx.update(printStation).set({ name }).where(eq(printStation.id, id)).returning()
    if (!renamed) throw new Refusal('not_found')
    return renamed
  }
  if ((await tx.$count(printStation)) >= maxStations)
    throw new Refusal('too_many', { text: { key: 'desk.print.too_many_stations' } })
  const [added] = await tx.insert(printStation).values({ name, createdAt: at }).returning()
  return added!
}

export async function listStations(db: Reader, at: Date, id?: string): Promise<Station[]> {
  const waiting = sql<number>`(select count(*)::int from ${printJob} j
    where j.station_id = ${printStation}.id and j.printed_at is null and j.state <> 'failed' and j.expires_at > ${at.toISOString()})`
  const rows = await db
    .select({ station: printStation, waiting })
    .from(printStation)
    .where(id ? eq(printStation.id, id) : undefined)
    .orderBy(printStation.name)
    .limit(maxStations)
  return rows.map(({ station, waiting: count }) => ({
    id: station.id,
    name: station.name,
    online: station.seenAt !== null && at.getTime() - station.seenAt.getTime() < times.online,
    waiting: count,
  }))
}

/** Jobs as callers see them, with the names of their stations. */
export async function viewPrints(
  { shop, caller, at }: Pick<AdminContext, 'shop' | 'caller' | 'at'>,
  db: Reader,
  jobs: StoredPrint[],
): Promise<PrintJob[]> {
  const names = new Map<string, string>()
  const stationIds = [...new Set(jobs.flatMap(({ stationId }) => stationId ?? []))]
  if (stationIds.length > 0) {
    const rows = await db.select().from(printStation).where(inArray(printStation.id, stationIds))
    for (const { id, name } of rows) names.set(id, name)
  }
  return jobs.map((job) => {
    const {
      id,
      wish,
      state,
      failure,
      done,
      pages,
      waiting,
      owner,
      ownerName,
      stationId,
      printedAt,
      createdAt,
    } = job
    const isOpen = state === 'done' && job.expiresAt > at
    return {
      ...{ id, state, failure, done, pages, waiting },
      papers: wish.papers as Paper[],
      size: wish.size,
      orders: wish.orderIds.length,
      labels: wish.labels?.variants.reduce((sum, { copies }) => sum + copies, 0) ?? 0,
      by: ownerName,
      own: owner === ownerOf(caller),
      station: stationId ? { id: stationId, name: names.get(stationId) ?? '' } : null,
      printedAt: printedAt?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
      expiresAt: job.expiresAt.toISOString(),
      url: isOpen ? printUrl(shop, caller, id) : null,
    }
  })
}

/** Jobs deleted per run. */
const batch = 500

/** Deletes expired print jobs with their files. The files go first, so that none is left without its row. */
export async function forgetPrints({ db, storage, now }: Shop): Promise<void> {
  const expired = await db
    .select({ id: printJob.id })
    .from(printJob)
    .where(lte(printJob.expiresAt, now()))
    .limit(batch)
  for (const { id } of expired) await storage.remove(printKey(id))
  const ids = expired.map(({ id }) => id)
  if (ids.length > 0) await db.delete(printJob).where(inArray(printJob.id, ids))
}

/** The storage key of a job's file. */
export function printKey(id: string): string {
  return `prints/${id}.pdf`
}
