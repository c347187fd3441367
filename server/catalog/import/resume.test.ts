import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { beforeAll, expect, it, vi } from 'vitest'
import { openTestCatalogue, type TestCatalogue } from '#test/catalogue.ts'
import { importPath } from '#test/import-text.ts'
import { quickStart } from '#test/quick-start.ts'
import { importLock } from './run/import-lock.ts'

let catalogue: TestCatalogue
const products = 3000

/** Each test starts several processes in sequence. */
vi.setConfig({ testTimeout: 120_000 })

beforeAll(async () => {
  catalogue = await openTestCatalogue()
  return () => catalogue.close()
})

it('continues where it was killed, and ends with every product once', async () => {
  const path = await productFile('killed')
  const import1 = command(path)
  await until(async () => (await rows('product')) >= 1000)
  import1.child.kill('SIGKILL')
  await import1.ended
  const done = await rows('product')
  expect(done).toBeLessThan(products)

  const { code, said } = await command(path).ended
  expect(said).toMatch(/An earlier import of this file was interrupted after \d+ products/)
  expect(said).toContain('Done after')
  expect(code).toBe(0)
  expect([
    await rows('product'),
    await rows('variant'),
    await rows('stock_move'),
    await rows('price_history'),
  ]).toEqual([products, products, products, products])
  expect(await rows('import_run')).toBe(0)
})

it('adds up the counts of both runs', async () => {
  const path = await productFile('stopped')
  const stopping = new AbortController()
  const progress = (step: string) => ({ at: () => step === 'Importing' && stopping.abort(), end() {} })
  const first = await importPath(catalogue, path, { signal: stopping.signal, progress })
  expect(first.outcome).toBe('stopped')
  expect(first.counts).toMatchObject({ new: 1000 })
  const second = await importPath(catalogue, path)
  expect(second.counts).toMatchObject({ products, new: products, unchanged: 0 })
})

it('starts over if it is continued with other options, and on request', async () => {
  const path = await productFile('other')
  const stopAfterFirst = () => {
    const stopping = new AbortController()
    const progress = (step: string) => ({ at: () => step === 'Importing' && stopping.abort(), end() {} })
    return { signal: stopping.signal, progress }
  }
  await importPath(catalogue, path, stopAfterFirst())
  const other = await importPath(catalogue, path, { untracked: true, ...stopAfterFirst() })
  expect(other.said).toContain(
    'An earlier import of this file was interrupted after 1000 products. It had other options: starting over.',
  )
  expect(other.counts).toMatchObject({ products: 1000, new: 0, changed: 1000 })
  const again = await importPath(catalogue, path, {
    untracked: true,
    fromStart: true,
    ...stopAfterFirst(),
  })
  expect(again.counts).toMatchObject({ products: 1000, unchanged: 1000, changed: 0 })
  const rest = await importPath(catalogue, path, { untracked: true })
  expect(rest.said).toContain('interrupted after 1000 products: continuing there.')
  expect(rest.counts).toMatchObject({ products, new: products - 1000, unchanged: 1000 })
  const { rows: tracked } = await catalogue.pool.query(
    "select sku from variant where sku like 'other-%' and stock_policy <> 'untracked'",
  )
  expect(tracked).toEqual([])
})

it('reports its outcome by exit code, and refuses to run concurrently', async () => {
  expect((await command('no-such-file.csv').ended).code).toBe(2)
  const path = join(catalogue.folder, 'refused.csv')
  await writeFile(path, 'Handle,Title,Variant Price\na,A,much\n')
  expect((await command(path).ended).code).toBe(3)
  await writeFile(path, 'Nothing,to,see\n')
  expect((await command(path).ended).code).toBe(2)

  const client = await catalogue.pool.connect()
  await client.query('select pg_advisory_lock($1)', [importLock])
  const { code, said } = await command(await productFile('second')).ended
  client.release(true)
  expect([code, said]).toEqual([2, expect.stringContaining('Another import is running')])
})

it('waits for a merge that is about to end', async () => {
  const path = join(catalogue.folder, 'one.csv')
  await writeFile(path, 'Handle,Title,Variant Price\nwaited,Waited,5.00\n')
  const merging = await catalogue.pool.connect()
  await merging.query('select pg_advisory_lock_shared($1)', [importLock])
  const { child, ended } = command(path)
  const waiting = new Promise((done) =>
    child.stdout.on('data', (text) => `${text}`.includes('Waiting for an import or a merge') && done(null)),
  )
  await Promise.race([waiting, ended])
  merging.release(true)
  expect(await ended).toMatchObject({ code: 0, said: expect.stringContaining('Waiting for') })
})

async function productFile(name: string): Promise<string> {
  const path = join(catalogue.folder, `${name}.csv`)
  const lines = Array.from(
    { length: products },
    (_, n) => `${name}-${n},${name} ${n},${n}.00,${name}-${n},shopify,3`,
  )
  await writeFile(
    path,
    `Handle,Title,Variant Price,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty\n${lines.map((line) => line.replace(',0.00', ',1.00')).join('\n')}\n`,
  )
  return path
}

function command(path: string) {
  const child = spawn(
    process.execPath,
    [...quickStart.args, resolve('server/desk/imports/command/cli.ts'), path, '--no-pictures'],
    {
      env: {
        ...quickStart.env,
        PATH: process.env.PATH,
        SHOP_MODE: 'demo',
        DATABASE_URL: catalogue.databaseUrl,
        DATA_DIR: catalogue.folder,
        NODE_ENV: 'production',
      },
    },
  )
  let said = ''
  child.stdout.on('data', (text) => (said += text))
  child.stderr.on('data', (text) => (said += text))
  const ended = new Promise<{ code: number | null; said: string }>((done) =>
    child.on('close', (code) => done({ code, said })),
  )
  return { child, ended }
}

async function until(reached: () => Promise<boolean>): Promise<void> {
  while (!(await reached())) await new Promise((wait) => setTimeout(wait, 20))
}

async function rows(table: string): Promise<number> {
  return (await catalogue.pool.query(`select count(*)::int n from ${table}`)).rows[0].n
}
