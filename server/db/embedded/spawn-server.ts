import { spawn } from 'node:child_process'
import { openLog } from './log-file.ts'
import type { Home } from './prepare-home.ts'
import type { Programs } from './prepare-programs.ts'

/**
 * Starts the server in its own session with its log in a file: Ctrl-C must not reach it before the shop has served
 * its last requests, and it may outlive the process that started it.
 */
export async function spawnServer(home: Home, { postgres }: Programs, flags: string[]) {
  const log = await openLog(home.log)
  const child = spawn(postgres, ['-D', home.cluster, '-k', home.socket, '-p', '5432', ...flags], {
    ...home.account,
    cwd: '/',
    detached: true,
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: '', TZ: 'UTC' },
    stdio: ['ignore', log.fd, log.fd],
  })
  let exit: string | undefined
  child.on('error', (error) => {
    exit = error.message
  })
  child.on('exit', (code, signal) => {
    exit = signal ? `ended by ${signal}` : `exit code ${code}`
  })
  child.unref()
  await log.close()
  return { exit: () => exit }
}
