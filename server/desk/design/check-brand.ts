import { inArray } from 'drizzle-orm'
import type { Reader } from '#server/db/open.ts'
import { picture } from '#server/db/tables.ts'
import { invalidAt } from '#server/platform/refusal.ts'
import type { Brand } from '#server/platform/settings/brand.ts'

/**
 * Checks the pictures that a new value of the brand chooses.
 * @throws Refusal `invalid` for one that is not in the library, or is in its trash.
 */
export async function checkBrand(reader: Reader, { logo, iconPicture }: Brand): Promise<void> {
  const chosen = { 'logo.light': logo.light, 'logo.dark': logo.dark, iconPicture }
  const ids = Object.values(chosen).filter((id) => id !== null)
  if (ids.length === 0) return
  const rows = await reader.select().from(picture).where(inArray(picture.id, ids))
  const usable = new Set(rows.filter(({ removedAt }) => removedAt === null).map(({ id }) => id))
  const wrong = Object.entries(chosen).find(([, id]) => id !== null && !usable.has(id))
  if (wrong) throw invalidAt(wrong[0], 'reason.not_found')
}
