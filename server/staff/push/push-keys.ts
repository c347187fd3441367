import { eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import { pushBrowser, setting } from '#server/db/tables.ts'
import { perShop } from '#server/platform/changes/cache.ts'
import { seal, unseal } from '#server/platform/secrets/secret-box.ts'
import type { Shop } from '#server/platform/shop.ts'

/** The keys by which push services recognise the shop (VAPID, RFC 8292), in base64url. */
export type PushKeys = { publicKey: string; privateKey: string }

/** Among the stored settings, but not among those that people see. */
const key = 'push.keys'
const purpose = 'push'

/** The private key is sealed like every secret. */
const Stored = z.object({ publicKey: z.string(), sealed: z.string() })
type Stored = z.infer<typeof Stored>

const holderOf = perShop(() => ({}) as { keys?: Promise<PushKeys> })

/** The shop's keys, made when they are first needed. */
export function pushKeys(shop: Shop): Promise<PushKeys> {
  const holder = holderOf(shop)
  holder.keys ??= readKeys(shop).catch((error) => {
    delete holder.keys
    throw error
  })
  return holder.keys
}

async function readKeys(shop: Shop): Promise<PushKeys> {
  const before = await stored(shop)
  const known = before && opened(shop, before)
  if (known) return known
  if (before) shop.log.warn('push keys cannot be read and are made anew: was SHOP_SECRET changed?')
  const { default: webPush } = await import('web-push')
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  const value: Stored = { publicKey, sealed: seal(shop, purpose, privateKey) }
  await shop.db.transaction(async (tx) => {
    await tx
      .insert(setting)
      .values({ key, value })
      .onConflictDoUpdate({
        target: setting.key,
        set: { value },
        // Another process may have made keys meanwhile.
        setWhere: sql`${setting.value} ->> 'sealed' = ${before?.sealed ?? ''}`,
      })
    // Browsers take messages under the key that they subscribed with.
    if (before) await tx.delete(pushBrowser)
  })
  return opened(shop, (await stored(shop))!)!
}

async function stored({ db }: Shop): Promise<Stored | undefined> {
  const [row] = await db.select().from(setting).where(eq(setting.key, key))
  return z.safeParse(Stored, row?.value).data
}

/** null if they were sealed under another secret. */
function opened(shop: Shop, { publicKey, sealed }: Stored): PushKeys | null {
  try {
    return { publicKey, privateKey: unseal(shop, purpose, sealed) }
  } catch {
    return null
  }
}
