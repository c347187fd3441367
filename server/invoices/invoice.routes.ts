import type { FastifyInstance } from 'fastify'
import type { Shop } from '#server/platform/shop.ts'
import { invoiceFile, openInvoiceUrl } from './invoice-files.ts'

/** /api/file/invoice/{token}: the document behind a signed link, as a download. */
export function mountInvoices(app: FastifyInstance, shop: Shop): void {
  app.get<{ Params: { token: string } }>('/api/file/invoice/:token', async (request, reply) => {
    const { id, format } = openInvoiceUrl(shop, request.params.token)
    const { name, type, content } = await invoiceFile(shop, id, format)
    return reply
      .type(type)
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'private, no-store')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('referrer-policy', 'no-referrer')
      .header('x-robots-tag', 'noindex')
      .send(content)
  })
}
