import type { IncomingHttpHeaders } from 'node:http'
import { and, eq, inArray } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Tx } from '#server/db/open.ts'
import { carrierEvent, shipment } from '#server/db/tables.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { lockOrder } from '../lock-order.ts'
import { deliverShipment, loseShipment } from '../shipments/change-shipment.ts'
import { aftership } from './aftership.ts'
import type { CarrierProvider, CarrierReport } from './carrier-provider.ts'
import { bareNumber } from './guess-carrier.ts'

const providers: readonly CarrierProvider[] = [aftership]

/** /api/webhook/carrier/{provider} */
export function mountCarriers(app: FastifyInstance, shop: Shop): void {
  app.register(async (scope) => {
    // Signatures are computed over the raw bytes.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post<{ Params: { provider: string }; Body: unknown }>(
      '/api/webhook/carrier/:provider',
      async (request) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        await receive(shop, request.params.provider, request.headers, body)
        return { received: true }
      },
    )
  })
}

async function receive(shop: Shop, code: string, headers: IncomingHttpHeaders, body: Buffer): Promise<void> {
  const provider = providers.find((each) => each.code === code)
  if (!provider) throw new Refusal('not_found', { status: 404 })
  const report = provider.readWebhook(shop, headers, body)
  if (report) await shop.db.transaction((tx) => applyReport(tx, provider.code, report, shop.now()))
}

/**
 * Applies a carrier's report to the shipments with its number. A replay, an older report than the latest and a number
 * that is not ours change nothing.
 */
export async function applyReport(tx: Tx, provider: string, report: CarrierReport, at: Date): Promise<void> {
  const { eventId, trackingNumber } = report
  const fresh = await tx
    .insert(carrierEvent)
    .values({ provider, eventId, at })
    .onConflictDoNothing()
    .returning({ eventId: carrierEvent.eventId })
  if (fresh.length === 0) return
  const numbers = [...new Set([trackingNumber.replace(/\s/g, ''), bareNumber(trackingNumber)])]
  const found = await tx
    .select({ id: shipment.id, orderId: shipment.orderId })
    .from(shipment)
    .where(inArray(shipment.number, numbers))
    .orderBy(shipment.orderId, shipment.id)
    .limit(maxShipments)
  for (const { id, orderId } of found) await applyTo(tx, orderId, id, report, at)
}

/** Shipments with the same number: orders of one buyer that were packed together. */
const maxShipments = 20

async function applyTo(tx: Tx, orderId: string, id: string, report: CarrierReport, now: Date): Promise<void> {
  const locked = await lockOrder(tx, orderId)
  const [parcel] = await tx
    .select()
    .from(shipment)
    .where(and(eq(shipment.id, id), eq(shipment.orderId, orderId)))
  if (!parcel || (parcel.carrierAt && parcel.carrierAt > report.at)) return
  await tx
    .update(shipment)
    .set({ carrierState: report.state, carrierAt: report.at })
    .where(eq(shipment.id, id))
  if (parcel.status !== 'shipped') return
  const acting = { by: 'system' as const, at: now }
  if (report.state === 'lost') return loseShipment(tx, locked, id, acting)
  if (report.state !== 'delivered') return
  // Carriers' clocks differ: a parcel is delivered between shipping and now.
  const time = Math.min(Math.max(report.at.getTime(), parcel.shippedAt.getTime()), now.getTime())
  await deliverShipment(tx, locked, id, { ...acting, deliveredAt: new Date(time) })
}
