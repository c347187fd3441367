import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { withDatabase } from './global-setup.ts'

/** A database of its own for a test file, cloned from the migrated template. Gives its URL. */
export async function cloneDatabase(): Promise<string> {
  const server = inject('databaseServer')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(server, `create database "${name}" template "${inject('databaseTemplate')}"`)
  return withDatabase(server, name)
}

export async function dropDatabase(url: string): Promise<void> {
  const name = /\/([^/?]+)(\?|$)/.exec(url.replace(/^[a-z]+:\/\//, ''))?.[1]
  await onServer(inject('databaseServer'), `drop database if exists "${name}" with (force)`)
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
