import type { FastifyInstance } from 'fastify'
import { adminBase } from '#contract/admin/admin-call.ts'
import { codes } from '#contract/codes.ts'
import { findDownloader } from '#server/platform/admin/caller.ts'
import { answerFailure } from '#server/platform/calls.ts'
import { asDownload } from '#server/platform/http/as-download.ts'
import { translator } from '#server/platform/messages.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { keptFile } from './kept-file.ts'
import { reportKey } from './manage-imports.ts'
import { useReportLink } from './report-link.ts'

const names = { refused: 'refused-rows', missing: 'missing-pictures', kept: 'kept-products' }

/** /api/admin/file/import/{token}: the report behind a one-time link, as a download for the session or key that asked. */
export function mountImports(app: FastifyInstance, shop: Shop): void {
  const path = `${adminBase}/file/import/:token`
  const config = { adminCall: '/file/import' }
  app.get<{ Params: { token: string } }>(path, { config }, async (request, reply) => {
    try {
      const caller = await findDownloader(shop, request)
      if (!caller) throw new Refusal('auth_invalid', { code: codes.authInvalid })
      const { token } = request.params
      const { stored, part } = await shop.db.transaction((tx) => useReportLink(tx, caller, token, shop.now()))
      const day = stored.createdAt.toISOString().slice(0, 10)
      const download = asDownload(reply, {
        ...{ type: 'text/csv; charset=utf-8', name: `${names[part]}-${day}.csv` },
      })
      if (part === 'kept') return download.send(await keptFile(shop, stored))
      const file = await shop.storage.read(reportKey(stored.storageKey, part))
      if (!file) throw new Refusal('not_found')
      return download.header('content-length', file.bytes).send(file.content)
    } catch (error) {
      return answerFailure(error, translator('en'), request, reply)
    }
  })
}
