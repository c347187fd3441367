import { Zip, ZipPassThrough } from 'fflate'
import { invoiceFile } from '#server/invoices/invoice-files.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import type { Shop } from '#server/platform/shop.ts'
import { TooLarge } from './read-rows.ts'

/** Bytes of an archive. The format holds 4 GiB. */
const maxBytes = 2 * 1024 ** 3

type Wish = { from: string; until: string; signal: AbortSignal; written: { rows: number } }

/**
 * A ZIP archive of the invoices and credit notes issued on these days of the shop's time zone, in the order of their
 * issue. One document is in memory at a time. They are stored as they are: PDF is compressed already.
 * @throws TooLarge
 */
export async function* documentArchive(
  shop: Shop,
  { from, until, signal, written }: Wish,
  limit: number,
): AsyncGenerator<Buffer> {
  const { timeZone } = shop.settings(shopSetting)
  const { rows } = await shop.pool.query<{ id: string; issuedAt: Date }>(
    `select id, issued_at as "issuedAt" from invoice
      where issued_at >= ($1::date::timestamp at time zone $3)
        and issued_at < (($2::date + 1)::timestamp at time zone $3)
      order by issued_at, id limit $4`,
    [from, until, timeZone, limit + 1],
  )
  if (rows.length > limit) throw new TooLarge()
  let pieces: Buffer[] = []
  let bytes = 0
  const zip = new Zip((error, piece) => {
    if (error) throw error
    bytes += piece.length
    pieces.push(Buffer.from(piece))
  })
  for (const { id, issuedAt } of rows) {
    signal.throwIfAborted()
    const { name, content } = await invoiceFile(shop, id, 'pdf')
    const entry = new ZipPassThrough(name)
    entry.mtime = issuedAt
    zip.add(entry)
    entry.push(content, true)
    if (bytes > maxBytes) throw new TooLarge()
    written.rows += 1
    yield* pieces
    pieces = []
  }
  zip.end()
  yield* pieces
}
