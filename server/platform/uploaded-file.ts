import type { FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'

/**
 * The file of a multipart call.
 * @throws Refusal `too_large` (HTTP 413) above the limit set in app.ts, `invalid` where there is no file.
 */
export async function uploadedFile(request: FastifyRequest): Promise<Buffer> {
  try {
    const part = request.isMultipart() ? await request.file() : undefined
    const content = await part?.toBuffer()
    if (content && content.length > 0) return content
  } catch (error) {
    if ((error as { statusCode?: number }).statusCode === 413) throw new Refusal('too_large', { status: 413 })
  }
  throw new Refusal('invalid', { fields: { file: { key: 'form.required', values: { field: 'file' } } } })
}
