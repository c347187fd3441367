import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, lstat, mkdtemp, readdir, readFile, readlink, realpath, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Account, isRoot } from './account.ts'
import { canEnter } from './can-enter.ts'
import { openEmbedded } from './open-embedded.ts'
import { prepareHome } from './prepare-home.ts'

const nobody: Account = { uid: 65534, gid: 65534 }
const settings = { fsync: 'off' }

// These tests create, kill and copy real servers, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

test('A first start creates a database that handles every script, and stopping leaves no server behind', async () => {
  const dataDir = await emptyFolder()
  const database = await openEmbedded({ dataDir, settings })
  const [row] = await query(
    database.connectionString,
    `create extension pg_trgm; select cardinality(show_trgm('防水')) as chinese, 'Größe' ~ '^\\w+$' as german, version()`,
  )
  expect(row).toMatchObject({ chinese: 3, german: true, version: expect.stringContaining('PostgreSQL 18') })
  expect(database.connection).toMatchObject({ port: 5432, user: 'postgres', database: 'vitrine' })

  await database.stop()
  expect(await postmaster(dataDir)).toBeUndefined()
  // PostgreSQL removes its pid file shortly before the process exits.
  await expect.poll(() => workersOf(dataDir)).toEqual([])
})

test('A second process joins the running server, and the last of the two to leave stops it', async () => {
  const dataDir = await emptyFolder()
  const first = await openEmbedded({ dataDir, settings })
  const pid = await postmaster(dataDir)
  const second = await anotherProcess(dataDir)
  expect(second.connectionString).toBe(first.connectionString)

  await first.stop()
  expect(await postmaster(dataDir)).toBe(pid)
  expect(await query(second.connectionString, 'select 1 as one')).toEqual([{ one: 1 }])

  await second.close()
  expect(await postmaster(dataDir)).toBeUndefined()
})

test('Six processes that start at once in an empty folder end up with one server', async () => {
  const dataDir = await emptyFolder()
  const six = await Promise.all(Array.from({ length: 6 }, () => anotherProcess(dataDir)))
  expect(new Set(six.map((one) => one.connectionString)).size).toBe(1)
  const names = (await readdir(path.join(dataDir, 'database'))).sort()
  // Packages in a folder closed to the server's account (such as /root) are copied next to the cluster.
  const copied = names.filter((name) => /^programs-[\d.a-z-]+$/.test(name))
  expect(copied.length).toBeLessThanOrEqual(1)
  expect(names.filter((name) => !copied.includes(name))).toEqual(['cluster', 'server.log', 'socket'])

  await Promise.all(six.map((one) => one.close()))
  expect(await postmaster(dataDir)).toBeUndefined()
})

test('Committed data survives a kill of the process and of the whole server', async () => {
  const dataDir = await emptyFolder()
  const first = await anotherProcess(dataDir)
  await query(first.connectionString, 'create table kept (n int)')
  await query(first.connectionString, 'insert into kept values (42)')
  const workers = await workersOf(dataDir)
  for (const pid of [first.process.pid as number, ...workers]) killNow(pid)

  const second = await openEmbedded({ dataDir, settings })
  expect(await query(second.connectionString, 'select n from kept')).toEqual([{ n: 42 }])
  await second.stop()
})

test('A server whose owner was killed keeps running and can be joined', async () => {
  const dataDir = await emptyFolder()
  const first = await anotherProcess(dataDir)
  const pid = await postmaster(dataDir)
  first.process.kill('SIGKILL')

  const second = await openEmbedded({ dataDir, settings })
  expect(await postmaster(dataDir)).toBe(pid)
  await second.stop()
  expect(await postmaster(dataDir)).toBeUndefined()
})

test('A process that has the database open restarts a killed server', async () => {
  const dataDir = await emptyFolder()
  const reasons: string[] = []
  const database = await openEmbedded({ dataDir, settings, onRestart: (reason) => reasons.push(reason) })
  const killed = await postmaster(dataDir)
  for (const pid of await workersOf(dataDir)) killNow(pid)

  await expect.poll(() => postmaster(dataDir)).not.toBe(killed)
  await expect
    .poll(() => query(database.connectionString, 'select 1 as one').catch(() => []))
    .toEqual([{ one: 1 }])
  expect(reasons).toHaveLength(1)
  await database.stop()
  expect(await postmaster(dataDir)).toBeUndefined()
})

