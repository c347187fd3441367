import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { adminBase } from '#contract/admin/admin-call.ts'
import { codes } from '#contract/codes.ts'
import { carrierLabel } from '#server/db/tables.ts'
import { findDownloader } from '#server/platform/admin/caller.ts'
import { takeDownloadLink } from '#server/platform/admin/download-link.ts'
import { answerFailure } from '#server/platform/calls.ts'
import { asDownload } from '#server/platform/http/as-download.ts'
import { translator } from '#server/platform/messages.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { labelKey } from './stored-labels.ts'

/** GET /api/admin/file/label/{token}: the picture of a carrier's label, as a download that works once. */
export function mountCarrierLabels(app: FastifyInstance, shop: Shop): void {
  const path = `${adminBase}/file/label/:token`
  const config = { adminCall: '/file/label' }
  app.get<{ Params: { token: string } }>(path, { config }, async (request, reply) => {
    try {
      const caller = await findDownloader(shop, request)
      if (!caller) throw new Refusal('auth_invalid', { code: codes.authInvalid })
      const label = await shop.db.transaction(async (tx) => {
        const { carrierLabelId } = await takeDownloadLink(tx, caller, request.params.token, shop.now())
        if (!carrierLabelId || !caller.permissions.has('orders.ship')) throw new Refusal('not_found')
        const [found] = await tx.select().from(carrierLabel).where(eq(carrierLabel.id, carrierLabelId))
        return found
      })
      const file = label?.hasFile ? await shop.storage.read(labelKey(label.id)) : null
      if (!label || !file) throw new Refusal('not_found')
      const name = `label-${label.trackingNumber.replace(/\W/g, '')}.png`
      return asDownload(reply, { type: 'image/png', name })
        .header('content-length', file.bytes)
        .send(file.content)
    } catch (error) {
      return answerFailure(error, translator('en'), request, reply)
    }
  })
}
