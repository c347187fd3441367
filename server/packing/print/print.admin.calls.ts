import { eq } from 'drizzle-orm'
import type { printCalls } from '#contract/admin/orders/print.ts'
import { printStation } from '#server/db/tables.ts'
import type { AdminHandlers, WriteContext } from '#server/platform/admin/context.ts'
import {
  allowPapers,
  changePrint,
  findPrint,
  findStation,
  listPrints,
  listStations,
  makePrint,
  makeProductLabels,
  type StoredPrint,
  saveStation,
  takePrint,
  viewPrints,
} from './print-jobs.ts'

export const printHandlers: AdminHandlers<keyof typeof printCalls> = {
  '/print/make': async (ctx, payload) => answer(ctx, await makePrint(ctx, payload), 'asked'),

  '/print/productLabels': async (ctx, payload) => answer(ctx, await makeProductLabels(ctx, payload), 'asked'),

  async '/print/status'(ctx, { id }) {
    const [print] = await viewPrints(ctx, ctx.shop.db, [await findPrint(ctx.shop.db, ctx.caller, id)])
    return { print: print!, tags: [`print:${id}`] }
  },

  async '/print/list'(ctx, { station }) {
    if (station) await findStation(ctx.shop.db, station)
    const jobs = await listPrints(ctx, station)
    return { items: await viewPrints(ctx, ctx.shop.db, jobs), tags: ['print'] }
  },

  async '/print/stations'({ shop, at }) {
    return { items: await listStations(shop.db, at), tags: ['print'] }
  },

  async '/print/saveStation'(ctx, payload) {
    const [before] = payload.id
      ? await ctx.tx.select().from(printStation).where(eq(printStation.id, payload.id)).for('update')
      : []
    const saved = await saveStation(ctx, payload)
    const [station] = await listStations(ctx.tx, ctx.at, saved.id)
    const changes = [{ path: 'name', before: before?.name ?? null, after: saved.name }]
    return {
      data: { station: station! },
      audit: { resource: 'print', id: saved.id, label: saved.name, changes },
    }
  },

  async '/print/removeStation'({ tx }, { id }) {
    const { name } = await findStation(tx, id)
    await tx.delete(printStation).where(eq(printStation.id, id))
    const changes = [{ path: 'name', before: name, after: null }]
    return { data: { removed: true }, audit: { resource: 'print', id, label: name, changes } }
  },

  async '/print/take'(ctx, { station }) {
    const taken = await takePrint(ctx, station)
    const [print = null] = taken ? await viewPrints(ctx, ctx.shop.db, [taken]) : []
    return { print }
  },

  async '/print/settle'(ctx, { id, printed }) {
    await findPrint(ctx.tx, ctx.caller, id, { lock: true })
    const set = printed ? { printedAt: ctx.at } : { takenAt: null }
    return answer(ctx, await changePrint(ctx.tx, id, set), printed ? 'printed' : 'not_printed')
  },

  async '/print/again'(ctx, { id, station }) {
    const { wish } = await findPrint(ctx.tx, ctx.caller, id, { lock: true })
    allowPapers(ctx.caller, wish.papers)
    await findStation(ctx.tx, station)
    const set = { stationId: station, takenAt: null, printedAt: null }
    return answer(ctx, await changePrint(ctx.tx, id, set), 'again')
  },
}

async function answer(ctx: WriteContext, job: StoredPrint, step: string) {
  const [print] = await viewPrints(ctx, ctx.tx, [job])
  const changes = [{ path: 'state', before: null, after: step }]
  return {
    // A link works for one session, and answers are stored.
    data: { print: { ...print!, url: null } },
    audit: { resource: 'print', id: job.id, label: job.wish.papers.join(', '), changes },
    unstored: { print: print! },
  }
}
