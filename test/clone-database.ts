import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { withDatabase } from './database-server.ts'

/** Clones a database for one test file from the migrated template or another one. Returns its URL. */
export async function cloneDatabase(template = inject('databaseTemplate')): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer((client) =>
    client.query(`create database "${name}" template "${template}" strategy file_copy`),
  )
  return withDatabase(inject('databaseServer'), name)
}

/** Creates an empty database. Returns its URL. */
export async function createDatabase(): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer((client) => client.query(`create database "${name}"`))
  return withDatabase(inject('databaseServer'), name)
}

export async function dropDatabase(url: string): Promise<void> {
  await onServer((client) => client.query(`drop database if exists "${databaseName(url)}" with (force)`))
}

export async function renameDatabase(url: string, name: string): Promise<void> {
  await onServer((client) => client.query(`alter database "${databaseName(url)}" rename to "${name}"`))
}

/** Runs statements on the database server. The connection and its advisory locks end with `work`. */
export async function onServer(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: inject('databaseServer') })
  await client.connect()
  await work(client).finally(() => client.end())
}

function databaseName(url: string): string | undefined {
  return /\/([^/?]+)(\?|$)/.exec(url.replace(/^[a-z]+:\/\//, ''))?.[1]
}
