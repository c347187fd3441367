import { and, gt, isNotNull, isNull } from 'drizzle-orm'
import { captcha } from '#server/db/tables.ts'
import { hasId } from '../has-id.ts'
import type { Shop } from '../shop.ts'

/** Marks an untried task as used and returns it. null if there is none with this id and kind. */
export async function takeTask(
  { db, now }: Pick<Shop, 'db' | 'now'>,
  id: string,
  kind: 'slider' | 'work',
): Promise<typeof captcha.$inferSelect | null> {
  const [task] = await db
    .update(captcha)
    .set({ usedAt: now() })
    .where(
      and(
        hasId(captcha.id, id),
        isNull(captcha.usedAt),
        gt(captcha.expiresAt, now()),
        kind === 'slider' ? isNotNull(captcha.x) : isNotNull(captcha.challenge),
      ),
    )
    .returning()
  return task ?? null
}
