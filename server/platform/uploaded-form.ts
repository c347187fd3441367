import type { FastifyRequest } from 'fastify'
import type { Translate } from './messages.ts'
import { Refusal } from './refusal.ts'

/**
 * Reads the file of a multipart call.
 * @throws Refusal `too_large` (HTTP 413) above the limit set in app.ts, `invalid` at `file` if there is none.
 */
export async function uploadedFile(request: FastifyRequest, t: Translate): Promise<Buffer> {
  try {
    const part = request.isMultipart() ? await request.file() : undefined
    const content = await part?.toBuffer()
    if (content && content.length > 0) return content
  } catch (error) {
    if ((error as { statusCode?: number }).statusCode === 413) throw new Refusal('too_large', { status: 413 })
  }
  throw new Refusal('invalid', {
    fields: { file: { key: 'form.required', values: { field: t('form.this_field') } } },
  })
}
