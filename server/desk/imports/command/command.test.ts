import { spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { readProducts } from '#server/catalog/save/read-products.ts'
import { productImport } from '#server/db/tables.ts'
import { openTestShop, type TestShop } from '#test/app.ts'
import { expectDone } from '#test/buying.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'
import { csvOf, importsOf } from '#test/imports.ts'
import { quickStart } from '#test/quick-start.ts'

let world: TestShop
let owner: DeskCaller
let desk: ReturnType<typeof importsOf>

/** Each command starts a process. */
vi.setConfig({ testTimeout: 180_000 })

beforeAll(async () => {
  world = await openTestShop()
  owner = await signInStaff(world, { name: 'Ada' })
  desk = importsOf(world, owner)
})
afterAll(() => world.close())

const stored = async (handle: string) => (await readProducts(world.shop.db, [handle])).get(handle)
const inFolder = (name: string) => join(world.shop.config.dataDir, name)
const list = async () => expectDone(await owner.call('/import/list', {})).items

async function fileOf(name: string, text: string): Promise<string> {
  await writeFile(inFolder(name), text)
  return inFolder(name)
}

async function command(...args: string[]): Promise<{ code: number | null; said: string }> {
  const program = resolve('server/desk/imports/command/cli.ts')
  const child = spawn(process.execPath, [...quickStart.args, program, ...args], {
    env: {
      ...quickStart.env,
      ...{ PATH: process.env.PATH, SHOP_MODE: 'demo', NODE_ENV: 'production' },
      DATABASE_URL: world.shop.pool.options.connectionString,
      DATA_DIR: world.shop.config.dataDir,
    },
  })
  let said = ''
  child.stdout.on('data', (text) => (said += text))
  child.stderr.on('data', (text) => (said += text))
  return new Promise((done) => child.on('close', (code) => done({ code, said })))
}

const header = 'Handle,Title,Variant SKU,Variant Price,Variant Inventory Qty'

it('records an import of the command line, and undoes it after its plan, except what was edited since', async () => {
  const file = await fileOf('spring.csv', csvOf(header, 'jug,Jug,JUG,10.00,5', 'cup,Cup,CUP,4.00,3'))
  const first = await command(file, '--no-pictures')
  expect(first).toMatchObject({ code: 0, said: expect.stringContaining('To undo it: bin/import --undo ') })
  const run = /--undo (\S+)/.exec(first.said)![1]!
  const [made] = await list()
  expect(made).toMatchObject({ name: 'spring.csv', state: 'done', by: 'bin/import', counts: { new: 2 } })
  expect(made!.id.startsWith(run)).toBe(true)
  expect(made!.undoUntil).not.toBeNull()
  const cup = (await stored('cup'))!
  const { items } = expectDone(await owner.call('/import/origin', { product: cup.id }))
  expect(items).toMatchObject([{ name: 'spring.csv', line: 3, by: 'bin/import', isNew: true }])
  expectDone(await owner.call('/product/unpublish', { id: cup.id }))

  const plan = await command('--undo', run, '--dry-run')
  expect(plan).toMatchObject({ code: 0, said: expect.stringContaining('cup: Changed since') })
  expect((await stored('jug'))!.status).toBe('active')
  expect(await command('--undo', run)).toMatchObject({ code: 0, said: expect.stringContaining('Done:') })
  expect((await stored('jug'))!.status).toBe('deleted')
  expect((await stored('cup'))!.status).toBe('draft')
  expect(await list()).toMatchObject([{ state: 'undone', undoUntil: null }])
  const again = await command('--undo', run)
  expect(again).toMatchObject({ code: 2, said: expect.stringContaining('undone already') })
  expect(await command('--undo', 'ffffffff')).toMatchObject({
    code: 2,
    said: expect.stringContaining('no import'),
  })
})

it('undoes imports of the desk, and lets the desk undo those of the command line', async () => {
  const { id } = await desk.imported(csvOf(header, 'pot,Pot,POT,10.00,5'))
  // One that was stopped keeps its file, with which it could go on.
  const values = { state: 'stopped', hasFile: true } as const
  await world.shop.db.update(productImport).set(values).where(eq(productImport.id, id))
  // A rehearsal in the desk and a repeated import saved nothing, so the last one is before them.
  await desk.rehearsed(csvOf(header, 'later,Later,LATER,1.00,1'))
  const pots = await fileOf('pots.csv', csvOf(header, 'pot,Pot,POT,10.00,5'))
  expect(await command(pots, '--no-pictures')).toMatchObject({ said: expect.stringContaining('1 unchanged') })
  expect(await command('--undo', 'last')).toMatchObject({ code: 0 })
  expect(await desk.status(id)).toMatchObject({ state: 'undone', undo: { removed: 1 }, hasFile: false })
  expect(await owner.call('/import/run', { id })).toMatchObject({
    data: { reason: 'transition_refused' },
  })

  await command(await fileOf('pans.csv', csvOf(header, 'pan,Pan,PAN,10.00,5')), '--no-pictures')
  const [made] = await list()
  expect(await desk.undone(made!.id)).toMatchObject({ state: 'undone', undo: { removed: 1 } })
  expect((await stored('pan'))!.status).toBe('deleted')
})

it('undoes nothing while another import of the desk is at work', async () => {
  const { id } = await desk.imported(csvOf(header, 'lamp,Lamp,LAMP,10.00,5'))
  const other = await desk.rehearsed(csvOf(header, 'shade,Shade,SHADE,4.00,5'))
  const become = (state: 'ready' | 'waiting') =>
    world.shop.db.update(productImport).set({ state }).where(eq(productImport.id, other.id))
  await become('waiting')
  const refused = await command('--undo', id)
  await become('ready')
  expect(refused).toMatchObject({ code: 2, said: expect.stringContaining('Ada is importing') })
  expect(await desk.status(id)).toMatchObject({ state: 'done', undo: null })
  expect((await stored('lamp'))!.status).toBe('active')
})

it('shows an import whose process was killed as stopped, so that the next one can begin', async () => {
  await command(await fileOf('lids.csv', csvOf(header, 'lid,Lid,LID,10.00,5')), '--no-pictures')
  const [made] = await list()
  const values = { state: 'running', doneAt: null } as const
  await world.shop.db.update(productImport).set(values).where(eq(productImport.id, made!.id))
  expect((await list())[0]).toMatchObject({ id: made!.id, state: 'stopped' })
  expect(await desk.rehearsed(csvOf(header, 'urn,Urn,URN,1.00,1'))).toMatchObject({ state: 'ready' })
})

it('maps the columns of an unknown file by a file, which it proposes first', async () => {
  const file = await fileOf('fournisseur.csv', csvOf('Nom;Prix;Quantité', 'Bol;12,50;4'))
  expect(await command(file)).toMatchObject({ code: 2, said: expect.stringContaining('--map columns.json') })
  const map = inFolder('columns.json')
  expect(await command(file, '--map', map)).toMatchObject({
    code: 2,
    said: expect.stringContaining('proposal'),
  })
  const proposal = JSON.parse(await readFile(map, 'utf8'))
  expect(proposal).toMatchObject({
    columns: [
      { title: 'Nom', field: 'title' },
      { title: 'Prix', field: 'price' },
      { title: 'Quantité', field: 'quantity' },
    ],
    decimal: ',',
  })
  await writeFile(map, JSON.stringify({ ...proposal, columns: proposal.columns.slice(0, 1) }))
  const without = await command(file, '--map', map)
  expect(without).toMatchObject({
    code: 2,
    said: expect.stringContaining('Choose the column with the price.'),
  })
  await writeFile(map, JSON.stringify(proposal))
  expect(await command(file, '--map', map, '--no-pictures')).toMatchObject({ code: 0 })
  expect((await stored('bol'))!.variants).toMatchObject([{ price: 1250, onHand: 4 }])
  // The desk offers the same mapping for the same header.
  const open = await desk.rehearsed(csvOf('Nom;Prix;Quantité', 'Tasse;8,00;2'))
  expect(open).toMatchObject({ state: 'mapping', columns: { earlier: { name: 'fournisseur.csv' } } })
})
