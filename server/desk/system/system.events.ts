import type { Shop } from '#server/platform/shop.ts'
import { makeBackup } from './backup/make-backup.ts'
import { rehearse } from './backup/rehearse.ts'
import { beginTask, noteTask, type StoredTask } from './tasks.ts'
import { verify } from './verify.ts'

type Work = (shop: Shop, task: StoredTask, signal: AbortSignal) => Promise<void>

const work: Record<StoredTask['kind'], Work> = { verify, backup: makeBackup, rehearsal: rehearse }

/** Does a task that somebody asked for. It is not repeated when it fails: the screen says so, and offers it again. */
export async function doTask(shop: Shop, { taskId }: { taskId: string }, signal: AbortSignal): Promise<void> {
  const task = await beginTask(shop, taskId)
  if (!task) return
  try {
    await work[task.kind](shop, task, signal)
  } catch (error) {
    if (signal.aborted) throw error
    shop.log.error({ err: error, task: task.kind }, 'system task failed')
    await noteTask(shop, taskId, { state: 'failed', failure: failureOf(error), endedAt: shop.now() })
  }
}

/** Codes of the file system and of PostgreSQL that a person can do something about. */
const failures: Record<string, StoredTask['failure']> = {
  ...{ ENOSPC: 'disk_full', EDQUOT: 'disk_full', '53100': 'disk_full' },
  ...{ EACCES: 'unwritable', EROFS: 'unwritable', EPERM: 'unwritable', ENOTDIR: 'unwritable' },
  ...{ '42501': 'no_database', ENOENT: 'unreadable' },
}

function failureOf(error: unknown): StoredTask['failure'] {
  const { code, cause } = error as { code?: string; cause?: { code?: string } }
  return failures[code ?? cause?.code ?? ''] ?? 'failed'
}
