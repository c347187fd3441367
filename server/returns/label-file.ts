import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { returnRequest } from '#server/db/tables.ts'
import { asDownload } from '#server/platform/as-download.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { seal, unseal } from '#server/platform/secret-box.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { ReturnRow } from './lock-return.ts'

const purpose = 'return label'

/** Milliseconds that a link opens its label. The one in the email must work until the goods are sent. */
const lifetime = 60 * 24 * 3600_000

/** The storage key of a return's label. It can be told without the row, to delete the file. */
export function labelKeyOf(returnId: string): string {
  return `labels/${returnId}.pdf`
}

/** @returns the storage key. @throws Refusal `invalid` at `labelFile` unless it is a PDF. */
export async function keepLabel(
  shop: Pick<Shop, 'storage'>,
  returnId: string,
  file: string,
): Promise<string> {
  const content = Buffer.from(file, 'base64')
  if (!content.subarray(0, 5).equals(Buffer.from('%PDF-')))
    throw new Refusal('invalid', { fields: { labelFile: { key: 'return_rule.label_not_pdf' } } })
  const key = labelKeyOf(returnId)
  await shop.storage.put(key, content)
  return key
}

/** The link under which the buyer finds the merchant's label; null if there is none. */
export function labelLink(shop: Shop, { id, labelUrl, labelKey }: ReturnRow): string | null {
  if (!labelKey) return labelUrl
  // Rounded to a day, so that an open page keeps its link.
  const until = Math.ceil(shop.now().getTime() / 86_400_000) * 86_400_000 + lifetime
  return `${shop.publicUrl}/api/file/label/${seal(shop, purpose, `${id} ${until}`)}`
}

/** /api/file/label/{token}: the label behind a signed link, as a download. */
export function mountLabels(app: FastifyInstance, shop: Shop): void {
  app.get<{ Params: { token: string } }>('/api/file/label/:token', async (request, reply) => {
    const [id = '', until = ''] = unsealed(shop, request.params.token).split(' ')
    const [row] =
      Number(until) > shop.now().getTime()
        ? await shop.db.select().from(returnRequest).where(eq(returnRequest.id, id))
        : []
    const content = row?.labelKey ? await shop.storage.get(row.labelKey) : null
    if (!row || !content) throw new Refusal('not_found', { status: 404 })
    return asDownload(reply, { type: 'application/pdf', name: `${row.number}.pdf` }).send(content)
  })
}

function unsealed(shop: Shop, token: string): string {
  try {
    return unseal(shop, purpose, token)
  } catch {
    return ''
  }
}
