import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openEmbedded } from '#server/db/embedded/open-embedded.ts'
import { migrate } from '#server/db/migrate.ts'

const run = promisify(execFile)
const root = path.resolve(import.meta.dirname, '../../..')

// Creates, kills and copies real servers, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

test('bin/backup saves an open shop, and bin/restore brings it into an empty folder', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'vitrine-shop-'))
  await chmod(folder, 0o755)
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const old = path.join(folder, 'old')
  const shop = await openEmbedded({ dataDir: old, settings: { fsync: 'off' } })
  const pool = new pg.Pool({ connectionString: shop.connectionString })
  await migrate(shop.connectionString)
  await pool.query("insert into tag (handle) values ('kept')")
  await mkdir(path.join(old, 'files'), { recursive: true })
  await writeFile(path.join(old, 'files/picture'), 'pixels')

  const backups = path.join(folder, 'backups/')
  await bin('backup', backups, { DATA_DIR: old })
  const [name] = await readdir(backups)
  expect(name).toMatch(/^vitrine-[\dT-]+\.tar\.gz$/)
  expect((await pool.query('select handle from tag')).rows).toEqual([{ handle: 'kept' }])
  await pool.end()
  await shop.stop()

  const young = path.join(folder, 'new')
  const said = await bin('restore', path.join(backups, name as string), { DATA_DIR: young })
  expect(said).toMatch(/Restored the backup of .*: \d+ rows and 1 files/)
  expect(await readFile(path.join(young, 'files/picture'), 'utf8')).toBe('pixels')
  const restored = await openEmbedded({ dataDir: young })
  const client = new pg.Client(restored.connectionString)
  await client.connect()
  expect((await client.query('select handle from tag')).rows).toEqual([{ handle: 'kept' }])
  await client.end()
  await restored.stop()

  await expect(bin('restore', path.join(backups, name as string), { DATA_DIR: young })).rejects.toThrow(
    'A shop is already in this database',
  )
  await expect(bin('restore', backups, { DATA_DIR: young })).rejects.toThrow(
    'is a folder: name one of the backups',
  )
})

async function bin(name: string, place: string, env: Record<string, string>): Promise<string> {
  const { stdout } = await run(process.execPath, [path.join(root, 'bin', name), place], {
    env: { PATH: process.env.PATH, ...env },
  })
  return stdout
}
