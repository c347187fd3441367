/**
 * The desk with the orders, customers and products of a large shop: calls of 20 people at once, a plan of prices written
 * and undone, and screens in Chromium at a round trip of 50 ms. Needs a display for the screens, such as `xvfb-run`.
 *   xvfb-run -a node bench/desk.ts [--orders 100000] [--products 100000] [--people 20] [--seconds 60] [--data FOLDER]
 * FOLDER keeps the shop for the next run.
 */
import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from 'playwright-core'
import { openEmbedded } from '#server/db/embedded/open-embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { ensureChromium } from '#test/chromium/ensure-chromium.ts'
import { fillOrders } from '#test/fill-orders.ts'
import { fillCatalogue } from './catalogue/fill-catalogue.ts'
import { openScreen, scrollGrid, watchDelays } from './desk/screens.ts'
import { type Person, signInOwner } from './desk/staff.ts'
import { median, printTable, quantile } from './stage/figures.ts'
import { openFolder } from './stage/folder.ts'
import { startShop } from './stage/start-shop.ts'

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '100000' },
    products: { type: 'string', default: '100000' },
    people: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '60' },
    data: { type: 'string' },
  },
})
const orders = Number(values.orders)
const products = Number(values.products)
/** Milliseconds between two calls of a person. */
const pause = 1000
const lists = ['/orders', '/products', '/customers', '/stock']

const dataDir = values.data ?? (await openFolder('desk'))
const server = await openEmbedded({ dataDir })
const database = openDatabase(server.connectionString, { max: 4 })
const { pool } = database
await migrate(database.url)
await prepare()
// Twenty people share this computer's network, so limits per network would end the run.
const shop = await startShop({ DATA_DIR: dataDir, SHOP_MODE: 'demo', RATE_LIMITS: 'off' })
try {
  await calls()
  await prices()
  await screens()
} finally {
  await shop.stop()
  await database.close()
  await server.stop()
  if (!values.data) await rm(dataDir, { recursive: true, force: true })
}

async function prepare(): Promise<void> {
  const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from orders')
  if (rows[0]!.count === orders) return
  if (rows[0]!.count > 0) throw new Error(`${dataDir} holds ${rows[0]!.count} orders, not ${orders}`)
  console.log(`Filling ${dataDir} with ${products} products and ${orders} orders`)
  await fillCatalogue(pool, products)
  await fillOrders(database.url, orders)
  // As after an upgrade, except that nobody waits for the job.
  await pool.query(
    `insert into desk_search (kind, id, label, words, fresh)
      select 'product', p.id::text, p.handle, lower(concat_ws(' ', p.handle, string_agg(v.sku, ' '))), p.created_at
        from product p join variant v on v.product_id = p.id group by p.id on conflict do nothing`,
  )
  await pool.query('vacuum analyze desk_search')
}

/** Figures of one kind of call, beside the budget of its 95th percentile. */
function row(what: string, took: number[], budget: number) {
  return {
    what,
    times: took.length,
    'p50 ms': median(took).toFixed(1),
    'p95 ms': quantile(took, 0.95).toFixed(1),
    'worst ms': Math.max(...took).toFixed(1),
    'budget ms': budget,
  }
}

/** People who open lists and records, search and save, each about once a second. */
async function calls(): Promise<void> {
  const people = await Promise.all(
    Array.from({ length: Number(values.people) }, (_, index) =>
      signInOwner(pool, shop.url, `Person ${index}`),
    ),
  )
  const numbers = await pool.query<{ number: string }>(
    'select number from orders order by random() limit 500',
  )
  const ids = await pool.query<{ id: number }>('select id from product order by random() limit 500')
  const pick = <Item>(items: Item[]) => items[Math.floor(Math.random() * items.length)]!
  const words = ['linen', 'B00000077', 'buyer12', 'müller', 'Ada Lind', 'SKU-42', '王小明']
  const took: Record<'list' | 'record' | 'palette' | 'save', number[]> = {
    ...{ list: [], record: [], palette: [], save: [] },
  }
  const until = performance.now() + Number(values.seconds) * 1000
  const act = async ({ ask }: Person, share: number) => {
    if (share < 0.3) {
      const [path, q] = pick([
        ['/order/list', undefined],
        ['/product/list', undefined],
        ['/customer/list', 'ada'],
      ] as const)
      took.list.push((await ask(path, q ? { q } : {})).took)
    } else if (share < 0.7) {
      const order = await ask('/order/detail', { number: pick(numbers.rows).number })
      took.record.push(order.took)
    } else if (share < 0.9) {
      took.palette.push((await ask('/find', { q: pick(words) })).took)
    } else {
      const { id } = pick(ids.rows)
      const { data } = await ask('/product/detail', { id })
      const from = data.product.vendor
      const set = [{ path: 'vendor', from, to: from === 'Loom' ? 'Werk' : 'Loom' }]
      took.save.push((await ask('/product/save', { id, version: data.version, set })).took)
    }
  }
  await Promise.all(
    people.map(async (person) => {
      await wait(Math.random() * pause)
      for (; performance.now() < until; await wait(pause * (0.5 + Math.random())))
        await act(person, Math.random())
    }),
  )
  printTable([
    row('list', took.list, 100),
    row('record', took.record, 60),
    row('palette', took.palette, 80),
    row('save', took.save, 120),
  ])
}

