import { createHash, randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Translate } from '../messages.ts'
import { Refusal } from '../refusal.ts'
import type { Storage } from '../storage.ts'

/** A file that was stored as it arrived. It is removed after the call unless the handler has set `kept`. */
export type StoredUpload = { key: string; bytes: number; hash: string; kept: boolean }

/** The folder of stored uploads. */
export const uploadFolder = 'uploads'

const limits = { fields: 10, fieldSize: 2000, parts: 11, files: 1 }

/**
 * Reads a multipart call whose file may be too large for memory.
 * @throws Refusal `too_large` (HTTP 413) above the limits, `invalid` at `file` if there is none.
 */
export async function storedForm(
  request: FastifyRequest,
  t: Translate,
  storage: Storage,
  maxBytes: number,
): Promise<{ fields: Record<string, string>; upload: StoredUpload }> {
  const fields: Record<string, string> = {}
  const key = `${uploadFolder}/${randomUUID()}`
  const hash = createHash('sha256')
  let bytes = 0
  let isCut = false
  try {
    if (request.isMultipart()) {
      for await (const part of request.parts({ limits: { ...limits, fileSize: maxBytes } })) {
        if (part.type === 'file') {
          bytes = await storage.write(key, hashed(part.file, hash))
          isCut = part.file.truncated
        } else if (typeof part.value === 'string') fields[part.fieldname] = part.value
      }
    }
  } catch (error) {
    await storage.remove(key)
    if ((error as { statusCode?: number }).statusCode === 413) throw new Refusal('too_large', { status: 413 })
    bytes = 0
  }
  if (bytes > 0 && !isCut) return { fields, upload: { key, bytes, hash: hash.digest('hex'), kept: false } }
  await storage.remove(key)
  if (isCut) throw new Refusal('too_large', { status: 413 })
  throw new Refusal('invalid', {
    fields: { file: { key: 'form.required', values: { field: t('form.this_field') } } },
  })
}

async function* hashed(content: AsyncIterable<Buffer>, hash: { update(part: Buffer): unknown }) {
  for await (const part of content) {
    hash.update(part)
    yield part
  }
}
