import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openFile } from '#server/catalog/import/file/index-file.ts'
import { importFile, importShop } from '#server/catalog/import/import-file.ts'
import { productImport } from '#server/db/tables.ts'
import { importBaseCheck } from '#server/desk/imports/check-import-base.ts'
import type { Shop } from '#server/platform/shop.ts'
import { type KillableShop, openKillableShop } from './crash/killable-shop.ts'
import { signInStaff } from './desk.ts'
import { csvOf } from './imports.ts'

/** The long tests undo 20,000 products. */
const products = Number(process.env.BULK_ROWS ?? 1200)

let world: KillableShop
let headers: Record<string, string>
let importId: string

beforeAll(async () => {
  world = await openKillableShop(prepare)
}, 600_000)
afterAll(() => world.close())

it(`undoes an import of ${products} products once when the server is killed meanwhile`, async () => {
  const { host } = new URL(world.url)
  const response = await fetch(`${world.url}/api/admin/import/undo`, {
    method: 'POST',
    headers: { ...headers, host, origin: world.url, 'content-type': 'application/json' },
    body: JSON.stringify({ id: importId, idempotencyKey: randomUUID() }),
  })
  expect(await response.json()).toMatchObject({ code: 0 })
  await expect.poll(undone, { timeout: 60_000, interval: 10 }).toBeGreaterThan(0)
  await world.killServer()
  expect(await undone()).toBeLessThan(products)
  const state = async () => (await read<{ state: string }>('select state from product_import'))[0]!.state
  await expect.poll(state, { timeout: 600_000, interval: 100 }).toBe('undone')

  expect(await undone()).toBe(products)
  // Each product was deleted once, and its units were counted back once.
  const wrong = await read(`
    select p.id from product p where p.status <> 'deleted' or p.version <> 2
      or (select array_agg(m.on_hand order by m.id) from stock_move m join variant v on v.id = m.variant_id
        where v.product_id = p.id) <> '{3,-3}'`)
  expect(wrong).toEqual([])
  expect(await read('select id from category')).toEqual([])
  const [{ undo }] = (await read<{ undo: unknown }>('select undo from product_import')) as [{ undo: unknown }]
  expect(undo).toEqual({ removed: products, restored: 0, kept: 0, groups: 1 })
}, 900_000)

async function prepare(shop: Shop): Promise<void> {
  headers = (await signInStaff({ app: undefined as never, shop })).headers
  const path = join(shop.config.dataDir, 'spring.csv')
  const lines = Array.from({ length: products }, (_, at) => `p${at},P ${at},Kitchen,P${at},10.00,shopify,3`)
  const header =
    'Handle,Title,Product Category,Variant SKU,Variant Price,Variant Inventory Tracker,Variant Inventory Qty'
  await writeFile(path, csvOf(header, ...lines))
  const at = shop.now()
  const later = new Date(at.getTime() + 24 * 3600_000)
  const [made] = await shop.db
    .insert(productImport)
    .values({
      ...{ name: 'spring.csv', bytes: 0, fileHash: '', storageKey: 'uploads/none', hasFile: false },
      ...{
        options: {} as never,
        task: 'run',
        state: 'done',
        callerKind: 'staff',
        callerId: '',
        callerName: 'Ada',
      },
      ...{ createdAt: at, doneAt: at, expiresAt: later, undoUntil: later },
    })
    .returning({ id: productImport.id })
  importId = made!.id
  await importFile(importShop(shop), await openFile(path), {
    ...{ fetcher: null, dryRun: false, importId, say() {}, confirm: async () => true },
    progress: () => ({ at() {}, end() {} }),
    checkBase: importBaseCheck(),
  })
}

async function undone(): Promise<number> {
  const [found] = await read<{ count: number }>(
    "select count(*)::int count from import_row where kind = 'product' and state = 'undone'",
  )
  return found!.count
}

async function read<Row extends object>(query: string): Promise<Row[]> {
  return (await world.books.query<Row>(query)).rows
}
