import pg from 'pg'
import { clearStaleLocks } from './clear-stale-locks.ts'
import { type Connection, connectionOf, connectionString } from './connection.ts'
import { createCluster } from './create-cluster.ts'
import { createDatabase } from './create-database.ts'
import { knock } from './knock.ts'
import { logTail } from './log-file.ts'
import { prepareHome } from './prepare-home.ts'
import { preparePrograms } from './prepare-programs.ts'
import { type ServerSettings, settingFlags } from './settings.ts'
import { runningSocket } from './socket-directory.ts'
import { spawnServer } from './spawn-server.ts'
import { stopServer } from './stop-server.ts'
import { sleep, until } from './wait.ts'

/** How often a start that lost the race for the lock file tries to adopt the winner's server. */
const ATTEMPTS = 5
/** A server that neither answers nor exits within this time has failed. Crash recovery does answer, so it may take longer. */
const SILENCE_MS = 30_000

export type EmbeddedDatabase = {
  connection: Connection
  /** A connection string `pg` understands: `postgresql://postgres@/vitrine?host=/path/to/socket&port=5432`. */
  connectionString: string
  /** Releases the server and stops it if no other process uses it. Close your own pools first. */
  stop(): Promise<void>
}

type Options = {
  /** The shop's data folder; the cluster lives in `<dataDir>/database`. */
  dataDir: string
  /** Server settings that differ from `settings.ts`. Only those of the process that starts the server apply. */
  settings?: ServerSettings
  /** Called when the server had to be restarted. */
  onRestart?: (reason: string) => void
}

/**
 * Opens the shop's own PostgreSQL: joins the server that already runs on this folder, or creates and starts one.
 * Any number of processes may do this at once. An open connection marks this process as a user of the server. If it
 * breaks because the server was killed, the server is restarted.
 *
 * @throws Error with the end of the server's log when it cannot be started.
 */
export async function openEmbedded({
  dataDir,
  settings = {},
  onRestart,
}: Options): Promise<EmbeddedDatabase> {
  let keeper = await join(dataDir, settings)
  let closing = false
  let revival: Promise<void> = Promise.resolve()

  const watch = (client: pg.Client) => {
    client.on('error', () => {})
    client.on('end', () => {
      if (!closing) revival = revive()
    })
  }
  const revive = async () => {
    onRestart?.('The connection to the embedded database broke; bringing it back.')
    while (!closing) {
      try {
        keeper = await join(dataDir, settings)
        return watch(keeper)
      } catch (error) {
        onRestart?.(error instanceof Error ? error.message : String(error))
        await sleep(1000)
      }
    }
  }

  watch(keeper)
  const connection = connectionOf(keeper.host)
  return {
    connection,
    connectionString: connectionString(connection),
    async stop() {
      if (closing) return
      closing = true
      await revival
      await stopServer(keeper, (await prepareHome(dataDir)).cluster)
    },
  }
}

/** The connection that marks this process as a user: to the running server, or to one started here. */
async function join(dataDir: string, settings: ServerSettings): Promise<pg.Client> {
  const home = await prepareHome(dataDir)
  let exit = ''
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const running = await adopt(await runningSocket(home))
    if (running) return running

    const programs = await preparePrograms(home)
    await createCluster(home, programs, settings)
    await clearStaleLocks(home)
    const server = await spawnServer(home, programs, settingFlags(settings))
    const started = await adopt(home.socket, server)
    if (started) return started
    exit = server.exit() ?? 'no answer on its socket'
    await sleep(100)
  }
  throw new Error(
    `The embedded database does not start (${exit}). Its log ends with:\n${await logTail(home.log)}`,
  )
}

/**
 * Waits while the server answers "not yet", and creates the shop's database if it is missing. If we are not starting a
 * server ourselves and nobody listens, returns `undefined` at once.
 */
async function adopt(
  socket: string,
  server?: { exit(): string | undefined },
): Promise<pg.Client | undefined> {
  let silentSince = Date.now()
  return await until(async () => {
    const answer = await knock(socket)
    if (answer instanceof pg.Client) return { done: answer }
    if (answer === 'no database') {
      await createDatabase(socket)
      return
    }
    if (answer === 'not yet') {
      silentSince = Date.now()
      return
    }
    if (!server || server.exit() || Date.now() - silentSince > SILENCE_MS) return { done: undefined }
    return
  })
}
