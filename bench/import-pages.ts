import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { productRows } from './product-rows.ts'
import { printTable } from './stage/figures.ts'
import { filledShop } from './stage/filled-shop.ts'
import { openFolder } from './stage/folder.ts'
import { startShop } from './stage/start-shop.ts'
import { latencyRows, productPaths, steadily, visitPage } from './stage/steady-visits.ts'

/**
 * Product pages while a big file is imported: latency of visitors who come at a steady rate, first without an import,
 * then during one of 60,000 rows. 1,000 products before, live mode. `node bench/import-pages.ts [rows] [visits a second]`
 */
const rows = Number(process.argv[2] ?? 60_000)
const rate = Number(process.argv[3] ?? 40)
const products = 1000
const idleSeconds = 20

const stage = await filledShop(products)
const shop = await startShop(stage.env)
const folder = await openFolder('import')
try {
  const file = join(folder, 'products.csv')
  await pipeline(Readable.from(productRows(rows)), createWriteStream(file))
  const paths = await productPaths(shop.url, products)
  const visits = (ended: Promise<unknown>) => steadily(rate, (due) => visitPage(shop.url, paths, due), ended)
  await visits(wait(5000))
  const idle = await visits(wait(idleSeconds * 1000))
  const began = performance.now()
  const importing = runImport(file)
  const during = await visits(importing)
  const seconds = (performance.now() - began) / 1000
  console.log(await importing)
  printTable(latencyRows('product pages', { 'without import': idle, 'during import': during }))
  console.log(`import of ${rows} rows: ${seconds.toFixed(1)} s, ${Math.round(rows / seconds)} rows/s`)
} finally {
  await rm(folder, { recursive: true, force: true })
  await shop.stop()
  await stage.close()
}

function runImport(file: string): Promise<string> {
  const child = spawn(process.execPath, [resolve('server/desk/imports/command/cli.ts'), file, '--yes'], {
    env: { ...process.env, NODE_ENV: 'production', ...stage.env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (text) => {
    said += text
  })
  return new Promise((done, failed) =>
    child.on('close', (code) =>
      code === 0 ? done(said.trim().split('\n').at(-1)!) : failed(new Error(`exit code ${code}:\n${said}`)),
    ),
  )
}
