import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Tx } from '#server/db/open.ts'
import { returnRequest } from '#server/db/tables.ts'
import { asDownload } from '#server/platform/http/as-download.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { seal, unseal } from '#server/platform/secrets/secret-box.ts'
import type { Shop } from '#server/platform/shop.ts'
import { pictureFormat } from '#server/platform/untrusted-picture.ts'
import { isPlainPdf } from './check-label-pdf.ts'
import type { ReturnRow } from './lock-return.ts'

const purpose = 'return label'

/** Milliseconds that a link opens its label. The one in the email must work until the goods are sent. */
const lifetime = 60 * 24 * 3600_000

/** Bytes of a label: a scan of one page at most. */
const maxBytes = 5 * 1024 * 1024

const types = { pdf: 'application/pdf', png: 'image/png', jpg: 'image/jpeg' } as const
type Extension = keyof typeof types

/**
 * Keeps a label file. The one that it replaces stays for the undo, older ones are deleted. `mark`: tells the files of a
 * return apart.
 * @returns the storage key.
 * @throws Refusal `invalid` at `field` unless it is a PNG, a JPEG or a PDF that has pages and runs nothing, of at most 5 MB.
 */
export async function keepLabel(
  tx: Tx,
  { storage }: Pick<Shop, 'storage'>,
  { id, labelKey, labelFiles }: Pick<ReturnRow, 'id' | 'labelKey' | 'labelFiles'>,
  content: Buffer,
  field: 'file' | 'labelFile',
  mark = randomUUID().slice(0, 8),
): Promise<string> {
  if (content.length > maxBytes)
    throw new Refusal('invalid', { fields: { [field]: { key: 'return_rule.label_too_large' } } })
  const extension = await extensionOf(content)
  if (!extension) throw new Refusal('invalid', { fields: { [field]: { key: 'return_rule.label_not_pdf' } } })
  const key = fileKey(id, mark, extension)
  for (const old of labelFiles) if (old !== labelKey) await storage.remove(old)
  await storage.put(key, content)
  await tx
    .update(returnRequest)
    // An older server, running beside this one during an update, writes the current key alone.
    .set({ labelFiles: labelKey ? [labelKey, key] : [key] })
    .where(eq(returnRequest.id, id))
  return key
}

/** The files with the current one. An older server, running beside this one during an update, writes its key alone. */
export const withCurrent = sql`case when ${returnRequest.labelKey} = any(${returnRequest.labelFiles})
  then ${returnRequest.labelFiles} else array_remove(${returnRequest.labelFiles} || ${returnRequest.labelKey}, null) end`

/** The storage key of a return's label. */
export function fileKey(id: string, mark: string, extension: Extension): string {
  return `labels/${id}-${mark}.${extension}`
}

/** Recognises a label by its content, whatever its name. */
async function extensionOf(content: Buffer): Promise<Extension | null> {
  if (content.subarray(0, 5).equals(Buffer.from('%PDF-'))) return (await isPlainPdf(content)) ? 'pdf' : null
  const format = pictureFormat(content)
  if (format === 'png') return 'png'
  return format === 'jpeg' ? 'jpg' : null
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
    if (!row?.labelKey || !content) throw new Refusal('not_found', { status: 404 })
    const extension = row.labelKey.slice(row.labelKey.lastIndexOf('.') + 1) as Extension
    return asDownload(reply, { type: types[extension], name: `${row.number}.${extension}` }).send(content)
  })
}

function unsealed(shop: Shop, token: string): string {
  try {
    return unseal(shop, purpose, token)
  } catch {
    return ''
  }
}
