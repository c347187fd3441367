import type { qrLogin } from '#server/db/tables.ts'
import type { Shop } from '#server/platform/shop.ts'

/** The desktop asks for the status at once; what it may know, that call tells. */
export async function tellDesktop(
  { live }: Shop,
  { visitorId }: typeof qrLogin.$inferSelect,
  state: 'scanned' | 'confirmed' | 'expired',
): Promise<void> {
  if (visitorId) await live.publish({ visitorId }, { type: 'qr', data: { state } })
}
