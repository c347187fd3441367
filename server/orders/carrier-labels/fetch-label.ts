import { and, eq, lt } from 'drizzle-orm'
import { request } from 'undici'
import { carrierLabel } from '#server/db/tables.ts'
import { emit } from '#server/platform/emit.ts'
import { isLoopback } from '#server/platform/http/network.ts'
import { isOutgoingUrl } from '#server/platform/outgoing/outgoing-url.ts'
import { isPublicAddress } from '#server/platform/outgoing/public-address.ts'
import { publicAgent } from '#server/platform/outgoing/public-agent.ts'
import { readAtMost } from '#server/platform/outgoing/read-at-most.ts'
import type { Shop } from '#server/platform/shop.ts'
import { decodePicture } from '#server/platform/untrusted-picture.ts'
import { labelProviderOf } from './label-providers.ts'
import { labelKey, tellOfLabel } from './stored-labels.ts'

/** Of one picture: its size, and the milliseconds of the transfer. */
const limits = { bytes: 5 * 1024 * 1024, time: 20_000 }

/** Pixels that a label is reduced to: 4 × 8 inches at 300 dpi. */
const mostPixels = { width: 1200, height: 2400 }

/** Milliseconds for which pictures are kept: they show names and addresses. */
const keptFor = 30 * 24 * 3600_000

/** Pictures deleted per run. */
const batch = 500

/** Fetches the picture of a bought label and stores it, drawn anew, out of reach of the public. */
export async function fetchLabel(shop: Shop, { labelId }: { labelId: string }): Promise<void> {
  const [label] = await shop.db.select().from(carrierLabel).where(eq(carrierLabel.id, labelId))
  if (label?.state !== 'bought' || label.hasFile) return
  const url = await labelProviderOf(label.provider).pictureUrl(shop, label.quoteId)
  const picture = await decodePicture(await load(shop, url), (image) =>
    image
      .resize({ ...mostPixels, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .greyscale()
      .png({ compressionLevel: 9 })
      .toBuffer(),
  )
  await shop.storage.put(labelKey(label.id), picture)
  await shop.db.transaction(async (tx) => {
    await tx.update(carrierLabel).set({ hasFile: true }).where(eq(carrierLabel.id, label.id))
    if (label.returnId) await emit(tx, 'carrier_label.fetched', { labelId }, { at: shop.now() })
  })
  await tellOfLabel(shop, label)
}

/** The provider chose the address, so only public servers are asked. Demo shops may ask this machine. */
async function load(shop: Shop, url: string): Promise<Buffer> {
  if (!isOutgoingUrl(shop, url)) throw new Error('the picture of a label has no https address')
  const isDemo = shop.config.mode === 'demo'
  const allow = (address: string) => isPublicAddress(address) || (isDemo && isLoopback(address))
  const dispatcher = publicAgent({ allow }, { connections: 1 })
  try {
    const signal = AbortSignal.timeout(limits.time)
    const { statusCode, body } = await request(url, { dispatcher, signal, headers: { accept: 'image/png' } })
    const content = statusCode === 200 ? await readAtMost(body, limits.bytes) : null
    if (!content) throw new Error(`the picture of a label answers ${statusCode}, or is too large`)
    return content
  } finally {
    await dispatcher.destroy()
  }
}

/** Deletes pictures that are no longer needed. Carriers let a label be used or voided for about as long. */
export async function forgetLabelPictures({ db, storage, now }: Shop): Promise<void> {
  const old = await db
    .select({ id: carrierLabel.id })
    .from(carrierLabel)
    .where(
      and(eq(carrierLabel.hasFile, true), lt(carrierLabel.boughtAt, new Date(now().getTime() - keptFor))),
    )
    .limit(batch)
  for (const { id } of old) {
    await storage.remove(labelKey(id))
    await db.update(carrierLabel).set({ hasFile: false }).where(eq(carrierLabel.id, id))
  }
}
