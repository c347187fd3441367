import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { readFile, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { productRows } from './product-rows.ts'
import { openFolder } from './stage/folder.ts'

/**
 * Brings 100,000 rows (25,000 products) into an empty shop, then the same file again: rows a second, and the most
 * memory the importing process took. `node bench/import.ts [rows]`
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
    `${what}: ${seconds.toFixed(1)} s, ${Math.round(rows / seconds)} rows/s, ${cpu.toFixed(1)} s CPU of its own, peak RSS ${(peak / 1024).toFixed(0)} MB`,
  )
  console.log(`  ${said}`)
}

async function measure(file: string): Promise<Measured> {
  const began = performance.now()
  const child = spawn(process.execPath, [resolve('server/catalog/import/cli.ts'), file, '--yes'], {
    env: { ...process.env, NODE_ENV: 'production', SHOP_MODE: 'demo', DATA_DIR: join(folder, 'var') },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let peak = 0
  let cpu = 0
  let said = ''
  child.stdout.on('data', (text) => (said += text))
  const timer = setInterval(async () => {
    peak = Math.max(peak, await peakOf(child.pid!))
    cpu = Math.max(cpu, await cpuOf(child.pid!))
  }, 50)
  const code = await new Promise((done) => child.on('close', done))
  clearInterval(timer)
  if (code !== 0) throw new Error(`The import ended with ${code}:\n${said}`)
  return {
    seconds: (performance.now() - began) / 1000,
    cpu,
    peak,
    said: said.trim().split('\n').at(-1) ?? '',
  }
}

/** Kilobytes; 0 once the process is gone. */
async function peakOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0)
}

/** Seconds the process has computed; the clock ticks a hundred times a second on Linux. */
async function cpuOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [user = 0, system = 0] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14).map(Number)
  return (user + system) / 100
}
