import * as z from 'zod/mini'
import { Timestamp } from '../../scalars.ts'
import { type AdminCallShape, Changed } from '../admin-call.ts'
import { SystemCheck, SystemTask } from './system.ts'

export const backupSchedules = ['off', 'daily', 'weekly'] as const

export const BackupSettings = z.object({
  schedule: z.enum(backupSchedules),
  /** Of the day, in the shop's time zone. Weekly ones are taken on Sunday. */
  hour: z.int().check(z.minimum(0), z.maximum(23)),
  /** Backups that are kept; older ones are deleted once a new one is complete. */
  keep: z.int().check(z.minimum(1), z.maximum(365)),
  /** An existing folder on the shop's server; null: `backups` in the data folder. */
  folder: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(300))),
})
export type BackupSettings = z.infer<typeof BackupSettings>

const Rehearsal = z.object({
  task: SystemTask,
  /** null until it is done. */
  report: z.nullable(
    z.object({
      seconds: z.int(),
      rows: z.int(),
      files: z.int(),
      /** Tables with rows, the largest first. */
      tables: z.array(z.object({ name: z.string(), rows: z.int() })),
      /** Stock, money and the change history of what was restored. */
      checks: z.array(SystemCheck),
    }),
  ),
})
export type Rehearsal = z.infer<typeof Rehearsal>

export const Backup = z.extend(SystemTask, {
  /** The name of its file; null unless it is complete. */
  file: z.nullable(z.string()),
  bytes: z.nullable(z.int()),
  /** The file is where it was written. */
  present: z.boolean(),
})
export type Backup = z.infer<typeof Backup>

const id = z.uuid()
const permission = 'system.operate'

export const backupCalls = {
  /** The backups that are kept, the newest first, when the next one is due, and how much there is to save. */
  '/system/backup': {
    payload: z.object({}),
    data: z.object({
      items: z.array(Backup),
      settings: BackupSettings,
      /** The folder that backups go to, and the free space there in bytes; null if it cannot be told. */
      folder: z.string(),
      freeBytes: z.nullable(z.int()),
      /** null without a schedule. */
      nextAt: z.nullable(Timestamp),
      /** `files`: null while those of a large shop are first counted; open desks are told then. */
      sizes: z.object({ database: z.int(), files: z.nullable(z.int()) }),
      rehearsal: z.nullable(Rehearsal),
    }),
    permission,
  },
  /** Takes a backup now, in a job. While one is being taken, that one is answered. */
  '/system/backup/take': {
    payload: z.object({}),
    data: Changed(z.object({ backup: Backup })),
    permission,
    writes: true,
    undo: 'none',
    stepUp: true,
  },
  /** Changes the schedule, the folder and the number of backups that are kept. */
  '/system/backup/save': {
    payload: z.object({ settings: BackupSettings }),
    data: Changed(z.object({ settings: BackupSettings })),
    permission,
    writes: true,
    undo: 'none',
    stepUp: true,
  },
  /**
   * A link to a backup that works once, for a minute. The file is encrypted with the passphrase, which is shown only
   * here; `bin/restore` asks for it.
   */
  '/system/backup/link': {
    payload: z.object({ id }),
    data: Changed(z.object({ url: z.string(), expiresAt: Timestamp, passphrase: z.string() })),
    permission,
    writes: true,
    undo: 'none',
    stepUp: true,
  },
  /** Restores a backup into a scratch database in a job, compares what is in it, and deletes it again. */
  '/system/rehearse': {
    payload: z.object({ id }),
    data: Changed(z.object({ task: SystemTask })),
    permission,
    writes: true,
    undo: 'none',
    stepUp: true,
  },
} as const satisfies Record<string, AdminCallShape>
