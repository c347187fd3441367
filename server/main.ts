import { setTimeout as wait } from 'node:timers/promises'
import { buildApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import { endProcessBy } from './end-process.ts'
import { events } from './events.ts'
import { explainStartError } from './explain-start-error.ts'
import { summarise } from './platform/error-summary.ts'
import { startJobs } from './platform/jobs/jobs.ts'
import { logger } from './platform/log.ts'
import { openShop } from './platform/open-shop.ts'
import { rememberMode } from './platform/settings/mode.ts'
import type { Shop } from './platform/shop.ts'
import { schedule } from './schedule.ts'
import { firstOwnerLink } from './staff/accounts/links.ts'
import { startDatabase } from './start-database.ts'

/** Milliseconds after the start until demo orders that are missing are made, so that the first pages need not wait. */
const demoOrdersDelayMs = 3000

let config: Config | undefined
try {
  config = readConfig()
  await main(config)
} catch (error) {
  console.error(explainStartError(error, config) ?? summarise(error))
  process.exit(1)
}

async function main(config: Config): Promise<void> {
  const log = logger(config)
  const server = await startDatabase(config, (reason) => log.warn(reason))
  const database = openDatabase(server.url, { max: 16 })
  await migrate(database.url, { log })
  await rememberMode(config, database.pool)
  const { shop, close } = await openShop(config, database, log)
  if (config.loadsDemo) {
    const { loadDemoOnce } = await import('#demo/load.ts')
    await loadDemoOnce(shop)
    await shop.changes.catchUp()
  }
  const app = await buildApp(shop)
  const jobs = await startJobs(shop, database.url, events, schedule)
  const closing = new AbortController()
  let demoOrders: Promise<void> | undefined
  endProcessBy(async () => {
    closing.abort()
    await demoOrders
    await Promise.all([app.close(), jobs.close()])
    await close()
    await database.close()
    await server.stop()
  }, log)
  await app.listen({ port: config.port, host: config.host })
  console.log(`The shop runs at ${shop.publicUrl}${config.mode === 'demo' ? '  (demo)' : ''}`)
  const link = await firstOwnerLink(shop)
  if (link) console.log(`Make yourself its owner within 24 hours: ${link}`)
  if (config.loadsDemo) demoOrders = loadDemoOrders(shop, closing.signal)
}

async function loadDemoOrders(shop: Shop, closing: AbortSignal): Promise<void> {
  await wait(demoOrdersDelayMs, undefined, { signal: closing, ref: false }).catch(() => {})
  if (closing.aborted) return
  const orders = await import('#demo/load/orders.ts')
  await orders.loadDemoOrders(shop, closing)
}