test('A lock file whose process id now belongs to another program does not stop the start', async () => {
  const dataDir = await emptyFolder()
  await (await openEmbedded({ dataDir, settings })).stop()
  const { account, cluster, socket } = await prepareHome(dataDir)
  const stranger = spawn('sleep', ['600'], { ...account, cwd: '/', stdio: 'ignore' })
  onTestFinished(() => void stranger.kill())
  const lock = [stranger.pid, cluster, 1, 5432, socket, '', '1 1', 'ready', ''].join('\n')
  await writeFile(path.join(cluster, 'postmaster.pid'), lock)
  await writeFile(path.join(socket, '.s.PGSQL.5432.lock'), lock)

  const database = await openEmbedded({ dataDir, settings })
  expect(await query(database.connectionString, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(stranger.exitCode).toBeNull()
  await database.stop()
})

test('A start waits for a killed server that its parent has not reaped yet', async () => {
  const dataDir = await emptyFolder()
  const first = await anotherProcess(dataDir)
  const workers = await workersOf(dataDir)
  // A stopped parent cannot reap its child, which stays a zombie.
  first.process.kill('SIGSTOP')
  for (const pid of workers) killNow(pid)
  setTimeout(() => first.process.kill('SIGKILL'), 400)

  const second = await openEmbedded({ dataDir, settings })
  expect(await query(second.connectionString, 'select 1 as one')).toEqual([{ one: 1 }])
  await second.stop()
})

test('A folder with a path too long for a socket uses one in the temporary folder', async () => {
  const dataDir = path.join(await emptyFolder(), 'a-very-long-name-'.repeat(6))
  const database = await openEmbedded({ dataDir, settings })
  expect(path.dirname(database.connection.host)).toBe(os.tmpdir())
  expect((await lstat(database.connection.host)).mode & 0o777).toBe(0o700)
  await database.stop()
  await rm(database.connection.host, { recursive: true })
})

if (isRoot()) {
  test('As root, the server runs under another account, which owns the data', async () => {
    const dataDir = await emptyFolder()
    const database = await openEmbedded({ dataDir, settings })
    const { uid } = await lstat(path.join(dataDir, 'database', 'cluster'))
    expect(uid).not.toBe(0)
    expect((await lstat(`/proc/${await postmaster(dataDir)}`)).uid).toBe(uid)
    await database.stop()
  })

  test('Below a directory closed to that account, many that start at once agree on one folder', async () => {
    for (let round = 0; round < 5; round++) {
      const closed = await emptyFolder()
      await chmod(closed, 0o700)
      const dataDir = path.join(closed, 'shop')
      const homes = await Promise.all(Array.from({ length: 8 }, () => prepareHome(dataDir)))
      const [first] = homes
      onTestFinished(() => rm(first!.directory, { recursive: true }))
      expect(new Set(homes.map(({ directory }) => directory)), `round ${round}`).toEqual(
        new Set([await realpath(path.join(dataDir, 'database'))]),
      )
      expect(await readdir(dataDir)).toEqual(['database'])
    }
  })

  test('Below a directory closed to that account, the data is stored elsewhere and linked', async () => {
    const closed = await emptyFolder()
    await chmod(closed, 0o700)
    const dataDir = path.join(closed, 'shop')
    const [database, other] = await Promise.all([
      openEmbedded({ dataDir, settings }),
      anotherProcess(dataDir),
    ])
    const elsewhere = await readlink(path.join(dataDir, 'database'))
    onTestFinished(() => rm(elsewhere, { recursive: true }))
    expect(await query(database.connectionString, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(other.connectionString).toBe(database.connectionString)
    expect(await readFile(path.join(elsewhere, 'shop'), 'utf8')).toBe(`${dataDir}/database\n`)
    await database.stop()
    await other.close()

    const again = await openEmbedded({ dataDir, settings })
    expect(again.connectionString).toBe(database.connectionString)
    await again.stop()
  })
}

if (isRoot() && canEnter(import.meta.dirname, nobody) && canEnter(path.dirname(process.execPath), nobody)) {
  test('An ordinary user runs the server as itself', async () => {
    const dataDir = await emptyFolder()
    await chmod(dataDir, 0o777)
    const mine = await anotherProcess(dataDir, nobody)
    expect((await lstat(`/proc/${await postmaster(dataDir)}`)).uid).toBe(nobody.uid)
    await mine.close()
    expect(await postmaster(dataDir)).toBeUndefined()

    const again = await anotherProcess(dataDir, nobody)
    await again.close()
  })

  test('A user id without a name, as in containers, gets a database too', async () => {
    const dataDir = await emptyFolder()
    await chmod(dataDir, 0o777)
    const mine = await anotherProcess(dataDir, { uid: 54321, gid: 54321 })
    expect((await lstat(`/proc/${await postmaster(dataDir)}`)).uid).toBe(54321)
    await mine.close()
  })
}

async function emptyFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(path.join(os.tmpdir(), 'vitrine-database-')))
  await chmod(folder, 0o755)
  onTestFinished(async () => {
    for (const pid of await workersOf(folder)) killNow(pid)
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  })
  return folder
}

async function anotherProcess(dataDir: string, account?: Account) {
  const program = path.join(import.meta.dirname, 'hold-open.program.ts')
  const child: ChildProcess = spawn(process.execPath, [program, dataDir], {
    ...account,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [line] = await Promise.race([
    once(child.stdout!, 'data') as Promise<[Buffer]>,
    once(child, 'exit').then(() => {
      throw new Error('The other process ended before it had the database open.')
    }),
  ])
  return {
    process: child,
    connectionString: line.toString().trim(),
    async close() {
      child.kill('SIGTERM')
      expect(await once(child, 'exit')).toEqual([0, null])
    },
  }
}

async function query(connectionString: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  await client.connect()
  try {
    const results = [await client.query(sql)].flat()
    return results.at(-1)?.rows ?? []
  } finally {
    await client.end()
  }
}

async function postmaster(dataDir: string): Promise<number | undefined> {
  const file = path.join(dataDir, 'database', 'cluster', 'postmaster.pid')
  const text = await readFile(file, 'utf8').catch(() => '')
  return text ? Number.parseInt(text, 10) : undefined
}

/** Some exit by themselves as soon as the first one is gone. */
function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    expect((error as NodeJS.ErrnoException).code).toBe('ESRCH')
  }
}

/** The processes that work inside the cluster. */
async function workersOf(dataDir: string): Promise<number[]> {
  const cluster = await realpath(path.join(dataDir, 'database', 'cluster')).catch(() => undefined)
  if (!cluster) return []
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0)
  const found = await Promise.all(
    pids.map(async (pid) => ((await readlink(`/proc/${pid}/cwd`).catch(() => '')) === cluster ? [pid] : [])),
  )
  return found.flat().filter((pid) => pid !== process.pid)
}
