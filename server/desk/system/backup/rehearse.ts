import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { connect, connectPool } from '#server/db/backup/connect.ts'
import { readTables } from '#server/db/backup/read-manifest.ts'
import { restoreBackup } from '#server/db/backup/restore-backup.ts'
import * as tables from '#server/db/tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { checkAudit } from '../checks/check-audit.ts'
import { checkBooks } from '../checks/check-books.ts'
import { checkMigrations } from '../checks/check-migrations.ts'
import type { Finding } from '../checks/finding.ts'
import { noteTask, type StoredTask } from '../tasks.ts'
import { databaseUrl, removeAll } from './make-backup.ts'
import { refuseFullDisk } from './refuse-full-disk.ts'

export type RehearsalReport = {
  seconds: number
  rows: number
  files: number
  tables: { name: string; rows: number }[]
  checks: Finding[]
}

/** Folders of restored files, in the data folder. */
const folderPrefix = 'rehearsal-'

/** Restores a backup beside the shop and looks at what is in it. The scratch database and folder are always deleted. */
export async function rehearse(shop: Shop, { id, backupId }: StoredTask): Promise<void> {
  const [backup] = await shop.db.select().from(tables.systemTask).where(eq(tables.systemTask.id, backupId!))
  if (!backup?.file) throw Object.assign(new Error('the backup is gone'), { code: 'ENOENT' })
  const { size } = await stat(backup.file)
  const started = Date.now()
  const dataDir = path.resolve(shop.config.dataDir)
  await removeAll(dataDir, folderPrefix)
  const folder = await mkdtemp(path.join(dataDir, folderPrefix))
  const admin = await connect(databaseUrl(shop))
  try {
    await dropScratch(admin)
    await refuseFullDisk(dataDir, (await databaseBytes(admin)) + size)
    const scratch = await createScratch(admin)
    const url = otherDatabase(databaseUrl(shop), scratch)
    await noteTask(shop, id, { progress: 10 })
    const { rows, files } = await restoreBackup({
      ...{ url, archive: backup.file },
      filesFolder: path.join(folder, 'files'),
    })
    await noteTask(shop, id, { progress: 70 })
    const found = await lookInto(url, shop)
    const seconds = Math.round((Date.now() - started) / 1000)
    const result: RehearsalReport = { seconds, rows, files, ...found }
    await noteTask(shop, id, { state: 'done', progress: 100, endedAt: shop.now(), result })
  } finally {
    await dropScratch(admin).catch((error) => shop.log.warn({ err: error }, 'scratch database not dropped'))
    await admin.end()
    await rm(folder, { recursive: true, force: true })
  }
}

async function lookInto(url: string, { now }: Shop): Promise<Pick<RehearsalReport, 'tables' | 'checks'>> {
  const pool = connectPool(url)
  try {
    const client = await connect(url)
    const names = await readTables(client).finally(() => client.end())
    const counts: RehearsalReport['tables'] = []
    for (const { name } of names) {
      const { rows } = await pool.query<{ rows: number }>(`select count(*)::int as rows from "${name}"`)
      if (rows[0]!.rows > 0) counts.push({ name, rows: rows[0]!.rows })
    }
    const db = drizzle(pool, { schema: tables, casing: 'snake_case' })
    const checks = [
      await checkMigrations({ pool }),
      await checkBooks({ pool, now }),
      await checkAudit({ db: db as never }),
    ]
    return { tables: counts.sort((a, b) => b.rows - a.rows), checks }
  } finally {
    await pool.end()
  }
}

/**
 * Bytes that a copy of the shop's database takes, with the log that PostgreSQL writes of it. Pictures are compressed
 * already, so they take what the archive does.
 */
async function databaseBytes(admin: pg.Client): Promise<number> {
  const { rows } = await admin.query<{ bytes: string }>(
    `select size + least(size, pg_size_bytes(current_setting('max_wal_size'))) as bytes
     from pg_database_size(current_database()) size`,
  )
  return Number(rows[0]!.bytes)
}

/** A database beside the shop's, with the same encoding and locale. */
async function createScratch(admin: pg.Client): Promise<string> {
  const { rows } = await admin.query<{ prefix: string; encoding: string; collate: string; ctype: string }>(
    `select ${prefix} as prefix, pg_encoding_to_char(encoding) as encoding, datcollate as "collate", datctype as ctype
     from pg_database where datname = current_database()`,
  )
  const { encoding, collate, ctype, ...own } = rows[0]!
  const name = own.prefix + randomBytes(3).toString('hex')
  await admin.query(
    `create database ${admin.escapeIdentifier(name)} template template0 encoding ${admin.escapeLiteral(encoding)}
       lc_collate ${admin.escapeLiteral(collate)} lc_ctype ${admin.escapeLiteral(ctype)}`,
  )
  return name
}

/**
 * Names of PostgreSQL have 63 bytes at most. The digest tells databases apart whose names begin alike, so that a shop
 * never drops the scratch database of another.
 */
const prefix = `left(current_database(), 36) || '_rehearsal_' || left(md5(current_database()), 6)`

/** Drops the scratch database, and one that a killed rehearsal left behind, but none that somebody else named so. */
async function dropScratch(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ name: string }>(
    `select datname as name from pg_database
     where starts_with(datname, ${prefix}) and substr(datname, length(${prefix}) + 1) ~ '^[0-9a-f]{6}$'`,
  )
  for (const { name } of rows)
    await admin.query(`drop database if exists ${admin.escapeIdentifier(name)} with (force)`)
}

/** Addresses with a socket's folder as their host are none that `URL` can parse. */
function otherDatabase(url: string, name: string): string {
  return url.replace(/^([a-z]+:\/\/[^/?]*)(?:\/[^?]*)?/, (_whole, server: string) => `${server}/${name}`)
}
