import { createReadStream } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { adminBase } from '#contract/admin/admin-call.ts'
import { codes } from '#contract/codes.ts'
import { encrypted } from '#server/db/backup/encrypted.ts'
import { isThere } from '#server/db/is-there.ts'
import { systemTask } from '#server/db/tables.ts'
import { findDownloader } from '#server/platform/admin/caller.ts'
import { takeDownloadLink } from '#server/platform/admin/download-link.ts'
import { answerFailure } from '#server/platform/calls.ts'
import { asDownload } from '#server/platform/http/as-download.ts'
import { translator } from '#server/platform/messages.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { passphraseOf } from './passphrase.ts'

/** /api/admin/file/backup/{token}: a backup behind a one-time link, encrypted while it is sent. */
export function mountBackups(app: FastifyInstance, shop: Shop): void {
  const url = `${adminBase}/file/backup/:token`
  const config = { adminCall: '/file/backup' }
  app.get<{ Params: { token: string } }>(url, { config }, async (request, reply) => {
    try {
      const { token } = request.params
      const caller = await findDownloader(shop, request)
      if (!caller) throw new Refusal('auth_invalid', { code: codes.authInvalid })
      if (!caller.permissions.has('system.operate'))
        throw new Refusal('not_allowed', { code: codes.permission })
      const { backupId } = await shop.db.transaction((tx) => takeDownloadLink(tx, caller, token, shop.now()))
      if (!backupId) throw new Refusal('not_found')
      const [task] = await shop.db.select().from(systemTask).where(eq(systemTask.id, backupId))
      const file = task?.file
      if (!file || !(await isThere(file))) throw new Refusal('not_found')
      const content = Readable.from(encrypted(createReadStream(file), passphraseOf(shop, token)), {
        objectMode: false,
      })
      return asDownload(reply, { type: 'application/octet-stream', name: `${path.basename(file)}.enc` }).send(
        content,
      )
    } catch (error) {
      return answerFailure(error, translator('en'), request, reply)
    }
  })
}
