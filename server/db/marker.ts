import { eq } from 'drizzle-orm'
import type { Db, Reader } from './open.ts'
import { setting } from './tables.ts'

/** How far a job has come, which is kept among the settings under `key`; undefined before its first run. */
export async function readMarker<Value>(reader: Reader, key: string): Promise<Value | undefined> {
  const [row] = await reader.select({ value: setting.value }).from(setting).where(eq(setting.key, key))
  return row?.value as Value | undefined
}

/** Keeps how far a job has come. */
export async function keepMarker<Value>(db: Db, key: string, value: Value): Promise<void> {
  await db.insert(setting).values({ key, value }).onConflictDoUpdate({ target: setting.key, set: { value } })
}
