import type { qrLogin } from '#server/db/tables.ts'
import type { Shop } from '#server/platform/shop.ts'

/** Makes the desktop poll its status at once. The message contains nothing private. */
export async function tellDesktop(
  { live }: Shop,
  { visitorId }: typeof qrLogin.$inferSelect,
  state: 'scanned' | 'confirmed' | 'expired',
): Promise<void> {
  if (visitorId) await live.publish({ visitorId }, { type: 'qr', data: { state } })
}
