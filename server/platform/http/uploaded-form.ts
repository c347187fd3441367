import type { FastifyRequest } from 'fastify'
import type { Translate } from '../messages.ts'
import { Refusal } from '../refusal.ts'

/** A multipart call: its file and the text fields beside it. */
export type UploadedForm = { content: Buffer; fields: Record<string, string> }

/** Limits of the text fields; the file's limit is set in app.ts unless a call has its own. */
const limits = { fields: 10, fieldSize: 2000, parts: 11 }

/**
 * Reads a multipart call.
 * @throws Refusal `too_large` (HTTP 413) above the limits, `invalid` at `file` if there is none.
 */
export async function uploadedForm(
  request: FastifyRequest,
  t: Translate,
  maxBytes?: number,
): Promise<UploadedForm> {
  const fields: Record<string, string> = {}
  let content: Buffer | null = null
  try {
    if (request.isMultipart()) {
      for await (const part of request.parts({
        limits: maxBytes ? { ...limits, fileSize: maxBytes } : limits,
      })) {
        if (part.type === 'file') content = await part.toBuffer()
        else if (typeof part.value === 'string') fields[part.fieldname] = part.value
      }
    }
  } catch (error) {
    if ((error as { statusCode?: number }).statusCode === 413) throw new Refusal('too_large', { status: 413 })
    content = null
  }
  if (content && content.length > 0) return { content, fields }
  throw new Refusal('invalid', {
    fields: { file: { key: 'form.required', values: { field: t('form.this_field') } } },
  })
}
