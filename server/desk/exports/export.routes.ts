import type { FastifyInstance } from 'fastify'
import { adminBase } from '#contract/admin/admin-call.ts'
import { codes } from '#contract/codes.ts'
import { findDownloader } from '#server/platform/admin/caller.ts'
import { answerFailure } from '#server/platform/calls.ts'
import { asDownload } from '#server/platform/http/as-download.ts'
import { translator } from '#server/platform/messages.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { useLink } from './manage-exports.ts'

const types = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  zip: 'application/zip',
} as const

/** /api/admin/file/export/{token}: the file behind a one-time link, as a download for the session or key that asked. */
export function mountExports(app: FastifyInstance, shop: Shop): void {
  const path = `${adminBase}/file/export/:token`
  const config = { adminCall: '/file/export' }
  app.get<{ Params: { token: string } }>(path, { config }, async (request, reply) => {
    try {
      const caller = await findDownloader(shop, request)
      if (!caller) throw new Refusal('auth_invalid', { code: codes.authInvalid })
      const stored = await shop.db.transaction((tx) => useLink(tx, caller, request.params.token, shop.now()))
      const file = stored.storageKey === null ? null : await shop.storage.read(stored.storageKey)
      if (!file) throw new Refusal('not_found')
      const day = stored.createdAt.toISOString().slice(0, 10)
      const type = types[stored.format]
      return asDownload(reply, { type, name: `${stored.kind}-${day}.${stored.format}` })
        .header('content-length', file.bytes)
        .send(file.content)
    } catch (error) {
      return answerFailure(error, translator('en'), request, reply)
    }
  })
}
