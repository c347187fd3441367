import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Paper } from '#contract/admin/orders/print.ts'
import { isLang } from '#contract/languages.ts'
import type { InvoiceRecord } from '#server/db/invoice-record.ts'
import { printJob } from '#server/db/tables.ts'
import { readLook } from '#server/invoices/pdf/read-look.ts'
import type { EventHandlers } from '#server/platform/jobs/event-handlers.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import type { Shop } from '#server/platform/shop.ts'
import { worksAside } from '#server/platform/work-aside.ts'
import { readLabelled } from './labelled-product.ts'
import { printKey, type StoredPrint } from './print-jobs.ts'
import { type PrintedOrder, readPrinted, senderOf } from './printed-order.ts'
import type { PapersTask, Printed } from './write-papers.ts'

const writeAside = worksAside<PapersTask, Printed | null>(new URL('./paper-worker.ts', import.meta.url), {
  timeMs: 120_000,
})

export const printEvents: EventHandlers = {
  async 'print.asked'(shop, { printId }, signal) {
    const [started] = await shop.db
      .update(printJob)
      .set({ state: 'running' })
      .where(and(eq(printJob.id, printId), inArray(printJob.state, ['waiting', 'running'])))
      .returning()
    if (!started) return
    try {
      const task = await taskOf(shop, started)
      const waiting = task.orders.flatMap(({ number, labelWaits }) => (labelWaits ? number : []))
      const printed = await writeAside(task, progressOf(shop, printId))
      // The job is repeated after a shutdown.
      signal.throwIfAborted()
      if (printed) await shop.storage.put(printKey(printId), Buffer.from(printed.file))
      await end(shop, printId, {
        ...(printed ? { state: 'done', pages: printed.pages } : { state: 'failed', failure: 'nothing' }),
        waiting,
      })
    } catch (error) {
      if (signal.aborted) throw error
      shop.log.error({ err: error, printId }, 'print job failed')
      await end(shop, printId, { state: 'failed', failure: 'failed' })
    }
  },
}

/** Milliseconds between notes of the progress. */
const interval = 500

/** Notes how far the job is, but not after each of many orders. */
function progressOf(shop: Shop, id: string): (done: number) => void {
  let noted = Date.now()
  return (done) => {
    if (Date.now() - noted < interval) return
    noted = Date.now()
    const running = and(eq(printJob.id, id), eq(printJob.state, 'running'))
    shop.db
      .update(printJob)
      .set({ done })
      .where(running)
      .then(() => tell(shop, id))
      .catch((error) => shop.log.warn({ err: error, printId: id }, 'progress not noted'))
  }
}

async function end(shop: Shop, id: string, result: Partial<StoredPrint>): Promise<void> {
  const done = sql<number>`jsonb_array_length(${printJob.wish} -> 'orderIds')`
  await shop.db
    .update(printJob)
    .set({ ...result, done })
    .where(eq(printJob.id, id))
  await tell(shop, id)
}

function tell(shop: Shop, id: string): Promise<void> {
  return shop.live.publishToDesk({
    type: 'changed',
    data: { tags: ['print', `print:${id}`], by: null, change: null },
  })
}

async function taskOf(shop: Shop, { wish, createdAt }: StoredPrint): Promise<PapersTask> {
  const kinds = wish.papers.filter((paper): paper is InvoiceRecord['kind'] =>
    /^(invoice|credit_note)$/.test(paper),
  )
  const wantsLabels = wish.papers.includes('carrier_label')
  const lang = isLang(wish.lang) ? wish.lang : 'en'
  const orders: PrintedOrder[] = []
  for (const id of wish.orderIds) {
    const order = await readPrinted(
      shop,
      id,
      kinds,
      wantsLabels ? { carrierLabels: wish.carrierLabels ?? 'waiting' } : {},
    )
    if (order) orders.push(order)
  }
  return {
    papers: wish.papers as Paper[],
    orders,
    products: wish.labels ? await readLabelled(shop, wish.labels.variants, lang) : [],
    format: wish.labels?.format ?? 'a4_24',
    size: wish.size,
    lang,
    at: createdAt,
    timeZone: shop.settings(shopSetting).timeZone,
    sender: senderOf(shop),
    look: await readLook(shop),
  }
}
