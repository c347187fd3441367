import { and, desc, eq, inArray } from 'drizzle-orm'
import type { SystemTask, SystemTaskKind } from '#contract/admin/system/system.ts'
import type { Reader, Tx } from '#server/db/open.ts'
import { systemTask } from '#server/db/tables.ts'
import { emit } from '#server/platform/emit.ts'
import { tellDesks } from '#server/platform/live/tell-desks.ts'
import type { Shop } from '#server/platform/shop.ts'

export type StoredTask = typeof systemTask.$inferSelect

const open = inArray(systemTask.state, ['waiting', 'running'])

/** Takes a task down for the job that does it. While one of its kind is open, that one is returned instead. */
export async function askTask(
  tx: Tx,
  wish: { kind: SystemTaskKind; askedBy: string | null; at: Date; backupId?: string },
): Promise<{ task: StoredTask; isNew: boolean }> {
  const { at, ...given } = wish
  const [made] = await tx
    .insert(systemTask)
    .values({ ...given, createdAt: at })
    .onConflictDoNothing()
    .returning()
  if (made) {
    await emit(tx, 'system.asked', { taskId: made.id })
    return { task: made, isNew: true }
  }
  const [running] = await tx
    .select()
    .from(systemTask)
    .where(and(eq(systemTask.kind, wish.kind), open))
  // It ended between the two statements.
  if (!running) return askTask(tx, wish)
  return { task: running, isNew: false }
}

/** The task that is open or ended last. `state`: of those that ended so. */
export async function lastTask(
  db: Reader,
  kind: SystemTaskKind,
  state?: StoredTask['state'],
): Promise<StoredTask | undefined> {
  const [found] = await db
    .select()
    .from(systemTask)
    .where(and(eq(systemTask.kind, kind), state && eq(systemTask.state, state)))
    .orderBy(desc(systemTask.createdAt))
    .limit(1)
  return found
}

/** Begins a task, or begins it anew after its process was killed; undefined if there is nothing left to do. */
export async function beginTask(shop: Shop, id: string): Promise<StoredTask | undefined> {
  const [begun] = await shop.db
    .update(systemTask)
    .set({ state: 'running', progress: 0 })
    .where(and(eq(systemTask.id, id), open))
    .returning()
  if (begun) await tellDesks(shop, ['system', `system:${id}`])
  return begun
}

/** Notes how far a task is, and how it ended. Open desks show it. */
export async function noteTask(shop: Shop, id: string, change: Partial<StoredTask>): Promise<void> {
  await shop.db.update(systemTask).set(change).where(eq(systemTask.id, id))
  await tellDesks(shop, ['system', `system:${id}`])
}

export function viewTask(stored: StoredTask): SystemTask {
  const { id, kind, state, progress, askedBy, createdAt, endedAt, failure } = stored
  return {
    ...{ id, kind, state, progress, askedBy, failure },
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }
}
