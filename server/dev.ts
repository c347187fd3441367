import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Milliseconds to wait for further changes, because editors write a file in several steps. */
const settled = 120

/** Milliseconds that a server has to exit. */
const exitLimit = 1000

/** Folders that the server reads at start. A change restarts it. It reloads templates and styles by itself. */
const ofServer = ['server', 'contract', 'locales', 'demo']

/** Folders with code for the browser. A change is rebuilt and picked up by the running server. */
const ofBrowser = ['islands', 'contract']
const ofDesk = ['desk', 'contract']

let shop: ChildProcess | undefined
let leaving = false

build()
buildDesk()
start()
onChange(ofServer, restart)
onChange(ofBrowser, build)
onChange(ofDesk, buildDesk)
process.on('SIGINT', leave)
process.on('SIGTERM', leave)

function build(): void {
  runBuild('Components', 'build/islands.ts')
}

function buildDesk(): void {
  runBuild('Desk', 'build/desk.ts')
}

function runBuild(name: string, program: string): void {
  const begun = performance.now()
  const { status } = spawnSync(process.execPath, [program], { cwd: root, stdio: 'inherit' })
  if (status === 0) console.log(`${name} built in ${Math.round(performance.now() - begun)} ms`)
}

function start(): void {
  shop = spawn(process.execPath, ['server/main.ts'], { cwd: root, stdio: 'inherit' })
}

function restart(): void {
  if (leaving) return
  const before = shop
  if (!before || before.exitCode !== null) {
    start()
    return
  }
  before.once('exit', start)
  end(before)
}

/** Ends a server without waiting for requests in progress. */
function end(running: ChildProcess): void {
  running.kill('SIGTERM')
  setTimeout(() => running.kill('SIGKILL'), exitLimit).unref()
}

function leave(): void {
  if (leaving) return
  leaving = true
  const running = shop
  if (!running || running.exitCode !== null) process.exit(0)
  running.removeAllListeners('exit')
  running.once('exit', () => process.exit(0))
  // It exits by itself within its own time limit and stops the database.
  running.kill('SIGTERM')
}

function onChange(folders: string[], act: () => void): void {
  let timer: NodeJS.Timeout | undefined
  for (const folder of folders) {
    watch(join(root, folder), { recursive: true }, (_event, name) => {
      if (!name || name.includes('.test.') || !/\.(tsx?|json|sql|css)$/.test(name)) return
      clearTimeout(timer)
      timer = setTimeout(act, settled)
    })
  }
}
