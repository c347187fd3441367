import { spawn } from 'node:child_process'
import { createWriteStream, readFileSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { productRows } from './product-rows.ts'
import { timeOf } from './stage/cpu.ts'
import { openFolder } from './stage/folder.ts'

/**
 * Imports 100,000 rows (25,000 products) into an empty shop, then the same file again. Measures rows per second and the
 * peak memory of the import. `node bench/import.ts [rows]`
 */
const rows = Number(process.argv[2] ?? 100_000)
const folder = await openFolder('import')
try {
  const file = join(folder, 'products.csv')
  await pipeline(Readable.from(productRows(rows)), createWriteStream(file))
  console.log(`${rows} rows, ${((await stat(file)).size / 1e6).toFixed(0)} MB`)
  report('new', await measure(file))
  report('again, all unchanged', await measure(file))
} finally {
  await rm(folder, { recursive: true, force: true })
}

type Measured = { seconds: number; cpu: number; peak: number; said: string }

function report(what: string, { seconds, cpu, peak, said }: Measured): void {
  console.log(
    `${what}: ${seconds.toFixed(1)} s, ${Math.round(rows / seconds)} rows/s, ${cpu.toFixed(1)} s CPU, peak RSS ${(peak / 1024).toFixed(0)} MB`,
  )
  console.log(`  ${said}`)
}

async function measure(file: string): Promise<Measured> {
  const began = performance.now()
  const child = spawn(process.execPath, [resolve('server/desk/imports/command/cli.ts'), file, '--yes'], {
    env: { ...process.env, NODE_ENV: 'production', SHOP_MODE: 'demo', DATA_DIR: join(folder, 'var') },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let peak = 0
  let cpu = 0
  let said = ''
  child.stdout.on('data', (text) => (said += text))
  const timer = setInterval(() => {
    peak = Math.max(peak, peakOf(child.pid!))
    cpu = timeOf(child.pid!) / 1000
  }, 50)
  child.on('exit', () => clearInterval(timer))
  const code = await new Promise((done) => child.on('close', done))
  if (code !== 0) throw new Error(`The import ended with ${code}:\n${said}`)
  return {
    seconds: (performance.now() - began) / 1000,
    cpu,
    peak,
    said: said.trim().split('\n').at(-1) ?? '',
  }
}

/** In kilobytes. */
function peakOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0)
}
