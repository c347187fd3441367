import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import {
  checkCodes,
  type SystemCheck,
  type SystemFix,
  type systemCalls,
} from '#contract/admin/system/system.ts'
import type { AdminContext, AdminHandlers, WriteContext } from '#server/platform/admin/context.ts'
import { noteChange } from '#server/platform/changes/note-change.ts'
import { countMigrations } from './checks/check-migrations.ts'
import type { Finding } from './checks/finding.ts'
import { runQuickChecks, thorough } from './checks/run-checks.ts'
import { sayFinding } from './checks/say-finding.ts'
import { readFailedJobs, readOutbox, readQueues, retryJobs } from './read-jobs.ts'
import { askTask, lastTask, type StoredTask, viewTask } from './tasks.ts'

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string
}
const startedAt = new Date(Date.now() - process.uptime() * 1000).toISOString()

export const systemHandlers: AdminHandlers<keyof typeof systemCalls> = {
  async '/system/check'(ctx) {
    const { shop, at } = ctx
    const [quick, verified, verifying, migrations] = await Promise.all([
      runQuickChecks(shop),
      lastTask(shop.db, 'verify', 'done'),
      lastTask(shop.db, 'verify'),
      countMigrations(shop),
    ])
    const checks = [...quick.map((each) => sayFinding(ctx, each)), ...verifiedChecks(ctx, verified)]
    return {
      checks: checks.sort((a, b) => checkCodes.indexOf(a.code) - checkCodes.indexOf(b.code)),
      ...{ version, node: process.version, startedAt, migrations },
      verifying: verifying ? viewTask(verifying) : null,
      at: at.toISOString(),
    }
  },

  async '/system/fix'(ctx, { fix, jobs }) {
    const done = await repairs[fix](ctx, jobs ?? null)
    return {
      data: { count: done.count ?? 0, task: done.task ? viewTask(done.task) : null },
      audit: {
        ...{ resource: 'system', id: fix, label: ctx.t(`desk.system.fix_${fix}`) },
        changes: done.count === undefined ? [] : [{ path: 'jobs', before: null, after: jobs ?? done.count }],
      },
    }
  },

  async '/system/jobs'({ shop: { pool }, at }) {
    const [queues, failed, outbox] = await Promise.all([
      readQueues(pool),
      readFailedJobs(pool),
      readOutbox(pool),
    ])
    return { queues, failed, outbox, at: at.toISOString() }
  },
}

/** The checks that take long, as they ended the last time. */
function verifiedChecks(ctx: AdminContext, verified: StoredTask | undefined): SystemCheck[] {
  const at = verified?.endedAt?.toISOString() ?? null
  return (Object.keys(thorough) as (keyof typeof thorough)[]).map((code) => {
    const found = verified?.result?.[code] as Finding | undefined
    if (found) return { ...sayFinding(ctx, found), fix: 'verify', at }
    const detail = ctx.t('desk.check.never_verified')
    return { code, state: 'unknown', detail, remedy: null, fix: 'verify', at }
  })
}

type Repaired = { count?: number; task?: StoredTask }

/** The repairs. Each can be repeated, and none deletes anything. */
const repairs: Record<SystemFix, (ctx: WriteContext, jobs: string[] | null) => Promise<Repaired>> = {
  retry_jobs: async ({ shop }, jobs) => ({ count: await retryJobs(shop.pool, 'others', jobs) }),
  resend_emails: async ({ shop }, jobs) => ({ count: await retryJobs(shop.pool, 'emails', jobs) }),
  async wake_followers({ tx }) {
    await tx.execute(sql`select pg_notify('change', 'retry')`)
    return {}
  },
  async rebuild_search({ tx }) {
    await noteChange(tx, ['catalogue'])
    await tx.execute(sql`select pg_notify('change', 'retry')`)
    return {}
  },
  async verify({ tx, caller, at }) {
    return { task: (await askTask(tx, { kind: 'verify', askedBy: caller.name, at })).task }
  },
}
