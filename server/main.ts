import { buildApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import { events } from './events.ts'
import { explainStartError } from './explain-start-error.ts'
import { summarise } from './platform/error-summary.ts'
import { startJobs } from './platform/jobs/jobs.ts'
import { logger } from './platform/log.ts'
import { rememberMode } from './platform/mode.ts'
import { openShop } from './platform/open-shop.ts'
import type { Shop } from './platform/shop.ts'
import { schedule } from './schedule.ts'
import { firstOwnerLink } from './staff/accounts/links.ts'
import { startDatabase } from './start-database.ts'

/** Milliseconds allowed for requests in progress at shutdown, after which the process exits anyway. */
const grace = 15_000

/** Milliseconds after the first start until the demo orders are made, so that the first pages need not wait. */
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
  // When PostgreSQL ends while graphile-worker 0.18 returns jobs to it, a rejection stays without a handler. The workers
  // are started again; the shop must not end with them.
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'rejection without a handler'))
  const server = await startDatabase(config, (reason) => log.warn(reason))
  const database = openDatabase(server.url, { max: 16 })
  await migrate(database.url)
  await rememberMode(config, database.pool)
  const { shop, close } = await openShop(config, database, log)
  let isNewDemo = false
  if (config.mode === 'demo') {
    const { loadDemoOnce } = await import('#demo/load.ts')
    isNewDemo = await loadDemoOnce(shop)
    await shop.changes.catchUp()
  }
  const app = await buildApp(shop)
  const jobs = await startJobs(shop, database.url, events, schedule)
  await app.listen({ port: config.port, host: config.host })
  console.log(`The shop is open: ${shop.publicUrl}${config.mode === 'demo' ? '  (demo)' : ''}`)
  const link = await firstOwnerLink(shop)
  if (link) console.log(`Make yourself its owner within 24 hours: ${link}`)
  if (isNewDemo) setTimeout(loadDemoOrders, demoOrdersDelayMs, shop)

  let leaving = false
  const leave = async () => {
    if (leaving) return
    leaving = true
    setTimeout(() => process.exit(1), grace).unref()
    await Promise.all([app.close(), jobs.close()])
    await close()
    await database.close()
    await server.stop()
    process.exit(0)
  }
  process.on('SIGTERM', leave)
  process.on('SIGINT', leave)
}

async function loadDemoOrders(shop: Shop): Promise<void> {
  const orders = await import('#demo/load/orders.ts')
  await orders.loadDemoOrders(shop)
}
