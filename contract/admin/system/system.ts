import * as z from 'zod/mini'
import { Timestamp } from '../../scalars.ts'
import { type AdminCallShape, Changed } from '../admin-call.ts'

/** The doctor's checks, in the order in which it reports. */
export const checkCodes = [
  'database',
  'migrations',
  'data_folder',
  'programs',
  'jobs',
  'emails',
  'followers',
  'search',
  'books',
  'audit',
  'backup',
  'mail',
  'services',
  'first_sale',
  'settings',
  'shipping',
  'rates',
  'sales_abroad',
  'desk',
] as const
export type CheckCode = (typeof checkCodes)[number]

/** Repairs that destroy nothing and can be repeated. */
export const systemFixes = [
  'retry_jobs',
  'resend_emails',
  'wake_followers',
  'rebuild_search',
  'verify',
] as const
export type SystemFix = (typeof systemFixes)[number]

/** Work that takes long and runs as a job. Only one of a kind is open at a time. */
export const systemTaskKinds = ['verify', 'backup', 'rehearsal'] as const
export type SystemTaskKind = (typeof systemTaskKinds)[number]

export const systemTaskFailures = ['disk_full', 'unwritable', 'no_database', 'unreadable', 'failed'] as const

export const SystemTask = z.object({
  id: z.string(),
  kind: z.enum(systemTaskKinds),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  /** In percent. */
  progress: z.int(),
  /** null: the shop itself, by its schedule. */
  askedBy: z.nullable(z.string()),
  createdAt: Timestamp,
  endedAt: z.nullable(Timestamp),
  failure: z.nullable(z.enum(systemTaskFailures)),
})
export type SystemTask = z.infer<typeof SystemTask>

export const SystemCheck = z.object({
  code: z.enum(checkCodes),
  /** `unknown`: never looked at yet. */
  state: z.enum(['ok', 'warn', 'bad', 'unknown']),
  /** The finding and what to do about it, in the reader's language. */
  detail: z.string(),
  remedy: z.nullable(z.string()),
  fix: z.nullable(z.enum(systemFixes)),
  /** The moment of the finding; null: just now. */
  at: z.nullable(Timestamp),
})
export type SystemCheck = z.infer<typeof SystemCheck>

/** Failed jobs that are listed; the others are counted. */
export const maxFailedJobs = 200

const Queue = z.object({
  queue: z.string(),
  waiting: z.int(),
  running: z.int(),
  /** Failed and tried again later. */
  retrying: z.int(),
  /** Given up. */
  failed: z.int(),
  /** Since when the first one waits that is due. */
  oldest: z.nullable(Timestamp),
})

const Job = z.object({
  id: z.string(),
  queue: z.string(),
  /** The event and its group, or the recurring task. */
  name: z.string(),
  attempts: z.int(),
  maxAttempts: z.int(),
  /** Kind of the last error and its SQLSTATE or system code. Never its message. */
  error: z.string(),
  createdAt: Timestamp,
  /** The next attempt; null once it was given up. */
  nextAt: z.nullable(Timestamp),
})
export type SystemJob = z.infer<typeof Job>

const permission = 'system.operate'

export const systemCalls = {
  /** Looks at everything that `bin/doctor` looks at. What takes long is from the last time it was verified. */
  '/system/check': {
    payload: z.object({}),
    data: z.object({
      checks: z.array(SystemCheck),
      /** Of the software, and of the process that answers. */
      version: z.string(),
      node: z.string(),
      startedAt: Timestamp,
      migrations: z.object({ applied: z.int(), known: z.int() }),
      /** The verification that runs, or ran last. */
      verifying: z.nullable(SystemTask),
      at: Timestamp,
    }),
    permission,
  },
  /**
   * Repairs what a check found. `retry_jobs` takes the given jobs, or all that were given up. `verify` compares stock,
   * money and the change history in a job, see `verifying` of `/system/check`.
   */
  '/system/fix': {
    payload: z.object({
      fix: z.enum(systemFixes),
      jobs: z.optional(
        z.array(z.string().check(z.regex(/^\d{1,18}$/))).check(z.minLength(1), z.maxLength(maxFailedJobs)),
      ),
    }),
    data: Changed(
      z.object({
        /** Jobs that run again. */
        count: z.int(),
        task: z.nullable(SystemTask),
      }),
    ),
    permission,
    writes: true,
    undo: 'none',
  },
  /** The work in the background by queue, and the jobs that failed, those that were given up first. */
  '/system/jobs': {
    payload: z.object({}),
    data: z.object({
      queues: z.array(Queue),
      failed: z.array(Job),
      /** Events that wait to become jobs. `held`: they can still be taken back. */
      outbox: z.object({ waiting: z.int(), held: z.int(), oldest: z.nullable(Timestamp) }),
      at: Timestamp,
    }),
    permission,
  },
} as const satisfies Record<string, AdminCallShape>
