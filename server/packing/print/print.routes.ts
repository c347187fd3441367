import type { FastifyInstance } from 'fastify'
import { adminBase } from '#contract/admin/admin-call.ts'
import { codes } from '#contract/codes.ts'
import { findDownloader } from '#server/platform/admin/caller.ts'
import { answerFailure } from '#server/platform/calls.ts'
import { translator } from '#server/platform/messages.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { allowPapers, findPrint, printKey } from './print-jobs.ts'
import { openPrintUrl } from './print-link.ts'

/** GET /api/admin/file/print/{token}: shown in the tab, or in a frame of the desk that prints it. */
export function mountPrints(app: FastifyInstance, shop: Shop): void {
  const path = `${adminBase}/file/print/:token`
  const config = { adminCall: '/file/print' }
  app.get<{ Params: { token: string } }>(path, { config }, async (request, reply) => {
    try {
      const caller = await findDownloader(shop, request)
      if (!caller) throw new Refusal('auth_invalid', { code: codes.authInvalid })
      const id = openPrintUrl(shop, caller, request.params.token)
      const { wish } = await findPrint(shop.db, caller, id)
      allowPapers(caller, wish.papers)
      const file = await shop.storage.read(printKey(id))
      if (!file) throw new Refusal('not_found')
      return (
        reply
          .type('application/pdf')
          .header('content-length', file.bytes)
          .header('content-disposition', `inline; filename="print-${id.slice(0, 8)}.pdf"`)
          .header('cache-control', 'private, no-store')
          // Without `sandbox`, under which browsers show no PDF.
          .header('content-security-policy', "frame-ancestors 'self'")
          .header('x-frame-options', 'SAMEORIGIN')
          .header('referrer-policy', 'no-referrer')
          .header('x-robots-tag', 'noindex')
          .send(file.content)
      )
    } catch (error) {
      return answerFailure(error, translator('en'), request, reply)
    }
  })
}