/** A plan of 500 prices: written down, run by its job, undone. */
async function prices(): Promise<void> {
  const { ask } = await signInOwner(pool, shop.url, 'Pricing')
  const figures: Record<'plan' | 'run' | 'undo', number[]> = { plan: [], run: [], undo: [] }
  for (let round = 0; round < 3; round++) {
    const { rows } = await pool.query<{ id: number }>('select id from variant order by random() limit 500')
    const select = { ids: rows.map(({ id }) => String(id)), except: [] }
    const action = { kind: 'price', step: { percent: 500 }, compareAt: 'keep' } as const
    const planned = await ask('/variant/plan', { select, action })
    figures.plan.push(planned.took)
    const done = async (id: string, begun: number) => {
      while ((await ask('/plan/status', { id })).data.plan.state !== 'done') await wait(20)
      return performance.now() - begun
    }
    let begun = performance.now()
    const { id } = planned.data.plan
    const { change } = (await ask('/plan/run', { id })).data
    figures.run.push(await done(id, begun))
    begun = performance.now()
    await ask('/change/undo', { id: change.id, dryRun: false })
    const undo = (await ask('/plan/status', { id })).data.plan.undoneBy
    figures.undo.push(undo ? await done(undo, begun) : performance.now() - begun)
  }
  printTable([
    row('plan of 500 prices', figures.plan, 1000),
    row('run', figures.run, 2000),
    row('undo', figures.undo, 2000),
  ])
}

async function screens(): Promise<void> {
  const browser = await chromium.launch({
    executablePath: await ensureChromium('full'),
    headless: !process.env.DISPLAY,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  })
  try {
    const { cookie } = await signInOwner(pool, shop.url, 'Browsing')
    await openings(browser, cookie)
    await interactions(browser, cookie)
    await longVisit(browser, cookie)
  } finally {
    await browser.close()
  }
}

async function openDesk(browser: Browser, cookie: Person['cookie'], path: string) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  })
  await context.addCookies([cookie])
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Performance.enable')
  await page.goto(`${shop.url}/admin${path}`)
  await page.locator('main [data-row]').first().waitFor()
  return { page, cdp, close: () => context.close() }
}

/** From the press on a link to the painted list, for screens never opened and those opened before. */
async function openings(browser: Browser, cookie: Person['cookie']): Promise<void> {
  const took: Record<'new' | 'seen', number[]> = { new: [], seen: [] }
  for (let round = 0; round < 5; round++) {
    const { page, cdp, close } = await openDesk(browser, cookie, '/orders')
    await cdp.send('Network.enable')
    await cdp.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency: 50, downloadThroughput: -1, uploadThroughput: -1 },
    })
    for (const path of lists.slice(1)) took.new.push(await page.evaluate<number>(openScreen(path)))
    for (const path of lists.slice(0, 3)) took.seen.push(await page.evaluate<number>(openScreen(path)))
    await close()
  }
  printTable([row('to a painted screen, seen before', took.seen, 100), row('the same, new', took.new, 300)])
}

/** Typing and choosing with a processor four times slower, and scrolling the grid. */
async function interactions(browser: Browser, cookie: Person['cookie']): Promise<void> {
  const { page, cdp, close } = await openDesk(browser, cookie, '/orders')
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.evaluate(watchDelays)
  for (let round = 0; round < 5; round++) await interact(page)
  const delays = await page.evaluate<number[]>('delays')
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.goto(`${shop.url}/admin/products/grid`)
  await page.locator('main [data-cell]').nth(5).waitFor()
  const frames = await page.evaluate<number[]>(scrollGrid)
  await close()
  printTable([
    {
      'interaction to next paint, 4 × slower': 'ms',
      times: delays.length,
      p75: quantile(delays, 0.75),
      worst: Math.max(...delays),
      budget: '100 / 200',
    },
  ])
  const over = frames.filter((frame) => frame > 50).length
  printTable([
    {
      'frames while the grid scrolls': frames.length,
      'worst ms': Math.max(...frames).toFixed(0),
      'over 50 ms': over,
    },
  ])
}

async function interact(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').locator('input').first().pressSequentially('linen', { delay: 120 })
  // The first empties the field.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  const boxes = page.locator('main [data-row] input[type=checkbox]')
  for (const index of [0, 1, 2]) await boxes.nth(index).click({ force: true })
  for (const index of [0, 1, 2]) await boxes.nth(index).click({ force: true })
}

/** Heap after 500 navigations, compared with that after 50. */
async function longVisit(browser: Browser, cookie: Person['cookie']): Promise<void> {
  const { page, cdp, close } = await openDesk(browser, cookie, '/orders')
  const rows = []
  for (let index = 1; index <= 500; index++) {
    await page.evaluate(openScreen(lists[index % lists.length]!))
    if (![50, 250, 500].includes(index)) continue
    await cdp.send('HeapProfiler.collectGarbage')
    const { metrics } = await cdp.send('Performance.getMetrics')
    const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
    rows.push({
      navigations: index,
      'heap MB': (of('JSHeapUsedSize') / 1024 / 1024).toFixed(1),
      nodes: of('Nodes'),
      listeners: of('JSEventListeners'),
    })
  }
  await close()
  printTable(rows)
}
