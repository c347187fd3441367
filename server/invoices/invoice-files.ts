import { eq } from 'drizzle-orm'
import { invoice } from '#server/db/tables.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { seal, unseal } from '#server/platform/secrets/secret-box.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { IssuedInvoice } from './issue-invoice.ts'
import { drawAside } from './pdf/draw-aside.ts'
import { readLook } from './pdf/read-look.ts'
import { writeXml } from './write-xml.ts'

export const invoiceFormats = ['pdf', 'xml'] as const
export type InvoiceFormat = (typeof invoiceFormats)[number]

export type InvoiceFile = { name: string; type: string; content: Buffer }

const types = { pdf: 'application/pdf', xml: 'application/xml' } as const

/**
 * A document as a file. It is written once, when the document is issued, and stays as it was.
 * @throws Refusal `not_found` for an unknown id.
 */
export async function invoiceFile(shop: Shop, id: string, format: InvoiceFormat): Promise<InvoiceFile> {
  const [found] = await shop.db.select().from(invoice).where(eq(invoice.id, id))
  if (!found) throw new Refusal('not_found')
  const kept = await shop.storage.get(pathOf(found, format))
  const content = kept ?? (await writeFile(shop, found, format))
  return { name: `${found.number}.${format}`, type: types[format], content }
}

/** Writes the files of a new document, so that nobody waits for them. */
export async function storeFiles(shop: Shop, id: string): Promise<void> {
  for (const format of invoiceFormats) await invoiceFile(shop, id, format)
}

async function writeFile(shop: Shop, found: IssuedInvoice, format: InvoiceFormat): Promise<Buffer> {
  const { record } = found
  const content =
    format === 'pdf' ? await drawAside({ record, look: await readLook(shop) }) : Buffer.from(writeXml(record))
  await shop.storage.put(pathOf(found, format), content)
  return content
}

function pathOf({ id, year }: IssuedInvoice, format: InvoiceFormat): string {
  return `invoices/${year}/${id}.${format}`
}

/** Milliseconds that a link opens its file. */
const linkLifetime = 10 * 60_000
const purpose = 'invoice link'

/** A link to a file that needs no sign-in, for ten minutes. */
export function invoiceUrl(shop: Shop, id: string, format: InvoiceFormat): string {
  const until = shop.now().getTime() + linkLifetime
  return `${shop.publicUrl}/api/file/invoice/${seal(shop, purpose, `${id} ${format} ${until}`)}`
}

/** @throws Refusal `not_found` if the link was not made by this shop or has expired. */
export function openInvoiceUrl(shop: Shop, token: string): { id: string; format: InvoiceFormat } {
  const [id = '', format = '', until = ''] = unsealed(shop, token).split(' ')
  const known = invoiceFormats.find((each) => each === format)
  if (!known || Number(until) <= shop.now().getTime()) throw new Refusal('not_found', { status: 404 })
  return { id, format: known }
}

function unsealed(shop: Shop, token: string): string {
  try {
    return unseal(shop, purpose, token)
  } catch {
    return ''
  }
}
